/** Parameters, as they are sent. */
import type { Json, Parameter as Written } from "../read/types";
import { isMap } from "./json";

type Parameter = Pick<Written, "name" | "in" | "style" | "explode" | "allowReserved"> & { content?: object };

/** How lists and objects are written: as the parameter specifies, or else the default for its location. */
export function styleOf(parameter: Parameter): { style: string; explode: boolean } {
  const defaults = { path: "simple", header: "simple", query: "form", cookie: "form" };
  const style = parameter.style ?? defaults[parameter.in];
  return { style, explode: parameter.explode ?? style === "form" };
}

const signs: Record<string, string> = { spaceDelimited: "%20", pipeDelimited: "|" };

/**
 * @returns a parameter's value as sent in the path or a header, or as the pairs of a query or a cookie, encoded for its
 *   location according to RFC 6570, as OpenAPI's "Style Values" define it
 */
export function serializeParameter(parameter: Parameter, value: Json): string {
  const encode = makeEncoder(parameter);
  if (parameter.content) {
    const text = encode(typeof value === "string" ? value : JSON.stringify(value));
    return parameter.in === "query" || parameter.in === "cookie" ? `${encode(parameter.name)}=${text}` : text;
  }
  const { style, explode } = styleOf(parameter);
  const name = percentEncode(parameter.name);
  const isObject = isMap(value);
  const pairs = isObject
    ? Object.entries(value).map(([key, item]): [string, string] => [encode(key), encode(showValue(item))])
    : [];
  const items = isObject ? pairs.flat() : [value].flat().map((item) => encode(showValue(item)));
  const named = (start: string, between: string): string => {
    if (!explode) return `${start}${name}=${items.join(",")}`;
    const all = isObject ? pairs : items.map((item) => [name, item]);
    return start + all.map(([key, item]) => `${key}=${item}`).join(between);
  };
  const exploded = isObject && explode ? pairs.map((pair) => pair.join("=")) : items;
  switch (style) {
    case "label":
      return `.${exploded.join(explode ? "." : ",")}`;
    case "matrix":
      return named(";", ";");
    case "form":
      return named("", parameter.in === "cookie" ? "; " : "&");
    case "deepObject":
      return isObject ? pairs.map(([key, item]) => `${name}[${key}]=${item}`).join("&") : `${name}=${items.join(",")}`;
    case "spaceDelimited":
    case "pipeDelimited":
      return explode ? named("", "&") : `${name}=${items.join(signs[style])}`;
    default:
      return exploded.join(",");
  }
}

/** @returns a value as text: lists and objects as JSON */
export const showValue = (value: Json): string => (typeof value === "object" ? JSON.stringify(value) : String(value));

/** Headers and cookies are sent as they are, except for characters that would end them. */
function makeEncoder({ in: place, allowReserved }: Parameter): (value: string) => string {
  if (place === "header") return (value) => value.replace(/[\r\n]+/g, " ");
  if (place === "cookie") return (value) => value.replace(/[\r\n;]+/g, " ");
  // In a query, "&", "#", and "+" have a special meaning even if reserved characters are allowed.
  return allowReserved && place === "query"
    ? (value) => percentEncode(value).replace(/%(?:2F|3A|3F|40|5B|5D|21|24|27|28|29|2A|2C|3B|3D)/g, decodeURIComponent)
    : percentEncode;
}

/** Replaces half of a surrogate pair, which UTF-8 can't encode, with the replacement character. */
export const wellFormed = (value: string): string => value.replace(/\p{Surrogate}/gu, "\uFFFD");

const percentEncode = (value: string): string => encodeURIComponent(wellFormed(value));
