import { createHash } from "node:crypto";
import { Refusal } from "./refusal";

/** @returns the SHA-256 digest of the content in RFC 9530 format */
export const digestOf = (content: Buffer): string =>
  `sha-256=:${createHash("sha256").update(content).digest("base64")}:`;

/** A part of a form: a field, or a file with its name. */
export interface Part {
  name: string;
  value: string | { name: string; mediaType: string; content: Buffer };
}

/** @returns the parts of a `multipart/form-data` body, in order, or nothing if it can't be parsed */
export async function readParts(body: Buffer, contentType: string): Promise<Part[] | undefined> {
  const form = await new Response(new Uint8Array(body), { headers: { "Content-Type": contentType } })
    .formData()
    .catch(() => undefined);
  if (!form) return undefined;
  return Promise.all(
    [...form].map(async ([name, value]) => ({
      name,
      value:
        typeof value === "string"
          ? value
          : { name: value.name, mediaType: mediaTypeOf(value), content: Buffer.from(await value.arrayBuffer()) },
    })),
  );
}

/** Clients that don't know a file's type send the generic one; in that case, use the file name extension. */
const mediaTypeOf = ({ name, type }: { name: string; type: string }): string => {
  const known: Record<string, string> = {
    csv: "text/csv",
    md: "text/markdown",
    pdf: "application/pdf",
    json: "application/json",
  };
  const general = "application/octet-stream";
  return type && type !== general ? (type.split(";")[0] ?? type) : (known[name.split(".").at(-1) ?? ""] ?? general);
};

/** The range headers of a download request. */
interface RangeRequest {
  range?: string;
  ifRange?: string;
}

/**
 * @returns the requested bytes and their position in the content; nothing if the request is for the whole content, or
 *   if the content has changed since the client read the tag in `If-Range`
 * @throws Refusal for a range outside the content
 */
export function selectRange(
  content: Buffer,
  tag: string,
  { range, ifRange }: RangeRequest,
): { body: Buffer; contentRange: string } | undefined {
  const [, from = "", to = ""] = /^bytes=(\d*)-(\d*)$/.exec(range ?? "") ?? [];
  if ((from === "" && to === "") || (ifRange !== undefined && ifRange !== tag)) return undefined;
  const size = content.length;
  const start = from === "" ? Math.max(size - Number(to), 0) : Number(from);
  const end = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (start >= size || start > end) {
    const headers = { "Content-Range": `bytes */${size}` };
    throw new Refusal("range-not-satisfiable", { detail: `The content has ${size} bytes.` }, 0, headers);
  }
  return { body: content.subarray(start, end + 1), contentRange: `bytes ${start}-${end}/${size}` };
}
