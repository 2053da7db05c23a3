import { paths as findPaths } from "jsonpath-rfc9535";
import get from "lodash/get";
import isEqual from "lodash/isEqual";
import uniqBy from "lodash/uniqBy";
import { type LocaleId, localeIds } from "../config/locales";
import type { Finding } from "../findings/finding";
import { readYamlFile } from "../findings/yaml-file";
import { childPointer } from "../openapi/pointer";
import { descriptionRoot, germanOverlays } from "../openapi/reading/description";
import { listOverlays, parseNormalizedPath } from "../openapi/reading/overlay";
import type { Description } from "../openapi/types";
import { cutOut, listParts } from "./description-parts";
import { digest, judge } from "./passed";
import { type Fault, lintPublished, lintSources, readSettings } from "./redocly";
import type { Reference } from "./reference";
import type { Scope } from "./sources";
import { lintByRuleset, readRuleset } from "./spectral";

/**
 * Holds the sources against Redocly's rules (redocly.yaml), and what is published against those and the project's
 * (.spectral.yaml), each where its file is there. What was found right once isn't judged again. After a change, only the parts
 * that it affects are; what concerns several paths at once, such as a component that none uses, is left to the check of everything.
 */
export async function checkDescriptionStyle(reference: Reference, scope: Scope): Promise<Finding[]> {
  const open = localeIds.map((locale) => listOpen(reference, locale, scope));
  const wanted = open.flatMap(({ description }) => description ?? []);
  // What is small has one process, what is whole one on each processor.
  const batches = scope.isAll ? wanted.map((each) => [each]) : [wanted];
  const [bySpectral, byRedocly, sources] = await Promise.all([
    Promise.all(batches.map(lintByRuleset)),
    Promise.all(wanted.map(lintPublished)),
    lintSources(),
  ]);
  const [german = [], english = []] = open.map(({ locale, description, pass }) => {
    const index = description ? wanted.indexOf(description) : -1;
    const found = [...(bySpectral.flat()[index] ?? []), ...(byRedocly[index] ?? [])];
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
  // What is wrong in both languages is wrong in the description.
  const inEnglish = new Set(english.map(({ rule, path }) => `${rule} ${path.join("/")}`));
  const onlyGerman = german.filter(({ rule, path }) => !inEnglish.has(`${rule} ${path.join("/")}`));
  return [
    ...sources,
    ...english.map((fault) => show(fault)),
    ...onlyGerman.map((fault) => ({ ...show(fault), ...findTranslation(reference.descriptions.de, fault.path) })),
  ];
}

/** What the conventions copy of shared components into operations: a response's text, and a header but for its example. */
const copied: Record<string, (component: Record<string, unknown>) => unknown> = {
  responses: ({ description }) => description,
  headers: ({ example: _, ...header }) => header,
};

/** @returns the place in the component that a place in an operation was copied from; other places as they are */
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

/** What of a published description is to be judged. */
interface Open {
  locale: LocaleId;
  /** All of it, or the parts that changed; undefined where all was found right before. */
  description?: Description;
  /** Notes that it is right. */
  pass: () => void;
}

function listOpen(reference: Reference, locale: LocaleId, scope: Scope): Open {
  const rules = digest([readRuleset(), readSettings()]);
  const published = reference.publish(locale);
  const whole = judge("published", rules, JSON.stringify(published));
  if (whole.isPassed) return { locale, pass: () => {} };
  const parts = listParts(published).map((part) => ({ part, judged: judge("published", rules, part.content) }));
  const open = parts.filter(({ judged }) => !judged.isPassed);
  const pass = (): void => {
    for (const { judged } of open) judged.pass();
    if (scope.isAll) whole.pass();
  };
  if (scope.isAll) return { locale, description: published, pass };
  const changed = open.map(({ part }) => part);
  return changed.length > 0 ? { locale, description: cutOut(published, changed), pass } : { locale, pass };
}

/** Spectral's rule for components that nothing uses: what uses one may be left out. */
const aboutAll = "oas3-unused-component";

const show = ({ path, message, mend }: Fault): Finding => ({
  file: descriptionRoot,
  place: path.reduce<string>(childPointer, ""),
  message,
  mend,
});

/** Targets that name one place, such as `$.paths['/teams'].get`. */
const singular = /^\$(?:\.[\w-]+|\['[^']+'\]|\[\d+\])*$/;

/**
 * @param description left out where it can't be read; then targets with filters aren't searched
 * @returns where an overlay writes the German text of a place in the description
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
