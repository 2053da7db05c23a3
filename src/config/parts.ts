import { existsSync, readdirSync } from "node:fs";

/** Parts of the portal that are left out if their files don't exist. */
export interface Parts {
  /** Guides in `docs/`. */
  guides: boolean;
  /** The terms that guides and operations use. */
  glossary: boolean;
  changelog: boolean;
}

const hasGuide = (folder: string): boolean =>
  existsSync(folder) && readdirSync(folder, { recursive: true, encoding: "utf8" }).some((file) => /\.mdx?$/.test(file));

/** The parts of this portal. Pages read them through `useParts`. */
export const parts: Parts = {
  guides: hasGuide("docs"),
  glossary: existsSync("docs/glossar/terms.yaml"),
  changelog: existsSync("docs/changelog.yaml"),
};
