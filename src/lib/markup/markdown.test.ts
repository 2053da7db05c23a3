import assert from "node:assert/strict";
import { test } from "node:test";
import { toHtml } from "hast-util-to-html";
import { words } from "../../config/words";
import { inline, parseMarkdown, plainText, splitLead } from "./markdown";

const block = (markdown: string): string => toHtml(parseMarkdown(markdown, 3, words.en.alerts));

for (const [what, markdown, html] of [
  ["scripts are left out", "a <script>alert(1)</script> b", "<p>a  b</p>"],
  ["styles are left out", "a\n\n<style>\n.a { color: red }\n\n.b {}\n</style>\nb", "<p>a</p>\n\n<p>b</p>"],
  ["unclosed scripts are shown as text", "a <script> b", "<p>a &#x3C;script> b</p>"],
  [
    "alerts are admonitions",
    "> [!CAUTION]\n> a *b*\n> - c",
    '<div class="theme-admonition alert alert--danger"><p class="text--bold">Caution</p>\n<p>a <em>b</em></p>\n<ul>\n<li>c</li>\n</ul>\n</div>',
  ],
  ["a quote with other brackets is a quote", "> [!NOTE] a", "<blockquote>\n<p>[!NOTE] a</p>\n</blockquote>"],
  ["placeholders are shown as text", "Send <TOKEN> and List<T>.", "<p>Send &#x3C;TOKEN> and List&#x3C;T>.</p>"],
  ["a comment is left out", "a <!-- b --> c", "<p>a  c</p>"],
  ["an unclosed comment is shown as text", "<!-- a\n\nb", "&#x3C;!-- a\n\nb"],
  [
    "safe elements are kept without handlers, IDs, and styles",
    '<b onclick="x()" id="y" style="z">a</b>',
    "<p><b>a</b></p>",
  ],
  [
    "unclosed elements are closed at the end of the text",
    "<details><summary>a",
    "<details><summary>a</summary></details>",
  ],
  ["links can't run scripts", "[a](javascript:alert(1)) <a href='javascript:x'>b</a>", "<p><a>a</a> <a>b</a></p>"],
  [
    "images become links",
    "![a](https://b.example/c.png)",
    '<p><a href="https://b.example/c.png" target="_blank" rel="noopener noreferrer">a</a></p>',
  ],
  ["images with data URLs become text", "![a](data:image/png;base64,AA)", "<p>a</p>"],
  ["braces are shown as text", "{process.exit()} `{x}`", "<p>{process.exit()} <code>{x}</code></p>"],
  ["strikethrough is rendered", "~~a~~", "<p><del>a</del></p>"],
  ["checkboxes become symbols", "- [x] a\n- [ ] b", "<ul>\n<li>☑ a</li>\n<li>☐ b</li>\n</ul>"],
  ["footnotes aren't supported, because their IDs would repeat", "a[^1]\n\n[^1]: b", '<p>a<a href="b">^1</a></p>'],
  [
    "tables have no styles",
    "|a|\n|:-:|\n|b|",
    "<table>\n<thead>\n<tr>\n<th>a</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>b</td>\n</tr>\n</tbody>\n</table>",
  ],
  ["a heading without text isn't shown", "a\n\n#", "<p>a</p>\n"],
  ["headings begin at the given level and don't skip levels", "# a\n### b\n# c", "<h3>a</h3>\n<h4>b</h4>\n<h3>c</h3>"],
  ["links to unknown operations become text", "[a](operation:b)", "<p><span>a</span></p>"],
  [
    "code is highlighted",
    "```json\n1\n```",
    '<pre><code class="language-json"><span class="code-number">1</span></code></pre>',
  ],
] as const) {
  test(what, () => assert.equal(block(markdown), html));
}

test("a single paragraph is rendered without its element", () => {
  assert.equal(inline("a `b`"), "a <code>b</code>");
  assert.equal(inline("a\n\nb"), "<p>a</p>\n<p>b</p>");
});

test("Markdown is split into its first paragraph and the rest", () => {
  const split = (markdown: string): string[] => {
    const { lead, rest } = splitLead(parseMarkdown(markdown).children);
    return [toHtml(lead), toHtml(rest)];
  };
  assert.deepEqual(split("a *b*\n\n- c"), ["a <em>b</em>", "<ul>\n<li>c</li>\n</ul>"]);
  assert.deepEqual(split("# a"), ["", "<h3>a</h3>"]);
  assert.deepEqual(split(""), ["", ""]);
});

test("a page's metadata is the first sentence, without markup", () => {
  assert.equal(plainText("Makes `a`\nand [b](/c), v1.0. Then more."), "Makes a and b, v1.0.");
  assert.equal(plainText("From `IN_REVIEW`."), "From IN_REVIEW.");
  assert.equal(plainText("No period"), "No period");
  assert.equal(plainText("See [it][1].\n\nMore.\n\n[1]: https://other.test"), "See it.");
  assert.equal(plainText("```\na\n\nb\n```\n\n# Title\n\nThe text."), "The text.");
  assert.equal(plainText("Die Datei vom 4. Mai 2026. Mehr."), "Die Datei vom 4. Mai 2026.");
  for (const text of ["Creates a user, e.g. An admin.", "Legt sie an, z. B. Teams."])
    assert.equal(plainText(`${text} More.`), text);
  assert.equal(plainText("Ends:\n- `a`\n- b"), "Ends.");
  assert.equal(plainText("# Title\n\nThe **first** one."), "The first one.");
});
