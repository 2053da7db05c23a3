import { existsSync, readdirSync, readFileSync, type Stats, statSync } from "node:fs";
import path from "node:path";
import { isMap } from "yaml";
import { DescriptionError, type Finding } from "../../findings/description-error";
import { didYouMean } from "../../findings/nearest";
import { missingFolder, readSourceText } from "../../findings/source-text";
import { parseYaml, readYamlFile } from "../../findings/yaml-file";
import { childPointer, parsePointer } from "../pointer";
import { type Description, methods } from "../types";

/**
 * Joins the portal's description, which has a folder of its own, into one document.
 * @param root path of the root file
 * @returns the bundled document
 * @throws DescriptionError for a file that is no YAML, a `$ref` that leads nowhere, a path that the root leaves out
 */
export async function bundleDescription(root: string): Promise<Description> {
  const folder = path.dirname(root);
  const files = listYamlFiles(folder).map((file) => path.relative(process.cwd(), path.join(folder, file)));
  const unreadable = files.flatMap((file) => readSourceText(file).finding ?? []);
  if (unreadable.length > 0) throw new DescriptionError(unreadable);
  try {
    const { description, parts } = await readBundle(root);
    // Redocly has parsed the parts; the others are parsed once for all who read them.
    const bundled = new Set(parts.map(({ file }) => file));
    const faults = files.filter((file) => !bundled.has(path.resolve(file))).flatMap(findYamlFaults);
    if (faults.length === 0) faults.push(...findUnusedPaths(folder, description, parts));
    if (faults.length > 0) throw new DescriptionError(faults);
    return description;
  } catch (error) {
    // What is no YAML is told where it is, and not where it is missing.
    const faults = files.flatMap(findYamlFaults);
    throw faults.length > 0 ? new DescriptionError(faults) : error;
  }
}

/** A document, and the files that it was made of. */
interface Bundle {
  description: Description;
  parts: Part[];
}
interface Part {
  /** Absolute path. */
  file: string;
  text: string;
  parsed: unknown;
}

/** The last bundle of each root file. */
const lastBundles = new Map<string, Bundle>();

/**
 * Joins a description that stands anywhere, in one file or in many, with everything shared under `components`.
 * @param root path of the root file, YAML or JSON
 * @returns the bundled document, which isn't to be changed: where its files are the same as before, so is the document
 * @throws DescriptionError for a file that is missing, is no YAML or no description of OpenAPI 3.0 or 3.1, and for a
 *   `$ref` that leads nowhere
 */
export const bundleFile = async (root: string): Promise<Description> => (await readBundle(root)).description;

async function readBundle(root: string): Promise<Bundle> {
  const file = path.relative(process.cwd(), root);
  const fault = (message: string, mend: string, place?: number): DescriptionError =>
    new DescriptionError([{ file, place, message, mend }]);
  if (!existsSync(root)) throw fault("there is no such file", "name the root file of the description");
  const known = lastBundles.get(path.resolve(root));
  if (known?.parts.every(({ file, text }) => kindOf(file)?.isFile() && readAsRedocly(file) === text)) return known;
  // Loaded here, because it takes longer than all that a generation without changes does.
  const { BaseResolver, createConfig, parseYaml, bundle: redoclyBundle } = await import("@redocly/openapi-core");
  const source = readFileSync(root, "utf8");
  let parsed: unknown;
  try {
    parsed = /^\s*\{/.test(source) ? JSON.parse(source) : parseYaml(source);
  } catch (error) {
    const { message, mark } = error as Error & { mark?: { line: number } };
    const [reason = ""] = message.split("\n");
    throw fault(`the file is neither YAML nor JSON: ${reason}`, "correct it", mark && mark.line + 1);
  }
  checkVersion(parsed, fault);
  const config = await createConfig({});
  const externalRefResolver = new BaseResolver(config.resolve);
  const { bundle, problems } = await redoclyBundle({ ref: root, config, externalRefResolver });
  if (problems.length > 0)
    throw new DescriptionError(
      problems.map(({ location: [location], message }) => {
        const [, missing] = /ENOENT[^']*'([^']+)'/.exec(message) ?? [];
        const folder = missing && path.dirname(missing);
        if (folder && !existsSync(folder)) return missingFolder(path.relative(process.cwd(), folder));
        const file = missing && path.relative(process.cwd(), missing);
        const from = location?.source.absoluteRef ?? root;
        return {
          file: path.relative(process.cwd(), from),
          place: location?.pointer,
          message: file ? `there is no file ${file}` : message,
          mend: mendReference(from, location?.pointer ?? ""),
        };
      }),
    );
  const description = bundle.parsed as Description;
  // As they were read: a file may have changed since.
  const documents = await Promise.all(externalRefResolver.cache.values());
  const parts = documents.flatMap((read): Part[] =>
    "source" in read ? [{ file: read.source.absoluteRef, text: read.source.body, parsed: read.parsed }] : [],
  );
  const made = { description, parts };
  lastBundles.set(path.resolve(root), made);
  return made;
}

/**
 * @param from file that holds a `$ref` that leads nowhere
 * @param pointer its place there
 * @returns the mend: the nearest file, or the nearest component of the file that it names
 */
function mendReference(from: string, pointer: string): string {
  const otherwise = "let the $ref name a file and a component that exist";
  const $ref = readAt(from, [...parsePointer(pointer), "$ref"]);
  if (typeof $ref !== "string") return otherwise;
  const [name = "", component = ""] = $ref.split("#");
  const file = name === "" ? from : path.resolve(path.dirname(from), name);
  if (kindOf(file)?.isFile()) {
    const above = parsePointer(`#${component}`);
    const wanted = above.pop() ?? "";
    const holder = readAt(file, above);
    return didYouMean(wanted, isMap(holder) ? holder.items.map(({ key }) => String(key)) : [], otherwise);
  }
  const wanted = path.basename(file);
  const folder = path.dirname(file);
  const others = kindOf(folder)?.isDirectory() ? readdirSync(folder).filter((other) => other !== wanted) : [];
  return didYouMean(wanted, others, otherwise);
}

const readAsRedocly = (file: string): string => readFileSync(file, "utf8").replace(/\r\n/g, "\n");

const kindOf = (place: string): Stats | undefined => (existsSync(place) ? statSync(place) : undefined);

/** @returns what stands at a place of a YAML file, a map or a list as its node; undefined where nothing does */
const readAt = (file: string, place: string[]): unknown =>
  kindOf(file)?.isFile() ? parseYaml(file, readFileSync(file, "utf8")).document.getIn(place) : undefined;

function checkVersion(parsed: unknown, fault: (message: string, mend: string) => DescriptionError): void {
  const { openapi, swagger } = (typeof parsed === "object" && parsed !== null ? parsed : {}) as Record<string, unknown>;
  if (swagger !== undefined)
    throw fault(
      `the description is of Swagger ${swagger}, and 3.0 or 3.1 is wanted`,
      "convert it: npx swagger2openapi FILE --outfile openapi.json",
    );
  if (!/^3\.[01](\.|$)/.test(String(openapi)))
    throw fault(
      openapi === undefined ? "the file is no OpenAPI description" : `OpenAPI ${openapi} isn't known`,
      'write a description of 3.0 or 3.1, which begins with "openapi"',
    );
}

/** @returns every YAML file below `folder`, relative to it. */
export function listYamlFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".yaml"))
    .sort();
}

function findYamlFaults(file: string): readonly Finding[] {
  try {
    readYamlFile(file);
    return [];
  } catch (error) {
    if (error instanceof DescriptionError) return error.findings;
    throw error;
  }
}

/** Operations written below `paths/` that the root file doesn't refer to would vanish without a word. */
function findUnusedPaths(folder: string, description: Description, parts: readonly Part[]): Finding[] {
  const isUsed = (route: string, item: object | null): boolean =>
    methods.every((method) => !(method in (item ?? {})) || description.paths[route]?.[method]);
  const parsed = new Map(parts.map((part) => [part.file, part.parsed]));
  return listYamlFiles(folder)
    .filter((name) => name.startsWith(`paths${path.sep}`))
    .flatMap((name) => {
      const file = path.relative(process.cwd(), path.join(folder, name));
      const items = (parsed.get(path.resolve(file)) ?? readYamlFile(file).data ?? {}) as Record<string, object | null>;
      const unused = Object.entries(items).filter(([route, item]) => !isUsed(route, item));
      return unused.map(([route]) => ({
        file,
        place: childPointer("", route),
        message: "the path isn't in the description",
        mend: 'add it below "paths" in openapi/openapi.yaml',
      }));
    });
}
