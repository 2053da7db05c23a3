import type { LocaleId } from "../../config/locales";
import type { OperatorValues } from "../../config/operator";
import { words } from "../../config/words";
import type { Api } from "../../openapi/model/api";
import { makeCollection, makeEnvironment } from "../../openapi/samples/postman";
import { clientOf, defaultPort } from "../../sandbox/defaults";

/** Folder of the collection and its environments, below the language's pages. */
export const postmanFolder = "postman";

const places = ["sandbox", "test", "production"] as const;
const collection = `${postmanFolder}/collection.json`;
const fileOf = (place: string): string => `${postmanFolder}/${place}.json`;
/** The files for Postman, below the language's pages. */
export const postmanFiles = [collection, ...places.map(fileOf)];

/**
 * @param api as readers download its description
 * @returns the collection, and an environment for each place that its requests can be sent to, by file
 */
export function listPostmanFiles(
  api: Api,
  locale: LocaleId,
  { apiServer, apiTestServer, siteTitle }: OperatorValues,
): Map<string, object> {
  const texts = words[locale].postman;
  const oauth2 = api.securitySchemes.find(({ key }) => key === "oauth2");
  const { tokenUrl = "" } = oauth2?.flows?.clientCredentials ?? {};
  const environment = (place: (typeof places)[number], baseUrl: string, client = {}): [string, object] => [
    fileOf(place),
    makeEnvironment(`${siteTitle[locale]}: ${texts[place]}`, {
      ...{ baseUrl, tokenUrl: new URL(tokenUrl, baseUrl).href, clientId: "", clientSecret: "" },
      ...client,
    }),
  ];
  return new Map([
    [collection, makeCollection(api, texts)],
    environment("sandbox", `http://127.0.0.1:${defaultPort}${new URL(apiServer).pathname}`, clientOf("consumer")),
    environment("test", apiTestServer),
    environment("production", apiServer),
  ]);
}
