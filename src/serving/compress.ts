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

/** Scripts that every page loads, in Docusaurus's names. */
const isShared = (file: string): boolean => /^(main|runtime~main|common)\.\w+\.js$/.test(path.basename(file));

/**
 * Brotli's quality 10 takes a third of the time of 11 and makes pages 2 % larger; 9 takes a third of 10 and makes them 7 %
 * larger. What every page loads is worth 11: 2 KiB of each first load.
 */
const encoders: Record<string, (content: Buffer, file: string) => Promise<Buffer>> = {
  ".gz": (content) => promisify(gzip)(content, { level: 9 }),
  ".br": (content, file) =>
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: isShared(file) ? 11 : 10,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
};

const isCompressible = (file: string): boolean => mediaTypes[path.extname(file).slice(1)]?.compressible ?? false;

/**
 * Writes a `.gz` and a `.br` beside every file of a build that gets smaller by it and has none yet. Each has the file's
 * time of change, so that a copy elsewhere is the same.
 */
export async function precompress(folder: string): Promise<void> {
  const files = listFiles(folder).filter(isCompressible);
  const compressNext = async (): Promise<void> => {
    for (let file = files.pop(); file !== undefined; file = files.pop()) await compress(path.join(folder, file));
  };
  await Promise.all(os.cpus().map(compressNext));
}

async function compress(file: string): Promise<void> {
  const missing = Object.entries(encoders).filter(([suffix]) => !existsSync(`${file}${suffix}`));
  const { size, atime, mtime } = await stat(file);
  if (size < smallest || missing.length === 0) return;
  const content = await readFile(file);
  for (const [suffix, encode] of missing) {
    const encoded = await encode(content, file);
    if (encoded.length >= size) continue;
    await writeFile(`${file}${suffix}`, encoded);
    await utimes(`${file}${suffix}`, atime, mtime);
  }
}
