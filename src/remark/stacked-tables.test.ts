import assert from "node:assert/strict";
import { test } from "node:test";
import type { Node, Parent } from "unist";
import { paragraph, table, text } from "./components";
import { stackedTables } from "./stacked-tables";

type Element = Parent & { data?: { hProperties?: Record<string, string> } };

function transform(columns: number): Element {
  const names = Array.from({ length: columns }, (_, index) => `Column ${index + 1}`);
  const made = table([names.map((name) => [text(name)]), names.map(() => [text("value")])]) as Element;
  stackedTables()({ type: "root", children: [paragraph(), made] } as Node);
  return made;
}

const labelsOf = (made: Element): unknown[] => {
  const [, row] = made.children as Element[];
  return ((row?.children ?? []) as Element[]).map(({ data }) => data?.hProperties?.dataLabel);
};

test("in a table of three columns, each cell after the row's name is labeled with its column's name", () => {
  const made = transform(3);
  assert.equal(made.data?.hProperties?.className, "stacked");
  assert.deepEqual(labelsOf(made), [undefined, "Column 2", "Column 3"]);
});

test("in a table of two columns, no cell needs a label", () => {
  const made = transform(2);
  assert.equal(made.data?.hProperties?.className, "stacked");
  assert.deepEqual(labelsOf(made), [undefined, undefined]);
});

test("a table of one column is unchanged", () => {
  const made = transform(1);
  assert.deepEqual([made.data, (made.children[1] as Element).data], [undefined, undefined]);
});
