import { escapeHtml, htmlElement } from "../../lib/markup/html";
import { layoutGraph, phone } from "./layout";
import { layoutSequence } from "./sequence";
import { lineHeight } from "./text";
import type { Box, Diagram, Drawing, Label, Point, Shape } from "./types";

/** The radius of bends in lines. */
const bend = 6;
const arrow = { length: 9, width: 8 };

/**
 * Draws a diagram as SVG without styles or IDs; its colors come from CSS (src/components/Diagram).
 * @returns the SVG with its size, title, and description; `wide` for wide windows, if a different drawing is better
 *   there
 */
export async function drawDiagram(diagram: Diagram): Promise<{ svg: string; wide?: string }> {
  if (diagram.kind !== "graph") return { svg: draw(diagram, layoutSequence(diagram)) };
  const { drawing, wide } = await layoutGraph(diagram);
  return { svg: draw(diagram, drawing), wide: wide && draw(diagram, wide) };
}

function draw({ title, description }: Diagram, drawing: Drawing): string {
  const width = Math.ceil(drawing.width);
  const height = Math.ceil(drawing.height);
  return htmlElement(
    "svg",
    {
      // An image has no parts that can be reached, such as links.
      role: drawing.boxes.some(({ href }) => href) ? "group" : "img",
      class: width > phone.room && width <= phone.widest ? "shrinks" : undefined,
      width: String(width),
      height: String(height),
      viewBox: `0 0 ${width} ${height}`,
    },
    title && htmlElement("title", {}, escapeHtml(title)),
    description && htmlElement("desc", {}, escapeHtml(description)),
    ...drawing.lines.map(drawLine),
    ...drawing.boxes.map((box) =>
      drawPart(`node node--${box.shape} node--${box.kind ?? "other"}`, drawShape(box), box),
    ),
    ...drawing.labels.map((label) => drawPart("label", drawRect(label, 3), label)),
  );
}

/** @returns a shape with its label, and with a link if it has one */
const drawPart = (className: string, shape: string, part: Box & { label: Label; href?: string }): string =>
  htmlElement(part.href ? "a" : "g", { class: className, href: part.href }, shape, drawLabel(part));

function drawShape(box: Box & { shape: Shape }): string {
  const { x, y, width, height, shape } = box;
  const centre = { x: x + width / 2, y: y + height / 2 };
  const right = x + width;
  const bottom = y + height;
  switch (shape) {
    case "start":
      return drawCircle(centre, width / 2);
    case "end":
      return drawCircle(centre, width / 2 - 1) + drawCircle(centre, width / 2 - 5);
    case "decision":
      return drawPolygon([
        { x: centre.x, y },
        { x: right, y: centre.y },
        { x: centre.x, y: bottom },
        { x, y: centre.y },
      ]);
    case "step": {
      const tip = height / 3;
      return drawPolygon([
        { x: x + tip, y },
        { x: right - tip, y },
        { x: right, y: centre.y },
        { x: right - tip, y: bottom },
        { x: x + tip, y: bottom },
        { x, y: centre.y },
      ]);
    }
    default:
      return drawRect(box, shape === "state" ? 10 : 4);
  }
}

const drawCircle = ({ x, y }: Point, radius: number): string =>
  htmlElement("circle", { cx: round(x), cy: round(y), r: round(radius) });

const drawPolygon = (points: Point[]): string => htmlElement("polygon", { points: points.map(show).join(" ") });

const drawRect = ({ x, y, width, height }: Box, radius: number): string =>
  htmlElement("rect", { x: round(x), y: round(y), width: round(width), height: round(height), rx: String(radius) });

function drawLabel({ x, y, width, height, label: { lines, fontSize, isCode } }: Box & { label: Label }): string {
  const step = fontSize * lineHeight;
  // Capital letters are about 0.7 em high, so their baseline is half of that below the middle.
  const first = y + height / 2 - ((lines.length - 1) * step) / 2 + fontSize * 0.35;
  return lines
    .map(
      (line, index) =>
        // The circles at the beginning and end of a lifecycle have no label.
        line &&
        htmlElement(
          "text",
          {
            ...{ x: round(x + width / 2), y: round(first + index * step), "font-size": String(fontSize) },
            class: isCode && "code-label",
          },
          escapeHtml(line),
        ),
    )
    .join("");
}

function drawLine({ points, dotted, arrow: hasArrow, className }: Drawing["lines"][number]): string {
  const end = points.at(-1) as Point;
  const before = points.at(-2) as Point;
  const line = htmlElement("path", { d: bendPath(points), class: dotted ? "dotted" : undefined });
  return htmlElement("g", { class: className }, line, hasArrow && drawPolygon(arrowHead(before, end)));
}

/** @returns the path through the points, with rounded bends */
function bendPath(points: Point[]): string {
  const [first, ...others] = points as [Point, ...Point[]];
  const parts = others.map((point, index) => {
    const next = others[index + 1];
    if (!next) return `L${show(point)}`;
    const previous = points[index] as Point;
    return `L${show(towards(point, previous, bend))}Q${show(point)} ${show(towards(point, next, bend))}`;
  });
  return `M${show(first)}${parts.join("")}`;
}

/** @returns the point at a distance from `from` on the way to `to`, at most halfway */
function towards(from: Point, to: Point, distance: number): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const part = Math.min(distance / length, 0.5);
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

function arrowHead(before: Point, tip: Point): Point[] {
  const length = Math.hypot(tip.x - before.x, tip.y - before.y) || 1;
  const along = { x: (tip.x - before.x) / length, y: (tip.y - before.y) / length };
  const base = { x: tip.x - along.x * arrow.length, y: tip.y - along.y * arrow.length };
  const side = { x: (-along.y * arrow.width) / 2, y: (along.x * arrow.width) / 2 };
  return [tip, { x: base.x + side.x, y: base.y + side.y }, { x: base.x - side.x, y: base.y - side.y }];
}

const round = (value: number): string => String(Math.round(value * 10) / 10);
const show = ({ x, y }: Point): string => `${round(x)},${round(y)}`;
