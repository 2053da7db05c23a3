import assert from "node:assert/strict";
import { test } from "node:test";
import type { Node, Parent } from "unist";
import { visit } from "unist-util-visit";
import { localeIds } from "../../src/config/locales";
import { readDescription } from "../../src/openapi/model/generated";
import { readGuides } from "../../src/remark/guides/guides";
import { toText } from "../support/guide-code";

/*
 * The description defines both environments: its server URLs, the security schemes' URLs relative to them, and the
 * tenants' hostnames. Every marketplace URL and hostname in a guide must be one of these.
 */

const description = readDescription("en");
const { securitySchemes } = description.components;
const [production, practice] = description.servers.map(({ url }) => url);

/** @returns the hostnames and URLs of an environment, in the order of the rows on the environments page */
function addressesOf(server = ""): string[] {
  const { clientCredentials } = securitySchemes.oauth2?.flows ?? {};
  const { authorizationCode } = securitySchemes.signIn?.flows ?? {};
  const hostName = new URL(server).hostname.replace(/^api\./, "");
  const at = (path: string | undefined): string => new URL(path ?? "", server).href;
  return [hostName, hostName, server, at(clientCredentials?.tokenUrl), at(authorizationCode?.authorizationUrl)];
}

for (const locale of localeIds) {
  const guides = readGuides(locale);

  test(`the environments page lists the hostnames and URLs in the description (${locale})`, () => {
    const page = guides.find(({ name }) => name === "advanced-guides/environments.mdx");
    const rows: string[][] = [];
    visit(page?.tree as Parent, "tableRow", (row: Parent) => {
      rows.push(row.children.map((cell) => toText(cell as Node)));
    });
    const printed = [1, 2].map((column) => rows.slice(1, 6).map((row) => row[column]));
    assert.deepEqual(printed, [practice, production].map(addressesOf));
    const tenants = Object.values(description.components.examples ?? {}).flatMap(({ value }) => hostNames(value));
    assert.deepEqual(new Set([practice, production].map((server) => addressesOf(server)[0])), new Set(tenants));
  });

  test(`guides contain no other marketplace URL (${locale})`, () => {
    const known = new Set([production, practice].flatMap(addressesOf));
    const faults = guides.flatMap(({ file, source }) =>
      [...source.matchAll(/https:\/\/((?:api\.)?(?:[\w-]+\.)*datenmarkt\.example)(\/[\w/-]*)?/g)].flatMap(
        ([url, host = ""]) => {
          const isPortal = host.startsWith("developer.");
          const isKnown = [...known].some(
            (address) => url === address || url === `https://${address}` || url.startsWith(`${address}/`),
          );
          return isPortal || isKnown ? [] : [`${file}: ${url}`];
        },
      ),
    );
    assert.deepEqual(faults, []);
  });
}

/** @returns each `hostName` in a value */
function hostNames(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) =>
    key === "hostName" && typeof child === "string" ? [child] : hostNames(child),
  );
}
