import assert from "node:assert/strict";
import { test } from "node:test";
import { hasMarks, markEnglish, noteLanguages, removeMarks, showLanguages } from "./language-marks";
import { block, inline, splitLead } from "./markdown";

const marked = markEnglish("A *team*.");

test("marked text is rendered in an element that specifies its language", () => {
  assert.equal(inline(marked), '<span lang="en">A <em>team</em>.</span>');
  assert.equal(block(marked), '<div lang="en"><p>A <em>team</em>.</p></div>');
  const { lead, rest } = splitLead(markEnglish("One.\n\nTwo."));
  assert.equal(lead, '<span lang="en">One.</span>');
  assert.equal(rest, '<div lang="en"><p>Two.</p></div>');
});

test("text without marks is rendered unchanged", () => {
  assert.equal(inline("A *team*."), "A <em>team</em>.");
});

test("marks in HTML become elements, and marks in attributes are removed", () => {
  const name = markEnglish("Teams");
  assert.equal(
    showLanguages(`<a title="${name}">${name} (3)</a>`),
    '<a title="Teams"><span lang="en">Teams</span> (3)</a>',
  );
  assert.equal(showLanguages(`<a title="All > ${name}">3</a>`), '<a title="All > Teams">3</a>');
});

test("a page with marked text has a note below its title, but only in the default language", () => {
  const page = `---\ntitle: "${markEnglish("Teams")}"\n---\n\n# ${markEnglish("Teams")}\n\nText\n`;
  const german = noteLanguages(page, "de");
  assert.match(german, /^title: "Teams"$/m);
  assert.match(german, /^# <span lang="en">Teams<\/span>\n\n<p className="api-untranslated">.+<\/p>$/m);
  assert.doesNotMatch(noteLanguages(page, "en"), /api-untranslated/);
  assert.equal(noteLanguages("# Teams\n", "de"), "# Teams\n");
});

test("marks can be removed, and aren't added twice", () => {
  assert.ok(hasMarks(marked));
  assert.equal(removeMarks(markEnglish(marked)), "A *team*.");
  assert.equal(markEnglish(marked), marked);
});
