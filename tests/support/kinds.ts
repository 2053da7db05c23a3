import { defaultLocale } from "../../src/config/locales";
import { Api } from "../../src/openapi/model/api";
import { readDescription } from "../../src/openapi/model/generated";

/** Routes of each kind of page but for operations. A portal without guides doesn't have them all. */
const others = [
  "/",
  "/changelog",
  "/docs",
  "/docs/intro",
  "/docs/quick-start-guide/provider",
  "/docs/guides/bundles",
  "/docs/guides/filesharing",
  "/docs/advanced-guides/environments",
  "/docs/advanced-guides/errors",
  "/docs/glossar",
  "/api",
  "/api/introduction",
];

const api = new Api(readDescription(defaultLocale));
const operations = new Map<string, string>();
for (const { slug, method, body } of [...api.operations, ...api.webhooks]) {
  const kind = body?.content[0]?.type ?? method;
  if (!operations.has(kind)) operations.set(kind, `/api/${slug}`);
}

/** One route for each kind of page: of operations, the first with each media type of the body, or else each method. */
export const kinds = [...others, ...operations.values()];
