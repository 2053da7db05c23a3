import type { Finding } from "../../lib/findings/finding";
import { childPointer } from "../../lib/pointer";
import { type Content, contentOf, isExtension, isObject, type Kind, walkDescription } from "./structure";

type Node = Record<string, unknown>;

/** The objects that are useless without a key, with the key. */
const required: Partial<Record<Kind, string>> = { externalDocs: "url", discriminator: "propertyName" };
const types = new Set<unknown>(["null", "boolean", "object", "array", "number", "string", "integer"]);

/**
 * Gives each value the type that OpenAPI prescribes, so that no other module has to expect anything else: a number or
 * boolean where text belongs becomes text (YAML reads `name: 2024` as a number), an empty key is removed, and a value
 * that can't be used is left out.
 * @param description a bundled description, changed in place
 * @param file path of its root file, for messages
 * @param writtenAt returns the number at a pointer as it is written in the file: a version such as 1.10 is text
 * @returns a warning for each value that was left out
 */
export function correctShape(
  description: object,
  file: string,
  writtenAt: (pointer: string) => string | undefined = () => undefined,
): Finding[] {
  const warnings: Finding[] = [];
  const warn = (place: string, message: string, fix: string): void => {
    warnings.push({ file, place, message, fix });
  };
  const textOf = (value: unknown, pointer: string): string =>
    (typeof value === "number" && writtenAt(pointer)) || String(value);
  const leaveOut = (holder: Node, key: string, pointer: string, wanted: string): void => {
    const value = holder[key];
    const message = `${key} is ${nameOf(value)}, but ${wanted} is expected; it is left out`;
    if (value !== null) warn(childPointer(pointer, key), message, `make it ${wanted}`);
    delete holder[key];
  };
  /** @returns the items of a list that can be used, with a warning for each of the others */
  const keepItems = (list: unknown[], pointer: string, wanted: string, isUsable: (item: unknown) => boolean) =>
    list.filter((item, index) => {
      if (isUsable(item)) return true;
      const message = `the item is ${nameOf(item)}, but ${wanted} is expected; it is left out`;
      warn(childPointer(pointer, index), message, `make it ${wanted}`);
      return false;
    });

  function correct(node: Node, key: string, content: Content, pointer: string): void {
    const value = node[key];
    const place = childPointer(pointer, key);
    if (!("plain" in content)) {
      const { kind, holds } = content;
      const isUsable = (item: unknown): boolean => isObject(item) || (kind === "schema" && typeof item === "boolean");
      if (Array.isArray(value) && (holds === "list" || holds === "either"))
        node[key] = keepItems(value, place, "a map", isUsable);
      else if (holds === "list") leaveOut(node, key, pointer, "a list");
      else if (holds !== "map") {
        if (!isUsable(value)) leaveOut(node, key, pointer, "a map");
      } else if (!isObject(value)) leaveOut(node, key, pointer, "a map");
      else
        for (const name of Object.keys(value)) {
          // An empty media type or response says that it exists.
          if (value[name] === null && kind !== "pathItem") value[name] = {};
          else if (value[name] === null || !(isUsable(value[name]) || isExtension(kind, name)))
            leaveOut(value, name, place, "a map");
        }
      return;
    }
    switch (content.plain) {
      case "text":
      case "prose":
        if (!isScalar(value)) leaveOut(node, key, pointer, "text");
        else node[key] = textOf(value, place);
        break;
      case "number":
        if (typeof value !== "number") leaveOut(node, key, pointer, "a number");
        break;
      case "types":
        if (![value].flat().every((type) => types.has(type))) leaveOut(node, key, pointer, "a type of JSON Schema");
        break;
      case "list":
        if (!Array.isArray(value)) leaveOut(node, key, pointer, "a list");
        break;
      case "texts":
        if (!Array.isArray(value)) leaveOut(node, key, pointer, "a list");
        else {
          const texts = value.map((item, index) => (isScalar(item) ? textOf(item, childPointer(place, index)) : item));
          node[key] = keepItems(texts, place, "text", isScalar);
        }
        break;
      case "scopes":
        node[key] = Array.isArray(value) ? value.map(String) : [];
        break;
      case "map":
        if (!isObject(value)) leaveOut(node, key, pointer, "a map");
        break;
      case "textMap":
      case "proseMap":
        if (!isObject(value)) leaveOut(node, key, pointer, "a map");
        else
          for (const [name, text] of Object.entries(value)) {
            if (isScalar(text) || text === null) value[name] = textOf(text ?? "", childPointer(place, name));
            else leaveOut(value, name, place, "text");
          }
    }
  }

  /** A parameter can't be shown without its name and location. */
  function completeParameter(node: Node, pointer: string): void {
    if (typeof node.$ref === "string") return;
    const assume = (key: string, value: string): void => {
      warn(pointer, `the parameter's ${key} is missing or unknown; "${value}" is shown`, `set "${key}"`);
      node[key] = value;
    };
    if (node.name === undefined) assume("name", "?");
    if (!["path", "query", "header", "cookie"].includes(String(node.in))) assume("in", "query");
  }

  walkDescription(description, ({ kind, node, pointer }) => {
    for (const key of Object.keys(node)) {
      const content = contentOf(kind, key);
      if (content) correct(node, key, content, pointer);
      const value = node[key];
      const needed = content && "kind" in content && content.holds === "one" ? required[content.kind] : undefined;
      if (needed && isObject(value) && !isScalar(value[needed])) leaveOut(node, key, pointer, `a map with ${needed}`);
    }
    if (kind === "server") node.url ??= "/";
    if (kind === "permission") node.roles ??= [];
    if (Array.isArray(node["x-permissions"]))
      node["x-permissions"] = keepItems(
        node["x-permissions"],
        `${pointer}/x-permissions`,
        'a map with "parties" and "roles"',
        (item) => isObject(item) && Array.isArray(item.parties),
      );
    if (kind === "parameter") completeParameter(node, pointer);
  });
  return warnings;
}

const isScalar = (value: unknown): boolean => ["string", "number", "boolean"].includes(typeof value);

function nameOf(value: unknown): string {
  if (value === null) return "empty";
  if (Array.isArray(value)) return "a list";
  return typeof value === "object" ? "a map" : JSON.stringify(value);
}
