import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import { readDocusaurusOutput } from "./docusaurus-output";
import { formatFinding } from "./finding";

const guide = "docs/guides/team.mdx";
const failed = (cause: string): string => `╰─▶   × Error: MDX compilation failed for file "${path.resolve(guide)}"
        │ Cause: ${cause}
        │ Details:
        │ {
        │   "column": 12,
        │   "line": 131,
        │   "name": "131:12"
        │ }
        │
        │     at compileToJSX (node_modules/@docusaurus/mdx-loader/lib/utils.js:93:15)
`;

for (const [what, output, expected] of [
  [
    "MDX that can't be read",
    failed("Unexpected end of file in expression, expected a corresponding closing brace for `{`"),
    [
      `${guide}:131:12: a brace begins code that can't be read → write \\{ for a brace of the text, or put it into \`code\``,
    ],
  ],
  [
    "what this project's transformers refuse",
    failed(`${guide}:7:3: there is no operation "x" → use an operationId of openapi/`),
    [`${guide}:7:3: there is no operation "x" → use an operationId of openapi/`],
  ],
  [
    "a broken link",
    `[ERROR] Error: Docusaurus found broken links!
Exhaustive list of all broken links found:
- Broken link on source page path = /changelog:
   -> linking to /docs/gone
    at throwError (node_modules/@docusaurus/logger/lib/logger.js:80:11)
`,
    ["/changelog: the link /docs/gone leads nowhere → name a page that exists"],
  ],
  [
    "a broken anchor in an English guide, below another path",
    `[ERROR] Error: Docusaurus found broken anchors!
- Broken anchor on source page path = /portal/en/docs/guides/team:
   -> linking to /portal/en/docs/intro#gone
`,
    [
      "i18n/en/docusaurus-plugin-content-docs/current/guides/team.mdx: the anchor /portal/en/docs/intro#gone leads nowhere → use the id of a heading",
    ],
  ],
  [
    "anything else",
    "[ERROR] Error: The title is missing.\n    at validate (node_modules/x.js:1:1)\n",
    ["docusaurus.config.ts: The title is missing → run it again with DEBUG=1 to see where"],
  ],
  ["no error", "[WARNING] Something is old.\n", []],
] as const) {
  test(`Docusaurus's words become a line a fault: ${what}`, () =>
    assert.deepEqual(readDocusaurusOutput(output).map(formatFinding), expected));
}
