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

/** What Docusaurus prints for an error that is wrapped in others. @param cause the error as Node prints it */
const wrapped = (said: string, cause: string): string => `${said}[ERROR] Error: Unable to build website for locale de.
    at tryToBuildLocale (${path.resolve("node_modules")}/@docusaurus/core/lib/commands/build/build.js:76:15)
    ... 4 lines matching cause stack trace ...
    at async file://${path.resolve("node_modules")}/@docusaurus/core/bin/docusaurus.mjs:44:3 {
  [cause]: ${cause}
}
`;
const ofGuide = (
  cause: string,
): string => `Error: Can't process doc metadata for doc at path path=${path.resolve(guide)} in version name=current
      at processDocMetadata (${path.resolve("node_modules")}/@docusaurus/plugin-content-docs/lib/docs.js:152:15)
      at async Promise.all (index 21) {
    [cause]: ${cause}
  }`;

for (const [what, output, expected] of [
  [
    "MDX that can't be read",
    failed("Unexpected end of file in expression, expected a corresponding closing brace for `{`"),
    [
      `${guide}:131:12: a brace starts code that can't be parsed → write \\{ for a literal brace, or put it in \`code\``,
    ],
  ],
  [
    "MDX that can't be read in two guides",
    `${failed("Unexpected lazy line")}
--------------------------

${failed("Unexpected lazy line").replace(guide, "docs/intro.mdx")}`,
    [
      `${guide}:131:12: Unexpected lazy line → correct the MDX`,
      "docs/intro.mdx:131:12: Unexpected lazy line → correct the MDX",
    ],
  ],
  [
    "an error from this project's transformers",
    failed(`${guide}:7:3: the operation "x" doesn't exist → use an operationId from openapi/`),
    [`${guide}:7:3: the operation "x" doesn't exist → use an operationId from openapi/`],
  ],
  [
    "a broken link",
    `[ERROR] Error: Docusaurus found broken links!
Exhaustive list of all broken links found:
- Broken link on source page path = /changelog:
   -> linking to /docs/gone
    at throwError (node_modules/@docusaurus/logger/lib/logger.js:80:11)
`,
    ["/changelog: the link /docs/gone is broken → link to a page that exists"],
  ],
  [
    "a broken anchor in an English guide, under another base path",
    `[ERROR] Error: Docusaurus found broken anchors!
- Broken anchor on source page path = /portal/en/docs/guides/team:
   -> linking to /portal/en/docs/intro#gone
`,
    [
      "i18n/en/docusaurus-plugin-content-docs/current/guides/team.mdx: the link /portal/en/docs/intro#gone points to a missing anchor → use the ID of a heading",
    ],
  ],
  [
    "anything else",
    "[ERROR] Error: The title is missing.\n    at validate (node_modules/x.js:1:1)\n",
    ["docusaurus.config.ts: The title is missing → run the command again with DEBUG=1 to see where"],
  ],
  [
    "an invalid value in a guide's front matter",
    wrapped(
      `[ERROR] The following front matter:
---
sidebar_position:
  - a
---
contains invalid values for field(s): \`sidebar_position\`.

- "sidebar_position" must be a number

[ERROR] Loading of version failed for version current
`,
      ofGuide(`[Error [ValidationError]: "sidebar_position" must be a number] {
      _original: { sidebar_position: [ 'a' ] },
      details: [ { message: '"sidebar_position" must be a number', type: 'number.base' } ]
    }`),
    ),
    [`${guide}: "sidebar_position" must be a number → correct it`],
  ],
  [
    "a guide's front matter that isn't YAML",
    wrapped(
      "[ERROR] Error while parsing Markdown front matter.\n",
      ofGuide(`YAMLException: missed comma between flow collection entries (3:1)

     1 |
     2 | title: [a
     3 | title: Team
    -----^
        at generateError (${path.resolve("node_modules")}/js-yaml/lib/loader.js:197:10) {
      reason: 'missed comma between flow collection entries',
      mark: { line: 2, column: 0 }
    }`),
    ),
    [`${guide}:3:1: missed comma between flow collection entries → correct it`],
  ],
  [
    "an unknown type in the sidebar",
    wrapped(
      `[ERROR] Sidebars file at "${path.resolve("sidebars.ts")}" failed to be loaded.\n`,
      `Error [ValidationError]: {
    "type": "catgory",
    "label": "x",
    \u001B[41m"undefined"\u001B[0m\u001B[31m [1]: -- missing --\u001B[0m
  }
  \u001B[31m
  [1] Unknown sidebar item type "catgory".\u001B[0m
      at exports.process (${path.resolve("node_modules")}/joi/lib/errors.js:193:16) {
    _original: { type: 'catgory', label: 'x' }
  }`,
    ),
    ['sidebars.ts: Unknown sidebar item type "catgory" → correct it'],
  ],
  [
    "a sidebar that isn't TypeScript",
    wrapped(
      "",
      `Error: Docusaurus could not load module at path "${path.resolve("sidebars.ts")}"
      at loadFreshModule (${path.resolve("node_modules")}/@docusaurus/utils/lib/moduleUtils.js:36:15) {
    [cause]: Error: ParseError: Unexpected token
     ${path.resolve("sidebars.ts")}:73:2
        at loadFreshModule (${path.resolve("node_modules")}/@docusaurus/utils/lib/moduleUtils.js:33:16)
  }`,
    ),
    ["sidebars.ts:73:2: Unexpected token → correct it"],
  ],
  [
    "errors that a plugin of this project reports",
    wrapped(
      "",
      `FindingsError: docs/changelog.yaml:7:3: unknown key "dote" → use one of version, date
  docs/changelog.yaml:9:3: "summary" is missing → add it
      at assertSchema (${path.resolve("src/lib/findings/schema.ts")}:36:34) {
    findings: [ { file: 'docs/changelog.yaml', place: 7, column: 3 } ]
  }`,
    ),
    [
      'docs/changelog.yaml:7:3: unknown key "dote" → use one of version, date',
      'docs/changelog.yaml:9:3: "summary" is missing → add it',
    ],
  ],
  [
    "an error in a plugin of this project",
    wrapped(
      "",
      `TypeError: Cannot read properties of undefined (reading 'version')
      at Object.loadContent (${path.resolve("src/plugins/changelog/index.ts")}:73:41)
      at ${path.resolve("node_modules")}/@docusaurus/core/lib/server/plugins/plugins.js:40:98`,
    ),
    [
      "src/plugins/changelog/index.ts:73:41: Cannot read properties of undefined (reading 'version') → run the command again with DEBUG=1 to see where",
    ],
  ],
  ["no error", "[WARNING] Something is old.\n", []],
] as const) {
  test(`turns Docusaurus's output into one line per error: ${what}`, () =>
    assert.deepEqual(readDocusaurusOutput(output).map(formatFinding), expected));
}
