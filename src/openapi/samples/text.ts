/** Helpers for composing samples in all languages. */

import camelCase from "lodash/camelCase";
import upperFirst from "lodash/upperFirst";
import type { Credential, Form, SampleRequest } from "../read/sample-request";
import type { Json } from "../read/types";

/** Joins lines and blocks of lines, and leaves out items that are false or undefined. */
export const lines = (...items: (string | false | undefined)[]): string =>
  items.filter((item) => item !== false && item !== undefined).join("\n");

export const indent = (source: string, by: string): string => source.replace(/^(?=.)/gm, by);

/** Escapes Unicode line separators, which C# and older versions of JavaScript don't allow in strings. */
const escapeLineEnds = (source: string): string =>
  source.replace(/[\u0085\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** A string literal. JSON's format is valid in every language of the samples except shell. */
export const quote = (value: string): string => escapeLineEnds(JSON.stringify(value));

/** A string literal in JavaScript or Python. Single quotes avoid backslashes before double quotes. */
export function scriptQuote(value: string): string {
  const quoted = quote(value);
  return value.includes("'") || !value.includes('"') ? quoted : `'${quoted.slice(1, -1).replaceAll('\\"', '"')}'`;
}

export const prettyJson = (value: Json): string => escapeLineEnds(JSON.stringify(value, null, 2));

/** Media type of a file in a form if the language's library sets none; without it, the file would be sent as text. */
export const partType = "application/octet-stream";

/** Text, or the name of an environment variable to insert. */
export type Part = string | { variable: string };

/** @returns the headers that contain secrets, except the one with a username and password */
export function secretHeaders({ credentials, cookies }: SampleRequest): [name: string, parts: Part[]][] {
  const headers: [string, Part[]][] = [];
  const cookie: Part[] = cookies ? [cookies] : [];
  for (const credential of credentials) {
    if (credential.kind === "bearer")
      headers.push(["Authorization", [`${credential.prefix} `, { variable: credential.variable }]]);
    else if (credential.kind === "key" && credential.in === "header")
      headers.push([credential.name, [{ variable: credential.variable }]]);
    else if (credential.kind === "key" && credential.in === "cookie")
      cookie.push(`${cookie.length > 0 ? "; " : ""}${credential.name}=`, { variable: credential.variable });
  }
  return cookie.length > 0 ? [...headers, ["Cookie", cookie]] : headers;
}

/** @returns an expression that joins text and variables with "+" */
export const joinParts = (parts: Part[], variable: (name: string) => string): string =>
  parts.map((part) => (typeof part === "string" ? quote(part) : variable(part.variable))).join(" + ");

type OfKind<K extends Credential["kind"]> = Extract<Credential, { kind: K }>;

export const findCredential = <K extends Credential["kind"]>(
  { credentials }: SampleRequest,
  kind: K,
): OfKind<K> | undefined => credentials.find((credential): credential is OfKind<K> => credential.kind === kind);

/** @returns the URL's parts; API keys in the query are read from the environment */
export function urlParts({ url, credentials }: SampleRequest): Part[] {
  const parts: Part[] = [url];
  for (const credential of credentials) {
    if (credential.kind !== "key" || credential.in !== "query") continue;
    const sign = parts.length === 1 && !url.includes("?") ? "?" : "&";
    const text = `${sign}${encodeURIComponent(credential.name)}=`;
    if (parts.length === 1) parts[0] = url + text;
    else parts.push(text);
    parts.push({ variable: credential.variable });
  }
  return parts;
}

/** @returns whether a form has fields with media types of their own, which some libraries send in another way */
export const hasTypedFields = ({ fields }: Form): boolean => fields.some(([, , mediaType]) => mediaType !== undefined);

/** @returns a form's fields, URL-encoded for a request body */
export const encodePairs = (fields: [string, string][]): string => new URLSearchParams(fields).toString();

/** @returns an identifier that is valid in every language, in upper camel case */
export function className(id: string): string {
  if (/^[A-Za-z_]\w*$/.test(id)) return upperFirst(id);
  const name = upperFirst(camelCase(id)).replace(/\W/g, "");
  return /^[A-Z]/.test(name) ? name : `Call${name}`;
}
