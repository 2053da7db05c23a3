import { existsSync, statSync } from "node:fs";
import path from "node:path";
import { paths as findPaths } from "jsonpath-rfc9535";
import type { LocaleId } from "../../config/locales";
import { listFiles } from "../../lib/files";
import { type Finding, FindingsError, refuse } from "../../lib/findings/finding";
import { didYouMean } from "../../lib/findings/nearest";
import { missingFolder } from "../../lib/findings/source-text";
import { readYamlFile } from "../../lib/findings/yaml-file";
import { nameOfLanguage } from "../../lib/language-name";
import { childPointer, parsePointer, valueAt } from "../../lib/pointer";
import { listTexts } from "./texts";
import type { Description } from "./types";

/** How to handle text without a translation: stop with an error, or show the original. */
export type MissingTranslations = "error" | "warn";

export interface Translation {
  description: Description;
  /** Strings that have no translation. */
  untranslated: Finding[];
  /** The same strings, which the translated description has in its own language. */
  untranslatedTexts: string[];
}

interface Action {
  target: string;
  update: unknown;
  /** Where the action is written. */
  at: Pick<Finding, "file" | "place">;
}

/**
 * Applies OpenAPI Overlays 1.0 that translate a description. Redocly also applies overlays, but doesn't report targets
 * that match nothing or strings without a translation; here, both are errors.
 * @param source the bundled description, which isn't changed
 * @param locale the language, for messages
 * @param overlays path of an overlay or of a folder with overlays, if any; with "warn", it can be missing
 * @param missing with "warn", text without a translation stays as it is
 * @throws FindingsError listing every action that doesn't match the description or, if all do, every string without
 *   a translation
 */
export function translateDescription(
  source: Description,
  locale: LocaleId,
  overlays: string | undefined,
  missing: MissingTranslations = "error",
): Translation {
  const description = structuredClone(source);
  const findings: Finding[] = [];
  const translated = new Set<string>();

  for (const action of readActions(overlays)) {
    const fault = (message: string, fix: string): void => {
      findings.push({ ...action.at, message, fix });
    };
    if (typeof action.update !== "object" || action.update === null) {
      fault('the action has no "update"', "add it, with translations of the text under the target");
      continue;
    }
    let matches: string[];
    try {
      matches = findPaths(source as never, action.target);
    } catch (error) {
      fault(
        `the target ${action.target} isn't a valid JSONPath (${(error as Error).message})`,
        "correct it (RFC 9535)",
      );
      continue;
    }
    if (matches.length === 0) {
      const [, named = ""] = /^\$\.paths\['([^']+)'\]/.exec(action.target) ?? [];
      const paths = Object.keys(source.paths ?? {}).filter((known) => known !== named);
      const fix = didYouMean(named, paths, "correct or remove the action");
      fault(`the target ${action.target} matches nothing`, fix);
    }
    for (const match of matches) {
      const segments = parseNormalizedPath(match);
      const node = valueAt(description, segments);
      const pointer = childPointer("", ...segments);
      for (const key of merge(node, action.update, pointer, translated)) {
        const above = parsePointer(key);
        const name = above.pop() ?? "";
        const known = Object.keys(valueAt(source, above) ?? {});
        fault(`${key} isn't in the description`, didYouMean(name, known, "correct the key or remove it"));
      }
    }
  }

  // Text that the invalid actions should have translated isn't reported as missing.
  refuse(findings);
  if (missing === "error" && overlays !== undefined && !existsSync(overlays)) {
    const file = path.relative(process.cwd(), overlays);
    throw new FindingsError([missingFolder(file)]);
  }
  const untranslated = [...listTexts(source)].filter(([pointer]) => !translated.has(pointer));
  const place = path.relative(process.cwd(), overlays ?? "");
  const isFolder = overlays !== undefined && existsSync(overlays) && statSync(overlays).isDirectory();
  const missed = untranslated.map(([pointer, text]) => ({
    file: place,
    place: pointer,
    message: `no ${nameOfLanguage(locale, "en")} text for ${JSON.stringify(text.slice(0, 60))}`,
    fix: `add it to ${isFolder ? `the file of the same name in ${place}/` : place}, with the target ${targetOf(pointer)}`,
  }));
  if (missing === "error" && missed.length > 0) throw new FindingsError(missed);
  return { description, untranslated: missed, untranslatedTexts: untranslated.map(([, text]) => text) };
}

/** @returns the actions of the overlays, with where they are written */
export function readActions(overlays: string | undefined): Action[] {
  return listOverlays(overlays).flatMap((absolute) => {
    const file = path.relative(process.cwd(), absolute);
    const { actions } = readYamlFile<{ actions?: Omit<Action, "at">[] }>(file);
    if (!actions)
      throw new FindingsError([
        { file, place: "", message: '"actions" is missing', fix: "add it, or remove the file" },
      ]);
    return actions.map((action, index) => ({ ...action, at: { file, place: `/actions/${index}` } }));
  });
}

/** @returns the overlay at a path, or the overlays in the folder there; empty if it doesn't exist */
function listOverlays(overlays: string | undefined): string[] {
  if (overlays === undefined || !existsSync(overlays)) return [];
  if (!statSync(overlays).isDirectory()) return [overlays];
  return listFiles(overlays, /\.yaml$/);
}

/** Merges objects recursively and replaces anything else (Overlay 1.0). @returns keys without a counterpart */
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

/** @param normalized a normalized path (RFC 9535), such as `$['paths']['/bundles']['get']['parameters'][0]` */
export function parseNormalizedPath(normalized: string): string[] {
  return [...normalized.matchAll(/\['((?:[^'\\]|\\.)*)'\]|\[(\d+)\]/g)].map(
    ([, name, index]) => name?.replace(/\\(.)/g, "$1") ?? index ?? "",
  );
}

/** @returns the JSONPath of the object that contains the text at a pointer */
const targetOf = (pointer: string): string =>
  parsePointer(pointer)
    .slice(0, -1)
    .reduce((target, key) => target + (/^[A-Za-z]\w*$/.test(key) ? `.${key}` : `['${key}']`), "$");
