import assert from "node:assert/strict";
import { test } from "node:test";
import { hasMarks, markEnglish, noteLanguages, removeMarks, showLanguages } from "./language-marks";
import { block, inline, splitLead } from "./markdown";

const marked = markEnglish("A *team*.");

test("a marked text is rendered within an element that names its language", () => {
  assert.equal(inline(marked), '<span lang="en">A <em>team</em>.</span>');
  assert.equal(block(marked), '<div lang="en"><p>A <em>team</em>.</p></div>');
  const { lead, rest } = splitLead(markEnglish("One.\n\nTwo."));
  assert.equal(lead, '<span lang="en">One.</span>');
  assert.equal(rest, '<div lang="en"><p>Two.</p></div>');
});

test("a text without a mark is rendered as it is", () => {
  assert.equal(inline("A *team*."), "A <em>team</em>.");
});

test("marks within HTML become elements, and attributes lose theirs", () => {
  const name = markEnglish("Teams");
  assert.equal(
    showLanguages(`<a title="${name}">${name} (3)</a>`),
    '<a title="Teams"><span lang="en">Teams</span> (3)</a>',
  );
  assert.equal(showLanguages(`<a title="All > ${name}">3</a>`), '<a title="All > Teams">3</a>');
});

test("a page with a marked text says so below its title in the default language alone", () => {
  const page = `---\ntitle: "${markEnglish("Teams")}"\n---\n\n# ${markEnglish("Teams")}\n\nText\n`;
  const german = noteLanguages(page, "de");
  assert.match(german, /^title: "Teams"$/m);
  assert.match(german, /^# <span lang="en">Teams<\/span>\n\n<p className="api-untranslated">.+<\/p>$/m);
  assert.doesNotMatch(noteLanguages(page, "en"), /api-untranslated/);
  assert.equal(noteLanguages("# Teams\n", "de"), "# Teams\n");
});

test("marks can be taken off, and aren't doubled", () => {
  assert.ok(hasMarks(marked));
  assert.equal(removeMarks(markEnglish(marked)), "A *team*.");
  assert.equal(markEnglish(marked), marked);
});
