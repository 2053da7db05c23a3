import { type EventEmitter, once } from "node:events";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { test } from "node:test";
import { setTimeout } from "node:timers/promises";
import type { LoadContext } from "@docusaurus/types";
import { makeFolder } from "../../../tests/support/folders";
import desk, { serversVariable } from ".";

test("Docusaurus is notified of files that are emptied before writing, and of files that are deleted and restored", async (context) => {
  process.env[serversVariable] = "{}";
  context.after(() => delete process.env[serversVariable]);
  const siteDir = makeFolder({ "sidebars.ts": "", "docs/guides/team.mdx": "" });
  desk({ siteDir, baseUrl: "/", generatedFilesDir: "/", i18n: { currentLocale: "de" } } as LoadContext);
  const chokidar = createRequire(require.resolve("@docusaurus/core/package.json"))("chokidar");
  const watcher: EventEmitter & { close: () => Promise<void> } = chokidar.watch(["sidebars.ts", "docs/**/*.mdx"]);
  context.after(() => watcher.close());
  const write = (file: string, text: string): void => writeFileSync(path.join(siteDir, file), text);
  const untilRead = async (file: string, text: string): Promise<void> => {
    do await once(watcher, "all");
    while (readFileSync(path.join(siteDir, file), "utf8") !== text);
  };
  // Parcel's watcher is ready once it reports a change.
  const begun = new AbortController();
  const begins = once(watcher, "all").then(() => begun.abort());
  while (!begun.signal.aborted) {
    write("sidebars.ts", "begin");
    await setTimeout(20);
  }
  await begins;
  for (const text of ["one", "two"]) {
    const read = untilRead("sidebars.ts", text);
    write("sidebars.ts", "");
    await setTimeout(3);
    write("sidebars.ts", text);
    await read;
    rmSync(path.join(siteDir, "docs"), { recursive: true });
    await once(watcher, "all");
    const back = untilRead("docs/guides/team.mdx", text);
    mkdirSync(path.join(siteDir, "docs/guides"), { recursive: true });
    write("docs/guides/team.mdx", text);
    await back;
  }
});
