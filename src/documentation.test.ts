import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";

const read = (file: string): string => readFileSync(file, "utf8");

test("each file and folder that README.md and CONTRIBUTING.md name exists, or is optional content", () => {
  const [, optional = ""] = /^## Optional content\n([\s\S]*?)^## /m.exec(read("README.md")) ?? [];
  const named = ["README.md", "CONTRIBUTING.md"].flatMap((file) => [
    ...read(file).matchAll(/`((?:src|scripts|docs|openapi|deploy|tests)\/[^`\s*]*)`/g),
  ]);
  assert.ok(named.length > 20);
  assert.deepEqual(
    named.flatMap(([, file = ""]) => (existsSync(file) || optional.includes(`\`${file}\``) ? [] : file)),
    [],
  );
});
