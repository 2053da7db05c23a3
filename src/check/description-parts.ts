import type { Description } from "../openapi/read/types";
import { digest } from "./passed";

/** A part of a description that is checked separately: its `info`, a path, or a component. */
export interface Part {
  section: "info" | "paths" | "components";
  /** The path, the component's kind and name, or `info`. */
  name: string;
  /** Everything that rules can see from it: itself and, without their text, the components that it refers to. */
  content: string;
}

/** @returns the parts whose changes can break a rule; each includes anything that affects the whole description */
export function listParts(description: Description): Part[] {
  const { info, paths, components: _, tags, ...rest } = description;
  const components = listComponents(description);
  // Operations reference security schemes and their scopes without a `$ref`.
  const whole = digest([rest, description.components.securitySchemes]);
  const shapes = new Map(
    [...components].map(([name, node]) => [
      name,
      // A `description` in an example is data that must match a schema.
      digest(name.startsWith("examples/") ? node : JSON.stringify(node, withoutTexts)),
    ]),
  );
  const references = new Map([...components].map(([name, node]) => [name, listReferences(node)]));
  const describe =
    (section: Part["section"]) =>
    ([name, node]: [string, unknown]): Part => {
      const reached = [...reach(listReferences(node), references)].sort().map((each) => [each, shapes.get(each)]);
      const used = tags.filter((tag) => tagsOf(node).has(tag.name));
      return { section, name, content: JSON.stringify([whole, used, name, node, reached]) };
    };
  return [
    { section: "info", name: "info", content: JSON.stringify(info) },
    ...Object.entries(paths).map(describe("paths")),
    ...[...components].map(describe("components")),
  ];
}

/** @returns the description, reduced to these parts and the components that they refer to */
export function cutOut(description: Description, parts: readonly Part[]): Description {
  const all = listComponents(description);
  const named = (section: Part["section"]): string[] =>
    parts.filter((part) => part.section === section).map(({ name }) => name);
  const paths = Object.fromEntries(named("paths").map((name) => [name, description.paths[name]]));
  const references = new Map([...all].map(([name, node]) => [name, listReferences(node)]));
  const components: Record<string, Record<string, unknown>> = {
    securitySchemes: description.components.securitySchemes ?? {},
  };
  for (const reference of reach(
    [...named("components"), ...listReferences([paths, description.webhooks])],
    references,
  )) {
    const [kind = "", name = ""] = reference.split("/");
    components[kind] = { ...components[kind], [name]: all.get(reference) };
  }
  const tags = description.tags.filter(({ name }) => Object.values(paths).some((item) => tagsOf(item).has(name)));
  return { ...description, tags, paths, components } as unknown as Description;
}

/** @returns the components by their kind and name: `schemas/Team` */
const listComponents = ({ components }: Description): Map<string, unknown> =>
  new Map(
    Object.entries(components).flatMap(([kind, all]) =>
      Object.entries(all as object).map(([name, node]) => [`${kind}/${name}`, node] as const),
    ),
  );

/** @returns the components that `$ref`s and discriminator mappings refer to */
const listReferences = (node: unknown): string[] =>
  [...(JSON.stringify(node) ?? "").matchAll(/"#\/components\/(\w+\/[^"/]+)"/g)].map(([, reference = ""]) => reference);

/** @returns the components that references point to, directly or through others */
function reach(from: readonly string[], references: ReadonlyMap<string, readonly string[]>): Set<string> {
  const reached = new Set<string>();
  const pending = [...from];
  for (let reference = pending.pop(); reference !== undefined; reference = pending.pop()) {
    if (reached.has(reference) || !references.has(reference)) continue;
    reached.add(reference);
    pending.push(...(references.get(reference) ?? []));
  }
  return reached;
}

const texts = new Set(["title", "summary", "description"]);

/** For `JSON.stringify`: leaves out a component's text. A field named "title" isn't one: its schema isn't a string. */
const withoutTexts = (key: string, value: unknown): unknown =>
  key === "x-enumDescriptions" || (texts.has(key) && typeof value === "string") ? undefined : value;

/** @returns the tags of a path's operations */
const tagsOf = (item: unknown): Set<string> =>
  new Set(Object.values(item as object).flatMap((operation) => (operation as { tags?: string[] } | null)?.tags ?? []));
