import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { test } from "node:test";
import type { Node, Parent } from "unist";
import type { VFile } from "vfile";
import { diagrams } from "./diagrams";

type Transformed = Node & { name?: string; attributes?: { name: string; value: string }[] };
type Import = Node & {
  data: { estree: { body: [{ specifiers: [{ local: { name: string } }]; source: { value: string } }] } };
};

/** Transforms a page whose diagram's code fence is on line 20. */
async function transform(value: string): Promise<Transformed[]> {
  const position = { start: { line: 20, column: 1 } };
  const tree = { type: "root", children: [{ type: "code", lang: "mermaid", value, position }] } as unknown as Parent;
  await diagrams()(tree, { path: "docs/guides/team.mdx" } as VFile);
  return tree.children;
}

const texts = "  accTitle: Titel\n  accDescr: Inhalt";

test("a diagram becomes a component with its drawings and title, which the page imports", async () => {
  const [imported, drawing, ...others] = await transform(`flowchart TB\n${texts}\n  A --> B`);
  assert.deepEqual(others, []);
  assert.equal(drawing?.name, "Diagram");
  const [{ source }] = (imported as Import).data.estree.body;
  assert.equal(source.value, "@site/src/components/Diagram");
  assert.deepEqual(
    drawing.attributes?.map(({ name, value }) => [name, value.slice(0, 5)]),
    [
      ["svg", "<svg "],
      ["wide", "<svg "],
      ["title", "Titel"],
    ],
  );
});

test("a diagram that can't be drawn at build time is left to a component that the page imports", async () => {
  const source = `pie\n${texts}\n  "a": 3`;
  const [imported, drawing] = await transform(source);
  const [{ specifiers, source: from }] = (imported as Import).data.estree.body;
  assert.equal(specifiers[0].local.name, drawing?.name);
  assert.ok(existsSync(`${from.value.replace("@site/", "")}/index.tsx`));
  assert.deepEqual(drawing?.attributes, [{ type: "mdxJsxAttribute", name: "value", value: source }]);
});

for (const [what, source, message] of [
  [
    "a syntax error",
    `flowchart TB\n${texts}\n  A[offen --> B`,
    /^docs\/guides\/team\.mdx:24:1: the diagram can't be read: expecting /,
  ],
  ["an unknown type", `flussdiagramm\n${texts}`, /^docs\/guides\/team\.mdx:21:1: No diagram type detected/],
  [
    "no title",
    "flowchart TB\n  accDescr: x",
    /^docs\/guides\/team\.mdx:20:1: the diagram has no "accTitle" → add the line/,
  ],
  ["no description", "flowchart TB\n  accTitle: x", /:20:1: the diagram has no "accDescr" → add the line/],
] as const) {
  test(`a diagram with ${what} fails the build with its file and line`, () =>
    assert.rejects(transform(source), { message }));
}
