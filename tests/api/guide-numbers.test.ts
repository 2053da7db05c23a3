import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { glossaryFile } from "../../src/config/guides";
import { type LocaleId, localeIds } from "../../src/config/locales";
import { readReleases } from "../../src/config/releases";
import { readDescription } from "../../src/openapi/model/generated";
import { readLifecycles } from "../../src/openapi/read/lifecycles";
import { listOperations } from "../../src/openapi/read/operations";
import { resolve } from "../../src/openapi/read/resolve";
import type { Response } from "../../src/openapi/read/types";
import { readGuides } from "../../src/remark/guides/guides";
import { schemaOf } from "../support/description";

/*
 * Limits and periods in the prose of the guides and the glossary must match the description. Each row finds all
 * mentions of one number, which is the capture group that matches.
 */

const description = readDescription("en");
const { schemas, parameters = {}, headers = {}, securitySchemes } = description.components;
const operations = new Map(listOperations(description).map((listed) => [listed.id, listed.operation]));

/** Numbers that are spelled out in prose. */
const spelled: Record<string, number> = { eine: 1, one: 1, zwanzig: 20, twenty: 20, acht: 8, eight: 8 };
const toNumber = (text: string): number => spelled[text.toLowerCase()] ?? Number(text.replaceAll(/[.,]/g, ""));

/** @returns the number in a sentence from the description */
function read(text: string | undefined, pattern: RegExp): number {
  const found = pattern.exec(text ?? "")?.[1];
  assert.ok(found, `the description doesn't match ${pattern}: ${text}`);
  return toNumber(found);
}

const limit = parameters.Limit?.schema;
const policy = String(headers.RateLimitPolicy?.example);
const reason = schemas.ReasonText;
const cancellation = operations.get("cancelSubscription")?.description;
const latestLimit = operations
  .get("returnsLastCreatedFiles")
  ?.parameters?.flatMap((parameter) =>
    "name" in parameter && parameter.name === "limit" ? [parameter.schema] : [],
  )[0];
const fileSize = schemaOf(description, schemas.FileSummary ?? {}).properties?.size;
const gibibyte = 2 ** 30;

/** By number: its value in the description, and the mentions in German and in English. */
const facts: Record<string, [value: number | undefined, de: RegExp, en: RegExp]> = {
  "maximum page size": [
    limit?.maximum,
    /1 bis (\d+), ohne Angabe|`limit` liegt außerhalb von 1 bis (\d+)|`limit` auf (\d+)|limit=(\d+)|bis zu (\d+) Einträgen/g,
    /1 to (\d+), \d+ if you omit|`limit` is outside 1 to (\d+)|`limit` to (\d+)|limit=(\d+)|up to (\d+) items/g,
  ],
  "default page size": [Number(limit?.default), /1 bis \d+, ohne Angabe (\d+)/g, /1 to \d+, (\d+) if you omit/g],
  "maximum number of latest files": [latestLimit?.maximum, /höchstens (\d+) Dateien/g, /at most (\d+) files/g],
  "default number of latest files": [Number(latestLimit?.default), /ohne `limit` (\d+)/g, /(\d+) without `limit`/g],
  "requests in the rate limit window": [
    read(policy, /q=(\d+)/),
    /(?:hier )?(\d+)(?: Anfragen)? in \d+ Sekunden/g,
    /(?:here )?(\d+)(?: requests)? in \d+ seconds/g,
  ],
  "seconds in the rate limit window": [
    read(policy, /w=(\d+)/),
    /q=\d+;w=(\d+)|\d+ Anfragen in (\d+) Sekunden|hier \d+ in (\d+) Sekunden/g,
    /q=\d+;w=(\d+)|\d+ requests in (\d+) seconds|here \d+ in (\d+) seconds/g,
  ],
  "maximum file size in GiB": [fileSize?.maximum && fileSize.maximum / gibibyte, /(\d+) GiB/g, /(\d+) GiB/g],
  "maximum file size in bytes": [fileSize?.maximum, /\(([\d.]+) Bytes\)/g, /\(([\d,]+) bytes\)/g],
  "hours that an idempotency key is stored": [
    read(description.info.description, /kept for (\d+) hours/),
    /(?<!länger als )\b(\d+) Stunden/g,
    /(?<!more than )\b(\d+) hours/g,
  ],
  "hours that a token is valid": [
    read(securitySchemes.oauth2?.description, /valid for (\w+) hour/),
    /Token gilt (eine) Stunde|(eine) Stunde gültig/g,
    /valid for (one) hour/g,
  ],
  "days until an invitation expires": [
    read(operations.get("createInvitation")?.description, /within (\d+) days/),
    /gilt (\d+) Tage|nach (\d+) Tagen/g,
    /valid for (\d+) days|after (\d+) days/g,
  ],
  "files in one upload": [
    read(operations.get("uploadFiles")?.description, /up to (\d+) files/),
    /bis zu (\d+) Dateien/g,
    /up to (\d+) files/gi,
  ],
  "folder levels": [
    read(operations.get("createFolder")?.description, /up to (\w+)\s+levels/),
    /bis zu (\w+) Ebenen/g,
    /up to (\w+) levels/g,
  ],
  "minimum number of characters in a reason": [
    reason?.minLength,
    /hat (\d+) bis \d+ Zeichen und wird|mindestens (\d+) Zeichen/g,
    /(\d+) to [\d,]{4,} characters|in at least (\d+) characters/g,
  ],
  "maximum number of characters in a reason": [
    reason?.maxLength,
    /hat \d+ bis (\d+) Zeichen und wird|\d+ bis (\d+) Zeichen\. Pflicht/g,
    /\d+ to ([\d,]{4,}) characters/g,
  ],
  "parameters of an access definition": [
    schemaOf(description, schemas.AccessDefinition ?? {}).properties?.parameters?.maxItems,
    /höchstens (\d+) Werte/g,
    /define up to (\d+) values/g,
  ],
  "days to confirm a cancellation": [
    read(
      schemas.SubscriptionCancellationDetails?.properties?.confirmBy?.description,
      /(\d+) days after the cancellation/,
    ),
    /Innerhalb von (\d+) Tagen \(`cancellation\.confirmBy`\)|`cancellation\.confirmBy`: (\d+) Tage nach der Kündigung/g,
    /Within (\d+) days \(`cancellation\.confirmBy`\)|`cancellation\.confirmBy`: (\d+) days after the cancellation/g,
  ],
  "days until a decision is due": [
    read(schemas.BundleProcess?.properties?.dueAt?.description, /it is (\d+) days after the start/),
    /`dueAt` liegt zwar (\d+) Tage/g,
    /`dueAt` is (\d+) days after/g,
  ],
  "subscriptions in a bundle that haven't ended": [
    schemaOf(description, schemas.Bundle ?? {}).properties?.subscriptions?.maxItems,
    /(\d+) Abonnements, die nicht beendet sind/g,
    /(\d+) subscriptions that haven't ended/g,
  ],
  "days that don't count after the first request": [
    read(cancellation, /the first (\d+) days after the first request/),
    /[Dd]ie ersten (\d+) Tage (?:danach|nach Ihrer ersten)/g,
    /[Tt]he first (\d+) days after (?:it|your first)/g,
  ],
  "days that the provider has to replace a locked access grant": [
    read(schemas.Subscription?.allOf?.[0]?.properties?.withheldSince?.description, /only for (\d+) days from then on/),
    /hat der Anbieter dafür (\d+) Tage|haben Sie dafür (\d+) Tage/g,
    /the provider has (\d+) days to grant it|you have (\d+) days for it/g,
  ],
  "withheld days from which the consumer can leave": [
    read(cancellation, /on (\d+) of the last 30 days/),
    /(\d+) der letzten 30/g,
    /(\d+) of the last 30/g,
  ],
  "hours without data from which a day isn't billed": [
    read(cancellation, /more than (\d+) hours/),
    /länger als (\d+) Stunden(?! dauerte)/g,
    /for more than (\d+) hours/g,
  ],
  "emails that a recipient gets in an hour": [
    read(description.info.description, /at most (\d+) emails an hour/),
    /höchstens (\d+) E-Mails je Stunde/g,
    /at most (\d+) emails an hour/g,
  ],
};

/** @returns the tokens in a text, sorted: status codes, and codes, statuses, and operations in backticks or tags */
const tokensIn = (text: string): string[] =>
  [
    ...new Set(
      [...text.matchAll(/`([\w-]+)`|id="(\w+)"|\b([345]\d\d|[45]xx)\b/g)].map((found) => found.slice(1).join("")),
    ),
  ]
    .map((token) => (token === "5xx" ? "500" : token))
    .sort();

/** @returns the part of a description that a pattern captures */
const part = (text: string | undefined, pattern: RegExp): string[] => tokensIn(pattern.exec(text ?? "")?.[1] ?? "");
const textOf = (id: string): string | undefined => operations.get(id)?.description?.replace(/\s+/g, " ");
const idsWith = (isListed: (schemes: string[]) => boolean): string[] =>
  [...operations]
    .filter(([, { security = [{ oauth2: [] }] }]) => isListed(security.flatMap((each) => Object.keys(each))))
    .map(([id]) => id)
    .sort();

const info = description.info.description?.replace(/\s+/g, " ");
const lifecycles = readLifecycles();
const from = (id: string, to: string): string[] =>
  [...new Set(lifecycles[id]?.transitions.filter((each) => each.to === to).flatMap((each) => each.from ?? []))].sort();

/** By set of codes, statuses, or operations: its values in the description, and the mentions in both languages. */
const sets: Record<string, [values: string[], de: RegExp, en: RegExp]> = {
  "statuses that aren't stored": [
    part(info, /Responses with ([^:]*?) aren't stored/),
    /Dieselbe Anfrage nach ([^|]*)/g,
    /The same request after ([^|]*)/g,
  ],
  "problem types that aren't stored": [
    part(info, /a new request\. (.*?) aren't stored either/).filter((token) => !/^\d/.test(token)),
    /außer (`request-in-progress`.*?)\./g,
    /Only (`request-in-progress`.*?) aren't/g,
  ],
  "statuses with Retry-After": [
    [...operations.values()].flatMap(({ responses }) =>
      Object.entries(responses).flatMap(([status, response]) =>
        "Retry-After" in (resolve<Response>(description, response).headers ?? {}) ? status : [],
      ),
    ),
    /Sekunden bis zum nächsten Versuch, bei (.*?) mit/g,
    /seconds to wait before the next attempt, with (.*?) \[/g,
  ],
  "operations without a token": [
    idsWith((schemes) => schemes.length === 0),
    /Ganz ohne Token können Sie nur (.*)/g,
    /Without any token, you can only (.*)/g,
  ],
  "operations that require a person": [
    idsWith((schemes) => schemes.length > 0 && schemes.every((scheme) => scheme === "signIn")),
    /^\| (<Operation.*) \| Person, mit/gm,
    /^\| (<Operation.*) \| user token \|/gm,
  ],
  "operations that a person can also call": [
    idsWith((schemes) => schemes.includes("signIn") && schemes.includes("oauth2")).filter(
      (id) => id !== "fetchUserData",
    ),
    /^\| (<Operation.*) \| Person oder/gm,
    /^\| (<Operation.*) \| user token or/gm,
  ],
  "statuses of a running subscription": [
    Object.entries(lifecycles.subscription?.states ?? {}).flatMap(([status, { kind }]) =>
      kind === "running" ? status : [],
    ),
    /laufenden Abonnements: ([^|]*)/g,
    /running subscriptions: ([^|]*)/g,
  ],
  "access grants that can't be updated": [
    part(textOf("updateAccess"), /You can't update an? (.*?) access grant/),
    /Zugriff im Status (`DECLINED`[^.]*?) können Sie nicht ändern|Ändern ist bei ([^.]*?) nicht möglich/g,
    /can't update an? (.*?) access grant/g,
  ],
  "access grants that can be locked": [from("access", "LOCKED"), /Sperren nur bei ([^.]*)/g, /lock only an (.*?) one/g],
  "subscriptions that prevent another order": [
    part(textOf("createSubscription"), /while your existing subscription to it is (.*?)\./),
    /Ein Abonnement dieses Plans ist ([^.]*)/g,
    /Your existing subscription to this plan is ([^.]*)/g,
  ],
  "organizations that can be deleted": [
    from("organization", "DELETED"),
    /kann eine Organisation löschen, und nur im Status ([^.]*)/g,
    /can delete an organization, and only while its status is ([^.]*)/g,
  ],
};

const texts = (locale: LocaleId): { file: string; source: string }[] => [
  ...readGuides(locale),
  { file: glossaryFile, source: readFileSync(glossaryFile, "utf8").replace(/\s+/g, " ") },
];

for (const [what, [values, de, en]] of Object.entries(sets)) {
  test(`guides and the description agree on a set: ${what}`, () => {
    const expected = [...new Set(values)].sort();
    assert.ok(expected.length > 0, "the description doesn't contain this set");
    for (const [locale, pattern] of Object.entries({ de, en }) as [LocaleId, RegExp][]) {
      const found = texts(locale).flatMap(({ file, source }) =>
        [...source.matchAll(pattern)].map(([mention, ...groups]) => ({
          file,
          mention,
          set: groups.find(Boolean) ?? "",
        })),
      );
      assert.ok(found.length > 0, `no guide mentions this set (${locale})`);
      for (const { file, mention, set } of found) assert.deepEqual(tokensIn(set), expected, `${file}: ${mention}`);
    }
  });
}

test("a guide that names scopes names those of each request that it shows, and a role that is sufficient", () => {
  const faults = localeIds.flatMap((locale) =>
    texts(locale)
      .filter(({ source }) => /`[a-z-]+:(?:read|write)`/.test(source))
      .flatMap(({ file, source }) =>
        [...source.matchAll(/<Call operation="(\w+)"/g)].flatMap(([, id = ""]) => {
          const { security = [], "x-permissions": permissions = [] } = operations.get(id) ?? {};
          const scopes = security.flatMap((scheme) => scheme.oauth2 ?? []);
          const roles = permissions.flatMap((permission) => permission.roles ?? []);
          const hasRole =
            roles.length === 0 || roles.includes("MEMBER") || roles.some((role) => source.includes(`\`${role}\``));
          return [...scopes.filter((scope) => !source.includes(`\`${scope}\``)), ...(hasRole ? [] : roles)].map(
            (missing) => `${file}: ${id} requires ${missing}`,
          );
        }),
      ),
  );
  assert.deepEqual(faults, []);
});

for (const [what, [value, de, en]] of Object.entries(facts)) {
  test(`guides and the description agree on a number: ${what}`, () => {
    assert.ok(value, "the description doesn't contain this number");
    for (const [locale, pattern] of Object.entries({ de, en }) as [LocaleId, RegExp][]) {
      const found = texts(locale).flatMap(({ file, source }) =>
        [...source.matchAll(pattern)].map(([mention, ...groups]) => ({ file, mention, number: groups.find(Boolean) })),
      );
      assert.ok(found.length > 0, `no guide mentions this number (${locale})`);
      assert.deepEqual(
        found.filter(({ number = "" }) => toNumber(number) !== value),
        [],
      );
    }
  });
}

test("the versioning guide states that nothing is deprecated only while that is true", () => {
  const deprecated = [...operations].filter(([, { deprecated }]) => deprecated).map(([id]) => id);
  const sentences = { de: "Zurzeit ist keine Operation abgekündigt.", en: "No operation is deprecated at the moment." };
  for (const locale of localeIds) {
    const page = readGuides(locale).find(({ name }) => name === "advanced-guides/versioning.mdx");
    assert.equal(page?.source.includes(sentences[locale]), deprecated.length === 0, `${locale}: ${deprecated}`);
  }
});

test("the changelog has a release for the description's version", () => {
  const versions = readReleases().map(({ version }) => version);
  assert.ok(versions.includes(description.info.version), `${description.info.version} isn't one of ${versions}`);
});
