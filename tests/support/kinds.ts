import { defaultLocale } from "../../src/config/locales";
import { readDescription } from "../../src/openapi/read/generated";
import { listOperations } from "../../src/openapi/read/operations";
import { resolve } from "../../src/openapi/read/resolve";
import type { RequestBody } from "../../src/openapi/read/types";
import { listWebhooks } from "../../src/openapi/read/webhooks";

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

const description = readDescription(defaultLocale);
const operations = new Map<string, string>();
for (const { slug, method, operation } of [...listOperations(description), ...listWebhooks(description)]) {
  const body = operation.requestBody && resolve<RequestBody>(description, operation.requestBody);
  const kind = Object.keys(body?.content ?? {})[0] ?? method;
  if (!operations.has(kind)) operations.set(kind, `/api/${slug}`);
}

/** One route for each kind of page: of operations, the first with each media type of the body, or else each method. */
export const kinds = [...others, ...operations.values()];
