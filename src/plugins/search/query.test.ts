import assert from "node:assert/strict";
import { before, test } from "node:test";
import MiniSearch from "minisearch";
import { createIndex } from "./create-index";
import type { Entry } from "./extract";
import { createSearcher, type Searcher } from "./query";
import type { Kind } from "./records";

const entry = (kind: Kind, path: string, title: string, text: string, members = "", call?: string): Entry => ({
  record: { kind, path, title, section: "", text, call },
  fields: { title, section: "", name: "", keywords: [], page: "", members, text },
});

let searcher: Searcher;
const find = (query: string): string[] =>
  searcher.search(query).groups.flatMap(({ hits }) => hits.map(({ record }) => record.path));

before(async () => {
  const entries = [
    entry("guide", "access", "Zugriffsdefinitionen", "Wie Daten erreichbar sind."),
    entry("guide", "manage", "Organisationen", "Angaben ändern und Kontakte pflegen."),
    entry("guide", "office", "Rechnungen", "Zahlungen und Kontoverwaltung."),
    entry("guide", "passing", "Adressen", "Der Marktplatz, die Organisation: was Betreiber verwalten."),
    entry("guide", "errors", "already-exists", "Das gibt es schon: already-exists. ".repeat(9)),
    entry("guide", "errors-in-passing", "Teams", `${"Anderes. ".repeat(200)} already-exists`),
    entry("operation", "api/create-team", "Team anlegen", "Legt ein Team an.", "teamName already-exists"),
    entry("operation", "api/get-team", "Team abrufen", "Ruft ein Team ab.", "teamName"),
    {
      ...entry("term", "glossary#stock", "Bestand", "Die Menge der Waren."),
      record: { ...entry("term", "glossary#stock", "Bestand", "").record, guide: "stock" },
    },
    entry("guide", "stock#check", "Lager", "Den Bestand prüfen und melden."),
    entry("guide", "both", "Storno und Gutschrift", "Anderes."),
    entry("operation", "api/credit", "Gutschrift", "Gutschrift. Gutschrift.", "Gutschrift"),
    entry("guide", "slots", "Zeitfenster", "Zeitfenster: Slots und Fristen."),
    entry("operation", "api/apart", "Lieferung abrufen", "Ruft ab.", "slot deadline"),
    entry("operation", "api/joined", "Lieferung anlegen", "Legt an.", "slotDeadline"),
    entry("guide", "pace", "Takt Grenze", "Takt Grenze. Takt Grenze."),
    entry(
      "operation",
      "api/pace",
      "Lager abrufen",
      `${"Anderes. ".repeat(400)} Takt`,
      `${"anderes ".repeat(400)} takt grenze`,
    ),
    ...[
      "DELETE /offers/{id}",
      "POST /offers/{id}/withdrawal",
      "PATCH /offers/{id}",
      "POST /offers",
      "GET /offers/{id}",
      "GET /offers",
    ].map((call) =>
      entry(
        "operation",
        call,
        `Altes Angebot: ${call.split(" ")[0]}`,
        call.startsWith("DELETE") ? "offers id" : "",
        "",
        call,
      ),
    ),
  ];
  const otherWords = { Organisationen: ["Firma"], "Team anlegen": ["Gruppe bilden", "neue Abteilung"] };
  searcher = await createSearcher(await createIndex(entries, "de", otherWords), "de");
});

test("a word from elsewhere finds what the portal's word finds, even with a typo", () => {
  for (const query of ["Firma", "Frima"]) assert.equal(find(query)[0], "manage", query);
});

test("a phrase from elsewhere has a meaning as a whole, with or without articles", () => {
  for (const query of ["Gruppe bilden", "eine Gruppe bilden", "die neue Abteilung"])
    assert.equal(find(query)[0], "api/create-team", query);
});

test("the beginning of a page's name finds it first, and the page stays first while the reader types on", () => {
  for (const typed of ["Team a", "Team an", "Team anleg", "Team anlegen"])
    assert.equal(find(typed)[0], "api/create-team", typed);
});

test("of the operations at a path, the one that reads comes first", () => {
  assert.equal(find("/offers/{id}")[0], "GET /offers/{id}");
});

test("the best hits of all kinds come first; the other groups always have the same order", () => {
  const { groups } = searcher.search("Angebot");
  assert.deepEqual(
    groups.map(({ kind, hits }) => [kind, hits.length]),
    [
      ["best", 3],
      ["operation", 3],
    ],
  );
});

test("words that only resemble others far off find nothing", () => {
  assert.deepEqual(find("Organist"), []);
});

test("a compound is found by its parts", () => {
  assert.deepEqual(find("Definition"), ["access"]);
  assert.equal(find("Verwaltung")[0], "office");
});

test("a compound that no page has finds the page about one of its parts before a page that mentions both in passing", () => {
  assert.equal(find("Organisationsverwaltung")[0], "manage");
});

test("a word with two letters swapped finds what the correct word finds", () => {
  assert.deepEqual(find("Orgnaisation"), find("Organisation"));
  assert.deepEqual(find("Tema"), []);
});

test("lists the words that no page has, and separates those that have similar words", () => {
  const unfound = (query: string) => searcher.search(query).unfound;
  assert.deepEqual(unfound("Orgnaisation zzqx anlegen"), { similar: ["Orgnaisation"], unknown: ["zzqx"] });
  assert.deepEqual(unfound("Organisationsverwaltung Tea ab"), { similar: [], unknown: [] });
  assert.deepEqual(unfound("GET /no-such-call"), { similar: [], unknown: [] });
});

test("a page that is named after all of the words comes before one that is named after one of them", () => {
  assert.equal(find("Gutschrift Storno")[0], "both");
});

test("the guide that treats a term comes before the term, unless the reader asks what the word means", () => {
  assert.deepEqual(find("Bestand"), ["stock#check", "glossary#stock"]);
  assert.equal(find("was ist ein Bestand")[0], "glossary#stock");
});

test("a problem type finds its explanation first, then the operations and guides that mention it", () => {
  const found = find("already-exists");
  assert.equal(found[0], "errors");
  assert.deepEqual(found.slice(1).sort(), ["api/create-team", "errors-in-passing"]);
});

test("a field finds the operations that have it", () => {
  assert.deepEqual(find("teamName").sort(), ["api/create-team", "api/get-team"]);
});

test("several words find the field that they form together before operations that have them in different fields", () => {
  const found = find("slot deadline");
  assert.ok(found.includes("api/joined"), String(found));
  assert.ok(!found.includes("api/apart") || found.indexOf("api/joined") < found.indexOf("api/apart"), String(found));
});

test("a phrase that is a page's title doesn't find an operation that has its words as fields", () => {
  assert.deepEqual(find("Takt Grenze"), ["pace"]);
});

test("equally relevant operations are in the order that they are used in", () => {
  assert.deepEqual(find("Angebot"), [
    "GET /offers",
    "GET /offers/{id}",
    "POST /offers",
    "PATCH /offers/{id}",
    "POST /offers/{id}/withdrawal",
    "DELETE /offers/{id}",
  ]);
});

test("a hit lists which of the query's words are names in it, as typed", () => {
  const [group] = searcher.search("already-exists anlegen").groups;
  const hit = group?.hits.find(({ record }) => record.path === "api/create-team");
  assert.deepEqual(hit?.names, ["already-exists"]);
});

test("a pasted text takes no more lookups than a few words", (context) => {
  const lookups = context.mock.method(MiniSearch.prototype, "search");
  const count = (query: string): number => {
    lookups.mock.resetCalls();
    find(query);
    return lookups.mock.callCount();
  };
  assert.ok(count("zq".repeat(400)) <= count("zq"), "a token of 800 letters");
  assert.equal(count("zqxw ".repeat(5000)), count("zqxw ".repeat(12)), "5,000 words");
});
