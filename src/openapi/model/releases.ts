import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import mapValues from "lodash/mapValues";
import { walkDescription } from "../read/structure";
import type { Description } from "../read/types";
import { Api } from "./api";
import { type Comparison, compareApis } from "./changes";
import type { Known, ReleaseChanges } from "./types";

/** Descriptions of earlier releases, to which the description is compared. Without this folder, nothing is compared. */
export const releasesFolder = "openapi/releases";

/** @returns the file with the description of a release */
export const releaseFile = (version: string, folder = releasesFolder): string => `${folder}/${version}.json`;

/** @returns the file that readers download, below the language's pages */
export const publishedRelease = (version: string): string => `openapi/${version}.json`;

/** @returns the versions of the kept releases, the oldest first */
export const listReleases = (folder = releasesFolder): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((file) => file.endsWith(".json"))
        .map((file) => path.basename(file, ".json"))
        .sort((one, other) => one.localeCompare(other, "en", { numeric: true }))
    : [];

/** A release as it is kept: a description with what a comparison needs. */
export type KeptRelease = Description & { "x-lifecycles"?: Known["lifecycles"] };

/** @returns the description of a kept release */
export const readRelease = (version: string, folder = releasesFolder): KeptRelease =>
  JSON.parse(readFileSync(releaseFile(version, folder), "utf8")) as KeptRelease;

/** What a release has changed. */
export type Release = Omit<Comparison, "added"> & { version: string };

/**
 * @param api the API today
 * @param folder of the kept releases; nothing is known without it
 * @returns what each release has changed, newest first, and what is known of the API from that
 */
export function readHistory(
  api: Api,
  folder?: string,
): { history: Release[]; known: Pick<Known, "changes" | "since"> } {
  const since: Record<string, string> = {};
  const releases = (folder ? listReleases(folder) : [])
    .filter((version) => version !== api.info.version)
    .map((version) => {
      const release = readRelease(version, folder);
      // Kept titles are in one language, and changes are shown in the language of today's.
      const lifecycles = mapValues(release["x-lifecycles"], (lifecycle, id) => ({
        ...lifecycle,
        title: api.lifecycles[id]?.title ?? lifecycle.title,
      }));
      return new Api(release, { lifecycles });
    });
  const history = releases.map((release, index): Release => {
    const next = releases[index + 1] ?? api;
    const { version } = next.info;
    const sinceThen = compareApis(release, api);
    // Later releases overwrite what earlier ones lack too.
    for (const pointer of sinceThen.added) since[pointer] = version;
    const { added: _, ...changes } = next === api ? sinceThen : compareApis(release, next);
    return { version, ...changes };
  });
  history.reverse();
  const changes = api.operations.map(({ id }): [string, ReleaseChanges[]] => [
    id,
    history.flatMap(({ version, operations }) =>
      operations.filter((one) => one.id === id && one.changes.length > 0).map(({ changes }) => ({ version, changes })),
    ),
  ]);
  return { history, known: { since, changes: Object.fromEntries(changes.filter(([, list]) => list.length > 0)) } };
}

/** Texts and examples, and what programs can ignore. */
const unread = "description summary title example examples externalDocs links headers x-enumDescriptions".split(" ");
const extensions = "x-codeSamples x-sdk-name x-slug x-displayName x-replaced-by".split(" ");

/** @returns a copy with only what a comparison needs, which is a sixth of a description */
export function reduceRelease({ document, lifecycles }: Api): KeptRelease {
  const { openapi, info, tags, security, paths, components } = document;
  const { schemas, parameters, responses, requestBodies, securitySchemes } = structuredClone(components);
  const reduced = {
    ...{ openapi, info: { title: info.title, version: info.version }, servers: [], security },
    tags: tags.map(({ name }) => ({ name })),
    "x-lifecycles": lifecycles,
    paths: structuredClone(paths),
    components: { schemas, parameters, responses, requestBodies, securitySchemes },
  } as KeptRelease;
  walkDescription(reduced, ({ kind, node }) => {
    if (kind === "root" || kind === "info" || kind === "components" || kind === "requirement") return;
    for (const key of [...unread, ...extensions]) delete node[key];
  });
  return reduced;
}

/** @returns a kept release as readers download it: a valid description, whose responses have no texts */
export function publishRelease(release: KeptRelease, servers: Description["servers"]): Description {
  const { "x-lifecycles": _, ...published } = structuredClone(release);
  walkDescription(published, ({ kind, node }) => {
    if (kind === "response" && node.$ref === undefined) node.description = "";
  });
  return { ...published, servers };
}
