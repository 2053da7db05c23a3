import type { Node } from "unist";
import { visit } from "unist-util-visit";
import { operator } from "../config/operator";

const scheme = "pathname://";

/**
 * Docusaurus leaves an address that begins with `pathname://` as it is, so that pages can link to files of the site and show
 * them; the base path is put in front of it here.
 */
export function siteFiles({ baseUrl } = operator): (tree: Node) => void {
  return (tree) =>
    visit(tree, (node) => {
      // Links, images, and definitions of either.
      const place = node as Node & { url?: string };
      if (place.url?.startsWith(`${scheme}/`)) place.url = `${scheme}${baseUrl}${place.url.slice(scheme.length + 1)}`;
    });
}
