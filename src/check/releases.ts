import { existsSync } from "node:fs";
import type { Finding } from "../lib/findings/finding";
import { changelogFile, kinds, type SourceRelease } from "../lib/releases";
import { listBreakingChanges } from "../openapi/read/breaking";
import { descriptionRoot } from "../openapi/read/files";
import { readRelease, releaseFile, releasesFolder } from "../openapi/read/releases";
import type { Reference } from "./reference";

/**
 * Compares the description with the one of the previous release, if releases are kept.
 * @returns the changes that break programs and that the changelog doesn't name as breaking
 */
export function checkRelease({ descriptions: { en } }: Reference, releases: readonly SourceRelease[]): Finding[] {
  const { version } = en.info;
  const [coming, previous] = [true, false].map((isComing) =>
    releases.find((release) => release.api && (release.version === version) === isComing),
  );
  if (!existsSync(releasesFolder) || !previous) return [];
  const before = readRelease(previous.version);
  if (!before) {
    const message = `the description of release ${previous.version} isn't kept in ${releaseFile(previous.version)}`;
    const fix = "check out that release's openapi/, and run npm run release:keep";
    return [{ file: descriptionRoot, place: "/info/version", message, fix }];
  }
  const announced = kinds
    .flatMap((kind) => coming?.api?.[kind] ?? [])
    .filter(({ breaking }) => breaking)
    .map(({ en }) => en);
  const isAnnounced = (name: string): boolean =>
    announced.some((text) => text.includes(`\`${name}\``) || text.includes(`(operation:${name})`));
  return listBreakingChanges(before, en)
    .filter(({ name }) => !isAnnounced(name))
    .map(({ place, name, message }) => ({
      ...{ file: descriptionRoot, place },
      message: `${message}, which breaks programs written for ${previous.version}`,
      fix: `undo it, or name \`${name}\` in a change of release ${version} with "breaking: true" in ${changelogFile}`,
    }));
}
