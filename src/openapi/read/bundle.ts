import { existsSync, readdirSync, readFileSync, type Stats, statSync } from "node:fs";
import path from "node:path";
import { isMap } from "yaml";
import { listFiles } from "../../lib/files";
import { decodeText } from "../../lib/findings/encoding";
import { type Finding, FindingsError, refuse } from "../../lib/findings/finding";
import { didYouMean } from "../../lib/findings/nearest";
import { parseYaml } from "../../lib/findings/positions";
import { missingFolder } from "../../lib/findings/source-text";
import { readYamlFile } from "../../lib/findings/yaml-file";
import { childPointer, parsePointer, valueAt } from "../../lib/pointer";
import { splitReference } from "../../lib/reference";
import { DocumentResolver, restoreHiddenKeys } from "./document-resolver";
import { resolveExamples } from "./example-references";
import { isObject, walkDescription } from "./structure";
import { type Description, methods } from "./types";

/** What bundling finds out about a description, in addition to its content. */
export interface Reading {
  /** Warnings about values in the root file that were left out, about rounded numbers, and about YAML that isn't standard. */
  warnings: Finding[];
  /** The absolute paths of the files that were read, each with the files that refer to it. */
  files: Map<string, Set<string>>;
}

/** @returns a reading before anything is read */
export const startReading = (): Reading => ({ warnings: [], files: new Map() });

/**
 * Bundles the portal's description, which has its own folder, into one document.
 * @param root path of the root file
 * @param reading is completed
 * @returns the bundled document
 * @throws FindingsError as `bundleFile` does, or for a path that the root file leaves out
 */
export async function bundleDescription(root: string, reading = startReading()): Promise<Description> {
  const description = await bundleFile(root, reading);
  refuse(findUnusedPaths(path.dirname(root), description));
  return description;
}

/**
 * Loaded only when needed because it takes longer than a whole generation without changes, and with `require` because
 * `import` passes each module through tsx's thread, which takes twice as long.
 */
export const loadRedocly = (): typeof import("@redocly/openapi-core") => require("@redocly/openapi-core");

/**
 * Bundles a description from any folder, in one file or many, with everything shared under `components`.
 * @param root path of the root file (YAML or JSON)
 * @param reading is completed
 * @returns the bundled document
 * @throws FindingsError if a file is missing or can't be parsed, if the root file isn't an OpenAPI description of a
 *   version from 3.0 to 3.2, or if a `$ref` is broken
 */
export async function bundleFile(root: string, reading = startReading()): Promise<Description> {
  const file = path.relative(process.cwd(), root);
  const fault = (message: string, fix: string, place?: number | string): FindingsError =>
    new FindingsError([{ file, place, message, fix }]);
  if (!existsSync(root)) throw fault("the file doesn't exist", "specify the path of the description's root file");
  const { createConfig, bundle: redoclyBundle } = loadRedocly();
  const config = await createConfig({ resolve: { doNotResolveExamples: true } });
  const externalRefResolver = new DocumentResolver(config.resolve);
  const doc = await externalRefResolver.resolveDocument(null, root, true);
  if (doc instanceof Error) throw doc;
  checkVersion(doc.parsed, fault);
  const { bundle, problems } = await redoclyBundle({ doc, config, externalRefResolver }).catch((error: Error) => {
    throw fault(...explainBundleError(error, doc.parsed));
  });
  refuse(externalRefResolver.faults);
  // Warnings are about components that Redocly renames, because two files have schemas of the same name.
  const errors = problems.filter(({ severity }) => severity === "error");
  if (errors.length > 0)
    throw new FindingsError(
      errors.map(({ location: [location], message }) => {
        const [, missing] = /ENOENT[^']*'([^']+)'/.exec(message) ?? [];
        const folder = missing && path.dirname(missing);
        if (folder && !existsSync(folder)) return missingFolder(path.relative(process.cwd(), folder));
        const file = missing && path.relative(process.cwd(), missing);
        const from = location?.source.absoluteRef ?? root;
        return {
          file: path.relative(process.cwd(), from),
          place: location?.pointer,
          message: file
            ? `the file ${file} doesn't exist`
            : message.replace("$ref", `$ref ${referenceAt(from, location?.pointer)}`),
          fix: mendReference(from, location?.pointer ?? ""),
        };
      }),
    );
  const description = bundle.parsed as Description;
  restoreHiddenKeys(description);
  pointToComponents(description);
  reading.warnings.push(...externalRefResolver.warnings);
  reading.files = new Map([[path.resolve(root), new Set()], ...externalRefResolver.files]);
  resolveExamples(description, root, reading);
  return description;
}

/** Bundling makes a component of what a mapping refers to: each `$ref` to the original then leads to the component, too. */
function pointToComponents(description: Description): void {
  const places = new Map<unknown, string>();
  for (const [group, components] of Object.entries(description.components ?? {}))
    for (const [name, component] of Object.entries(isObject(components) ? components : {}))
      if (isObject(component)) places.set(component, `#${encodeURI(childPointer("/components", group, name))}`);
  walkDescription(description, ({ node }) => {
    if (typeof node.$ref !== "string" || node.$ref.startsWith("#/components/")) return;
    node.$ref = places.get(valueAt(description, node.$ref)) ?? node.$ref;
  });
}

/**
 * @param parsed the root file's content
 * @returns the message and fix for an error that ends bundling, and the place of a circle if it is in the root file
 */
function explainBundleError(error: Error, parsed: unknown): [message: string, fix: string, place?: string] {
  const circle = findCircle(parsed);
  if (circle) return ["the $ref leads back to itself", "replace one $ref of the circle with a definition", circle];
  const [reason = ""] = error.message.split("\n");
  return [`the description can't be bundled: ${reason}`, "simplify it, or correct the file that the message names"];
}

/** @returns the pointer of a component that is only a `$ref` and leads back to itself through others of this kind */
function findCircle(parsed: unknown): string | undefined {
  const groups = Object.entries((parsed as Description).components ?? {});
  const aliases = new Map<string, string>();
  for (const [group, components] of groups)
    for (const [name, component] of Object.entries((components ?? {}) as Record<string, { $ref?: unknown } | null>))
      if (typeof component?.$ref === "string") aliases.set(`#/components/${group}/${name}`, component.$ref);
  return [...aliases.keys()].find((start) => {
    const passed = new Set<string>();
    let at: string | undefined = start;
    while (at !== undefined && !passed.has(at)) {
      passed.add(at);
      at = aliases.get(at);
    }
    return at === start;
  });
}

/**
 * @param from file that contains the broken `$ref`
 * @param pointer location of the `$ref` in that file
 * @returns the fix, with the closest name of a file, or of a component if the file exists
 */
function mendReference(from: string, pointer: string): string {
  const otherwise = 'point "$ref" to a file and a component that exist';
  const $ref = referenceAt(from, pointer);
  if ($ref === "") return otherwise;
  const { file, pointer: component } = splitReference(from, $ref);
  if (kindOf(file)?.isFile()) {
    const above = parsePointer(component);
    const wanted = above.pop() ?? "";
    const holder = readAt(file, above);
    return didYouMean(wanted, isMap(holder) ? holder.items.map(({ key }) => String(key)) : [], otherwise);
  }
  const wanted = path.basename(file);
  const folder = path.dirname(file);
  const others = kindOf(folder)?.isDirectory() ? readdirSync(folder).filter((other) => other !== wanted) : [];
  return didYouMean(wanted, others, otherwise);
}

/** @returns the `$ref` at a pointer of a file, or the value itself if it is in a discriminator's mapping */
const referenceAt = (from: string, pointer = ""): string => {
  const place = parsePointer(pointer);
  const written = readAt(from, [...place, "$ref"]) ?? readAt(from, place);
  return typeof written === "string" ? written : "";
};

const kindOf = (place: string): Stats | undefined => (existsSync(place) ? statSync(place) : undefined);

/** @returns the value at a path in a YAML file, with maps and lists as nodes; undefined if there is none */
const readAt = (file: string, place: string[]): unknown =>
  kindOf(file)?.isFile() ? parseYaml(decodeText(readFileSync(file))).document.getIn(place) : undefined;

function checkVersion(parsed: unknown, fault: (message: string, fix: string, place?: string) => FindingsError): void {
  const { openapi, swagger } = (typeof parsed === "object" && parsed !== null ? parsed : {}) as Record<string, unknown>;
  if (swagger !== undefined)
    throw fault(
      `the description uses Swagger ${swagger}, but OpenAPI 3.0, 3.1, or 3.2 is required`,
      "convert it: npx swagger2openapi FILE --outfile openapi.json",
    );
  const incomplete = /^3(\.[012])?$/.exec(String(openapi));
  if (incomplete) {
    const [, minor = ".0"] = incomplete;
    throw fault("the version of OpenAPI has three parts", `write openapi: "3${minor}.0"`, "/openapi");
  }
  if (!/^3\.[012]\./.test(String(openapi)))
    throw fault(
      openapi === undefined ? "the file isn't an OpenAPI description" : `OpenAPI ${openapi} isn't supported`,
      'use an OpenAPI 3.0, 3.1, or 3.2 description, with a top-level "openapi" key',
    );
}

/** Operations under `paths/` that the root file doesn't refer to would otherwise be left out silently. */
function findUnusedPaths(folder: string, description: Description): Finding[] {
  const isUsed = (route: string, item: unknown): boolean =>
    methods.every((method) => !isObject(item) || !(method in item) || description.paths[route]?.[method]);
  return listFiles(path.join(folder, "paths"), /\.yaml$/).flatMap((name) => {
    const file = path.relative(process.cwd(), name);
    const items = readYamlFile<Record<string, unknown> | null>(file) ?? {};
    const unused = Object.entries(items).filter(([route, item]) => !isUsed(route, item));
    return unused.map(([route]) => ({
      file,
      place: childPointer("", route),
      message: "the path isn't in the description",
      fix: 'add it under "paths" in openapi/openapi.yaml',
    }));
  });
}
