import assert from "node:assert/strict";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { digest } from "../../src/openapi/reading/stale";
import { makeFolder } from "./folders";

const english = "i18n/en/docusaurus-plugin-content-docs/current";
const de = "docs/guides/probe.mdx";
const en = `${english}/guides/probe.mdx`;

/** A guide of its own, so that others can be rewritten without a change here. */
const german = `---
title: Probe
description: Eine Seite, an der die Prüfung zeigt, dass sie jeden Fehler in seiner Zeile findet.
keywords: [Probe]
---

## Ziel {/* #target */}

Ein Satz mit einem [Verweis nach oben](#target).

Ein weiterer Satz.
`;
const translated = `---
title: Probe
description: A page on which the check shows that it finds every mistake in the line that it is in.
keywords: [probe]
germanSource: "${digest(german)}"
---

## Target {/* #target */}

A sentence with a [reference to the heading](#target).

Another sentence.
`;

/** The guide in both languages, by its files. */
export const probe = { [de]: german, [en]: translated };

/** Adds the guide to a project, in both languages and in the sidebar. */
export function addProbe(folder: string): void {
  for (const [file, text] of Object.entries(probe)) writeFileSync(path.join(folder, file), text);
  const sidebars = path.join(folder, "sidebars.ts");
  writeFileSync(
    sidebars,
    readFileSync(sidebars, "utf8").replace('"guides/team",', '"guides/team",\n        "guides/probe",'),
  );
}

/** What takes the place of a text in a file; `null` removes the file or folder. */
type Edit = [file: string, text: string, by: string | Buffer] | [file: string, content: string | Buffer | null];

const inGerman = (by: string): Edit => [de, "Ein weiterer Satz.", by];
const inEnglish = (by: string): Edit => [en, "Another sentence.", by];
const terms = "docs/glossar/terms.yaml";
const changelog = "docs/changelog.yaml";
const overlay = "openapi/overlays/de/teams.yaml";
const paths = "openapi/paths/teams.yaml";
const workflow = "openapi/arazzo/quick-start-consumer.yaml";

/** In lines that are expected, `@text ✗` stands for the line and column of a text in the changed file. */
export type Fault = [what: string, edits: Edit[], ...lines: string[]];
export const faults: Fault[] = [
  [
    "a brace",
    [inGerman("Ein { Satz.")],
    `${de}:11:5: a brace begins code that can't be read → write \\{ for a brace of the text, or put it into \`code\``,
  ],
  [
    "a brace in English",
    [inEnglish("A { sentence.")],
    `${en}:12:3: a brace begins code that can't be read → write \\{ for a brace of the text, or put it into \`code\``,
  ],
  [
    "a placeholder in braces",
    [inGerman("Ein Satz mit {teamId}.")],
    `${de}:11:14: {teamId} is read as code, of which guides have none → write \\{ for a brace of the text, or put it into \`code\``,
  ],
  [
    "an import",
    [inEnglish('import x from "y";')],
    `${en}:12:1: guides have no import and no export → remove it, or put it into a code block`,
  ],
  [
    "a fault in a page that others link to",
    [["docs/guides/team.mdx", "## Begriffe", "## Die <5 Begriffe"]],
    `docs/guides/team.mdx@5 Begriffe ✗: < begins a tag that can't be read → write &lt; for the sign, or put it into \`code\``,
  ],
  [
    "a tag that isn't closed",
    [inGerman('Ein <Term id="team">Satz.')],
    `${de}:11:5: <Term> isn't closed → write </Term>, or <Term … />`,
  ],
  [
    "a tag that isn't closed in the midst of a paragraph",
    [inGerman('Ein Satz,\nder <Term id="team">Satz.')],
    `${de}:12:5: <Term> isn't closed → write </Term>, or <Term … />`,
  ],
  ["a comment of HTML", [inGerman("<!-- x -->")], `${de}:11:2: <!-- begins no comment in MDX → write {/* … */}`],
  [
    "an address in angle brackets",
    [inGerman("Ein <https://example.org>.")],
    `${de}:11:12: an address in < > is no link in MDX → write [text](address)`,
  ],
  [
    "an unknown kind of box",
    [inGerman(":::hinweis\n\nText.\n\n:::")],
    `${de}:11:4: there is no box "hinweis" → use one of note, tip, info, warning, danger, caution, important, success, secondary`,
  ],
  [
    "a box that isn't closed",
    [inEnglish(":::tip\n\nText.")],
    `${en}:12:1: the box "tip" isn't closed → write ::: below its text`,
  ],
  [
    "a sign that begins no tag",
    [inGerman("Ein <5 Satz.")],
    `${de}:11:6: < begins a tag that can't be read → write &lt; for the sign, or put it into \`code\``,
  ],
  [
    "an unknown component",
    [inGerman('<Operatoin id="createBundle" />')],
    `${de}:11:1: guides have no <Operatoin> → did you mean "Operation"? Otherwise use one of Operation, Call, Lifecycle, ErrorCatalogue, RoleMatrix, OperationMatrix, WorkflowScript, Glossary, Term, or Markdown`,
  ],
  [
    "an unknown operation",
    [inGerman('<Operation id="createBundel" />')],
    `${de}:11:1: there is no operation "createBundel" → did you mean "createBundle"? Otherwise use an operationId of openapi/`,
  ],
  [
    "an unknown operation in English",
    [inEnglish('<Operation id="createBundel" />')],
    `${en}:12:1: there is no operation "createBundel" → did you mean "createBundle"? Otherwise use an operationId of openapi/`,
  ],
  [
    "an operation called without a name",
    [inGerman("<Call />")],
    `${de}:11:1: <Call> lacks the attribute "operation" → write operation="…"`,
  ],
  [
    "a mistyped attribute",
    [inGerman('<Call opration="createBundle" />')],
    `${de}:11:1: <Call> has no attribute "opration" → did you mean "operation"? Otherwise use one of operation, request, answer, example, query`,
  ],
  [
    "an attribute that is code",
    [inGerman("<Operation id={createBundle} />")],
    `${de}:11:1: the attribute "id" of <Operation> is code → write id="…"`,
  ],
  [
    "an answer that isn't described",
    [inGerman('<Call operation="createBundle" answer="299" />')],
    `${de}:11:1: createBundle has no example for the status 299 → use one of 201, 400, 401, 403, 409, 415, 422, 429, 500, 503`,
  ],
  [
    "an unknown workflow",
    [inGerman('<WorkflowScript workflow="quick-start-consumr" />')],
    `${de}:11:1: there is no workflow "quick-start-consumr" → did you mean "quick-start-consumer"? Otherwise use one of quick-start-consumer, quick-start-provider`,
  ],
  [
    "an unknown operation of a workflow",
    [[workflow, "operationId: searchProducts", "operationId: searchProduct"]],
    `${workflow}@operationId: searchProduct ✗: there is no operation "searchProduct" → did you mean "searchProducts"? Otherwise use an operationId of openapi/`,
  ],
  [
    "a workflow's text without a translation",
    [["openapi/arazzo/de/quick-start-consumer/texts.yaml", "      title: Schnellstart für Konsumenten\n", ""]],
    `${workflow}@title: Quick ✗: no German text for "Quick start for consumers" → add it to the overlay of its resource`,
  ],
  [
    "a workflow's overlay whose target is gone",
    [["openapi/arazzo/de/quick-start-consumer/texts.yaml", "$.workflows[0]", "$.workflows[7]"]],
    `openapi/arazzo/de/quick-start-consumer/texts.yaml@- target: $.workflows[7] ✗: the target $.workflows[7] matches nothing → correct or remove the action`,
  ],
  [
    "an unknown lifecycle",
    [inGerman('<Lifecycle id="subscripton" />')],
    `${de}:11:1: there is no lifecycle "subscripton" → did you mean "subscription"? Otherwise use one of subscription, access, bundleApproval, bundleAccess, organization, invitation, goLiveRequest, product, productOffer, plan, technicalUser, file`,
  ],
  [
    "an unknown term",
    [inGerman('Ein <Term id="acess">Zugriff</Term>.')],
    `${de}:11:5: there is no term "acess" → did you mean "access"? Otherwise use an id of ${terms}, or add it`,
  ],
  [
    "a link to no page",
    [inGerman("Ein [Team](teem.mdx).")],
    `${de}:11:5: the link teem.mdx leads nowhere → did you mean "team.mdx"? Otherwise link a page below docs/ by its path, or an address such as /api`,
  ],
  [
    "a link to no page in English",
    [inEnglish("A [team](teem.mdx).")],
    `${en}:12:3: the link teem.mdx leads nowhere → did you mean "team.mdx"? Otherwise link a page below ${english}/ by its path, or an address such as /api`,
  ],
  [
    "a link to no heading",
    [inGerman("Ein [Team](#targte).")],
    `${de}:11:5: the page has no anchor #targte: #targte → did you mean "target"? Otherwise use the id of a heading, or give it one: {/* #id */}`,
  ],
  [
    "a link to no heading of another page",
    [inEnglish("A [team](team.mdx#nowhere-at-all).")],
    `${en}:12:3: the page has no anchor #nowhere-at-all: team.mdx#nowhere-at-all → use the id of a heading, or give it one: {/* #id */}`,
  ],
  [
    "a link to no page of the reference",
    [inGerman("Ein [Team](/api/create-bundel).")],
    `${de}:11:5: the link /api/create-bundel leads nowhere → did you mean "/api/create-bundle"? Otherwise link a page below docs/ by its path, or an address such as /api`,
  ],
  [
    "a link to no heading of the reference",
    [inGerman("Ein [Team](/api/introduction#pagin).")],
    `${de}:11:5: the page has no anchor #pagin: /api/introduction#pagin → did you mean "paging"? Otherwise use the id of a heading, or give it one: {/* #id */}`,
  ],
  [
    "a missing image",
    [inGerman("![Ein Bild](bild.png)")],
    `${de}:11:1: there is no image bild.png → put it beside the page, or into static/`,
  ],
  [
    "a link to no file",
    [inGerman("Ein [Team](pathname:///openapi.yml).")],
    `${de}:11:5: there is no file /openapi.yml on the site → did you mean "/openapi.yaml"? Otherwise put it into static/`,
  ],
  [
    "a diagram without a title",
    [inGerman("```mermaid\nflowchart TB\n  accDescr: x\n  a --> b\n```")],
    `${de}:11:1: the diagram has no accTitle → add a line "accTitle: …" below the diagram's kind`,
  ],
  [
    "a diagram that can't be read",
    [inEnglish("```mermaid\nflowchart TB\n  accTitle: x\n  accDescr: x\n  a --> -> b\n```")],
    `${en}:16:1: the diagram can't be read: expecting 'SQE', 'DOUBLECIRCLEEND', 'PE', '-)', 'STADIUMEND', 'SUBROUTINEEND', 'PIPE', 'CYLINDEREND', 'DIAMOND_STOP', 'TAGEND', 'TRAPEND', 'INVTRAPEND', 'UNICODE_TEXT', 'TEXT', 'TAGSTART', got '1' → correct the diagram`,
  ],
  ["a front matter without a title", [[de, "title: Probe\n", ""]], `${de}:2:1: there is no title → write title: …`],
  [
    "a front matter with a short description",
    [[en, /description: .*/.exec(translated)?.[0] ?? "", "description: Short."]],
    `${en}:3:1: the description has 6 characters → write a sentence of 50 to 160`,
  ],
  [
    "an unknown key of a front matter",
    [[de, "keywords:", "slag: /probe\nkeywords:"]],
    `${de}:4:1: slag isn't known → did you mean "slug"? Otherwise use one of title, description, keywords, slug, germanSource, id, image, draft, unlisted, tags, last_update, hide_title, hide_table_of_contents, toc_min_heading_level, toc_max_heading_level, displayed_sidebar, sidebar_label, sidebar_position, sidebar_class_name, sidebar_key, sidebar_custom_props, pagination_label, pagination_next, pagination_prev, custom_edit_url, parse_number_prefixes`,
  ],
  [
    "a front matter that is no YAML",
    [[de, "[Probe]", "[Probe"]],
    `${de}:4:17: Flow sequence in block collection must be sufficiently indented and end with a ] → correct the front matter`,
  ],
  [
    "a tab in the front matter of a page that the glossary names",
    [["docs/guides/team.mdx", "title: ", "\ttitle: "]],
    "docs/guides/team.mdx:2:1: Tabs are not allowed as indentation → correct the front matter",
  ],
  [
    "a page that is Markdown alone",
    [["docs/guides/other.md", "# Probe\n"]],
    "docs/guides/other.md: guides are MDX → let the file's name end with .mdx",
  ],
  [
    "a repeated keyword",
    [[en, "[probe]", "[probe, probe]"]],
    `${en}:4:1: the keyword "probe" stands twice → remove one`,
  ],
  [
    "a misspelled German word",
    [inGerman("Ein weiterer Sazt.")],
    `${de}:11:14: "Sazt" is no known word → did you mean "Satz"? Otherwise add it to docs/.words.txt`,
  ],
  [
    "a misspelled English word",
    [inEnglish("Another sentense.")],
    `${en}:12:9: "sentense" is no known word → did you mean "sentence"? Otherwise add it to docs/.words.txt`,
  ],
  [
    "Markdown against its rules",
    [inGerman("Ein Satz.\n\n\nEin weiterer.")],
    `${de}:13:1: Multiple consecutive blank lines (Expected: 1; Actual: 2) → run npx markdownlint-cli2 --fix ${de}`,
  ],
  [
    "a word that the glossary has another for",
    [inGerman("Ein Abo.")],
    `${de}:11:1: "Abo" (the glossary's word) → write Abonnement`,
  ],
  [
    "a page that is built differently",
    [
      [en, "{/* #target */}", "{/* #goal */}"],
      [en, "(#target)", "(#goal)"],
    ],
    `${en}:8:1: the heading ## #goal in ${en}:8 stands where the German page has the heading ## #target in ${de}:7 → let both pages have the same parts in the same order`,
  ],
  [
    "a page that has changed since it was translated",
    [inGerman("Ein anderer Satz.")],
    `${en}:1:1: ${de} has changed since it was translated → adapt the English text, then run npm run translations:accept`,
  ],
  ["a page without a translation", [[en, null]], `${de}: there is no such page in the other language → write it`],
  [
    "a page in no sidebar",
    [["sidebars.ts", '"guides/probe",', ""]],
    `${de}:1:1: the guide stands in no sidebar → add "guides/probe" to sidebars.ts`,
  ],
  ["an empty page", [[de, ""]], `${de}:1:1: the file is empty → write it, or remove it`],
  [
    "a page that isn't UTF-8",
    [[en, Buffer.from(translated.replace("Another", "Änother"), "latin1")]],
    `${en}:12:1: the file isn't valid UTF-8 → save the file as UTF-8`,
  ],
  ["a missing folder of guides", [[english, null]], `${english}: the folder is missing → restore it (git checkout)`],
  [
    "a missing folder of the description",
    [["openapi", null]],
    "openapi: the folder is missing → restore it (git checkout)",
  ],
  ["the missing folder of German guides", [["docs", null]], "docs: the folder is missing → restore it (git checkout)"],
  [
    "a missing folder of paths",
    [["openapi/paths", null]],
    "openapi/paths: the folder is missing → restore it (git checkout)",
  ],
  [
    "a missing folder of overlays",
    [["openapi/overlays/de", null]],
    "openapi/overlays/de: the folder is missing → restore it (git checkout)",
  ],
  [
    "a glossary that isn't UTF-8",
    [[terms, Buffer.from("- id: access\n  de: { term: Größe, definition: Schlüssel der Behörde. }\n", "latin1")]],
    `${terms}:2:17: the file isn't valid UTF-8 → save the file as UTF-8`,
  ],
  [
    "settings of the spelling that are no YAML",
    [["docs/.cspell.yaml", "dictionaries: [project]", "dictionaries: [project"]],
    `docs/.cspell.yaml@ignoreRegExpList ✗: Flow sequence in block collection must be sufficiently indented and end with a ] → correct the YAML`,
  ],
  [
    "settings of Redocly that are no YAML",
    [["redocly.yaml", "apis:", "apis: ["]],
    "redocly.yaml:3:11: Nested mappings are not allowed in compact mappings → correct the YAML",
  ],
  [
    "an unknown guide in the sidebar",
    [["sidebars.ts", '"guides/team"', '"guides/teem"']],
    `sidebars.ts@"guides/teem" ✗: there is no guide guides/teem → did you mean "guides/team"? Otherwise write a path below docs/, without .mdx`,
  ],
  [
    "an unknown type in the sidebar",
    [["sidebars.ts", 'type: "category"', 'type: "categroy"']],
    `sidebars.ts@"categroy" ✗: the sidebar has no type categroy → did you mean "category"? Otherwise use one of doc, ref, link, html, autogenerated, category`,
  ],
  [
    "an unknown key in the sidebar",
    [["sidebars.ts", "collapsible: false", "colapsible: false"]],
    `sidebars.ts@colapsible ✗: category has no key colapsible → did you mean "collapsible"? Otherwise use one of type, key, className, customProps, label, items, link, collapsed, collapsible, description`,
  ],
  [
    "a guide twice in the sidebar",
    [["sidebars.ts", '"guides/probe",', `"guides/probe", 'guides/probe',`]],
    `sidebars.ts@'guides/probe' ✗: the guide guides/probe stands twice → leave one of them out`,
  ],
  [
    "a label without an English text",
    [["sidebars.ts", '"Glossar"', '"Wörter"']],
    `sidebars.ts@"Wörter" ✗: the label Wörter has no English text → add "sidebar.docs.category.Wörter" to ${english}.json`,
  ],
  [
    "a sidebar that is no TypeScript",
    [["sidebars.ts", '"guides/probe",', '"guides/probe" "x",']],
    `sidebars.ts@"x" ✗: ',' expected → correct the TypeScript`,
  ],
  [
    "interface texts that are no JSON",
    [["i18n/en/docusaurus-theme-classic/footer.json", "{ broken"]],
    `i18n/en/docusaurus-theme-classic/footer.json:1:9: Flow map must end with a } → correct the JSON`,
  ],
  [
    "interface texts with a comma too many",
    [["i18n/en/docusaurus-theme-classic/footer.json", '{ "a": { "message": "A" },\n}']],
    `i18n/en/docusaurus-theme-classic/footer.json:2:1: Expected double-quoted property name → correct the JSON`,
  ],
  [
    "interface texts without texts",
    [["i18n/en/docusaurus-theme-classic/footer.json", "[]"]],
    `i18n/en/docusaurus-theme-classic/footer.json:1:1: the file holds no texts → write { "id": { "message": "…" } }`,
  ],
  [
    "an interface text under another name",
    [["i18n/en/code.json", '"changelog.title"', '"changelog.titel"']],
    `i18n/en/code.json@"changelog.titel" ✗: no code has the text "changelog.titel" → did you mean "changelog.title"? Otherwise remove it`,
    `src/components/ChangelogPage/index.tsx@"changelog.title" ✗: "changelog.title" has no English text → add "changelog.title" to i18n/en/code.json`,
  ],
  [
    "a label of the navbar without an English text",
    [["i18n/en/docusaurus-theme-classic/navbar.json", "item.label.API", "item.label.Api"]],
    `src/config/navbar.ts@"API" ✗: "API" has no English text → add "item.label.API" to i18n/en/docusaurus-theme-classic/navbar.json`,
  ],
  [
    "an unknown field of a term",
    [[terms, "    avoid:", "    ban:"]],
    `${terms}@ban: ✗: ban isn't known → use one of term, synonyms, forms, except, avoid, definition`,
  ],
  [
    "an unknown operation of a term",
    [[terms, "  operations: [", "  operations: [makeAccess, "]],
    `${terms}@makeAccess ✗: there is no operation "makeAccess" → did you mean "createAccess"? Otherwise use an operationId of openapi/`,
  ],
  [
    "a term without a definition in English",
    [
      [
        terms,
        "- id: deprecation\n",
        "- id: probe\n  de: { term: Probe, definition: Probe. }\n  en: { term: probe }\n- id: deprecation\n",
      ],
    ],
    `${terms}@en: { term: probe ✗: definition is missing → write it`,
  ],
  [
    "a glossary that is no YAML",
    [[terms, "  guides: [", "  guides: [["]],
    `${terms}@- id: subscription ✗: Flow sequence in block collection must be sufficiently indented and end with a ] → correct the YAML`,
  ],
  [
    "a link of the glossary to no page",
    [
      [
        terms,
        "- id: deprecation\n",
        '- id: probe\n  de: { term: Probe, definition: "Eine [Probe](../none.mdx)." }\n  en: { term: probe, definition: A probe. }\n- id: deprecation\n',
      ],
    ],
    `${terms}@definition: "Eine ✗: the link ../none.mdx leads nowhere → did you mean "../index.mdx"? Otherwise link a page below docs/ by its path, or an address such as /api`,
  ],
  [
    "an unknown kind of change",
    [[changelog, "    added:", "    aded:"]],
    `${changelog}@aded ✗: aded isn't known → did you mean "added"? Otherwise use one of added, changed, deprecated, removed, fixed`,
  ],
  [
    "a version that stands twice",
    [[changelog, "version: 1.1.0", 'version: "1.2.0"']],
    `${changelog}@version: "1.2.0" ✗: the release 1.2.0 stands twice → give one another version`,
  ],
  [
    "a day that doesn't exist",
    [[changelog, "  date: 2026-11-22", "  date: 2026-11-31"]],
    `${changelog}@date: 2026-11-31 ✗: there is no day 2026-11-31 → write one like 2026-11-21`,
  ],
  [
    "a change without a German text",
    [[changelog, "    added:\n", "    added:\n      - en: New.\n"]],
    `${changelog}@en: New. ✗: de is missing → write it`,
  ],
  [
    "a change of an unknown operation",
    [[changelog, "    added:\n", '    added:\n      - de: "[x](operation:cancelBundel)"\n        en: New.\n']],
    `${changelog}@de: "[x] ✗: there is no operation "cancelBundel" → did you mean "cancelBundle"? Otherwise use an operationId of openapi/`,
  ],
  [
    "a lifecycle's unknown operation",
    [["openapi/lifecycles.yaml", "operation: createSubscription", "operation: createSubscripton"]],
    `openapi/lifecycles.yaml@{ to: REQUESTED ✗: the operation createSubscripton doesn't exist → did you mean "createSubscription"? Otherwise correct the operationId`,
  ],
  [
    "a lifecycle's unknown actor",
    [["openapi/lifecycles.yaml", "actor: consumer", "actor: consumr"]],
    `openapi/lifecycles.yaml@actor: consumr ✗: actor can't be consumr → did you mean "consumer"? Otherwise use one of provider, consumer, either, otherParty, operator, administrator, dataSteward, invitee, platform`,
  ],
  [
    "a problem without a resolution",
    [["openapi/problems.yaml", "  fix:", "  fixes:"]],
    `openapi/problems.yaml@fixes ✗: fixes isn't known → did you mean "fix"? Otherwise use one of status, title, cause, fix`,
  ],
  [
    "an unknown problem of an operation",
    [["openapi/paths/accesses.yaml", "      invalid-state-transition:", "      invalid-state-transitoin:"]],
    `openapi/paths/accesses.yaml@invalid-state-transitoin ✗: updateAccess: there is no problem "invalid-state-transitoin" → did you mean "invalid-state-transition"? Otherwise use one of openapi/problems.yaml, or add it`,
  ],
  [
    "an alias of nothing",
    [[paths, "summary: Create a team", "summary: *team"]],
    `${paths}@*team ✗: nothing before it is named &team → put the text into "…", or correct the name`,
  ],
  [
    "an overlay whose target is gone",
    [[overlay, "$.paths['/teams/{teamId}'].get", "$.paths['/team/{teamId}'].get"]],
    `${overlay}@- target: $.paths['/team/ ✗: the target $.paths['/team/{teamId}'].get matches nothing → did you mean "/teams/{teamId}"? Otherwise correct or remove the action`,
  ],
  [
    "an overlay with an unknown key",
    [[overlay, "      summary: Team abrufen", "      sumary: Team abrufen"]],
    `${overlay}@- target: $.paths['/teams/{teamId}'].get ✗: /paths/~1teams~1{teamId}/get/sumary isn't in the English description → did you mean "summary"? Otherwise correct the key or remove it`,
  ],
  [
    "an overlay's action without a text",
    [[overlay, "actions:\n", "actions:\n  - target: $.info\n"]],
    `${overlay}@target: $.info ✗: update is missing → write it`,
  ],
  [
    "an overlay that is no YAML",
    [[overlay, "actions:\n", "actions: [\n"]],
    `${overlay}@['/organizations/{organizationId}/teams'].post ✗: Unexpected flow-seq-start at node end → correct the YAML`,
  ],
  [
    "a text without a translation",
    [[overlay, "      summary: Team anlegen\n", ""]],
    `${paths}@summary: Create a team ✗: no German text for "Create a team" → add it to the overlay of its resource`,
  ],
  [
    "a description that is no YAML",
    [[paths, "operationId: createTeam", "operationId: [createTeam"]],
    `${paths}@tags ✗: Flow sequence in block collection must be sufficiently indented and end with a ] → correct the YAML`,
  ],
  [
    "a reference to no file",
    [[paths, "schemas/teams.yaml#/TeamCreation", "schemas/temas.yaml#/TeamCreation"]],
    `${paths}@schema ✗: there is no file openapi/components/schemas/temas.yaml → did you mean "teams.yaml"? Otherwise let the $ref name a file and a component that exist`,
  ],
  [
    "a reference to no schema",
    [[paths, "schemas/teams.yaml#/TeamCreation", "schemas/teams.yaml#/TeamCreaton"]],
    `${paths}@schema ✗: Can't resolve $ref → did you mean "TeamCreation"? Otherwise let the $ref name a file and a component that exist`,
  ],
  [
    "an English text that has changed",
    [[paths, "summary: Create a team", "summary: Create teams"]],
    `${paths}@summary: Create teams ✗: the English text has changed since it was translated → adapt the German text, then run npm run translations:accept`,
  ],
  [
    "a German link to no operation",
    [[overlay, "(operation:updateUserRolesTeams)", "(operation:updateUserRolesTeam)"]],
    `${overlay}@description ✗: the link operation:updateUserRolesTeam leads nowhere → did you mean "updateUserRolesTeams"? Otherwise name an operationId that exists`,
  ],
  [
    "a misspelled German text of the API",
    [[overlay, "Legt ein Team in der Organisation an.", "Legt ein Teamm in der Organisation an."]],
    `${overlay}@Legt ein Teamm ✗: "Teamm" is no known word → did you mean "team"? Otherwise add it to docs/.words.txt`,
  ],
  [
    "a misspelled part of a word",
    [[overlay, "Legt ein Team in der Organisation an.", "Legt ein TeamVerzeichniss an."]],
    `${overlay}@Legt ein TeamVer ✗: "Verzeichniss" is no known word → did you mean "Verzeichnis"? Otherwise add it to docs/.words.txt`,
  ],
  [
    "a misspelled text of a problem",
    [["openapi/problems.yaml", "Malformed request", "Malformd request"]],
    `openapi/problems.yaml@en: "Malformd ✗: "Malformd" is no known word → did you mean "malformed"? Otherwise add it to docs/.words.txt`,
  ],
  [
    "a version that no release has",
    [["openapi/openapi.yaml", "  version: 1.2.0\n", "  version: 1.1.9\n"]],
    `openapi/openapi.yaml@version: 1.1.9 ✗: the API has version 1.1.9, and its newest release in ${changelog} 1.2.0 → write 1.2.0, or correct the release`,
  ],
  [
    "two faults in one page",
    [inGerman('<Operation id="createBundel" />\n\nEin [Team](teem.mdx).')],
    `${de}:11:1: there is no operation "createBundel" → did you mean "createBundle"? Otherwise use an operationId of openapi/`,
    `${de}:13:5: the link teem.mdx leads nowhere → did you mean "team.mdx"? Otherwise link a page below docs/ by its path, or an address such as /api`,
  ],
  [
    "two faults in two files",
    [inGerman("Ein [Team](teem.mdx)."), [changelog, "    added:", "    aded:"]],
    `${changelog}@aded ✗: aded isn't known → did you mean "added"? Otherwise use one of added, changed, deprecated, removed, fixed`,
    `${de}:11:5: the link teem.mdx leads nowhere → did you mean "team.mdx"? Otherwise link a page below docs/ by its path, or an address such as /api`,
  ],
  [
    "an unknown field of a rule",
    [["docs/style/en.yaml", "  why: an API responds", "  reason: an API responds"]],
    `docs/style/en.yaml@write: '"response" ✗: why is missing → write it`,
    `docs/style/en.yaml@reason: an API ✗: reason isn't known → use one of write, not, pattern, why, except, only, inCode, wrong, right`,
  ],
  [
    "an example that its schema doesn't allow",
    [["openapi/components/examples/plans.yaml", '390.00", currency: EUR', '390.00", currency: euro']],
    `openapi/components/examples/plans.yaml@currency: euro ✗: Example value must conform to the schema: \`currency\` property must match pattern "^[A-Z]{3}$" → follow Redocly's rule no-invalid-media-type-examples`,
  ],
  [
    "a default that its schema doesn't allow",
    [["openapi/components/parameters.yaml", "default: 50", "default: 500"]],
    `openapi/components/parameters.yaml@default: 500 ✗: Example value must conform to the schema: must be <= 200 → follow Redocly's rule no-invalid-schema-examples`,
  ],
  [
    "an example with a value that an enum lacks to which values may be added",
    [["openapi/components/examples/invitations.yaml", "status: ACCEPTED", "status: ACCEPTD"]],
    `openapi/components/examples/invitations.yaml@status: ACCEPTD ✗: Example value must conform to the schema: \`status\` property must be equal to one of the allowed values "PENDING", "ACCEPTED", "DECLINED", "REVOKED", "EXPIRED" → follow Redocly's rule no-invalid-media-type-examples`,
  ],
  [
    "a header's example that its schema doesn't allow",
    [["openapi/components/headers.yaml", 'example: "@1793491200"', 'example: "1793491200"']],
    `openapi/components/headers.yaml@example: "1793491200" ✗: Example value must conform to the schema: must match pattern "^@[0-9]+$" → follow Redocly's rule no-invalid-parameter-examples`,
  ],
  [
    "a limit that the example of a header in every operation exceeds",
    [["openapi/components/headers.yaml", "minimum: 1, maximum: 3600", "minimum: 1, maximum: 10"]],
    "openapi/components/headers.yaml@example: 18 ✗: Example value must conform to the schema: must be <= 10 → follow Redocly's rule no-invalid-parameter-examples",
  ],
  [
    "a German text of every operation against the rules",
    [
      [
        "openapi/overlays/de/common.yaml",
        "Das Token fehlt oder ist nicht mehr gültig.",
        "Das Token fehlt oder ist nicht mehr gültig",
      ],
    ],
    "openapi/overlays/de/common.yaml@description: |-\n        Das Token fehlt oder ✗: the text doesn't end with a full stop → write whole sentences",
  ],
  [
    "a German text against the rules",
    [[overlay, "summary: Team anlegen", "summary: Team anlegen."]],
    `${overlay}@summary: Team anlegen. ✗: a summary is a heading → remove the full stop`,
  ],
];

/** What breaks no page: `npm run build` and the browser beside `npm start` leave it to the check. */
export const wording = new Set([
  "a misspelled German word",
  "a misspelled English word",
  "Markdown against its rules",
  "a word that the glossary has another for",
  "a page that is built differently",
  "a page that has changed since it was translated",
  "a page without a translation",
  "an interface text under another name",
  "a label of the navbar without an English text",
  "a misspelled German text of the API",
  "a misspelled part of a word",
  "a misspelled text of a problem",
  "a version that no release has",
  "an unknown field of a rule",
  "settings of the spelling that are no YAML",
  "settings of Redocly that are no YAML",
  "an example that its schema doesn't allow",
  "a default that its schema doesn't allow",
  "an example with a value that an enum lacks to which values may be added",
  "a header's example that its schema doesn't allow",
  "a limit that the example of a header in every operation exceeds",
  "a German text of every operation against the rules",
  "a German text against the rules",
]);

/**
 * Makes a fault in a project.
 * @returns the files that it is in, the lines that tell it, and how to take it back; that fails where a file was written
 *   meanwhile: what a writer has broken stays as it was
 */
export function makeFault(
  folder: string,
  [, edits, ...lines]: Fault,
): { files: string[]; lines: string[]; mend: () => void } {
  const saved = makeFolder();
  const files = [...new Set(edits.map(([file]) => file))];
  const known = files.filter((file) => existsSync(path.join(folder, file)));
  for (const file of known) cpSync(path.join(folder, file), path.join(saved, file), { recursive: true });
  const written = new Map<string, string>();
  for (const edit of edits) apply(folder, edit, written);
  return {
    files,
    lines: lines.map((line) => locate(folder, line)),
    mend: () => {
      const changed = [...written].filter(([file, text]) => readFileSync(file, "latin1") !== text);
      for (const file of files) rmSync(path.join(folder, file), { recursive: true, force: true });
      for (const file of known) {
        mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
        cpSync(path.join(saved, file), path.join(folder, file), { recursive: true });
      }
      assert.deepEqual(changed, [], "a file was written");
    },
  };
}

function apply(folder: string, [name, ...change]: Edit, written: Map<string, string>): void {
  const file = path.join(folder, name);
  if (change[0] === null) {
    rmSync(file, { recursive: true });
    return;
  }
  if (change.length === 1) writeFileSync(file, change[0] as string | Buffer);
  else {
    const [text, by] = change as [string, string];
    const content = readFileSync(file, "utf8");
    assert.ok(content.includes(text), `${name} holds ${text}`);
    writeFileSync(
      file,
      content.replace(text, () => by),
    );
  }
  written.set(file, readFileSync(file, "latin1"));
}

/** @returns a line with the place of the text that it names behind `@` */
function locate(folder: string, line: string): string {
  const [, file = "", text = "", rest = ""] = /^([^@]+)@(.+?) ✗(: .*)$/s.exec(line) ?? [];
  if (file === "") return line;
  const before = readFileSync(path.join(folder, file), "utf8").split(text)[0]?.split("\n") ?? [];
  return `${file}:${before.length}:${(before.at(-1)?.length ?? 0) + 1}${rest}`;
}
