import { existsSync } from "node:fs";
import { listFiles } from "../lib/files";
import { operator } from "./operator";

/** Parts of the portal that are left out if their files don't exist. */
export interface Parts {
  /** Guides in `docs/`. */
  guides: boolean;
  /** The sandbox that readers run, which follows the API's lifecycles, and the Postman collection for it. */
  sandbox: boolean;
  /** The terms that guides and operations use. */
  glossary: boolean;
  changelog: boolean;
  /** The comb of hexagons on the home page and the 404 page. */
  pattern: boolean;
}

/** The parts of this portal. Pages read them through `useParts`. */
export const parts: Parts = {
  guides: listFiles("docs", /\.mdx?$/).length > 0,
  sandbox: existsSync("openapi/lifecycles.yaml"),
  glossary: existsSync("docs/glossar/terms.yaml"),
  changelog: existsSync("docs/changelog.yaml"),
  pattern: operator.pattern ?? false,
};
