import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { guideComponents } from ".";

test("CONTRIBUTING.md lists every component of guides", () => {
  const listed = readFileSync("CONTRIBUTING.md", "utf8")
    .split("\n")
    .filter((line) => line.startsWith("| `<"))
    .flatMap((line) => [...(line.split(" | ")[0] ?? "").matchAll(/<(\w+)/g)].map(([, name]) => name));
  assert.deepEqual([...new Set(listed)].sort(), guideComponents.flatMap(({ names }) => names).sort());
});
