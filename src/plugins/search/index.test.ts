import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import type { LoadContext, Plugin } from "@docusaurus/types";
import type { SearchIndex } from "./create-index";
import search from "./index";
import { indexFile } from "./records";

type PostBuild = Parameters<NonNullable<Plugin["postBuild"]>>[0];

test("paths in the index are relative to the language's base path, regardless of where the site is served", async () => {
  const outDir = mkdtempSync(path.join(tmpdir(), "search-"));
  try {
    for (const [page, title] of [
      ["", "Home"],
      ["docs/intro", "Introduction"],
      ["docs/glossar/", "Glossary"],
    ] as const) {
      const folder = path.join(outDir, page);
      mkdirSync(folder, { recursive: true });
      const term = `<h3 id="subscription">subscription</h3><p>An order.</p>`;
      writeFileSync(path.join(folder, "index.html"), `<main><h1>${title}</h1><p>Text</p>${term}</main>`);
    }
    const { postBuild } = search({ i18n: { currentLocale: "en" } } as LoadContext);
    const routesPaths = ["", "404.html", "docs/intro", "docs/glossar/"].map((page) => `/portal/en/${page}`);
    await postBuild?.({ outDir, baseUrl: "/portal/en/", routesPaths } as PostBuild);
    const { records }: SearchIndex = JSON.parse(readFileSync(path.join(outDir, indexFile), "utf8"));
    assert.deepEqual(
      records.map(({ kind, path }) => `${kind} ${path}`),
      ["guide docs/intro", "guide docs/intro#subscription", "guide docs/glossar/", "term docs/glossar/#subscription"],
    );
  } finally {
    rmSync(outDir, { recursive: true });
  }
});
