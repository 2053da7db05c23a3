import type { Json } from "../types";

/** Characters of a line that the narrowest sample panel of a desktop shows whole. */
const lineLength = 56;

/**
 * @param indent what every line but the first begins with
 * @param start what stands before the value in its first line
 * @returns JSON to be read: a list or an object stands in one line where it fits
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
