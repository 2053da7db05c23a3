import { existsSync } from "node:fs";
import { defaultLocale, sourceLocale } from "../config/locales";
import { changelogFile, kinds, type SourceRelease } from "../config/releases";
import { words } from "../config/words";
import type { Finding } from "../lib/findings/finding";
import { listBreakingChanges } from "../openapi/model/changes";
import { releaseFile, releasesFolder } from "../openapi/model/releases";
import { descriptionRoot } from "../openapi/read/files";
import { lifecyclesFile } from "../openapi/read/lifecycles";
import { showChange } from "../openapi/render/changes";
import type { Reference } from "./reference";

/**
 * Compares the description with the one of the previous release, if releases are kept.
 * @returns the changes that break programs and that the changelog doesn't name as breaking
 */
export function checkRelease({ reading }: Reference, releases: readonly SourceRelease[]): Finding[] {
  const { version } = reading.apis[sourceLocale].info;
  const [coming, previous] = [true, false].map((isComing) =>
    releases.find((release) => release.api && (release.version === version) === isComing),
  );
  if (!existsSync(releasesFolder) || !previous) return [];
  const [changes] = reading.history[sourceLocale] ?? [];
  if (!changes || !existsSync(releaseFile(previous.version))) {
    const message = `the description of release ${previous.version} isn't kept in ${releaseFile(previous.version)}`;
    const fix = "check out that release's openapi/, and run npm run release:keep";
    return [{ file: descriptionRoot, place: "/info/version", message, fix }];
  }
  const announced = kinds
    .flatMap((kind) => coming?.api?.[kind] ?? [])
    .filter(({ breaking }) => breaking)
    .map((change) => change[defaultLocale]);
  const isAnnounced = (name: string): boolean =>
    announced.some((text) => text.includes(`\`${name}\``) || text.includes(`(operation:${name})`));
  return listBreakingChanges(changes)
    .filter(({ name }) => !isAnnounced(name))
    .map((change) => ({
      ...{ file: change.part === "lifecycle" ? lifecyclesFile : descriptionRoot, place: change.place },
      message: `${showChange(words.en, change)}, which breaks programs written for ${previous.version}`,
      fix: `undo it, or name \`${change.name}\` in a change of release ${version} with "breaking: true" in ${changelogFile}`,
    }));
}
