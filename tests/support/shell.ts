import { chmodSync } from "node:fs";
import path from "node:path";
import { makeFolder } from "./folders";

/** @returns `PATH` for shell samples, starting with a folder that provides `uuidgen`, which minimal systems lack */
export function pathForSamples(): string {
  const folder = makeFolder({ uuidgen: `#!/bin/sh\nexec '${process.execPath}' --print 'crypto.randomUUID()'\n` });
  chmodSync(path.join(folder, "uuidgen"), 0o755);
  return `${folder}${path.delimiter}${process.env.PATH}`;
}
