import { hashOf, toBase64 } from "./bytes";
import { Refusal } from "./refusal";

/** @returns the SHA-256 digest of the content in RFC 9530 format */
export const digestOf = (content: Uint8Array): string => `sha-256=:${toBase64(hashOf(content))}:`;

/** A part of a form: a field, or a file with its name. */
export interface Part {
  name: string;
  value: string | { name: string; mediaType: string; content: Uint8Array };
}

/** @returns the parts of a `multipart/form-data` body, in order, or nothing if it can't be parsed */
export async function readParts(body: Uint8Array, contentType: string): Promise<Part[] | undefined> {
  const form = await new Response(new Uint8Array(body), { headers: { "Content-Type": contentType } })
    .formData()
    .catch(() => undefined);
  if (!form) return undefined;
  return Promise.all(
    [...form].map(async ([name, value]) => ({
      name,
      value:
        typeof value === "string"
          ? value.normalize()
          : {
              name: value.name.normalize(),
              mediaType: mediaTypeOf(value),
              content: new Uint8Array(await value.arrayBuffer()),
            },
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
 * @returns the requested bytes and their position in the content; nothing if the request is for the whole content, if
 *   the content has changed since the client read the tag in `If-Range`, or if the range isn't a single valid one
 *   (RFC 9110, section 14.2)
 * @throws Refusal for a range outside the content
 */
export function selectRange(
  content: Uint8Array,
  tag: string,
  { range = "", ifRange = tag }: RangeRequest,
): { body: Uint8Array; contentRange: string } | undefined {
  const [, from = "", to = ""] = /^bytes=(\d*)-(\d*)$/i.exec(range) ?? [];
  if ((from === "" && to === "") || ifRange !== tag) return undefined;
  if (from !== "" && to !== "" && Number(from) > Number(to)) return undefined;
  const size = content.length;
  const start = from === "" ? Math.max(size - Number(to), 0) : Number(from);
  const end = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (start >= size) {
    const detail = `The content is ${size.toLocaleString("en")} bytes long.`;
    throw new Refusal("range-not-satisfiable", detail, {}, { "Content-Range": `bytes */${size}` });
  }
  return { body: content.subarray(start, end + 1), contentRange: `bytes ${start}-${end}/${size}` };
}
