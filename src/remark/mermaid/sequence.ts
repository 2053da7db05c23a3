import { textSize, wrap } from "./text";
import type { Drawing, Label, Sequence } from "./types";

/** Sizes in pixels. */
const font = { actor: 14, message: 13 };
const gap = { actors: 24, beforeMessage: 14, aroundMessage: 12 };

/** @returns the layout of a sequence diagram: actors next to each other, messages below each other */
export function layoutSequence({ actors, messages }: Sequence): Drawing {
  const column = new Map(actors.map(({ id }, index) => [id, index]));
  const labels = actors.map(({ label }): Label => ({ lines: wrap(label, font.actor, 130), fontSize: font.actor }));
  const sizes = labels.map((label) => textSize(label, 14, 9));
  const texts = messages.map(({ label }): Label => ({ lines: wrap(label, font.message, 150), fontSize: font.message }));
  const textSizes = texts.map((label) => textSize(label, 5, 2));
  const ways = messages.map(({ from, to }) => [column.get(from) ?? 0, column.get(to) ?? 0] as const);

  // Each actor is far enough to the right for its neighbor's box, and for every message to or from an earlier actor.
  const centres: number[] = [];
  for (const [index, { width }] of sizes.entries()) {
    const left = centres.at(-1);
    const beside =
      left === undefined ? width / 2 + 1 : left + (sizes[index - 1]?.width ?? 0) / 2 + gap.actors + width / 2;
    const ends = ways.map(([from, to], message) =>
      Math.max(from, to) === index
        ? (centres[Math.min(from, to)] ?? 0) + (textSizes[message]?.width ?? 0) + 2 * gap.aroundMessage
        : 0,
    );
    centres.push(Math.max(beside, ...ends));
  }

  const head = Math.max(...sizes.map(({ height }) => height));
  let y = head + 1;
  const rows = textSizes.map(({ height }) => {
    const top = y + gap.beforeMessage;
    y = top + height;
    return { top, line: y };
  });
  const bottom = y + gap.beforeMessage;
  const centre = (index: number): number => centres[index] ?? 0;
  return {
    width: centre(actors.length - 1) + (sizes.at(-1)?.width ?? 0) / 2 + 1,
    height: bottom,
    boxes: sizes.map(({ width }, index) => ({
      ...{ x: centre(index) - width / 2, y: 1, width, height: head, shape: "box", label: labels[index] as Label },
    })),
    lines: [
      ...centres.map((x) => ({
        ...{
          points: [
            { x, y: head + 1 },
            { x, y: bottom },
          ],
          dotted: false,
          arrow: false,
          className: "lifeline",
        },
      })),
      ...ways.map(([from, to], index) => {
        const line = rows[index]?.line ?? 0;
        const points = [from, to].map((actor) => ({ x: centre(actor), y: line }));
        return { points, dotted: messages[index]?.dotted ?? false, arrow: true, className: "edge" };
      }),
    ],
    labels: ways.map(([from, to], index) => {
      const { width = 0, height = 0 } = textSizes[index] ?? {};
      const x = (centre(from) + centre(to)) / 2 - width / 2;
      return { x, y: rows[index]?.top ?? 0, width, height: height - 3, label: texts[index] as Label };
    }),
  };
}
