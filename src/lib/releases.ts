import type { LocaleId } from "../config/locales";
import { FindingsError } from "./findings/finding";
import { assertSchema } from "./findings/schema";
import { readYamlFile } from "./findings/yaml-file";
import schema from "./schemas/changelog.schema.json";

export const changelogFile = "docs/changelog.yaml";
/**
 * The areas that a release can change: programs that call the API must follow API changes; only readers notice portal
 * changes.
 */
export const areas = ["api", "portal"] as const;
export type Area = (typeof areas)[number];
export const kinds = ["added", "changed", "deprecated", "removed", "fixed"] as const;
export type Kind = (typeof kinds)[number];

type Localized = Record<LocaleId, string>;

/** Title of each area on the page and in the feeds. */
export const areaTitles: Record<Area, Localized> = {
  api: { de: "API", en: "API" },
  portal: { de: "Portal", en: "Portal" },
};

/** Title of each kind on the page and in the feeds. */
export const kindTitles: Record<Kind, Localized> = {
  added: { de: "Neu", en: "Added" },
  changed: { de: "Geändert", en: "Changed" },
  deprecated: { de: "Abgekündigt", en: "Deprecated" },
  removed: { de: "Entfernt", en: "Removed" },
  fixed: { de: "Behoben", en: "Fixed" },
};

/** Label in front of a breaking change. */
export const breakingTitles: Localized = { de: "Inkompatibel", en: "Breaking" };

/** A change, and whether existing programs must be adapted to it. */
export type Change = Localized & { breaking?: boolean };

/** A release as written in `docs/changelog.yaml`. */
export type SourceRelease = { version: string; date: string; summary: Localized } & Partial<
  Record<Area, Partial<Record<Kind, Change[]>>>
>;

/** A release in one language; its summary and changes are HTML. */
export interface Release {
  version: string;
  /** ISO 8601, such as 2026-11-21. */
  date: string;
  summary: string;
  /** The summary's first sentence, without markup. */
  lead: string;
  areas: { title: string; groups: { title: string; texts: string[] }[] }[];
}

/**
 * @returns the releases, newest first
 * @throws FindingsError with the file and line of each error
 */
export function readReleases(file: string = changelogFile): SourceRelease[] {
  const yaml = readYamlFile<SourceRelease[]>(file);
  assertSchema(yaml, schema);
  const releases = yaml.data;
  const findings = releases.flatMap(({ version, date }, index) => {
    if (releases.findIndex((release) => release.version === version) < index)
      return [
        yaml.fault(
          [index, "version"],
          `duplicate version "${version}"`,
          "give one of the releases a different version",
        ),
      ];
    const older = releases[index + 1];
    return older && older.date > date
      ? [
          yaml.fault(
            [index, "date"],
            `the release is older than the next one, dated ${older.date}`,
            "put the newest release first",
          ),
        ]
      : [];
  });
  if (findings.length > 0) throw new FindingsError(findings);
  return releases;
}
