/**
 * What `drawDiagram` has a drawing for, as Mermaid's parsers tell of it. A member or a value that isn't listed may be
 * something that a reader has to see, so such a diagram is left to Mermaid.
 */

/** Says whether a member's value is known. */
type Check = (value: unknown) => boolean;

const any: Check = () => true;
const is =
  (...values: unknown[]): Check =>
  (value) =>
    values.includes(value);
const none: Check = (value) =>
  typeof value === "object" && value !== null
    ? (value instanceof Map || value instanceof Set ? value.size : Object.keys(value).length) === 0
    : !value;
const words =
  (...known: string[]): Check =>
  (value) =>
    String(value)
      .split(" ")
      .every((word) => word === "" || known.includes(word));

const node: Record<string, Check> = {
  id: any,
  domId: any,
  label: any,
  labelType: is("text", "string", "markdown"),
  labelStyle: none,
  centerLabel: any,
  description: none,
  shape: is("squareRect", "rect", "roundedRect", "diamond", "hexagon", "stateStart", "stateEnd"),
  isGroup: is(false),
  look: is("classic"),
  cssClasses: words("default", "statediagram-state"),
  cssStyles: none,
  cssCompiledStyles: none,
  padding: any,
  rx: any,
  ry: any,
};

const edge: Record<string, Check> = {
  id: any,
  isUserDefinedId: any,
  start: any,
  end: any,
  label: any,
  labelType: is("text", "string", "markdown"),
  labelStyle: none,
  labelpos: is("c"),
  type: is("arrow_point", "arrow_open"),
  pattern: is("normal", "dotted"),
  thickness: is("normal", "dotted"),
  arrowhead: is("normal"),
  arrowheadStyle: is("fill: #333"),
  arrowTypeStart: is("none"),
  arrowTypeEnd: is("arrow_point", "arrow_barb", "none"),
  classes: words(
    "edge-thickness-normal",
    "edge-pattern-solid",
    "edge-pattern-dotted",
    "edge-pattern-normal",
    "flowchart-link",
    "transition",
  ),
  curve: is("basis"),
  look: is("classic"),
  // A longer line is a wish for the layout alone.
  minlen: any,
  style: (value) => none(value) || value === "fill:none",
  cssCompiledStyles: none,
};

const actor: Record<string, Check> = {
  name: any,
  description: any,
  type: is("participant"),
  wrap: is(false),
  links: none,
  properties: none,
  actorCnt: none,
  rectData: none,
  prevActor: any,
  nextActor: any,
};

const message: Record<string, Check> = {
  id: any,
  from: any,
  to: any,
  message: (value) => typeof value === "string",
  // Mermaid's numbers of `->>` and `-->>`.
  type: is(0, 1),
  wrap: is(false),
  activate: is(false),
  centralConnection: is(0),
};

const known = { node, edge, actor, message };

/** Collections of Mermaid's parsers that are read by way of the above, or hold the parsers' own workings. */
const readCollections = new Set([
  ...["vertices", "nodes", "edges", "actors", "messages"],
  ...["config", "lex", "funs", "rootDoc", "documents", "currentDocument"],
]);

/** @returns whether a part of a diagram has a drawing, with all that Mermaid holds of it */
export const isKnown = (kind: keyof typeof known, part: object): boolean =>
  Object.entries(part).every(([name, value]) => value === undefined || known[kind][name]?.(value) === true);

/**
 * @param state what a parser holds of a diagram
 * @returns whether it is nothing but nodes and edges, or actors and messages: no classes, links, groups or notes
 */
export const holdsNothingElse = (state: object): boolean =>
  Object.entries(state).every(([name, value]) => typeof value !== "object" || readCollections.has(name) || none(value));

/** Letters, digits and signs that mean themselves in a label, whether Mermaid reads it as Markdown or not. */
const plain = /^[\p{L}\p{M}\p{N}\p{S}\p{P}\s]*$/u;
/** Markdown's marks at a word's edge, lists, HTML, formulas, and icons by their names. */
const marks = /[*`~<[\]\\]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|^\s*(?:[-+#>]|\d+[.)])\s|\$\$|\bfa[a-z]?:|:fa-/mu;

/** @returns whether a label, its line breaks and character references read, is drawn as it is written */
export const isPlain = (label: string): boolean => plain.test(label) && !marks.test(label);
