import { chmodSync } from "node:fs";
import path from "node:path";
import { makeFolder } from "./folders";

/**
 * @returns `PATH` for shell samples, with a `uuidgen` in front: most systems have it, minimal ones don't
 */
export function pathForSamples(): string {
  const folder = makeFolder({ uuidgen: `#!/bin/sh\nexec '${process.execPath}' --print 'crypto.randomUUID()'\n` });
  chmodSync(path.join(folder, "uuidgen"), 0o755);
  return `${folder}${path.delimiter}${process.env.PATH}`;
}
