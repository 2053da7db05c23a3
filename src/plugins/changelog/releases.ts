import type { LocaleId } from "../../config/locales";
import { FindingsError } from "../../findings/finding";
import { assertSchema } from "../../findings/schema";
import { readYamlFile } from "../../findings/yaml-file";
import schema from "../../schemas/changelog.schema.json";

export const changelogFile = "docs/changelog.yaml";
/** What a release is about: programs that call the API have to follow the one, readers only notice the other. */
export const areas = ["api", "portal"] as const;
export type Area = (typeof areas)[number];
export const kinds = ["added", "changed", "deprecated", "removed", "fixed"] as const;
export type Kind = (typeof kinds)[number];

type Localized = Record<LocaleId, string>;

/** What the page and the feeds call each area. */
export const areaTitles: Record<Area, Localized> = {
  api: { de: "API", en: "API" },
  portal: { de: "Portal", en: "Portal" },
};

/** What the page and the feeds call each kind. */
export const kindTitles: Record<Kind, Localized> = {
  added: { de: "Neu", en: "Added" },
  changed: { de: "Geändert", en: "Changed" },
  deprecated: { de: "Abgekündigt", en: "Deprecated" },
  removed: { de: "Entfernt", en: "Removed" },
  fixed: { de: "Behoben", en: "Fixed" },
};

/** What stands before a change that programs have to follow. */
export const breakingTitles: Localized = { de: "Inkompatibel", en: "Breaking" };

/** A change, and whether programs that were written before it have to follow it. */
export type Change = Localized & { breaking?: boolean };

/** A release as `docs/changelog.yaml` holds it. */
export type SourceRelease = { version: string; date: string; summary: Localized } & Partial<
  Record<Area, Partial<Record<Kind, Change[]>>>
>;

/** A release in one language; texts are HTML. */
export interface Release {
  version: string;
  /** ISO 8601, such as 2026-11-21. */
  date: string;
  summary: string;
  /** The summary's first sentence, without markup. */
  lead: string;
  areas: { title: string; groups: { title: string; texts: string[] }[] }[];
}

/** @returns whether it is a day of the calendar, as ISO 8601 writes it; Date would make 1 December of 31 November */
const isDate = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00Z`).toJSON()?.startsWith(text) === true;

/**
 * @returns the releases, newest first
 * @throws FindingsError with the file and line of each fault
 */
export function readReleases(file: string = changelogFile): SourceRelease[] {
  const yaml = readYamlFile<SourceRelease[]>(file);
  assertSchema(yaml, schema);
  const releases = yaml.data;
  const findings = releases.flatMap(({ version, date }, index) => {
    if (releases.findIndex((release) => release.version === version) < index)
      return [yaml.fault([index, "version"], `the release ${version} stands twice`, "give one another version")];
    if (!isDate(date)) return [yaml.fault([index, "date"], `there is no day ${date}`, "write one like 2026-11-21")];
    const older = releases[index + 1];
    return older && older.date > date
      ? [yaml.fault([index, "date"], `the release is older than the next, of ${older.date}`, "put the newest first")]
      : [];
  });
  if (findings.length > 0) throw new FindingsError(findings);
  return releases;
}
