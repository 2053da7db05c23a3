import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { knownScripts, knownStyles, securityHeaders } from "./headers";

const readme = readFileSync("deploy/README.md", "utf8");

test("deploy/README.md uploads assets to S3 before the pages that use them, and deletes none", () => {
  const [assets = "", pages = "", ...others] = readme.split("\n").filter((line) => line.startsWith("aws s3 sync"));
  assert.match(assets, /--exclude "\*" --include "\*assets\/\*".* immutable"$/);
  assert.match(pages, /--delete .*--exclude "\*assets\/\*" .*no-cache$/);
  assert.doesNotMatch(assets, /--delete/);
  assert.deepEqual(others, []);
});

test("deploy/README.md lists the current headers", () => {
  // With an announcement, the second script replaces the first.
  const [colorMode = "", , loader = ""] = knownScripts.map(({ hash }) => hash);
  // The style sheet's hash changes whenever the style sheet does.
  const headers = securityHeaders({
    scripts: [colorMode, loader],
    styles: knownStyles.map(({ hash }) => hash),
    styleSheets: ["sha256-…"],
  });
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\n`);
  const expected = `\n\`\`\`text\n${lines.join("")}\`\`\`\n\n`;
  const [, listed] = /<!-- headers -->\n([\s\S]*?)<!-- \/headers -->/.exec(readme) ?? [];
  assert.equal(listed, expected);
});
