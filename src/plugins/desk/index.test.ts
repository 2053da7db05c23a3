import assert from "node:assert/strict";
import { type EventEmitter, once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { test } from "node:test";
import { setTimeout } from "node:timers/promises";
import type { LoadContext } from "@docusaurus/types";
import { makeFolder } from "../../../tests/support/folders";
import desk, { serversVariable } from ".";

test("what Docusaurus watches is told once it is written, not when an editor has emptied it", async (context) => {
  process.env[serversVariable] = "{}";
  context.after(() => delete process.env[serversVariable]);
  desk({ baseUrl: "/", generatedFilesDir: "/" } as LoadContext);
  const chokidar = createRequire(require.resolve("@docusaurus/core/package.json"))("chokidar");
  const file = path.join(makeFolder({ "sidebars.ts": "before" }), "sidebars.ts");
  const watcher: EventEmitter & { close: () => Promise<void> } = chokidar.watch(file, { ignoreInitial: true });
  context.after(() => watcher.close());
  await once(watcher, "ready");
  const told = once(watcher, "change").then(() => readFileSync(file, "utf8"));
  writeFileSync(file, "");
  await setTimeout(20);
  writeFileSync(file, "after");
  assert.equal(await told, "after");
});
