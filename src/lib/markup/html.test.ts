import assert from "node:assert/strict";
import { test } from "node:test";
import { code, element, table, text } from "./html";

const evil = `<script>"a" & 'b'</script>`;
const harmless = `&lt;script&gt;&quot;a&quot; &amp; 'b'&lt;/script&gt;`;

test("text can't create elements or end an attribute", () => {
  assert.equal(text(evil), harmless);
  assert.equal(code(evil), `<code>${harmless}</code>`);
  assert.equal(element("p", { title: evil }), `<p title="${harmless}"></p>`);
  assert.match(table([evil], []), new RegExp(`<th scope="col">${harmless}</th>`));
});

test("undefined or false attributes and children are left out", () => {
  assert.equal(
    element("details", { open: true, hidden: false, id: undefined }, "a", false, undefined, "b"),
    "<details open>ab</details>",
  );
});
