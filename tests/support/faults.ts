import assert from "node:assert/strict";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { digest } from "../../src/openapi/read/stale";
import { makeFolder } from "./folders";

const english = "i18n/en/docusaurus-plugin-content-docs/current";
const de = "docs/guides/probe.mdx";
const en = `${english}/guides/probe.mdx`;

/** A separate guide, so that rewriting the other guides doesn't affect the tests. */
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

/** The guide in both languages, by file. */
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

/** Replaces a string in a file, or the whole file; `null` removes the file or folder. */
type Edit = [file: string, text: string, by: string | Buffer] | [file: string, content: string | Buffer | null];

const inGerman = (by: string): Edit => [de, "Ein weiterer Satz.", by];
const inEnglish = (by: string): Edit => [en, "Another sentence.", by];
const terms = "docs/glossar/terms.yaml";
const changelog = "docs/changelog.yaml";
const overlay = "openapi/overlays/de/teams.yaml";
const paths = "openapi/paths/teams.yaml";
const workflow = "openapi/arazzo/quick-start-consumer.yaml";

/** In the expected lines, `@text ✗` stands for the line and column of this text in the changed file. */
export type Fault = [what: string, edits: Edit[], ...lines: string[]];
export const faults: Fault[] = [
  [
    "a brace",
    [inGerman("Ein { Satz.")],
    `${de}:11:5: a brace starts code that can't be parsed → write \\{ for a literal brace, or put it in \`code\``,
  ],
  [
    "a brace in English",
    [inEnglish("A { sentence.")],
    `${en}:12:3: a brace starts code that can't be parsed → write \\{ for a literal brace, or put it in \`code\``,
  ],
  [
    "a placeholder in braces",
    [inGerman("Ein Satz mit {teamId}.")],
    `${de}:11:14: {teamId} is parsed as code, which guides can't contain → write \\{ for a literal brace, or put it in \`code\``,
  ],
  [
    "an import",
    [inEnglish('import x from "y";')],
    `${en}:12:1: guides can't contain imports or exports → remove the statement, or put it in a code block`,
  ],
  [
    "an error in a page that others link to",
    [["docs/guides/team.mdx", "## Begriffe", "## Die <5 Begriffe"]],
    `docs/guides/team.mdx@5 Begriffe ✗: < starts a tag that can't be parsed → write &lt; for a literal <, or put it in \`code\``,
  ],
  [
    "an unclosed tag",
    [inGerman('Ein <Term id="team">Satz.')],
    `${de}:11:5: <Term> isn't closed → write </Term>, or <Term … />`,
  ],
  [
    "an unclosed tag in the middle of a paragraph",
    [inGerman('Ein Satz,\nder <Term id="team">Satz.')],
    `${de}:12:5: <Term> isn't closed → write </Term>, or <Term … />`,
  ],
  ["an HTML comment", [inGerman("<!-- x -->")], `${de}:11:2: MDX doesn't support <!-- comments → write {/* … */}`],
  [
    "a URL in angle brackets",
    [inGerman("Ein <https://example.org>.")],
    `${de}:11:12: MDX doesn't support links in < > → write [text](URL)`,
  ],
  [
    "an unknown admonition type",
    [inGerman(":::hinweis\n\nText.\n\n:::")],
    `${de}:11:4: unknown admonition type "hinweis" → use one of note, tip, info, warning, danger, caution, important, success, secondary`,
  ],
  [
    "an unclosed admonition",
    [inEnglish(":::tip\n\nText.")],
    `${en}:12:1: the admonition "tip" isn't closed → add ::: after its text`,
  ],
  [
    "a < that doesn't begin a tag",
    [inGerman("Ein <5 Satz.")],
    `${de}:11:6: < starts a tag that can't be parsed → write &lt; for a literal <, or put it in \`code\``,
  ],
  [
    "an unknown component",
    [inGerman('<Operatoin id="createBundle" />')],
    `${de}:11:1: guides can't use <Operatoin> → did you mean "Operation"? Otherwise, use one of Operation, Call, Lifecycle, ErrorCatalog, RoleMatrix, OperationMatrix, WorkflowScript, Glossary, Term, or Markdown`,
  ],
  [
    "an unknown operation",
    [inGerman('<Operation id="createBundel" />')],
    `${de}:11:1: the operation "createBundel" doesn't exist → did you mean "createBundle"? Otherwise, use an operationId from openapi/`,
  ],
  [
    "an unknown operation in English",
    [inEnglish('<Operation id="createBundel" />')],
    `${en}:12:1: the operation "createBundel" doesn't exist → did you mean "createBundle"? Otherwise, use an operationId from openapi/`,
  ],
  [
    "a call without an operation",
    [inGerman("<Call />")],
    `${de}:11:1: <Call> lacks the attribute "operation" → write operation="…"`,
  ],
  [
    "a mistyped attribute",
    [inGerman('<Call opration="createBundle" />')],
    `${de}:11:1: <Call> doesn't support the attribute "opration" → did you mean "operation"? Otherwise, use one of operation, request, answer, example, query`,
  ],
  [
    "an attribute whose value is code",
    [inGerman("<Operation id={createBundle} />")],
    `${de}:11:1: the attribute "id" of <Operation> must be a string → write id="…"`,
  ],
  [
    "an undocumented response",
    [inGerman('<Call operation="createBundle" answer="299" />')],
    `${de}:11:1: createBundle has no example for status 299 → use one of 201, 400, 401, 403, 409, 415, 422, 429, 500, 503`,
  ],
  [
    "an unknown workflow",
    [inGerman('<WorkflowScript workflow="quick-start-consumr" />')],
    `${de}:11:1: the workflow "quick-start-consumr" doesn't exist → did you mean "quick-start-consumer"? Otherwise, use one of quick-start-consumer, quick-start-provider`,
  ],
  [
    "an unknown operation in a workflow",
    [[workflow, "operationId: searchProducts", "operationId: searchProduct"]],
    `${workflow}@operationId: searchProduct ✗: the operation "searchProduct" doesn't exist → did you mean "searchProducts"? Otherwise, use an operationId from openapi/`,
  ],
  [
    "workflow text without a translation",
    [["openapi/arazzo/de/quick-start-consumer/texts.yaml", "      title: Schnellstart für Konsumenten\n", ""]],
    `${workflow}@title: Quick ✗: no German text for "Quick start for consumers" → add it to the overlay of its resource`,
  ],
  [
    "a workflow overlay whose target is gone",
    [["openapi/arazzo/de/quick-start-consumer/texts.yaml", "$.workflows[0]", "$.workflows[7]"]],
    `openapi/arazzo/de/quick-start-consumer/texts.yaml@- target: $.workflows[7] ✗: the target $.workflows[7] matches nothing → correct or remove the action`,
  ],
  [
    "an unknown lifecycle",
    [inGerman('<Lifecycle id="subscripton" />')],
    `${de}:11:1: the lifecycle "subscripton" doesn't exist → did you mean "subscription"? Otherwise, use one of subscription, access, bundleApproval, bundleAccess, organization, invitation, goLiveRequest, product, productOffer, plan, technicalUser, file`,
  ],
  [
    "an unknown term",
    [inGerman('Ein <Term id="acess">Zugriff</Term>.')],
    `${de}:11:5: the term "acess" doesn't exist → did you mean "access"? Otherwise, use an ID from ${terms}, or add the term`,
  ],
  [
    "a link to a missing page",
    [inGerman("Ein [Team](teem.mdx).")],
    `${de}:11:5: the link teem.mdx is broken → did you mean "team.mdx"? Otherwise, link to a page under docs/ by its path, or to a route such as /api`,
  ],
  [
    "a link to a missing page in English",
    [inEnglish("A [team](teem.mdx).")],
    `${en}:12:3: the link teem.mdx is broken → did you mean "team.mdx"? Otherwise, link to a page under ${english}/ by its path, or to a route such as /api`,
  ],
  [
    "a link to a missing heading",
    [inGerman("Ein [Team](#targte).")],
    `${de}:11:5: the link #targte points to a missing anchor → did you mean "target"? Otherwise, use the ID of a heading, or give the heading one: {/* #id */}`,
  ],
  [
    "a link to a missing heading on another page",
    [inEnglish("A [team](team.mdx#nowhere-at-all).")],
    `${en}:12:3: the link team.mdx#nowhere-at-all points to a missing anchor → use the ID of a heading, or give the heading one: {/* #id */}`,
  ],
  [
    "a link to a missing page of the reference",
    [inGerman("Ein [Team](/api/create-bundel).")],
    `${de}:11:5: the link /api/create-bundel is broken → did you mean "/api/create-bundle"? Otherwise, link to a page under docs/ by its path, or to a route such as /api`,
  ],
  [
    "a link to a missing heading in the reference",
    [inGerman("Ein [Team](/api/introduction#pagin).")],
    `${de}:11:5: the link /api/introduction#pagin points to a missing anchor → did you mean "paging"? Otherwise, use the ID of a heading, or give the heading one: {/* #id */}`,
  ],
  [
    "a missing image",
    [inGerman("![Ein Bild](bild.png)")],
    `${de}:11:1: the image bild.png doesn't exist → put it next to the page or in static/`,
  ],
  [
    "a link to a missing file",
    [inGerman("Ein [Team](pathname:///openapi.yml).")],
    `${de}:11:5: the file /openapi.yml doesn't exist on the site → did you mean "/openapi.yaml"? Otherwise, put it in static/`,
  ],
  [
    "a diagram without a title",
    [inGerman("```mermaid\nflowchart TB\n  accDescr: x\n  a --> b\n```")],
    `${de}:11:1: the diagram has no "accTitle" → add the line "accTitle: …" below the diagram type`,
  ],
  [
    "a diagram that can't be parsed",
    [inEnglish("```mermaid\nflowchart TB\n  accTitle: x\n  accDescr: x\n  a --> -> b\n```")],
    `${en}:16:1: "a --> -> b" can't be drawn → correct it, or write it with what "Diagrams" in CONTRIBUTING.md lists`,
  ],
  ["front matter without a title", [[de, "title: Probe\n", ""]], `${de}:2:1: "title" is missing → add title: …`],
  [
    "front matter with a description that is too short",
    [[en, /description: .*/.exec(translated)?.[0] ?? "", "description: Short."]],
    `${en}:3:1: the description has 6 characters → write a sentence of 50 to 160 characters`,
  ],
  [
    "an unknown key in front matter",
    [[de, "keywords:", "slag: /probe\nkeywords:"]],
    `${de}:4:1: unknown key "slag" → did you mean "slug"? Otherwise, use one of title, description, keywords, slug, germanSource, id, image, draft, unlisted, tags, last_update, hide_title, hide_table_of_contents, toc_min_heading_level, toc_max_heading_level, displayed_sidebar, sidebar_label, sidebar_position, sidebar_class_name, sidebar_key, sidebar_custom_props, pagination_label, pagination_next, pagination_prev, custom_edit_url, parse_number_prefixes`,
  ],
  [
    "front matter that isn't valid YAML",
    [[de, "[Probe]", "[Probe"]],
    `${de}:4:17: Flow sequence in block collection must be sufficiently indented and end with a ] → correct the front matter`,
  ],
  [
    "a tab in the front matter of a page that the glossary links to",
    [["docs/guides/team.mdx", "title: ", "\ttitle: "]],
    "docs/guides/team.mdx:2:1: Tabs are not allowed as indentation → correct the front matter",
  ],
  [
    "a page that is Markdown instead of MDX",
    [["docs/guides/other.md", "# Probe\n"]],
    "docs/guides/other.md: guides must be MDX → change the file extension to .mdx",
  ],
  ["a repeated keyword", [[en, "[probe]", "[probe, probe]"]], `${en}:4:1: duplicate keyword "probe" → remove one`],
  [
    "a misspelled German word",
    [inGerman("Ein weiterer Sazt.")],
    `${de}:11:14: unknown word "Sazt" → did you mean "Satz"? Otherwise, add it to docs/.words.txt`,
  ],
  [
    "a misspelled English word",
    [inEnglish("Another sentense.")],
    `${en}:12:9: unknown word "sentense" → did you mean "sentence"? Otherwise, add it to docs/.words.txt`,
  ],
  [
    "Markdown that breaks a lint rule",
    [inGerman("Ein Satz.\n\n\nEin weiterer.")],
    `${de}:13:1: Multiple consecutive blank lines (Expected: 1; Actual: 2) → run npx markdownlint-cli2 --fix ${de}`,
  ],
  [
    "a word that the glossary replaces",
    [inGerman("Ein Abo.")],
    `${de}:11:1: "Abo" (not the glossary's term) → write Abonnement`,
  ],
  [
    "a page with a different structure",
    [
      [en, "{/* #target */}", "{/* #goal */}"],
      [en, "(#target)", "(#goal)"],
    ],
    `${en}:8:1: the pages differ: the heading ## #goal (${en}:8) in English, the heading ## #target (${de}:7) in German → give both pages the same parts in the same order`,
  ],
  [
    "a page that has changed since it was translated",
    [inGerman("Ein anderer Satz.")],
    `${en}:1:1: ${de} has changed since it was translated → update the English text, then run npm run translations:accept`,
  ],
  ["a page without a translation", [[en, null]], `${de}: the page doesn't exist in the other language → add it`],
  [
    "a page that isn't in a sidebar",
    [["sidebars.ts", '"guides/probe",', ""]],
    `${de}:1:1: the guide isn't in any sidebar → add "guides/probe" to sidebars.ts`,
  ],
  ["an empty page", [[de, ""]], `${de}:1:1: the file is empty → write it, or remove it`],
  [
    "a page that isn't UTF-8",
    [[en, Buffer.from(translated.replace("Another", "Änother"), "latin1")]],
    `${en}:12:1: the file isn't valid UTF-8 → save the file as UTF-8`,
  ],
  [
    "a missing folder for the English guides",
    [[english, null]],
    `${english}: the folder doesn't exist → restore it (git checkout)`,
  ],
  [
    "a missing folder for the API description",
    [["openapi", null]],
    "openapi: the folder doesn't exist → restore it (git checkout)",
  ],
  [
    "a missing folder for the German guides",
    [["docs", null]],
    "docs: the folder doesn't exist → restore it (git checkout)",
  ],
  [
    "a missing folder for paths",
    [["openapi/paths", null]],
    "openapi/paths: the folder doesn't exist → restore it (git checkout)",
  ],
  [
    "a missing folder for overlays",
    [["openapi/overlays/de", null]],
    "openapi/overlays/de: the folder doesn't exist → restore it (git checkout)",
  ],
  [
    "a glossary that isn't UTF-8",
    [[terms, Buffer.from("- id: access\n  de: { term: Größe, definition: Schlüssel der Behörde. }\n", "latin1")]],
    `${terms}:2:17: the file isn't valid UTF-8 → save the file as UTF-8`,
  ],
  [
    "spelling settings that aren't valid YAML",
    [["docs/.cspell.yaml", "dictionaries: [project]", "dictionaries: [project"]],
    `docs/.cspell.yaml@ignoreRegExpList ✗: Flow sequence in block collection must be sufficiently indented and end with a ] → correct the YAML`,
  ],
  [
    "Redocly settings that aren't valid YAML",
    [["redocly.yaml", "apis:", "apis: ["]],
    "redocly.yaml:3:11: Nested mappings are not allowed in compact mappings → correct the YAML",
  ],
  [
    "an unknown guide in the sidebar",
    [["sidebars.ts", '"guides/team"', '"guides/teem"']],
    `sidebars.ts@"guides/teem" ✗: the guide guides/teem doesn't exist → did you mean "guides/team"? Otherwise, write a path under docs/, without .mdx`,
  ],
  [
    "an unknown type in the sidebar",
    [["sidebars.ts", 'type: "category"', 'type: "categroy"']],
    `sidebars.ts@"categroy" ✗: unknown type "categroy" → did you mean "category"? Otherwise, use one of doc, ref, link, html, autogenerated, category`,
  ],
  [
    "an unknown key in the sidebar",
    [["sidebars.ts", "collapsible: false", "colapsible: false"]],
    `sidebars.ts@colapsible ✗: unknown key "colapsible" → did you mean "collapsible"? Otherwise, use one of type, key, className, customProps, label, items, link, collapsed, collapsible, description`,
  ],
  [
    "a guide that is listed twice in the sidebar",
    [["sidebars.ts", '"guides/probe",', `"guides/probe", 'guides/probe',`]],
    `sidebars.ts@'guides/probe' ✗: duplicate guide guides/probe → remove one`,
  ],
  [
    "a sidebar label without an English translation",
    [["sidebars.ts", '"Glossar"', '"Wörter"']],
    `sidebars.ts@"Wörter" ✗: the label "Wörter" has no English text → add "sidebar.docs.category.Wörter" to ${english}.json`,
  ],
  [
    "a sidebar that isn't valid TypeScript",
    [["sidebars.ts", '"guides/probe",', '"guides/probe" "x",']],
    `sidebars.ts@"x" ✗: ',' expected → correct the TypeScript`,
  ],
  [
    "UI strings that aren't valid JSON",
    [["i18n/en/docusaurus-theme-classic/footer.json", "{ broken"]],
    `i18n/en/docusaurus-theme-classic/footer.json:1:9: Flow map must end with a } → correct the JSON`,
  ],
  [
    "UI strings with an extra comma",
    [["i18n/en/docusaurus-theme-classic/footer.json", '{ "a": { "message": "A" },\n}']],
    `i18n/en/docusaurus-theme-classic/footer.json:2:1: Expected double-quoted property name → correct the JSON`,
  ],
  [
    "a UI string file without strings",
    [["i18n/en/docusaurus-theme-classic/footer.json", "[]"]],
    `i18n/en/docusaurus-theme-classic/footer.json:1:1: the file contains no messages → write { "id": { "message": "…" } }`,
  ],
  [
    "a UI string with a mistyped ID",
    [["i18n/en/code.json", '"changelog.title"', '"changelog.titel"']],
    `i18n/en/code.json@"changelog.titel" ✗: no code uses the ID "changelog.titel" → did you mean "changelog.title"? Otherwise, remove it`,
    `src/components/ChangelogPage/index.tsx@"changelog.title" ✗: "changelog.title" has no English text → add "changelog.title" to i18n/en/code.json`,
  ],
  [
    "a navbar label without an English translation",
    [["i18n/en/docusaurus-theme-classic/navbar.json", "item.label.API", "item.label.Api"]],
    `src/config/navbar.ts@"API" ✗: "API" has no English text → add "item.label.API" to i18n/en/docusaurus-theme-classic/navbar.json`,
  ],
  [
    "an unknown field in a term",
    [[terms, "    avoid:", "    ban:"]],
    `${terms}@ban: ✗: unknown key "ban" → use one of term, synonyms, forms, except, avoid, definition`,
  ],
  [
    "an unknown operation in a term",
    [[terms, "  operations: [", "  operations: [makeAccess, "]],
    `${terms}@makeAccess ✗: the operation "makeAccess" doesn't exist → did you mean "createAccess"? Otherwise, use an operationId from openapi/`,
  ],
  [
    "a term without an English definition",
    [
      [
        terms,
        "- id: deprecation\n",
        "- id: probe\n  de: { term: Probe, definition: Probe. }\n  en: { term: probe }\n- id: deprecation\n",
      ],
    ],
    `${terms}@en: { term: probe ✗: "definition" is missing → add it`,
  ],
  [
    "a glossary that isn't valid YAML",
    [[terms, "  guides: [", "  guides: [["]],
    `${terms}@- id: subscription ✗: Flow sequence in block collection must be sufficiently indented and end with a ] → correct the YAML`,
  ],
  [
    "a glossary link to a missing page",
    [
      [
        terms,
        "- id: deprecation\n",
        '- id: probe\n  de: { term: Probe, definition: "Eine [Probe](../none.mdx)." }\n  en: { term: probe, definition: A probe. }\n- id: deprecation\n',
      ],
    ],
    `${terms}@definition: "Eine ✗: the link ../none.mdx is broken → did you mean "../index.mdx"? Otherwise, link to a page under docs/ by its path, or to a route such as /api`,
  ],
  [
    "an unknown type of change",
    [[changelog, "    added:", "    aded:"]],
    `${changelog}@aded ✗: unknown key "aded" → did you mean "added"? Otherwise, use one of added, changed, deprecated, removed, fixed`,
  ],
  [
    "a duplicate version",
    [[changelog, "version: 1.1.0", 'version: "1.2.0"']],
    `${changelog}@version: "1.2.0" ✗: duplicate version "1.2.0" → give one of the releases a different version`,
  ],
  [
    "a date that doesn't exist",
    [[changelog, "  date: 2026-11-22", "  date: 2026-11-31"]],
    `${changelog}@date: 2026-11-31 ✗: "2026-11-31" isn't a valid date → write a date such as 2026-11-21`,
  ],
  [
    "a change without German text",
    [[changelog, "    added:\n", "    added:\n      - en: New.\n"]],
    `${changelog}@en: New. ✗: "de" is missing → add it`,
  ],
  [
    "a change that links to an unknown operation",
    [[changelog, "    added:\n", '    added:\n      - de: "[x](operation:cancelBundel)"\n        en: New.\n']],
    `${changelog}@de: "[x] ✗: the operation "cancelBundel" doesn't exist → did you mean "cancelBundle"? Otherwise, use an operationId from openapi/`,
  ],
  [
    "an unknown operation in a lifecycle",
    [["openapi/lifecycles.yaml", "operation: createSubscription", "operation: createSubscripton"]],
    `openapi/lifecycles.yaml@{ to: REQUESTED ✗: the operation "createSubscripton" doesn't exist → did you mean "createSubscription"? Otherwise, correct the operationId`,
  ],
  [
    "an unknown actor in a lifecycle",
    [["openapi/lifecycles.yaml", "actor: consumer", "actor: consumr"]],
    `openapi/lifecycles.yaml@actor: consumr ✗: "actor" can't be "consumr" → did you mean "consumer"? Otherwise, use one of provider, consumer, either, otherParty, operator, administrator, dataSteward, invitee, platform`,
  ],
  [
    "a problem without a resolution",
    [["openapi/problems.yaml", "  fix:", "  fixes:"]],
    `openapi/problems.yaml@fixes ✗: unknown key "fixes" → did you mean "fix"? Otherwise, use one of status, title, cause, fix`,
  ],
  [
    "a problem cause without a period",
    [["openapi/problems.yaml", "for another marketplace.", "for another marketplace"]],
    `openapi/problems.yaml@en: "The token is missing ✗: "en" doesn't end with a period → write the English text in complete sentences`,
  ],
  [
    "a definition without a period",
    [[terms, "12 months before the end.\n", "12 months before the end\n"]],
    `${terms}@definition: The notice ✗: "definition" doesn't end with a period → write one paragraph of Markdown in complete sentences, in quotes if necessary`,
  ],
  [
    "an unknown problem in an operation",
    [["openapi/paths/accesses.yaml", "      invalid-state-transition:", "      invalid-state-transitoin:"]],
    `openapi/paths/accesses.yaml@invalid-state-transitoin ✗: updateAccess: the problem "invalid-state-transitoin" doesn't exist → did you mean "invalid-state-transition"? Otherwise, use one from openapi/problems.yaml, or add it there`,
  ],
  [
    "an alias without an anchor",
    [[paths, "summary: Create a team", "summary: *team"]],
    `${paths}@*team ✗: the alias *team has no preceding anchor → quote the text, or correct the name`,
  ],
  [
    "an overlay whose target is gone",
    [[overlay, "$.paths['/teams/{teamId}'].get", "$.paths['/team/{teamId}'].get"]],
    `${overlay}@- target: $.paths['/team/ ✗: the target $.paths['/team/{teamId}'].get matches nothing → did you mean "/teams/{teamId}"? Otherwise, correct or remove the action`,
  ],
  [
    "an overlay with an unknown key",
    [[overlay, "      summary: Team abrufen", "      sumary: Team abrufen"]],
    `${overlay}@- target: $.paths['/teams/{teamId}'].get ✗: /paths/~1teams~1{teamId}/get/sumary isn't in the English description → did you mean "summary"? Otherwise, correct the key or remove it`,
  ],
  [
    "an overlay action without text",
    [[overlay, "actions:\n", "actions:\n  - target: $.info\n"]],
    `${overlay}@target: $.info ✗: "update" is missing → add it`,
  ],
  [
    "an overlay that isn't valid YAML",
    [[overlay, "actions:\n", "actions: [\n"]],
    `${overlay}@['/organizations/{organizationId}/teams'].post ✗: Unexpected flow-seq-start at node end → correct the YAML`,
  ],
  [
    "text without a translation",
    [[overlay, "      summary: Team anlegen\n", ""]],
    `${paths}@summary: Create a team ✗: no German text for "Create a team" → add it to the overlay of its resource`,
  ],
  [
    "an API description that isn't valid YAML",
    [[paths, "operationId: createTeam", "operationId: [createTeam"]],
    `${paths}@tags ✗: Flow sequence in block collection must be sufficiently indented and end with a ] → correct the YAML`,
  ],
  [
    "a reference to a missing file",
    [[paths, "schemas/teams.yaml#/TeamCreation", "schemas/temas.yaml#/TeamCreation"]],
    `${paths}@schema ✗: the file openapi/components/schemas/temas.yaml doesn't exist → did you mean "teams.yaml"? Otherwise, point "$ref" to a file and a component that exist`,
  ],
  [
    "a reference to a missing schema",
    [[paths, "schemas/teams.yaml#/TeamCreation", "schemas/teams.yaml#/TeamCreaton"]],
    `${paths}@schema ✗: Can't resolve $ref → did you mean "TeamCreation"? Otherwise, point "$ref" to a file and a component that exist`,
  ],
  [
    "English text that has changed",
    [[paths, "summary: Create a team", "summary: Create teams"]],
    `${paths}@summary: Create teams ✗: the English text has changed since it was translated → update the German text, then run npm run translations:accept`,
  ],
  [
    "a German link to an unknown operation",
    [[overlay, "(operation:updateUserRolesTeams)", "(operation:updateUserRolesTeam)"]],
    `${overlay}@description ✗: the link operation:updateUserRolesTeam points to a missing operation → did you mean "updateUserRolesTeams"? Otherwise, use an operationId that exists`,
  ],
  [
    "a misspelled German word in the API description",
    [[overlay, "Legt ein Team in der Organisation an.", "Legt ein Teamm in der Organisation an."]],
    `${overlay}@Legt ein Teamm ✗: unknown word "Teamm" → did you mean "team"? Otherwise, add it to docs/.words.txt`,
  ],
  [
    "a misspelled part of a word",
    [[overlay, "Legt ein Team in der Organisation an.", "Legt ein TeamVerzeichniss an."]],
    `${overlay}@Legt ein TeamVer ✗: unknown word "Verzeichniss" → did you mean "Verzeichnis"? Otherwise, add it to docs/.words.txt`,
  ],
  [
    "a misspelled word in a problem",
    [["openapi/problems.yaml", "Malformed request", "Malformd request"]],
    `openapi/problems.yaml@en: "Malformd ✗: unknown word "Malformd" → did you mean "malformed"? Otherwise, add it to docs/.words.txt`,
  ],
  [
    "a version without a release",
    [["openapi/openapi.yaml", "  version: 1.2.0\n", "  version: 1.1.9\n"]],
    `openapi/openapi.yaml@version: 1.1.9 ✗: the API has version 1.1.9, but its newest release in ${changelog} is 1.2.0 → write 1.2.0, or correct the release`,
  ],
  [
    "two errors in one page",
    [inGerman('<Operation id="createBundel" />\n\nEin [Team](teem.mdx).')],
    `${de}:11:1: the operation "createBundel" doesn't exist → did you mean "createBundle"? Otherwise, use an operationId from openapi/`,
    `${de}:13:5: the link teem.mdx is broken → did you mean "team.mdx"? Otherwise, link to a page under docs/ by its path, or to a route such as /api`,
  ],
  [
    "two errors in two files",
    [inGerman("Ein [Team](teem.mdx)."), [changelog, "    added:", "    aded:"]],
    `${changelog}@aded ✗: unknown key "aded" → did you mean "added"? Otherwise, use one of added, changed, deprecated, removed, fixed`,
    `${de}:11:5: the link teem.mdx is broken → did you mean "team.mdx"? Otherwise, link to a page under docs/ by its path, or to a route such as /api`,
  ],
  [
    "an unknown field in a style rule",
    [["docs/style/en.yaml", "  why: an API responds", "  reason: an API responds"]],
    `docs/style/en.yaml@write: '"response" ✗: "why" is missing → add it`,
    `docs/style/en.yaml@reason: an API ✗: unknown key "reason" → use one of write, not, pattern, why, except, only, inCode, wrong, right`,
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
    "an example with an unknown value of an extensible enum",
    [["openapi/components/examples/invitations.yaml", "status: ACCEPTED", "status: ACCEPTD"]],
    `openapi/components/examples/invitations.yaml@status: ACCEPTD ✗: Example value must conform to the schema: \`status\` property must be equal to one of the allowed values "PENDING", "ACCEPTED", "DECLINED", "REVOKED", "EXPIRED" → follow Redocly's rule no-invalid-media-type-examples`,
  ],
  [
    "a header's example that its schema doesn't allow",
    [["openapi/components/headers.yaml", 'example: "@1793491200"', 'example: "1793491200"']],
    `openapi/components/headers.yaml@example: "1793491200" ✗: Example value must conform to the schema: must match pattern "^@[0-9]+$" → follow Redocly's rule no-invalid-parameter-examples`,
  ],
  [
    "a limit that the example of a common header exceeds",
    [["openapi/components/headers.yaml", "minimum: 1, maximum: 3600", "minimum: 1, maximum: 10"]],
    "openapi/components/headers.yaml@example: 18 ✗: Example value must conform to the schema: must be <= 10 → follow Redocly's rule no-invalid-parameter-examples",
  ],
  [
    "German text in all operations that breaks a style rule",
    [
      [
        "openapi/overlays/de/common.yaml",
        "Das Token fehlt oder ist nicht mehr gültig.",
        "Das Token fehlt oder ist nicht mehr gültig",
      ],
    ],
    "openapi/overlays/de/common.yaml@description: |-\n        Das Token fehlt oder ✗: the text doesn't end with a period → write complete sentences",
  ],
  [
    "German text that breaks a style rule",
    [[overlay, "summary: Team anlegen", "summary: Team anlegen."]],
    `${overlay}@summary: Team anlegen. ✗: the summary ends with a punctuation mark → remove it`,
  ],
];

/** Errors that don't break a page. `npm run build` and the browser during `npm start` leave them to the check. */
export const wording = new Set([
  "a misspelled German word",
  "a misspelled English word",
  "Markdown that breaks a lint rule",
  "a word that the glossary replaces",
  "a page with a different structure",
  "a page that has changed since it was translated",
  "a page without a translation",
  "a UI string with a mistyped ID",
  "a navbar label without an English translation",
  "a misspelled German word in the API description",
  "a misspelled part of a word",
  "a misspelled word in a problem",
  "a version without a release",
  "an unknown field in a style rule",
  "spelling settings that aren't valid YAML",
  "Redocly settings that aren't valid YAML",
  "an example that its schema doesn't allow",
  "a default that its schema doesn't allow",
  "an example with an unknown value of an extensible enum",
  "a header's example that its schema doesn't allow",
  "a limit that the example of a common header exceeds",
  "German text in all operations that breaks a style rule",
  "German text that breaks a style rule",
]);

/**
 * Introduces an error into a project.
 * @returns the changed files, the lines that report the error, and a function that undoes the change. It fails if
 *   another program wrote to a file: a writer's file must not change, even if it has errors.
 */
export function makeFault(
  folder: string,
  [, edits, ...lines]: Fault,
): { files: string[]; lines: string[]; fix: () => void } {
  const saved = makeFolder();
  const files = [...new Set(edits.map(([file]) => file))];
  const known = files.filter((file) => existsSync(path.join(folder, file)));
  for (const file of known) cpSync(path.join(folder, file), path.join(saved, file), { recursive: true });
  const written = new Map<string, string>();
  for (const edit of edits) apply(folder, edit, written);
  return {
    files,
    lines: lines.map((line) => locate(folder, line)),
    fix: () => {
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
    assert.ok(content.includes(text), `${name} doesn't contain ${text}`);
    writeFileSync(
      file,
      content.replace(text, () => by),
    );
  }
  written.set(file, readFileSync(file, "latin1"));
}

/** @returns a line with `@text ✗` replaced by the position of the text */
function locate(folder: string, line: string): string {
  const [, file = "", text = "", rest = ""] = /^([^@]+)@(.+?) ✗(: .*)$/s.exec(line) ?? [];
  if (file === "") return line;
  const before = readFileSync(path.join(folder, file), "utf8").split(text)[0]?.split("\n") ?? [];
  return `${file}:${before.length}:${(before.at(-1)?.length ?? 0) + 1}${rest}`;
}
