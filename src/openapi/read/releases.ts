import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { type Comparison, compareDescriptions } from "./changes";
import { listOperations } from "./operations";
import { settle } from "./schema";
import { walkDescription } from "./structure";
import type { Description } from "./types";

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

/** @returns the description of a kept release */
export const readRelease = (version: string, folder = releasesFolder): Description =>
  JSON.parse(readFileSync(releaseFile(version, folder), "utf8")) as Description;

/** What a release has changed. */
export type Release = Omit<Comparison, "added"> & { version: string };

/**
 * Adds to a description what is known from earlier releases: to each operation what has changed (`x-changes`), and to
 * each operation, parameter, and property the version that added it (`x-since`). Then its schemas are final.
 * @param folder of the kept releases; nothing is added without it
 * @returns what each release has changed, newest first
 */
export function addHistory(description: Description, folder?: string): Release[] {
  settle(description);
  const releases = (folder ? listReleases(folder) : [])
    .filter((version) => version !== description.info.version)
    .map((version) => readRelease(version, folder));
  for (const release of releases) settle(release);
  const history = releases.map((release, index): Release => {
    const next = releases[index + 1] ?? description;
    const { version } = next.info;
    const sinceThen = compareDescriptions(release, description);
    // Later releases overwrite what earlier ones lack too.
    for (const one of sinceThen.added) one["x-since"] = version;
    const { added: _, ...changes } = next === description ? sinceThen : compareDescriptions(release, next);
    return { version, ...changes };
  });
  history.reverse();
  for (const { id, operation } of releases.length > 0 ? listOperations(description) : []) {
    const changes = history.flatMap(({ version, operations }) =>
      operations.filter((one) => one.id === id && one.changes.length > 0).map(({ changes }) => ({ version, changes })),
    );
    if (changes.length > 0) operation["x-changes"] = changes;
  }
  // Schemas that were read before they were marked are read again.
  settle(description);
  return history;
}

/** Texts and examples, and what programs can ignore. */
const unread = "description summary title example examples externalDocs links headers x-enumDescriptions".split(" ");
const extensions =
  "x-codeSamples x-sdk-name x-slug x-displayName x-lifecycle x-problemTypes x-replaced-by x-since x-changes".split(" ");

/** @returns a copy with only what a comparison needs, which is a sixth of a description */
export function reduceDescription(description: Description): Description {
  const { openapi, info, tags, security, paths, components, "x-lifecycles": lifecycles } = description;
  const { schemas, parameters, responses, requestBodies, securitySchemes } = structuredClone(components);
  const reduced = {
    ...{ openapi, info: { title: info.title, version: info.version }, servers: [], security },
    tags: tags.map(({ name }) => ({ name })),
    "x-lifecycles": lifecycles,
    paths: structuredClone(paths),
    components: { schemas, parameters, responses, requestBodies, securitySchemes },
  } as Description;
  walkDescription(reduced, ({ kind, node }) => {
    if (kind === "root" || kind === "info" || kind === "components" || kind === "requirement") return;
    for (const key of [...unread, ...extensions]) delete node[key];
  });
  return reduced;
}

/** @returns a kept release as readers download it: a valid description, whose responses have no texts */
export function publishRelease(release: Description, servers: Description["servers"]): Description {
  const { "x-lifecycles": _, ...published } = structuredClone(release);
  walkDescription(published, ({ kind, node }) => {
    if (kind === "response" && node.$ref === undefined) node.description = "";
  });
  return { ...published, servers };
}
