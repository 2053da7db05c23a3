import { statSync } from "node:fs";
import path from "node:path";
import type { Node } from "unist";
import type { VFile } from "vfile";

type Transformer = (tree: Node, file: VFile) => void;

/**
 * Docusaurus makes its transformers once. A server that keeps running needs those that read files anew when one of them
 * has changed.
 * @param make makes the transformer of what it reads
 * @param files what it reads, from the project's folder; a folder stands for the files that are put into it
 */
export function live(make: () => Transformer, files: readonly string[]): () => Transformer {
  // Their place at the start: tools and tests change the folder.
  const absolute = files.map((file) => path.resolve(file));
  let state: string | undefined;
  let transform: Transformer | undefined;
  return () => (tree, file) => {
    const now = absolute.map((each) => statSync(each, { throwIfNoEntry: false })?.mtimeMs).join();
    if (!transform || now !== state) {
      transform = make();
      state = now;
    }
    return transform(tree, file);
  };
}
