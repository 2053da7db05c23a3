import assert from "node:assert/strict";
import { cpSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { makeFolder } from "../../../tests/support/folders";

const words = readFileSync("i18n/en/words.json", "utf8");
const description = `openapi: 3.1.0
info: { title: Notes, version: 1.0.0, description: Keeps notes. }
tags: [{ name: notes, x-displayName: Notes }]
paths:
  /notes:
    get:
      tags: [notes]
      operationId: listNotes
      summary: List notes
      description: Lists all notes.
      responses: { "200": { description: The notes. } }
`;
const overlay = `overlay: 1.0.0
info: { title: French, version: 1.0.0 }
actions:
  - { target: "$.tags[0]", update: { x-displayName: Carnets } }
  - { target: "$.paths['/notes'].get", update: { summary: Lister les notes } }
`;

const folder = makeFolder({
  "brand.yaml": "languages: [en, fr]\nmissingTranslations: warn\nsiteTitle: { en: Notes, fr: Carnets }\n",
  "i18n/fr/words.json": words.replace('"responses": "Responses"', '"responses": "Réponses"'),
  "notes.yaml": description,
  "fr.yaml": overlay,
});
cpSync("i18n/en", `${folder}/i18n/en`, { recursive: true });
for (const file of ["code.json", "docusaurus-theme-classic"])
  cpSync(`i18n/en/${file}`, `${folder}/i18n/fr/${file}`, { recursive: true });
process.chdir(folder);
// The unit tests run in two languages, which would override the file.
delete process.env.LANGUAGES;

test("a language with texts in i18n/ and an overlay has pages, and marks what isn't translated", async () => {
  const { operator } = await import("../../config/operator");
  const { bundleFile } = await import("../../openapi/read/bundle");
  const { readApi } = await import("../../openapi/model/read-api");
  const { makeCatalog } = await import("./catalog");
  const { listPages, makeContext } = await import("./pages");
  const read = await readApi(operator, {
    root: "notes.yaml",
    bundle: bundleFile,
    overlays: (id) => `${id}.yaml`,
  });

  const pageIn = (locale: string): string => {
    const id = locale as (typeof operator.languages)[number];
    const context = makeContext(read.apis[id], id, operator);
    return JSON.stringify(listPages(context).get("list-notes")?.().data);
  };
  const page = pageIn("fr");
  for (const text of ["Lister les notes", "Réponses", '{"html":"<p>Lists all notes.</p>","lang":"en"}'])
    assert.ok(page.includes(text), text);
  assert.doesNotMatch(pageIn("en"), /Lister|Réponses|"lang":/);
  assert.deepEqual(makeCatalog(read.apis).tags[0]?.title, { en: "Notes", fr: "Carnets" });
  const missing = Object.entries(read.untranslated).map(([id, texts]) => [id, texts.length]);
  // The title and the description of the API, of the operation, and of its response.
  assert.deepEqual(missing, [["fr", 4]]);
});

test("a language whose texts are missing is refused, with the file and the text", async () => {
  const { readOperatorValues } = await import("../../config/operator-values");
  assert.throws(
    () => readOperatorValues({ LANGUAGES: "en,it" }),
    /^FindingsError: LANGUAGES: the interface isn't in "it": i18n\/it\/words\.json lacks \/atLeast → copy .+ i18n\/en\/words\.json/,
  );
});
