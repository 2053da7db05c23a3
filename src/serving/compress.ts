import { existsSync } from "node:fs";
import { readFile, stat, utimes, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { mediaTypes } from "./media-types";
import { listFiles } from "./site";

/** Below this size, in bytes, a response fits into one packet either way. */
const smallest = 1024;

/** A page's own scripts, and those of the kinds of pages, are named by a hash; all others are shared, as style sheets are. */
const isShared = (file: string): boolean => /\.(js|css)$/.test(file) && !/^[0-9a-f]{8}\./.test(path.basename(file));

/**
 * Brotli's quality 8 takes a twelfth of the time of 10, a quarter of that of 9, and makes pages 7 % larger than 10. What
 * many pages load is worth 11: 4 KiB of each first load.
 */
const encoders: Record<string, (content: Buffer, file: string) => Promise<Buffer>> = {
  ".gz": (content) => promisify(gzip)(content),
  ".br": (content, file) =>
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: isShared(file) ? 11 : 8,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
};

const isCompressible = (file: string): boolean => mediaTypes[path.extname(file).slice(1)]?.compressible ?? false;

/**
 * Writes a `.gz` and a `.br` beside every file of a build that gets smaller by it and has none yet. Each has the file's
 * time of change, so that a copy elsewhere is the same.
 * @param previous folder of the build before, if there is one: what hasn't changed since keeps its compressed files
 */
export async function precompress(folder: string, previous: string): Promise<void> {
  const files = listFiles(folder).filter(isCompressible);
  const compressNext = async (): Promise<void> => {
    for (let file = files.pop(); file !== undefined; file = files.pop())
      await compress(path.join(folder, file), path.join(previous, file));
  };
  await Promise.all(os.cpus().map(compressNext));
}

async function compress(file: string, before: string): Promise<void> {
  const missing = Object.entries(encoders).filter(([suffix]) => !existsSync(`${file}${suffix}`));
  const { size, atime, mtime } = await stat(file);
  if (size < smallest || missing.length === 0) return;
  const content = await readFile(file);
  const isUnchanged = existsSync(before) && content.equals(await readFile(before));
  for (const [suffix, encode] of missing) {
    const kept = `${before}${suffix}`;
    const encoded = isUnchanged && existsSync(kept) ? await readFile(kept) : await encode(content, file);
    if (encoded.length >= size) continue;
    await writeFile(`${file}${suffix}`, encoded);
    await utimes(`${file}${suffix}`, atime, mtime);
  }
}
