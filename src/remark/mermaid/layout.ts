import Elk, { type ElkExtendedEdge, type ElkNode } from "elkjs";
import { textSize, wrap } from "./text";
import type { Box, Drawing, Graph, Label, Point, Shape } from "./types";

/** Sizes in pixels. */
const nodeFont = 14;
const edgeFont = 13;
/** The space around the label of a line; around a link, enough for a target of 24 px. */
const edgePadding: Record<"text" | "link", [x: number, y: number]> = { text: [5, 2], link: [9, 4] };
/**
 * The maximum line width of labels. Wider lines are broken so that diagrams fit on phones; only long German compounds
 * exceed it.
 */
const widest: Record<Shape, number> = { box: 130, state: 250, decision: 100, step: 150, start: 0, end: 0 };

const options = {
  "elk.algorithm": "layered",
  "elk.edgeRouting": "ORTHOGONAL",
  // Only lines that lead back to an earlier node run upward, so that a lifecycle begins at the top.
  "elk.layered.cycleBreaking.strategy": "DEPTH_FIRST",
  "elk.layered.considerModelOrder.strategy": "NODES_AND_EDGES",
  "elk.layered.nodePlacement.strategy": "BRANDES_KOEPF",
  "elk.layered.nodePlacement.bk.fixedAlignment": "BALANCED",
  "elk.layered.nodePlacement.favorStraightEdges": "true",
  "elk.layered.spacing.nodeNodeBetweenLayers": "34",
  "elk.layered.spacing.edgeNodeBetweenLayers": "16",
  // Bends are far enough from crossings that readers can follow each line.
  "elk.layered.spacing.edgeEdgeBetweenLayers": "16",
  "elk.spacing.nodeNode": "16",
  "elk.spacing.edgeNode": "14",
  "elk.spacing.edgeEdge": "12",
  "elk.spacing.edgeLabel": "2",
  "elk.spacing.nodeSelfLoop": "16",
  "elk.padding": "[top=2,left=2,bottom=2,right=2]",
};

/**
 * Widths in pixels. `room` is the space for a drawing on a phone of 372 px, and also the `min-width` of `.shrinks`
 * (src/components/Diagram). `widest` is the widest drawing that can shrink to the 358 px of a phone of 390 px, where
 * labels of 13 px are still 12 px.
 */
export const phone = { room: 340, widest: 385 };
/** Layers next to each other are closer than layers on top of each other, because phones are narrow. */
const closeLayers = {
  "elk.layered.spacing.nodeNodeBetweenLayers": "24",
  "elk.layered.spacing.edgeNodeBetweenLayers": "10",
  "elk.layered.spacing.edgeEdgeBetweenLayers": "6",
};
/** Layers of a wide drawing that doesn't fit its frame otherwise. */
const closestLayers = {
  "elk.layered.spacing.nodeNodeBetweenLayers": "12",
  "elk.layered.spacing.edgeNodeBetweenLayers": "6",
  "elk.layered.spacing.edgeEdgeBetweenLayers": "5",
};
/** Lines and nodes next to each other are closer only if a phone has no room for the usual distances. */
const closeNodes = { "elk.spacing.edgeNode": "8", "elk.spacing.edgeEdge": "6", "elk.spacing.nodeNode": "12" };
const turned = { DOWN: "RIGHT", UP: "LEFT", RIGHT: "DOWN", LEFT: "UP" } as const;

/** Width in pixels of a diagram's frame in a window of 1280 px, without its edges. */
const column = 680;

/**
 * @returns the layout of a graph: in its own direction, or turned if it fits on a phone only that way. `wide` is the
 *   layout from left to right for wide windows; undefined unless it fits the column and isn't higher.
 */
export async function layoutGraph(graph: Graph): Promise<{ drawing: Drawing; wide?: Drawing }> {
  const drawing = await layoutForPhone(graph);
  // Layers get closer, and lines of labels shorter, only if there is no room otherwise.
  for (const [stretch, distances] of [[1], [1, closestLayers], [0.7, closestLayers]] as const) {
    const wide = await layOut({ ...graph, direction: "RIGHT" }, stretch, distances);
    if (wide.width <= column && wide.height < drawing.height) return { drawing, wide };
  }
  return { drawing };
}

async function layoutForPhone(graph: Graph): Promise<Drawing> {
  // Labels get shorter lines only if a phone has no room for longer ones.
  for (const stretch of [1.5, 1.25]) {
    const roomy = await layOut(graph, stretch);
    if (roomy.width <= phone.room) return roomy;
  }
  const drawing = await layOut(graph);
  if (drawing.width <= phone.widest) return drawing;
  const close = await layOut(graph, 1, closeNodes);
  if (close.width <= phone.widest) return close;
  const other = await layOut({ ...graph, direction: turned[graph.direction] });
  return other.width <= phone.widest ? other : drawing;
}

/**
 * Lays a graph out with ELK.
 * @param stretch factor by which the lines of node labels can exceed their maximum width
 * @param distances options that replace the usual distances
 */
async function layOut({ direction, nodes, edges }: Graph, stretch = 1, distances = {}): Promise<Drawing> {
  const nodeLabels = nodes.map(
    ({ label, shape, href }): Label =>
      href
        ? { lines: [label], fontSize: edgeFont, isCode: true }
        : { lines: wrap(label, nodeFont, widest[shape] * stretch), fontSize: nodeFont },
  );
  const edgeLabels = edges.map(({ label }): Label => ({ lines: wrap(label, edgeFont, 130), fontSize: edgeFont }));
  const ends = new Set(nodes.filter(({ shape }) => shape === "end").map(({ id }) => id));
  const source: ElkNode = {
    id: "diagram",
    layoutOptions: {
      ...options,
      ...(["RIGHT", "LEFT"].includes(direction) && closeLayers),
      ...distances,
      "elk.direction": direction,
    },
    children: nodes.map(
      ({ id, shape }, index): ElkNode => ({
        id,
        ...sizeOf(shape, nodeLabels[index] as Label),
        ...(shape === "end" && onePort(id, direction)),
      }),
    ),
    edges: edges.map(
      ({ from, to, label, href }, index): ElkExtendedEdge => ({
        id: `edge ${index}`,
        sources: [from],
        targets: [ends.has(to) ? portOf(to) : to],
        labels: label
          ? [
              {
                text: label,
                ...textSize(edgeLabels[index] as Label, ...edgePadding[href ? "link" : "text"]),
                layoutOptions: { "elk.edgeLabels.inline": "true" },
              },
            ]
          : [],
      }),
    ),
  };
  const { width = 0, height = 0, children = [], edges: routes = [] }: ElkNode = await new Elk().layout(source);
  const boxes = children.map(({ x = 0, y = 0, width = 0, height = 0 }, index) => ({
    ...{ x, y, width, height, shape: nodes[index]?.shape ?? "box", label: nodeLabels[index] as Label },
    ...{ kind: nodes[index]?.kind, href: nodes[index]?.href },
  }));
  const boxOf = (id: string | undefined): Drawing["boxes"][number] =>
    boxes[nodes.findIndex((node) => node.id === id)] as Drawing["boxes"][number];
  return {
    width,
    height,
    boxes,
    lines: routes.flatMap(({ sections = [] }, index) =>
      sections.map(({ startPoint, bendPoints = [], endPoint }) => ({
        points: reachShape([startPoint, ...bendPoints, endPoint], boxOf(edges[index]?.from), boxOf(edges[index]?.to)),
        dotted: edges[index]?.dotted ?? false,
        arrow: edges[index]?.arrow ?? true,
        className: "edge",
      })),
    ),
    labels: routes.flatMap(({ labels = [] }, index) =>
      labels.map(({ x = 0, y = 0, width = 0, height = 0 }) => ({
        x,
        y,
        width,
        height,
        label: edgeLabels[index] as Label,
        href: edges[index]?.href,
      })),
    ),
  };
}

const portOf = (id: string): string => `port of ${id}`;

/** All lines to a final state end at one point of its circle. */
function onePort(id: string, direction: Graph["direction"]): Partial<ElkNode> {
  const side = { DOWN: "NORTH", UP: "SOUTH", RIGHT: "WEST", LEFT: "EAST" }[direction];
  return {
    layoutOptions: { "elk.portConstraints": "FIXED_SIDE" },
    ports: [{ id: portOf(id), width: 0, height: 0, layoutOptions: { "elk.port.side": side } }],
  };
}

/** Lines end at a node's box; the lines of a decision are extended to its slanted edges. */
function reachShape(points: Point[], from: Box & { shape: Shape }, to: Box & { shape: Shape }): Point[] {
  const inner = points.slice(1, -1);
  const first = onShape(points[0] as Point, from);
  const last = onShape(points.at(-1) as Point, to);
  return [first, ...inner, last];
}

function onShape({ x, y }: Point, box: Box & { shape: Shape }): Point {
  if (box.shape !== "decision") return { x, y };
  const centre = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const isVertical = Math.abs(Math.abs(y - centre.y) - box.height / 2) < 1;
  const gapY = (Math.abs(x - centre.x) / box.width) * box.height;
  const gapX = (Math.abs(y - centre.y) / box.height) * box.width;
  return isVertical ? { x, y: y - Math.sign(y - centre.y) * gapY } : { x: x - Math.sign(x - centre.x) * gapX, y };
}

function sizeOf(shape: Shape, label: Label): { width: number; height: number } {
  switch (shape) {
    case "start":
      return { width: 18, height: 18 };
    case "end":
      return { width: 22, height: 22 };
    case "decision": {
      // Text fits into a diamond if its share of the width and its share of the height add up to at most one.
      const { width, height } = textSize(label, 2, 2);
      const share = 0.42;
      return { width: width / (1 - share), height: height / share };
    }
    case "step":
      return textSize(label, 20, 9);
    default:
      return textSize(label, 11, 9);
  }
}
