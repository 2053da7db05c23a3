import assert from "node:assert/strict";
import { test } from "node:test";
import type { Node } from "unist";
import { makeFolder } from "../../tests/support/folders";
import { englishPage, textOf, transform } from "../../tests/support/remark";
import { errorCatalogue } from "./error-catalogue";

const source = `not-found:
  status: 404
  title: { de: Nicht gefunden, en: Not found }
  cause: { de: Fehlt., en: It is missing. }
  mend: { de: "Prüfen Sie \`id\`.", en: "Check \`id\`." }
`;

test("each problem becomes a section with status, cause and mend, whose anchor is the problem type", () => {
  process.chdir(makeFolder({ "openapi/problems.yaml": source }));
  const transformer = errorCatalogue();
  const [heading, ...german] = transform(transformer, "ErrorCatalogue") as (Node & { data?: unknown })[];
  assert.deepEqual(heading?.data, { id: "not-found", hProperties: { id: "not-found" } });
  assert.equal(textOf(heading ? [heading] : []), "Nicht gefunden");
  assert.match(textOf(german), /not-found\s+· Status 404\s+Ursache:\s+Fehlt\.\s+Abhilfe:\s+Prüfen Sie\s+id/);
  assert.match(
    textOf(transform(transformer, "ErrorCatalogue", {}, englishPage)),
    /^Not found .*Cause:\s+It is missing\.\s+Mend:\s+Check\s+id/,
  );
});
