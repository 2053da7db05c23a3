import assert from "node:assert/strict";
import { test } from "node:test";
import type { Node } from "unist";
import { makeFolder } from "../../tests/support/folders";
import { englishPage, textOf, transform } from "../../tests/support/remark";
import { replaceComponents } from "./guide-components";

const source = `not-found:
  status: 404
  title: { de: Nicht gefunden, en: Not found }
  cause: { de: Fehlt., en: It is missing. }
  fix: { de: "Prüfen Sie \`id\`.", en: "Check \`id\`." }
`;

test("each problem becomes a section with its status, cause, and resolution, and with its type as the anchor", () => {
  process.chdir(makeFolder({ "openapi/problems.yaml": source }));
  const transformer = replaceComponents();
  const [heading, ...german] = transform(transformer, "ErrorCatalog") as (Node & { data?: unknown })[];
  assert.deepEqual(heading?.data, { id: "not-found", hProperties: { id: "not-found" } });
  assert.match(textOf(heading ? [heading] : []), /^Nicht gefunden\s+404\s+not-found$/);
  assert.match(textOf(german), /^Ursache:\s+Fehlt\.\s+Abhilfe:\s+Prüfen Sie\s+id/);
  assert.match(
    textOf(transform(transformer, "ErrorCatalog", {}, englishPage)),
    /^Not found\s+404\s+not-found\s+Cause:\s+It is missing\.\s+Resolution:\s+Check\s+id/,
  );
});
