import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { knownScripts, knownStyles, securityHeaders } from "./headers";

const readme = readFileSync("deploy/README.md", "utf8");

test("deploy/README.md sends assets to S3 before the pages that name them, and takes none away", () => {
  const [assets = "", pages = "", ...others] = readme.split("\n").filter((line) => line.startsWith("aws s3 sync"));
  assert.match(assets, /--exclude "\*" --include "\*assets\/\*".* immutable"$/);
  assert.match(pages, /--delete .*--exclude "\*assets\/\*" .*no-cache$/);
  assert.doesNotMatch(assets, /--delete/);
  assert.deepEqual(others, []);
});

test("deploy/README.md lists the headers as they are", () => {
  // The second script takes the first one's place where there is an announcement.
  const [colourMode = "", , loader = ""] = knownScripts.map(({ hash }) => hash);
  // The style sheet's hash is another one with each change of it.
  const headers = securityHeaders({
    scripts: [colourMode, loader],
    styles: knownStyles.map(({ hash }) => hash),
    styleSheets: ["sha256-…"],
  });
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\n`);
  const expected = `\n\`\`\`text\n${lines.join("")}\`\`\`\n\n`;
  const [, listed] = /<!-- headers -->\n([\s\S]*?)<!-- \/headers -->/.exec(readme) ?? [];
  assert.equal(listed, expected);
});
