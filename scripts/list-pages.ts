import { readFileSync } from "node:fs";
import { listChangedPages } from "../src/guides/changed-pages";

/** Lists as Markdown the pages that files make: reads their paths, as `git diff --name-only -z` writes them. */
console.log(listChangedPages(readFileSync(0, "utf8").split("\0").filter(Boolean)));
