import type { Node } from "unist";
import { visit } from "unist-util-visit";
import { operator } from "../config/operator";

const scheme = "pathname://";

/**
 * Docusaurus doesn't change URLs that begin with `pathname://`, so pages can link to and show files of the site. The
 * base path is added here.
 */
export function siteFiles({ baseUrl } = operator): (tree: Node) => void {
  return (tree) =>
    visit(tree, (node) => {
      // Links, images, and definitions for either.
      const place = node as Node & { url?: string };
      if (place.url?.startsWith(`${scheme}/`)) place.url = `${scheme}${baseUrl}${place.url.slice(scheme.length + 1)}`;
    });
}
