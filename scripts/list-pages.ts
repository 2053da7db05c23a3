import { readFileSync } from "node:fs";
import { listChangedPages } from "../src/check/changed-pages";

/** Lists in Markdown the pages made from the files whose paths it reads, in the format of `git diff --name-only -z`. */
console.log(listChangedPages(readFileSync(0, "utf8").split("\0").filter(Boolean)));
