import { existsSync, readFileSync } from "node:fs";
import { walkDescription } from "./structure";
import type { Description } from "./types";

/** Descriptions of earlier releases, to which the description is compared. Without this folder, nothing is compared. */
export const releasesFolder = "openapi/releases";

/** @returns the file with the description of a release */
export const releaseFile = (version: string): string => `${releasesFolder}/${version}.json`;

/** @returns the description of a release; undefined if it isn't kept */
export function readRelease(version: string): Description | undefined {
  const file = releaseFile(version);
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Description) : undefined;
}

/** Texts and examples, and what programs can ignore. */
const unread = "description summary title example examples externalDocs links headers x-enumDescriptions".split(" ");
const extensions = "x-codeSamples x-sdk-name x-slug x-displayName x-lifecycle x-problemTypes x-replaced-by".split(" ");

/** @returns a copy with only what a comparison needs, which is a sixth of a description */
export function reduceDescription({ openapi, info, tags, security, paths, components }: Description): Description {
  const { schemas, parameters, responses, requestBodies, securitySchemes } = structuredClone(components);
  const reduced = {
    ...{ openapi, info: { title: info.title, version: info.version }, servers: [], security },
    tags: tags.map(({ name }) => ({ name })),
    paths: structuredClone(paths),
    components: { schemas, parameters, responses, requestBodies, securitySchemes },
  } as Description;
  walkDescription(reduced, ({ kind, node }) => {
    if (kind === "root" || kind === "info" || kind === "components" || kind === "requirement") return;
    for (const key of [...unread, ...extensions]) delete node[key];
  });
  return reduced;
}
