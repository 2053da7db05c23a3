import type { Json } from "../read/types";

/** Number of characters per line that the narrowest sample panel on a desktop shows in full. */
const lineLength = 56;

/** @returns whether a value is an object, not a list */
export const isMap = (value: Json | undefined): value is { [key: string]: Json } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * @param indent prefix of every line except the first
 * @param start text before the value on its first line
 * @returns readable JSON: a list or an object is on one line if it fits
 */
export function showJson(value: Json, indent = "", start = ""): string {
  const line = showLine(value);
  const length = indent.length + start.length + line.length;
  if (typeof value !== "object" || value === null || length <= lineLength) return start + line;
  const inner = `${indent}  `;
  const entries = Array.isArray(value)
    ? value.map((item) => showJson(item, inner))
    : Object.entries(value).map(([key, item]) => showJson(item, inner, `${JSON.stringify(key)}: `));
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  return `${start}${open}\n${entries.map((entry) => inner + entry).join(",\n")}\n${indent}${close}`;
}

function showLine(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(showLine).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${showLine(item)}`);
  return entries.length > 0 ? `{ ${entries.join(", ")} }` : "{}";
}
