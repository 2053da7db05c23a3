import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { before, test } from "node:test";
import { guideFolders } from "../../src/config/guides";
import { listFiles } from "../../src/lib/files";
import { readDescription } from "../../src/openapi/model/generated";
import { type ListedOperation, listOperations } from "../../src/openapi/read/operations";
import { resolve } from "../../src/openapi/read/resolve";
import type {
  Description,
  Example,
  Header,
  Json,
  MediaType,
  RequestBody,
  Response,
} from "../../src/openapi/read/types";
import { parametersOf } from "../support/description";

/*
 * The examples tell one story, whose files are real: sizes, digests, and ranges in the examples must match their bytes.
 */

const folder = "openapi/components/examples/files";

/** Size in bytes and digest (RFC 9530) of each file, by name. */
const files = new Map(
  readdirSync(folder)
    .filter((name) => !name.startsWith("."))
    .map((name) => {
      const bytes = readFileSync(path.join(folder, name));
      const digest = `sha-256=:${createHash("sha256").update(bytes).digest("base64")}:`;
      return [name, { size: bytes.length, digest }] as const;
    }),
);

let description: Description;
let operations: ListedOperation[];

before(() => {
  description = readDescription("en");
  operations = listOperations(description);
});

/** @returns the values of a body's examples */
const listExamples = (content: Record<string, MediaType> = {}): Json[] =>
  Object.values(content).flatMap(({ examples = {} }) =>
    Object.values(examples).map((example) => resolve<Example>(description, example).value ?? null),
  );

const findContent = ({ operation }: ListedOperation): Record<string, MediaType> =>
  (operation.requestBody && resolve<RequestBody>(description, operation.requestBody).content) ?? {};

const listSuccesses = ({ operation }: ListedOperation): Response[] =>
  Object.entries(operation.responses)
    .filter(([status]) => status.startsWith("2"))
    .map(([, response]) => resolve(description, response));

/** The metadata of a file in a response. */
interface Metadata {
  id: string;
  name: string;
  size: number;
  digest: string;
  etag: string;
  updatedAt: string;
}

/** @returns the metadata of every file in a value */
function listMetadata(value: Json): Metadata[] {
  if (typeof value !== "object" || value === null) return [];
  const own = !Array.isArray(value) && "digest" in value && "size" in value ? [value as unknown as Metadata] : [];
  return [...own, ...Object.values(value).flatMap(listMetadata)];
}

/** @returns the example of a response header */
function findHeader(response: Response, name: string): string {
  const header = response.headers?.[name];
  assert.ok(header, `no ${name}`);
  return String(resolve<Header>(description, header).example);
}

/** @returns the file of this name */
function findFile(name: string): { size: number; digest: string } {
  const file = files.get(name);
  assert.ok(file, `${folder} has no ${name}`);
  return file;
}

/** @returns the operations that accept a body of this media type, with the files in their responses */
function listUploads(mediaType: string): { listed: ListedOperation; sent: Json; shown: Metadata[] }[] {
  return operations.flatMap((listed) => {
    const media = findContent(listed)[mediaType];
    if (!media) return [];
    const [sent = null] = listExamples({ [mediaType]: media });
    const shown = listSuccesses(listed).flatMap(({ content }) => listExamples(content).flatMap(listMetadata));
    return [{ listed, sent, shown }];
  });
}

test("the size and digest of a file in an example match its bytes", (context) => {
  // The file keeps its name when its content is replaced; the next test compares that content.
  const replacing = new Set(listUploads("application/octet-stream").map(({ listed }) => listed));
  const shown = operations
    .filter((listed) => !replacing.has(listed))
    .flatMap((listed) =>
      listSuccesses(listed).flatMap(({ content }) =>
        listExamples(content)
          .flatMap(listMetadata)
          .map((metadata) => ({ listed, metadata })),
      ),
    );
  assert.ok(shown.length > 0);
  for (const { listed, metadata } of shown) {
    const { name, size, digest } = metadata;
    assert.deepEqual({ size, digest }, findFile(name), `${listed.id}: ${name}`);
  }
  context.diagnostic(`${shown.length} files in examples`);
});

test("the response to a content replacement has the size and digest of the new content", () => {
  const uploads = listUploads("application/octet-stream");
  assert.ok(uploads.length > 0);
  for (const { listed, sent, shown } of uploads) {
    const file = findFile(String(sent));
    const parameter = parametersOf(description, listed).find(({ name }) => name === "Repr-Digest");
    assert.equal(parameter?.example, file.digest, listed.id);
    assert.deepEqual(
      shown.map(({ size, digest }) => ({ size, digest })),
      [file],
      listed.id,
    );
  }
});

test("an upload sends the digests of its files, and the response lists the same files in the same order", () => {
  const uploads = listUploads("multipart/form-data");
  assert.ok(uploads.length > 0);
  for (const { listed, sent, shown } of uploads) {
    const { file, files = [file], digest, digests = [digest] } = sent as Record<string, Json>;
    const names = [files].flat().map(String);
    assert.deepEqual(
      digests,
      names.map((name) => findFile(name).digest),
      listed.id,
    );
    assert.deepEqual(
      shown.map(({ name }) => name),
      names,
      listed.id,
    );
  }
});

test("a download has the name, digest, and range of its file", (context) => {
  const downloads = operations.flatMap((listed) =>
    listSuccesses(listed)
      .filter(({ content = {} }) => "application/octet-stream" in content)
      .map((response) => ({ listed, response })),
  );
  assert.ok(downloads.length > 0);
  for (const { listed, response } of downloads) {
    const [, name = ""] = /^attachment; filename="(.*)"$/.exec(findHeader(response, "Content-Disposition")) ?? [];
    const { size, digest } = findFile(name);
    assert.equal(findHeader(response, "Repr-Digest"), digest, listed.id);
    if (!response.headers?.["Content-Range"]) continue;
    const range = parametersOf(description, listed).find((parameter) => parameter.name === "Range")?.example;
    const [, start = "", end = ""] = /^bytes=(\d+)-(\d*)$/.exec(String(range)) ?? [];
    const last = Math.min(Number(end || size), size - 1);
    assert.equal(findHeader(response, "Content-Range"), `bytes ${start}-${last}/${size}`, listed.id);
  }
  context.diagnostic(`${downloads.length} responses with content`);
});

test("a guide prints the first lines of a downloaded file unchanged", () => {
  const guides = Object.values(guideFolders).flatMap((guideFolder) => listFiles(guideFolder, /\.mdx$/));
  let blocks = 0;
  for (const guide of guides) {
    const text = readFileSync(guide, "utf8");
    const printed = [...text.matchAll(/^ *head -n (\d+) (\S+)\n *```\s+```csv\n([^`]*)```/gm)];
    for (const [, count, name = "", lines] of printed) {
      const content = readFileSync(path.join(folder, name), "utf8");
      assert.equal(
        lines,
        content
          .split("\n")
          .slice(0, Number(count))
          .map((line) => `${line}\n`)
          .join(""),
        guide,
      );
    }
    assert.equal(printed.length, text.match(/^ *```csv$/gm)?.length ?? 0, `${guide}: a csv block without its command`);
    blocks += printed.length;
  }
  assert.ok(blocks > 0);
});
