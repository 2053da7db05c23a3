import { existsSync } from "node:fs";
import { type Finding, refuse } from "../lib/findings/finding";
import { readChecked } from "../lib/findings/schema";
import schema from "../lib/schemas/changelog.schema.json";
import { requireLanguages } from "./locales";
import type { Localized } from "./operator-values";

export const changelogFile = "docs/changelog.yaml";
/**
 * The areas that a release can change: programs that call the API must follow API changes; only readers notice portal
 * changes.
 */
export const areas = ["api", "portal"] as const;
export type Area = (typeof areas)[number];
export const kinds = ["added", "changed", "deprecated", "removed", "fixed"] as const;
export type Kind = (typeof kinds)[number];

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

/** What a release has changed, by tag and operation, in one language. */
export interface ReleaseDetails {
  version: string;
  tags: {
    /** Anchor of the tag. */
    id: string;
    title: string;
    /** Without a name for what applies to all; without an address if the operation was removed. The texts are HTML. */
    operations: { name?: string; to?: string; texts: string[] }[];
  }[];
}

/**
 * @returns the releases, newest first; none if there is no file
 * @throws FindingsError with the file and line of each error
 */
export function readReleases(file: string = changelogFile): SourceRelease[] {
  if (!existsSync(file)) return [];
  const releases = readChecked<SourceRelease[]>(file, requireLanguages(schema));
  const findings = releases.flatMap(({ version, date }, index): Finding[] => {
    const fault = (key: string, message: string, fix: string) => ({ file, place: `/${index}/${key}`, message, fix });
    if (releases.findIndex((release) => release.version === version) < index)
      return [fault("version", `duplicate version "${version}"`, "give one of the releases a different version")];
    const older = releases[index + 1]?.date ?? "";
    if (older <= date) return [];
    const message = `the release is older than the next one, dated ${older}`;
    return [fault("date", message, "put the newest release first")];
  });
  refuse(findings);
  return releases;
}
