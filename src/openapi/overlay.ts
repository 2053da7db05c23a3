import { readFileSync } from "node:fs";
import path from "node:path";
import { paths as findPaths } from "jsonpath-rfc9535";
import { LineCounter, parseDocument } from "yaml";
import { listYamlFiles } from "./bundle";
import { DescriptionError, type Finding } from "./description-error";
import { childPointer } from "./pointer";
import { listTexts } from "./texts";
import type { Description } from "./types";

interface Action {
  target: string;
  update: unknown;
  file: string;
  line: number;
}

/**
 * Applies OpenAPI Overlays 1.0 that translate a description. Redocly applies overlays too, but stays silent about
 * targets that match nothing and about texts without a translation; here both are faults.
 * @param source the bundled description; it stays as it is
 * @param folder folder of the overlay files
 * @param language name of the language, for messages
 * @returns the translated description
 * @throws DescriptionError with every action that doesn't fit the description or, once all do, every text that has no translation
 */
export function translateDescription(source: Description, folder: string, language: string): Description {
  const description = structuredClone(source);
  const findings: Finding[] = [];
  const translated = new Set<string>();

  for (const action of readActions(folder)) {
    const fault = (message: string, mend: string): void => {
      findings.push({ file: action.file, place: action.line, message, mend });
    };
    if (typeof action.update !== "object" || action.update === null) {
      fault("the action has no update", "write one with the texts below the target");
      continue;
    }
    let matches: string[];
    try {
      matches = findPaths(source as never, action.target);
    } catch (error) {
      fault(`the target ${action.target} is no JSONPath (${(error as Error).message})`, "correct it (RFC 9535)");
      continue;
    }
    if (matches.length === 0) fault(`the target ${action.target} matches nothing`, "correct or remove the action");
    for (const match of matches) {
      const segments = parseNormalizedPath(match);
      let node: unknown = description;
      for (const segment of segments) node = (node as Record<string, unknown>)[segment];
      const pointer = segments.reduce(childPointer, "");
      for (const key of merge(node, action.update, pointer, translated)) {
        fault(`${key} isn't in the English description`, "correct the key or remove it");
      }
    }
  }

  // A text that a faulty action should have translated is no fault of its own.
  if (findings.length > 0) throw new DescriptionError(findings);
  for (const [pointer, text] of listTexts(source)) {
    if (!translated.has(pointer)) {
      findings.push({
        file: path.relative(process.cwd(), folder),
        place: pointer,
        message: `no ${language} text for ${JSON.stringify(text.slice(0, 60))}`,
        mend: "add it to the overlay of its resource",
      });
    }
  }
  if (findings.length > 0) throw new DescriptionError(findings);
  return description;
}

function readActions(folder: string): Action[] {
  return listYamlFiles(folder).flatMap((name) => {
    const absolute = path.join(folder, name);
    const lineCounter = new LineCounter();
    const document = parseDocument(readFileSync(absolute, "utf8"), { lineCounter });
    const file = path.relative(process.cwd(), absolute);
    const { actions } = (document.toJS() ?? {}) as { actions?: { target: string; update: unknown }[] };
    if (!actions) {
      const mend = 'write a list "actions", or remove the file';
      throw new DescriptionError([{ file, message: "there are no actions", mend }]);
    }
    return actions.map(({ target, update }, index) => {
      const node = document.getIn(["actions", index], true) as { range?: [number, number, number] } | undefined;
      return { target, update, file, line: lineCounter.linePos(node?.range?.[0] ?? 0).line };
    });
  });
}

/** Merges as the overlay standard says: objects recursively, anything else replaced. @returns keys that had no counterpart */
function merge(target: unknown, update: unknown, pointer: string, translated: Set<string>): string[] {
  const unknown: string[] = [];
  for (const [key, value] of Object.entries(update as Record<string, unknown>)) {
    const child = childPointer(pointer, key);
    const counterpart = (target as Record<string, unknown> | null)?.[key];
    if (counterpart === undefined) unknown.push(child);
    else if (typeof value === "object" && value !== null) unknown.push(...merge(counterpart, value, child, translated));
    else {
      (target as Record<string, unknown>)[key] = value;
      if (value) translated.add(child);
    }
  }
  return unknown;
}

/** @param normalized a normalized path of RFC 9535, such as `$['paths']['/bundles']['get']['parameters'][0]` */
export function parseNormalizedPath(normalized: string): string[] {
  return [...normalized.matchAll(/\['((?:[^'\\]|\\.)*)'\]|\[(\d+)\]/g)].map(
    ([, name, index]) => name?.replace(/\\(.)/g, "$1") ?? index ?? "",
  );
}
