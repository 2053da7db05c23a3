import { readFileSync } from "node:fs";
import { parse } from "yaml";
import type { LocaleId } from "../../config/locales";

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
  deprecated: { de: "Veraltet", en: "Deprecated" },
  removed: { de: "Entfernt", en: "Removed" },
  fixed: { de: "Behoben", en: "Fixed" },
};

/** A release as `docs/changelog.yaml` holds it. */
export type SourceRelease = { version: string; date: string; summary: Localized } & Partial<
  Record<Area, Partial<Record<Kind, Localized[]>>>
>;

/** A release in one language; texts are HTML. */
export interface Release {
  version: string;
  /** ISO 8601, such as 2026-11-21. */
  date: string;
  summary: string;
  areas: { title: string; groups: { title: string; texts: string[] }[] }[];
}

const releaseKeys = ["version", "date", "summary", ...areas];

/** @returns whether it is a day of the calendar, as ISO 8601 writes it; Date would make 1 December of 31 November */
const isDate = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00Z`).toJSON()?.startsWith(text) === true;

/**
 * @returns the releases, newest first
 * @throws Error that names the release and what it lacks
 */
export function readReleases(file: string = changelogFile): SourceRelease[] {
  const releases = parse(readFileSync(file, "utf8")) as SourceRelease[];
  for (const [index, release] of releases.entries()) {
    const place = `${file}: release ${release.version ?? index + 1}`;
    if (!/^\d+\.\d+\.\d+$/.test(release.version ?? "")) throw new Error(`${place}: no version → write one like 1.2.0`);
    if (!isDate(release.date ?? "")) throw new Error(`${place}: no date → write one like 2026-11-21`);
    checkKeys(place, release, releaseKeys);
    const groups = areas.map((area) => release[area] ?? {});
    for (const group of groups) checkKeys(place, group, kinds);
    const older = releases[index + 1];
    if (older && older.date > release.date) throw new Error(`${place}: older than the next → put the newest first`);
    for (const text of [release.summary, ...groups.flatMap((group) => Object.values(group).flat())]) {
      if (!text?.de || !text.en) throw new Error(`${place}: a text lacks a language → write both de and en`);
    }
  }
  return releases;
}

function checkKeys(place: string, map: object, known: readonly string[]): void {
  const unknown = Object.keys(map).find((key) => !known.includes(key));
  if (unknown) throw new Error(`${place}: ${unknown} isn't known → use ${known.join(", ")}`);
}
