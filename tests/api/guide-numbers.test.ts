import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { glossaryFile } from "../../src/config/guides";
import { type LocaleId, localeIds } from "../../src/config/locales";
import { readReleases } from "../../src/lib/releases";
import { readDescription } from "../../src/openapi/read/generated";
import { listOperations } from "../../src/openapi/read/operations";
import { flatten } from "../../src/openapi/render/schema";
import { readGuides } from "../../src/remark/guides/guides";

/*
 * Limits and periods in the prose of the guides and the glossary must match the description. Each row finds all
 * mentions of one number, which is the first capture group of each pattern.
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
const latestLimit = operations
  .get("returnsLastCreatedFiles")
  ?.parameters?.flatMap((parameter) =>
    "name" in parameter && parameter.name === "limit" ? [parameter.schema] : [],
  )[0];
const fileSize = flatten(description, schemas.FileSummary ?? {}).properties?.size;
const gibibyte = 2 ** 30;

const facts: { what: string; value: number | undefined; de: RegExp[]; en: RegExp[] }[] = [
  {
    what: "maximum page size",
    value: limit?.maximum,
    de: [
      /1 bis (\d+), ohne Angabe/g,
      /`limit` liegt außerhalb von 1 bis (\d+)/g,
      /`limit` auf (\d+)/g,
      /limit=(\d+)/g,
      /bis zu (\d+) Einträgen/g,
    ],
    en: [
      /1 to (\d+), \d+ if you omit/g,
      /`limit` is outside 1 to (\d+)/g,
      /`limit` to (\d+)/g,
      /limit=(\d+)/g,
      /up to (\d+) items/g,
    ],
  },
  {
    what: "default page size",
    value: Number(limit?.default),
    de: [/1 bis \d+, ohne Angabe (\d+)/g],
    en: [/1 to \d+, (\d+) if you omit/g],
  },
  {
    what: "maximum number of latest files",
    value: latestLimit?.maximum,
    de: [/höchstens (\d+) Dateien/g],
    en: [/at most (\d+) files/g],
  },
  {
    what: "default number of latest files",
    value: Number(latestLimit?.default),
    de: [/ohne `limit` (\d+)/g],
    en: [/(\d+) without `limit`/g],
  },
  {
    what: "requests in the rate limit window",
    value: read(policy, /q=(\d+)/),
    de: [/(\d+) Anfragen in \d+ Sekunden/g, /hier (\d+) in \d+ Sekunden/g],
    en: [/(\d+) requests in \d+ seconds/g, /here (\d+) in \d+ seconds/g],
  },
  {
    what: "seconds in the rate limit window",
    value: read(policy, /w=(\d+)/),
    de: [/q=\d+;w=(\d+)/g, /\d+ Anfragen in (\d+) Sekunden/g, /hier \d+ in (\d+) Sekunden/g],
    en: [/q=\d+;w=(\d+)/g, /\d+ requests in (\d+) seconds/g, /here \d+ in (\d+) seconds/g],
  },
  {
    what: "maximum file size in GiB",
    value: fileSize?.maximum && fileSize.maximum / gibibyte,
    de: [/(\d+) GiB/g],
    en: [/(\d+) GiB/g],
  },
  {
    what: "maximum file size in bytes",
    value: fileSize?.maximum,
    de: [/\(([\d.]+) Bytes\)/g],
    en: [/\(([\d,]+) bytes\)/g],
  },
  {
    what: "hours that an idempotency key is stored",
    value: read(description.info.description, /kept for (\d+) hours/),
    de: [/(\d+) Stunden/g],
    en: [/(\d+) hours/g],
  },
  {
    what: "hours that a token is valid",
    value: read(securitySchemes.oauth2?.description, /valid for (\w+) hour/),
    de: [/Token gilt (eine) Stunde/g, /(eine) Stunde gültig/g],
    en: [/valid for (one) hour/g],
  },
  {
    what: "days until an invitation expires",
    value: read(operations.get("createInvitation")?.description, /within (\d+) days/),
    de: [/gilt (\d+) Tage/g, /nach (\d+) Tagen/g],
    en: [/valid for (\d+) days/g, /after (\d+) days/g],
  },
  {
    what: "files in one upload",
    value: read(operations.get("uploadFiles")?.description, /up to (\d+) files/),
    de: [/bis zu (\d+) Dateien/g],
    en: [/up to (\d+) files/gi],
  },
  {
    what: "folder levels",
    value: read(operations.get("createFolder")?.description, /up to (\w+)\s+levels/),
    de: [/bis zu (\w+) Ebenen/g],
    en: [/up to (\w+) levels/g],
  },
  {
    what: "minimum number of characters in a reason",
    value: reason?.minLength,
    de: [/hat (\d+) bis \d+ Zeichen und wird/g, /mindestens (\d+) Zeichen/g],
    en: [/(\d+) to [\d,]{4,} characters/g, /in at least (\d+) characters/g],
  },
  {
    what: "maximum number of characters in a reason",
    value: reason?.maxLength,
    de: [/hat \d+ bis (\d+) Zeichen und wird/g, /\d+ bis (\d+) Zeichen\. Pflicht/g],
    en: [/\d+ to ([\d,]{4,}) characters/g],
  },
  {
    what: "parameters of an access definition",
    value: schemas.AccessDefinition?.properties?.parameters?.maxItems,
    de: [/höchstens (\d+) Werte/g],
    en: [/define up to (\d+) values/g],
  },
  {
    what: "days to confirm a cancellation",
    value: read(
      schemas.SubscriptionCancellationDetails?.properties?.confirmBy?.description,
      /(\d+) days after the cancellation/,
    ),
    de: [
      /Innerhalb von (\d+) Tagen \(`cancellation\.confirmBy`\)/g,
      /`cancellation\.confirmBy`: (\d+) Tage nach der Kündigung/g,
    ],
    en: [
      /Within (\d+) days \(`cancellation\.confirmBy`\)/g,
      /`cancellation\.confirmBy`: (\d+) days after the cancellation/g,
    ],
  },
  {
    what: "days until a decision is due",
    value: read(schemas.BundleProcess?.properties?.dueAt?.description, /it is (\d+) days after the start/),
    de: [/`dueAt` eines solchen Vorgangs liegt (\d+) Tage/g],
    en: [/`dueAt` of such a process is (\d+) days/g],
  },
  {
    what: "subscriptions in a bundle that haven't ended",
    value: flatten(description, schemas.Bundle ?? {}).properties?.subscriptions?.maxItems,
    de: [/(\d+) Abonnements, die nicht beendet sind/g],
    en: [/(\d+) subscriptions that haven't ended/g],
  },
];

const texts = (locale: LocaleId): { file: string; source: string }[] => [
  ...readGuides(locale),
  { file: glossaryFile, source: readFileSync(glossaryFile, "utf8").replace(/\s+/g, " ") },
];

for (const { what, value, ...patterns } of facts) {
  test(`guides and the description agree on a number: ${what}`, () => {
    assert.ok(value, "the description doesn't contain this number");
    for (const locale of localeIds) {
      const found = texts(locale).flatMap(({ file, source }) =>
        patterns[locale].flatMap((pattern) =>
          [...source.matchAll(pattern)].map(({ 0: mention, 1: number = "" }) => ({
            file,
            mention,
            number: toNumber(number),
          })),
        ),
      );
      assert.ok(found.length > 0, `no guide mentions this number (${locale})`);
      assert.deepEqual(
        found.filter(({ number }) => number !== value),
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
