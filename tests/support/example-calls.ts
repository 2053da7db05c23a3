import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { ListedOperation } from "../../src/openapi/read/operations";
import { resolve } from "../../src/openapi/read/resolve";
import type { Json, RequestBody } from "../../src/openapi/read/types";
import type { JsonObject } from "../../src/sandbox/description";
import { listJsonExamples, listPathParameters } from "../../src/sandbox/operations";
import { parametersOf } from "./description";
import type { Platform } from "./platform";

/** Differences between a request and the operation's example. */
export interface Differences {
  token?: string;
  /** Values of path parameters. */
  path?: Record<string, string>;
  query?: Record<string, string>;
  /** Headers; undefined ones aren't sent. */
  headers?: Record<string, string | undefined>;
  /** Body to send instead of the example, or undefined for no body. */
  body?: Json | Buffer | FormData;
}

/** A response whose body has been read. */
export interface Reply {
  status: number;
  headers: Headers;
  /** The body, if it is JSON. */
  json: JsonObject;
  content: Buffer;
}

const findOperation = ({ contract }: Platform, id: string): ListedOperation => {
  const listed = contract.operations.get(id);
  if (!listed) throw new Error(`the description has no operation ${id}`);
  return listed;
};

/** @returns the content of a file in the examples */
export const exampleFile = (name: string): Buffer => readFileSync(path.join(filesFolder, name));

const filesFolder = path.join("openapi", "components", "examples", "files");

/** @returns the contents of all files in the examples, by name */
export const exampleFiles = (): Record<string, Buffer> =>
  Object.fromEntries(readdirSync(filesFolder).map((name) => [name, exampleFile(name)]));

/** @returns a form with the files in the example */
export function formOf(example: JsonObject): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(example)) {
    for (const one of [value].flat()) {
      if (name === "file" || name === "files")
        form.append(name, new Blob([new Uint8Array(exampleFile(String(one)))], { type: "text/csv" }), String(one));
      else form.append(name, String(one));
    }
  }
  return form;
}

/**
 * Sends the request from an operation's example, with the given differences. It uses the example's IDs and body, a
 * new idempotency key, and the current `ETag` if the operation requires it.
 */
export async function callExample(platform: Platform, id: string, differences: Differences = {}): Promise<Reply> {
  const listed = findOperation(platform, id);
  const { description } = platform.contract;
  const route = listPathParameters(description, listed).reduce(
    (result, { name, example }) => result.replace(`{${name}}`, differences.path?.[name] ?? String(example)),
    listed.path,
  );
  const parameters = parametersOf(description, listed);
  const body = listed.operation.requestBody && resolve<RequestBody>(description, listed.operation.requestBody);
  const [mediaType = ""] = Object.keys(body?.content ?? {});
  const required = parameters.filter((parameter) => parameter.in === "query" && parameter.required);
  const query = new URLSearchParams({
    ...Object.fromEntries(required.map(({ name, example }) => [name, String(example)])),
    ...differences.query,
  });
  const content = "body" in differences ? differences.body : exampleBody(platform, listed, mediaType);
  const values = listPathParameters(description, listed).map(
    ({ name, example }) => differences.path?.[name] ?? String(example),
  );
  const needsTag = parameters.some(({ name, required }) => name === "If-Match" && required);
  // Memberships are identified by organization and user, all other resources by their own IDs.
  const named = listed.path.includes("/members/") ? values.join("/") : (values.at(-1) ?? "");
  const headers: Record<string, string | undefined> = {
    "If-Match": needsTag && platform.world.entities.has(named) ? platform.tag(differences.token, named) : undefined,
    Authorization: differences.token && `Bearer ${differences.token}`,
    "Idempotency-Key": parameters.some(({ name }) => name === "Idempotency-Key") ? crypto.randomUUID() : undefined,
    "Content-Type": content === undefined || content instanceof FormData ? undefined : mediaType,
    ...differences.headers,
  };
  return send(`${platform.url}${route}${query.size > 0 ? `?${query}` : ""}`, {
    method: listed.method.toUpperCase(),
    headers: Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined)) as Record<
      string,
      string
    >,
    body:
      content === undefined || content instanceof FormData
        ? content
        : content instanceof Buffer
          ? new Uint8Array(content)
          : JSON.stringify(content),
  });
}

function exampleBody(
  { contract }: Platform,
  { operation }: ListedOperation,
  mediaType: string,
): Json | Buffer | FormData | undefined {
  if (!operation.requestBody) return undefined;
  const { content } = resolve<RequestBody>(contract.description, operation.requestBody);
  if (mediaType === "application/octet-stream") return exampleFile("branchenumsatz-2026-05-04-korrigiert.csv");
  const isForm = mediaType.startsWith("multipart/");
  const [example] = listJsonExamples(contract.description, isForm ? { json: content[mediaType] ?? {} } : content);
  return isForm ? formOf(example as JsonObject) : example;
}

/** Sends a request. @returns the response with its body */
export async function send(url: string, init: RequestInit): Promise<Reply> {
  const response = await fetch(url, init);
  const content = Buffer.from(await response.arrayBuffer());
  const isJson = response.headers.get("Content-Type")?.includes("json");
  return {
    status: response.status,
    headers: response.headers,
    json: isJson ? JSON.parse(String(content)) : {},
    content,
  };
}
