import { statSync } from "node:fs";
import path from "node:path";
import type { Node } from "unist";
import type { VFile } from "vfile";

type Transformer = (tree: Node, file: VFile) => void;

/**
 * Docusaurus creates its transformers once. In a long-running server, a transformer that reads files has to be
 * recreated when one of them changes.
 * @param make reads the files and creates the transformer
 * @param files paths that it reads, in the project folder; a folder counts as changed when files are put into it
 */
export function live(make: () => Transformer, files: readonly string[]): () => Transformer {
  // Resolved once, because the working directory changes in tools and tests.
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
