import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";

test("each file and folder that README.md and CONTRIBUTING.md name exists", () => {
  const named = ["README.md", "CONTRIBUTING.md"].flatMap((file) => [
    ...readFileSync(file, "utf8").matchAll(/`((?:src|scripts|docs|openapi|deploy|tests)\/[^`\s*]*)`/g),
  ]);
  assert.ok(named.length > 20);
  assert.deepEqual(
    named.flatMap(([, file = ""]) => (existsSync(file) ? [] : file)),
    [],
  );
});
