import assert from "node:assert/strict";
import { before, test } from "node:test";
import type { Node, Parent } from "unist";
import { writeCatalog } from "../../tests/support/catalog";
import { makeFolder } from "../../tests/support/folders";
import { englishPage, linksOf, textOf, transform } from "../../tests/support/remark";
import type { JsxNode } from "./components";
import { replaceComponents } from "./guide-components";

const operations = [
  { id: "approve", method: "post", path: "/a", tag: "bundles", roles: [["provider"], ["PRODUCT_MANAGER"]] },
  { id: "list", method: "get", path: "/b", tag: "bundles", roles: [["provider", "consumer"], ["MEMBER"]] },
  { id: "resolve", method: "get", path: "/c", tag: "tenants", roles: [["public"], []] },
] as const;
const catalog = {
  tags: [
    { name: "bundles", title: { de: "Bundles", en: "Bundles" } },
    { name: "tenants", title: { de: "Mandanten", en: "Tenants" } },
    { name: "teams", title: { de: "Teams", en: "Teams" } },
  ],
  operations: operations.map(({ id, method, path, tag, roles: [parties, roles] }) => ({
    id,
    slug: id,
    method,
    path,
    tag,
    name: { de: `${id} de`, en: `${id} en` },
    permissions: [{ parties, roles }],
    scopes: roles.length > 0 ? [`bundles:${id}`] : [],
  })),
};
let replace: (name: string, path?: string) => Node[];
before(() => {
  process.chdir(makeFolder(writeCatalog(catalog)));
  const transformer = replaceComponents();
  replace = (name, path) => transform(transformer, name, {}, path);
});

const lineOf = (node: Node): string => textOf([node]).replace(/\s+/g, " ").trim();

/** @returns the heading of each section, the line next to it, and the rows of its table, as text */
const linesOf = (nodes: Node[]): string[] =>
  nodes.flatMap((node) => {
    const { name, attributes, children } = node as JsxNode;
    assert.equal(name, "Fold");
    const [heading, table] = children as [Node, Parent];
    assert.equal(heading.type, "heading");
    const rows = table.children as Parent[];
    return [
      `# ${lineOf(heading)}`,
      attributes.map(({ value }) => value).join(": "),
      ...rows.map((row) => row.children.map(lineOf).join(" | ")),
    ];
  });

test("each role gets a collapsed table of the operations that it allows, with scopes and parties", () => {
  assert.deepEqual(linesOf(replace("RoleMatrix", englishPage)), [
    "# PRODUCT_MANAGER",
    "1 operation",
    "Resource | Scope | Acts as | Operations",
    "Bundles | bundles:approve | Provider | POST approve en",
    "# MEMBER",
    "1 operation",
    "Resource | Scope | Acts as | Operations",
    "Bundles | bundles:list | Provider, Consumer | GET list en",
  ]);
});

test("each operation is listed once, with its scope and the roles of each party", () => {
  const nodes = replace("OperationMatrix");
  assert.deepEqual(linesOf(nodes), [
    "# Bundles",
    "2 Operationen",
    "Operation | Scope | Anbieter | Konsument | Betreiber",
    "POST approve de | bundles:approve | PRODUCT_MANAGER | – | –",
    "GET list de | bundles:list | MEMBER | MEMBER | –",
    "# Mandanten",
    "1 Operation",
    "Operation | Scope | Anbieter | Konsument | Betreiber",
    "GET resolve de | ohne Token | Alle | Alle | Alle",
  ]);
  assert.deepEqual(linksOf(nodes), ["/api/approve", "/api/list", "/api/resolve"]);
});
