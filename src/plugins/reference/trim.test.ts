import assert from "node:assert/strict";
import { test } from "node:test";
import type { RouteConfig } from "@docusaurus/types";
import { trimGlobalData, trimRoute } from "./trim";

test("keeps only the main page in the data that every page loads", () => {
  const docs = [
    { id: "index", path: "/api/" },
    { id: "create-team", path: "/api/create-team", sidebar: "reference" },
  ];
  const version = {
    name: "current",
    label: "Next",
    isLast: true,
    path: "/api",
    mainDocId: "index",
    draftIds: [],
    docs,
  };
  const data = { path: "/api", breadcrumbs: true, versions: [version] };
  assert.deepEqual(trimGlobalData(data), { ...data, versions: [{ ...version, docs: docs.slice(0, 1) }] });
});

const team = {
  type: "link",
  href: "/api/create-team",
  label: "Create a team",
  className: "api-item",
  docId: "create-team",
};
const category = { type: "category", key: "teams", label: "Teams", collapsed: true, collapsible: true };
const route = (sidebar: object[], docs: object): RouteConfig => ({
  path: "/api",
  component: "@theme/DocsRoot",
  routes: [
    {
      path: "/api",
      component: "@theme/DocVersionRoot",
      props: { version: { version: "current", docsSidebars: { reference: sidebar }, docs } },
      routes: [{ path: "/api/create-team", component: "@theme/DocItem" }],
    },
  ],
});

test("keeps what the sidebar and the breadcrumbs show, including unlisted pages", () => {
  const hidden = { type: "link", href: "/api/hidden", label: "Hidden", docId: "hidden", unlisted: true };
  assert.deepEqual(
    trimRoute(
      route(
        [
          {
            ...category,
            items: [{ ...team, unlisted: false }, hidden],
          },
        ],
        { "create-team": { id: "create-team", title: "Create a team", description: "Creates it." } },
      ),
      false,
    ),
    route([{ ...category, items: [team, hidden] }], {}),
  );
});

test("in a large reference, a category links to its first page, which loads the list of the others", () => {
  const introduction = { type: "link", href: "/api/introduction", label: "Introduction" };
  const root = { type: "category", label: "API reference", collapsed: false, collapsible: false };
  assert.deepEqual(
    trimRoute(route([{ ...root, items: [introduction, { ...category, items: [team] }] }], {}), true),
    route([{ ...root, items: [introduction, { ...category, href: team.href, items: [] }] }], {}),
  );
});
