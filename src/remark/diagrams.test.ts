import assert from "node:assert/strict";
import { test } from "node:test";
import type { Node, Parent } from "unist";
import type { VFile } from "vfile";
import { diagrams } from "./diagrams";

type Transformed = Node & { name?: string; attributes?: { name: string; value: string }[] };

/** Transforms a page whose diagram's code fence is on line 20. */
async function transform(value: string): Promise<Transformed[]> {
  const position = { start: { line: 20, column: 1 } };
  const tree = { type: "root", children: [{ type: "code", lang: "mermaid", value, position }] } as unknown as Parent;
  await diagrams()(tree, { path: "docs/guides/team.mdx" } as VFile);
  return tree.children;
}

const texts = "  accTitle: Titel\n  accDescr: Inhalt";

test("a diagram becomes a component with its drawings and title", async () => {
  const [drawing] = await transform(`flowchart TB\n${texts}\n  A --> B`);
  assert.equal(drawing?.name, "Diagram");
  assert.deepEqual(
    drawing.attributes?.map(({ name, value }) => [name, value.slice(0, 5)]),
    [
      ["svg", "<svg "],
      ["wide", "<svg "],
      ["title", "Titel"],
      ["source", "flowc"],
    ],
  );
});

for (const [source, message] of [
  [`flowchart TB\n${texts}\n  A[offen --> B`, /^docs\/guides\/team\.mdx:24:1: "A\[offen --> B" can't be drawn → /],
  ["flowchart TB\n  accDescr: x", /^docs\/guides\/team\.mdx:20:1: the diagram has no "accTitle" → add the line/],
  ["flowchart TB\n  accTitle: x", /:20:1: the diagram has no "accDescr" → add the line/],
] as const)
  test(`${JSON.stringify(source)} is reported with its file and line`, () =>
    assert.rejects(transform(source), { message }));
