import assert from "node:assert/strict";
import { test } from "node:test";
import type { Node } from "unist";
import { visit } from "unist-util-visit";
import type { VFile } from "vfile";
import { checkMarks } from "../check/guide-checks";
import { type LocaleId, localeIds } from "../config/locales";
import { readGlossary } from "./guides/glossary";
import { parseGuide } from "./guides/guides";
import { terms } from "./terms";

/**
 * Sentences that use a word in a different sense than the glossary does, and sentences that use it in the glossary's
 * sense.
 */
const sentences: Record<LocaleId, { other: string[]; meant: [sentence: string, id: string][] }> = {
  de: {
    other: [
      "Die Anfrage steht in Ihrem Protokoll.",
      "Bewahren Sie die Zugangsdaten in einem Secret-Manager auf.",
      "Die Antwort auf die E-Mail geht an Sie.",
      "Die Datei ist eine CSV-Datei.",
      "Das verlangt jede Anfrage nach Daten.",
      "Der Header und der Inhalt.",
      "Der S3-Speicher gehört dazu.",
      "Schalten Sie den Zugriff ein.",
      "Wiederholen Sie bei einem Status ab 500.",
      "Die Prüfung im Bereich Abrechnung am Ende.",
    ],
    meant: [
      ["Der Speicher ist leer.", "storage"],
      ["Der Zugriff ist aktiv.", "access"],
      ["Mit einem technischen Benutzer.", "technical-user"],
      ["Je technischem Benutzer.", "technical-user"],
      ["Der Status ändert sich.", "status"],
    ],
  },
  en: {
    other: [
      "The request is in your logs, with response, header, and content.",
      "Keep the credentials in a secrets manager.",
      "Reply to the email in your response.",
      "The file is a CSV file.",
      "Read it from S3 storage.",
      "If it is locked, contact support.",
      "Repeat after a status of 500 or above.",
      "Open the user interface.",
      "It is a third party.",
      "Read it from an environment variable.",
    ],
    meant: [
      ["Your storage is empty.", "storage"],
      ["The contact answers.", "contact"],
      ["The status changes.", "status"],
      ["Use a technical user.", "technical-user"],
      ["The test environment.", "environment"],
    ],
  },
};

const transformer = terms();

/** @returns the IDs of the terms that the build explains in a sentence */
function marks(text: string, locale: LocaleId): string[] {
  const file = locale === "en" ? "i18n/en/docusaurus-plugin-content-docs/current/a.mdx" : "docs/a.mdx";
  const { tree } = parseGuide({ name: "a.mdx", file, locale, source: text });
  transformer(tree, { path: `/${file}` } as VFile);
  const ids: string[] = [];
  visit(tree, (node) => {
    const { name, attributes = [] } = node as Node & { name?: string; attributes?: { name: string; value: string }[] };
    if (name === "Term") ids.push(...attributes.filter((one) => one.name === "id").map(({ value }) => value));
  });
  return ids;
}

for (const locale of localeIds) {
  for (const sentence of sentences[locale].other) {
    test(`${locale}: a word in a different sense isn't explained: ${sentence}`, () =>
      assert.deepEqual(marks(sentence, locale), []));
  }
  for (const [sentence, id] of sentences[locale].meant) {
    test(`${locale}: ${id} is explained in the glossary's sense: ${sentence}`, () =>
      assert.deepEqual(marks(sentence, locale), [id]));
  }
}

test("terms that every developer knows aren't explained, and writers can't mark them", () => {
  const source = 'A <Term id="request">request</Term> and a <Term id="term">term</Term>.\n';
  const guide = parseGuide({ name: "a.mdx", file: "a.mdx", locale: "en", source });
  assert.deepEqual(
    checkMarks(guide, readGlossary()).map(({ place, message }) => `${place}: ${message}`),
    ['1: the glossary sets "request" to unmarked'],
  );
  const unmarked = readGlossary().filter((term) => term.unmarked);
  assert.deepEqual(unmarked.map(({ id }) => id).sort(), ["content", "header", "request", "response"]);
});
