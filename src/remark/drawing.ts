import { isDeepStrictEqual } from "node:util";
import { type CheerioAPI, load } from "cheerio";
import type { Element } from "domhandler";
// By its path: the package allows only imports of ES modules, and Docusaurus loads this file with `require`.
import { parseMermaid, renderMermaidSVG } from "../../node_modules/beautiful-mermaid/dist/index.js";
import { escapeHtml } from "../lib/markup/html";

/** The kinds of diagrams that the library draws, except charts, whose colors are in a style sheet of their own. */
const kinds = /^\s*(?:flowchart|graph|stateDiagram|sequenceDiagram|classDiagram|erDiagram)\b/;
const graphs = /^\s*(?:flowchart|graph|stateDiagram)\b/;

/** Distances in pixels. */
const options = { transparent: true, padding: 0, nodeSpacing: 14, layerSpacing: 26 };
/** The library's labels are 13 px high, and 11 px at lines. */
const scale = 1.1;
/**
 * Width in pixels of the widest drawing that shrinks to the 366 px of a phone of 390 px, where the labels of its lines
 * are still 12 px. A wider one scrolls.
 */
const widestShrunk = 400;

/** A diagram in Mermaid's language. */
export interface Diagram {
  /** `accTitle` and `accDescr`: the text alternative for readers who can't see the diagram. */
  title: string;
  description: string;
  /** The other statements, each at the index of its line. */
  code: string[];
}

/** @returns undefined for a kind of diagram that can't be drawn */
export function parseDiagram(source: string): Diagram | undefined {
  const texts = { accTitle: "", accDescr: "" };
  const code = source.split("\n").map((line) => {
    const [, name, text = ""] = /^\s*(accTitle|accDescr)\s*:(.*)$/.exec(line) ?? [];
    if (name) texts[name as keyof typeof texts] = text.trim();
    return name || /^\s*%%/.test(line) ? "" : line;
  });
  if (!kinds.test(join(code))) return undefined;
  return { title: texts.accTitle, description: texts.accDescr, code };
}

/**
 * Finds what the library would leave out of a drawing without an error: without the last word of such a line, the
 * drawing is the same.
 * @returns the index of the line
 * @throws Error by the library for a diagram that it can't draw at all
 */
export function findUndrawn({ code }: Diagram): number | undefined {
  // Parsing is enough, and quicker, but the library parses only graphs without drawing them.
  const read = graphs.test(join(code)) ? parseMermaid : renderMermaidSVG;
  const whole = read(join(code));
  const header = code.findIndex((line) => line.trim());
  const undrawn = code.findIndex((line, index) => {
    if (index <= header || /^\s*(?:\}|end)?\s*$/.test(line)) return false;
    try {
      return isDeepStrictEqual(read(join(code.with(index, line.replace(/\S+\s*$/, "")))), whole);
    } catch {
      return false;
    }
  });
  return undrawn < 0 ? undefined : undrawn;
}

const join = (code: string[]): string => code.join("\n").trim();

/**
 * @param id for the parts that the drawing refers to, unique on its page
 * @param decorate changes the library's drawing, whose parts have data attributes, such as `data-id`
 * @returns the diagram as SVG without styles; its colors come from CSS (src/components/Diagram)
 */
export function drawDiagram(
  { title, description, code }: Diagram,
  id: string,
  decorate?: ($: CheerioAPI) => void,
): string {
  const $ = load(renderMermaidSVG(join(code), options), { xml: { encodeEntities: "utf8" } });
  const svg = $("svg");
  // The style sheet loads a font from another origin, and the policy blocks it.
  $("style").remove();
  svg.removeAttr("style").removeAttr("xmlns");
  // Boxes would hide these ends of lines.
  $("#arrowhead-start").attr("orient", "auto");
  $("#cls-composition, #cls-aggregation").attr("refX", "12");
  $('text:contains("(no attributes)")').remove();
  svg.attr("viewBox", fitBox($).join(" "));
  // These come from our style sheet.
  $(".edge-label rect").removeAttr("rx ry fill stroke stroke-width");
  $(".edge-label text").removeAttr("font-size font-weight fill");
  $(".node text").removeAttr("font-size font-weight");
  decorate?.($);
  for (const element of $("*").toArray() as Element[])
    for (const [name, value] of Object.entries(element.attribs))
      if (name.startsWith("data-") && name !== "data-shape") delete element.attribs[name];
      else
        element.attribs[name] = value
          .replace(/\d+\.\d{2,}/g, (number) => String(Math.round(Number(number) * 10) / 10))
          .replace(/^url\(#/, `url(#${id}-`);
  for (const marker of $("marker")) {
    const name = `${id}-${$(marker).attr("id")}`;
    if ($.xml().includes(`url(#${name})`)) $(marker).attr("id", name);
    else $(marker).remove();
  }
  const [, , width = 0, height = 0] = (svg.attr("viewBox") ?? "").split(" ").map((each) => Number(each) * scale);
  // An image has no parts that can be reached, such as links.
  svg.attr({ width: width.toFixed(), height: height.toFixed(), role: $("a").length > 0 ? "group" : "img" });
  if (width <= widestShrunk) svg.addClass("shrinks");
  svg.prepend(`<title>${escapeHtml(title)}</title><desc>${escapeHtml(description)}</desc>`);
  return $.xml().replace(/>\s+</g, "><");
}

/** @returns a view box around the parts: the library's has space that nothing fills, or cuts off a box */
function fitBox($: CheerioAPI): [left: number, top: number, width: number, height: number] {
  if ($(".node").length === 0) {
    const [, , width = 0, height = 0] = ($("svg").attr("viewBox") ?? "").split(" ").map(Number);
    const padding = $(".lifeline").length > 0 ? 28 : 38;
    return [padding, padding, width - 2 * padding, height - 2 * padding];
  }
  const points = $(".node, .subgraph, .edge, .edge-label")
    .find("rect, circle, ellipse, polygon")
    .add("polyline.edge")
    .toArray()
    .flatMap((part): [x: number, y: number][] => {
      const read = (name: string): number => Number($(part).attr(name) ?? 0);
      const listed = $(part).attr("points");
      if (listed) return listed.split(/\s+/).map((point) => point.split(",").map(Number) as [number, number]);
      const [radiusX, radiusY] = [read("r") || read("rx"), read("r") || read("ry")];
      // The box of a label, which isn't shown, is larger than its text.
      const inset = $(part).is(".edge-label rect") ? 5 : 0;
      const [left, top, right, bottom] = $(part).is("rect")
        ? [read("x") + inset, read("y") + inset, read("x") + read("width") - inset, read("y") + read("height") - inset]
        : [read("cx") - radiusX, read("cy") - radiusY, read("cx") + radiusX, read("cy") + radiusY];
      return [
        [left, top],
        [right, bottom],
      ];
    });
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs) - 1, Math.min(...ys) - 1];
  return [left, top, Math.max(...xs) + 1 - left, Math.max(...ys) + 1 - top];
}
