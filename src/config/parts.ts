import { existsSync, readdirSync } from "node:fs";

/** Parts of the portal that need files of their own; without them they are left out. */
export interface Parts {
  /** Guides below `docs/`. */
  guides: boolean;
  /** The terms that guides and operations use. */
  glossary: boolean;
  changelog: boolean;
}

const hasGuide = (folder: string): boolean =>
  existsSync(folder) && readdirSync(folder, { recursive: true, encoding: "utf8" }).some((file) => /\.mdx?$/.test(file));

/** What this portal has. Pages read it by `useParts`. */
export const parts: Parts = {
  guides: hasGuide("docs"),
  glossary: existsSync("docs/glossar/terms.yaml"),
  changelog: existsSync("docs/changelog.yaml"),
};
