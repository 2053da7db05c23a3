import { paths as findPaths } from "jsonpath-rfc9535";
import get from "lodash/get";
import isEqual from "lodash/isEqual";
import uniqBy from "lodash/uniqBy";
import { type LocaleId, localeIds } from "../config/locales";
import type { Finding } from "../lib/findings/finding";
import { readYamlFile } from "../lib/findings/yaml-file";
import { descriptionRoot, germanOverlays } from "../openapi/read/description";
import { listOverlays, parseNormalizedPath } from "../openapi/read/overlay";
import { childPointer } from "../openapi/read/pointer";
import type { Description } from "../openapi/read/types";
import { cutOut, listParts } from "./description-parts";
import { digest, judge } from "./passed";
import { type Fault, lintPublished, lintSources, readSettings } from "./redocly";
import type { Reference } from "./reference";
import type { Scope } from "./sources";
import { lintByRuleset, readRuleset } from "./spectral";

/**
 * Checks the sources against Redocly's rules (redocly.yaml), and the published descriptions against Redocly's and the
 * project's own rules (.spectral.yaml), if these files exist. Parts that have passed aren't checked again. After a
 * change, only the affected parts are checked; errors that concern several paths together, such as an unused component,
 * are found only by a check of everything.
 */
export async function checkDescriptionStyle(reference: Reference, scope: Scope): Promise<Finding[]> {
  const open = localeIds.map((locale) => listOpen(reference, locale, scope));
  const judged = open.map(async ({ description }, index) => {
    if (!description) return [];
    // A few parts are checked fastest by one thread, which has to load the rules only once.
    const turn = scope.isAll ? index : 0;
    return (await Promise.all([lintByRuleset(description, turn), lintPublished(description, turn)])).flat();
  });
  const [sources, ...results] = await Promise.all([lintSources(), ...judged]);
  const [german = [], english = []] = open.map(({ locale, description, pass }, index) => {
    const found = results[index] ?? [];
    const { components } = reference.descriptions[locale];
    const faults = uniqBy(
      found
        .filter(({ rule }) => scope.isAll || rule !== aboutAll)
        .map((fault) => ({ ...fault, path: findWritten(fault.path, description, components) })),
      ({ rule, path, message }) => [rule, ...path, message].join("\n"),
    );
    if (faults.length === 0) pass();
    return faults;
  });
  // An error in both languages is an error in the description.
  const inEnglish = new Set(english.map(({ rule, path }) => `${rule} ${path.join("/")}`));
  const onlyGerman = german.filter(({ rule, path }) => !inEnglish.has(`${rule} ${path.join("/")}`));
  return [
    ...sources,
    ...english.map((fault) => show(fault)),
    ...onlyGerman.map((fault) => ({ ...show(fault), ...findTranslation(reference.descriptions.de, fault.path) })),
  ];
}

/**
 * The parts that the conventions copy from shared components into operations: a response's description, and a header
 * without its example.
 */
const copied: Record<string, (component: Record<string, unknown>) => unknown> = {
  responses: ({ description }) => description,
  headers: ({ example: _, ...header }) => header,
};

/** @returns the location in the component that a location in an operation was copied from; other locations unchanged */
function findWritten(
  path: Fault["path"],
  description: Description | undefined,
  components: Description["components"],
): Fault["path"] {
  if (path[0] !== "paths") return path;
  for (const kind of ["headers", "responses"] as const) {
    const at = path.lastIndexOf(kind) + 2;
    const copy = at > 1 && get(description, path.slice(0, at));
    if (!copy || (kind === "responses" && path[at] !== "description")) continue;
    const [name] =
      Object.entries(components[kind] ?? {}).find(([, component]) =>
        isEqual(copied[kind]?.(component), copied[kind]?.(copy)),
      ) ?? [];
    if (name !== undefined) return ["components", kind, name, ...path.slice(at)];
  }
  return path;
}

/** The part of a published description that has to be checked. */
interface Open {
  locale: LocaleId;
  /** All of it, or the changed parts; undefined if all of it has passed before. */
  description?: Description;
  /** Notes that it has passed. */
  pass: () => void;
}

function listOpen(reference: Reference, locale: LocaleId, scope: Scope): Open {
  const rules = digest([readRuleset(), readSettings()]);
  const whole = judge("published", locale, rules, reference.digest);
  if (whole.isPassed) return { locale, pass: () => {} };
  const published = reference.publish(locale);
  // A change doesn't always affect both languages: for example, a change to a German translation or to a workflow.
  const same = judge("published", locale, rules, digest(published));
  if (same.isPassed) {
    whole.pass();
    return { locale, pass: () => {} };
  }
  const parts = listParts(published).map((part) => ({ part, judged: judge("published", rules, part.content) }));
  const open = parts.filter(({ judged }) => !judged.isPassed);
  const pass = (): void => {
    for (const { judged } of open) judged.pass();
    if (scope.isAll) for (const all of [whole, same]) all.pass();
  };
  if (scope.isAll) return { locale, description: published, pass };
  const changed = open.map(({ part }) => part);
  return changed.length > 0 ? { locale, description: cutOut(published, changed), pass } : { locale, pass };
}

/** Spectral's rule for unused components: the parts that use a component might not be among the checked ones. */
const aboutAll = "oas3-unused-component";

const show = ({ path, message, fix }: Fault): Finding => ({
  file: descriptionRoot,
  place: path.reduce<string>(childPointer, ""),
  message,
  fix,
});

/** Overlay targets that specify a single location, such as `$.paths['/teams'].get`. */
const singular = /^\$(?:\.[\w-]+|\['[^']+'\]|\[\d+\])*$/;

/**
 * @param description undefined if it can't be read; then targets with filters aren't searched
 * @returns where an overlay has the German translation for a location in the description
 */
export function findTranslation(
  description: Description | undefined,
  place: readonly (string | number)[],
): Partial<Finding> {
  const pointer = place.map(String);
  for (const name of listOverlays(germanOverlays)) {
    const yaml = readYamlFile<{ actions: { target: string; update: unknown }[] }>(name);
    for (const [index, { target, update }] of yaml.data.actions.entries()) {
      for (const segments of listMatches(description, target)) {
        if (!segments.every((segment, at) => segment === pointer[at])) continue;
        const rest = pointer.slice(segments.length);
        const written = rest.reduce<unknown>(
          (node, key) => (node as Record<string, unknown> | undefined)?.[key],
          update,
        );
        if (written === undefined) continue;
        const { file, place: line, column } = yaml.fault(["actions", index, "update", ...rest], "", "");
        return { file, place: line, column };
      }
    }
  }
  return {};
}

function listMatches(description: Description | undefined, target: string): string[][] {
  if (singular.test(target))
    return [
      [...target.matchAll(/\.([\w-]+)|\['([^']+)'\]|\[(\d+)\]/g)].map(([, ...names]) => names.find(Boolean) ?? ""),
    ];
  return description ? findPaths(description as never, target).map(parseNormalizedPath) : [];
}
