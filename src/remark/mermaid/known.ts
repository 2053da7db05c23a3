/**
 * The diagrams that `drawDiagram` can draw, described by the data from Mermaid's parsers. A property or value that
 * isn't listed might be something that readers have to see, so such a diagram is left to Mermaid.
 */

/** Checks whether a property's value is known. */
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
  // A longer line only affects the layout.
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
  // Mermaid's numbers for `->>` and `-->>`.
  type: is(0, 1),
  wrap: is(false),
  activate: is(false),
  centralConnection: is(0),
};

const known = { node, edge, actor, message };

/** Collections of Mermaid's parsers that are covered by the properties above, or hold internal data of the parsers. */
const readCollections = new Set([
  ...["vertices", "nodes", "edges", "actors", "messages"],
  ...["config", "lex", "funs", "rootDoc", "documents", "currentDocument"],
]);

/** @returns whether a part of a diagram can be drawn with everything that Mermaid stores about it */
export const isKnown = (kind: keyof typeof known, part: object): boolean =>
  Object.entries(part).every(([name, value]) => value === undefined || known[kind][name]?.(value) === true);

/**
 * @param state the data that a parser holds about a diagram
 * @returns whether it contains only nodes and edges, or actors and messages: no classes, links, groups, or notes
 */
export const holdsNothingElse = (state: object): boolean =>
  Object.entries(state).every(([name, value]) => typeof value !== "object" || readCollections.has(name) || none(value));

/**
 * Letters, digits, and symbols that have no special meaning in a label, whether Mermaid reads it as Markdown or not.
 */
const plain = /^[\p{L}\p{M}\p{N}\p{S}\p{P}\s]*$/u;
/** Markdown markup at the edge of a word, lists, HTML, formulas, and icons by name. */
const marks = /[*`~<[\]\\]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|^\s*(?:[-+#>]|\d+[.)])\s|\$\$|\bfa[a-z]?:|:fa-/mu;

/** @returns whether a label, after its line breaks and character references are resolved, is drawn as written */
export const isPlain = (label: string): boolean => plain.test(label) && !marks.test(label);
