import assert from "node:assert/strict";
import { test } from "node:test";
import { highlight } from "./highlight";

test("the options and the JSON in a shell command are highlighted", () => {
  const html = highlight(`curl --fail-with-body --data '{ "name": "O'\\''Neil" }' 'https://a.example'`, "bash");
  const tokens = [...html.matchAll(/<span class="code-(\w+)">([^<]*)/g)].map(([, type, text]) => `${type}: ${text}`);
  assert.deepEqual(
    tokens.filter((token) => /^(keyword|property|string)/.test(token)),
    ["keyword: --fail-with-body --data", 'property: "name"', "string: \"O'\\''Neil\"", "string: 'https://a.example'"],
  );
});

test("a command substitution is highlighted as a command, not as a variable", () =>
  assert.match(
    highlight('TOKEN=$(jq --raw-output --exit-status .token <<<"$RESPONSE")', "bash"),
    /<\/span>jq <span class="code-keyword">--raw-output --exit-status<\/span> \.token /,
  ));
