import type { Node } from "unist";
import { visit } from "unist-util-visit";
import { operator } from "../config/operator";

const scheme = "pathname://";

/**
 * Docusaurus leaves an address that begins with `pathname://` as it is, so that pages can link to files of the site; the
 * base path is put in front of it here.
 */
export function siteFiles({ baseUrl } = operator): (tree: Node) => void {
  return (tree) =>
    visit(tree, "link", (node) => {
      const link = node as Node & { url: string };
      if (link.url.startsWith(`${scheme}/`)) link.url = `${scheme}${baseUrl}${link.url.slice(scheme.length + 1)}`;
    });
}
