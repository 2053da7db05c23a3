import assert from "node:assert/strict";
import { test } from "node:test";
import { code, element, table, text } from "./html";

const evil = `<script>"a" & 'b'</script>`;
const harmless = `&lt;script&gt;&quot;a&quot; &amp; 'b'&lt;/script&gt;`;

test("texts can't become elements or end an attribute", () => {
  assert.equal(text(evil), harmless);
  assert.equal(code(evil), `<code>${harmless}</code>`);
  assert.equal(element("p", { title: evil }), `<p title="${harmless}"></p>`);
  assert.match(table([evil], []), new RegExp(`<th scope="col">${harmless}</th>`));
});

test("attributes that are undefined or false are left out, as are children", () => {
  assert.equal(
    element("details", { open: true, hidden: false, id: undefined }, "a", false, undefined, "b"),
    "<details open>ab</details>",
  );
});
