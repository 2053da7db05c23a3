import assert from "node:assert/strict";
import { test } from "node:test";
import type { PropSidebarItem, PropSidebarItemLink } from "@docusaurus/plugin-content-docs";
import { fillSidebar, findList, keepList } from "./sidebar-lists";

const link = (slug: string): PropSidebarItemLink => ({
  type: "link",
  href: `/en/api/${slug}`,
  label: slug,
  docId: slug,
});
const list = { key: "teams", items: [link("create-team"), link("delete-team")] };

const category = (key: string, items: PropSidebarItem[], href?: string): PropSidebarItem => ({
  type: "category",
  key,
  label: key,
  collapsible: true,
  collapsed: true,
  items,
  href,
});

test("a page's list is found by its URL, with or without a trailing slash, and by no other URL", () => {
  keepList("/en/api/create-team", list);
  assert.equal(findList("/en/api/create-team"), list);
  assert.equal(findList("/en/api/create-team/"), list);
  assert.equal(findList("/en/api"), undefined);
});

test("a list is put into its category at any depth, and the other categories stay links", () => {
  const users = category("users", [], "/en/api/create-user");
  const sidebar = [link("introduction"), category("group", [category("teams", [], "/en/api/create-team"), users])];
  assert.deepEqual(fillSidebar(sidebar, list), [
    link("introduction"),
    category("group", [category("teams", list.items), users]),
  ]);
});
