import type { SchemaNode } from "./schema";

/** How the content of a media type is written and read. */
export type MediaKind = "json" | "form" | "multipart" | "xml" | "text" | "stream" | "binary";

const patterns: [pattern: RegExp, kind: MediaKind][] = [
  [/^text\/event-stream|[/+](x-)?ndjson|[/+](x-)?jsonl|json-?lines|json-seq|stream\+json/, "stream"],
  [/[/+.-]json\b/, "json"],
  [/^application\/x-www-form-urlencoded/, "form"],
  [/^multipart\//, "multipart"],
  [/[/+]xml\b/, "xml"],
  [/^text\/|[/+](x-)?ya?ml\b|[/+](ecma|java)script\b|[/+](graphql|toml|csv|sql|jwt)\b/, "text"],
];

/** @param schema determines whether a media type that isn't in the list is text */
export function kindOfMedia(mediaType: string, schema?: SchemaNode): MediaKind {
  const known = patterns.find(([pattern]) => pattern.test(mediaType.toLowerCase()));
  if (known) return known[1];
  const { type, format, contentMediaType } = schema ?? {};
  if (mediaType === "*/*" && type !== "string") return "json";
  const isText = type === "string" && format === undefined && contentMediaType === undefined;
  return isText && !/^(image|audio|video|font)\/|octet-stream|pdf|zip/.test(mediaType) ? "text" : "binary";
}

/** @returns the language for highlighting code of a media type */
export function codeLanguage(mediaType: string): string {
  if (/ya?ml/.test(mediaType)) return "yaml";
  const kind = kindOfMedia(mediaType);
  if (kind === "json") return "json";
  return kind === "xml" || mediaType === "text/html" ? "markup" : "text";
}
