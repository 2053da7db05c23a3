import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { messagesOf } from "../../../tests/support/findings";
import { makeFolder } from "../../../tests/support/folders";
import { formatFinding } from "../../lib/findings/finding";
import { valueAt } from "../../lib/pointer";
import { bundleDescription, bundleFile, startReading } from "./bundle";

const files = {
  "openapi/openapi.yaml": `openapi: 3.1.0
info: { title: Test, version: 1.0.0 }
paths:
  /teams/{teamId}:
    $ref: paths/teams.yaml#/~1teams~1{teamId}
`,
  "openapi/paths/teams.yaml": `/teams/{teamId}:
  get:
    operationId: getTeam
    responses:
      "200":
        content:
          application/json:
            schema:
              $ref: ../components/schemas.yaml#/Team
`,
  "openapi/components/schemas.yaml": "Team: { type: object }\n",
};

function bundle(changed: Record<string, string> = {}) {
  process.chdir(makeFolder({ ...files, ...changed }));
  return bundleDescription("openapi/openapi.yaml");
}

/** @returns the test's files with one string in a file replaced */
function replaced(file: keyof typeof files, text: string, by: string): Record<string, string> {
  assert.ok(files[file].includes(text));
  return { [file]: files[file].replace(text, by) };
}

test("bundles paths and components into one document", async () => {
  const description = await bundle();
  assert.equal(description.paths["/teams/{teamId}"]?.get?.operationId, "getTeam");
  assert.deepEqual(description.components.schemas.Team, { type: "object" });
});

test("reports each integer that JavaScript rounds, as written, in the file that has it", async () => {
  const reading = startReading();
  const source =
    "Team: { maximum: 9223372036854775807, minimum: -9007199254740992, enum: [9007199254740993, 1e400] }\n";
  process.chdir(makeFolder({ ...files, "openapi/components/schemas.yaml": source }));
  await bundleDescription("openapi/openapi.yaml", reading);
  assert.deepEqual(
    reading.warnings.map(({ file, place, message }) => [file, place, /\d{16,}/.exec(message)?.[0]]),
    [
      ["openapi/components/schemas.yaml", "/Team/maximum", "9223372036854775807"],
      ["openapi/components/schemas.yaml", "/Team/enum/0", "9007199254740993"],
    ],
  );
});

for (const [version, complete] of [
  ["3.0", "3.0.0"],
  ["'3.1'", "3.1.0"],
])
  test(`reports the incomplete version ${version} with the complete one`, async () => {
    const root = (files["openapi/openapi.yaml"] ?? "").replace("3.1.0", version ?? "");
    assert.match(
      String(await messagesOf(() => bundle({ "openapi/openapi.yaml": root }))),
      new RegExp(`^openapi/openapi.yaml:1:1: .+ → write openapi: "${complete}"`),
    );
  });

test("reports invalid YAML with its line", async () => {
  assert.deepEqual(
    await messagesOf(() => bundle({ "openapi/components/schemas.yaml": "actions:\n  - target: [a\n" })),
    [
      "openapi/components/schemas.yaml:3:1: Flow sequence in block collection must be sufficiently indented and end with a ] → correct the YAML",
    ],
  );
});

test("reports a duplicate key with its line", async () => {
  const [message, ...more] = await messagesOf(() =>
    bundle({ "openapi/components/schemas.yaml": "Team: {}\nTeam: {}\n" }),
  );
  assert.equal(message, "openapi/components/schemas.yaml:2:1: Map keys must be unique → correct the YAML");
  assert.deepEqual(more, []);
});

for (const [what, wrong, told, meant] of [
  ["component", "schemas.yaml#/Tem", "Can't resolve $ref ../components/schemas.yaml#/Tem", "Team"],
  ["file", "schema.yaml#/Team", "the file openapi/components/schema.yaml doesn't exist", "schemas.yaml"],
] as const) {
  test(`reports a $ref to an unknown ${what} with its location and the closest name`, async () => {
    const messages = await messagesOf(() => bundle(replaced("openapi/paths/teams.yaml", "schemas.yaml#/Team", wrong)));
    assert.equal(messages.length, 1);
    const otherwise = 'point "$ref" to a file and a component that exist';
    assert.equal(
      messages[0],
      `openapi/paths/teams.yaml:8:13: ${told} → did you mean "${meant}"? Otherwise, ${otherwise}`,
    );
  });
}

for (const [what, wrong] of [
  ["a URL that doesn't respond", "http://127.0.0.1:9/schemas.yaml#/Team"],
  ["a folder", "../components#/Team"],
  ["a path under a file", "../components/schemas.yaml/team.yaml#/Team"],
] as const) {
  test(`reports a $ref to ${what} on one line`, async () => {
    const messages = await messagesOf(() =>
      bundle(replaced("openapi/paths/teams.yaml", "../components/schemas.yaml#/Team", wrong)),
    );
    assert.equal(messages.length, 1);
    assert.match(messages[0] ?? "", /^openapi\/paths\/teams\.yaml:8:13: .* → point "\$ref" to a file/);
  });
}

test("a $ref to #/$defs that means the definitions of a schema around it leads there", async () => {
  const team = `Team:
  $defs: { Own: { type: integer }, "A B": { type: string } }
  discriminator: { propertyName: own, mapping: { own: "#/$defs/Own" } }
  properties: { own: { $ref: "#/$defs/Own" }, encoded: { $ref: "#/$defs/A%20B" } }
`;
  const description = await bundle({ "openapi/components/schemas.yaml": team });
  const { own, encoded } = description.components.schemas.Team?.properties ?? {};
  assert.deepEqual(own?.$ref && valueAt(description, own.$ref), { type: "integer" });
  assert.deepEqual(encoded?.$ref && valueAt(description, encoded.$ref), { type: "string" });
});

test("follows each $ref in an example that leads to a value, and warns about all of them with their lines", async () => {
  const reading = startReading();
  const [found, lost] = ["examples/a.json", "examples/gone.json"];
  const paths = (files["openapi/paths/teams.yaml"] ?? "").replace(
    /\n +\$ref.*\n/,
    " { example: { $ref: ../shared.yaml#/examples/One } }\n",
  );
  process.chdir(
    makeFolder({
      ...files,
      "openapi/paths/teams.yaml": `${paths}            examples:
              found: { value: [{ $ref: ${found} }] }
              lost: { value: { $ref: ${lost} } }
              data: { value: { $ref: https://api.example/teams/1 } }
              text: { value: { $ref: note.txt } }
`,
      "openapi/paths/examples/a.json": '{ "id": { "$ref": "../../shared.yaml#/id" }, "self": { "$ref": "#" } }',
      "openapi/paths/note.txt": "A note",
      "openapi/shared.yaml": "id: 7\nexamples: { One: { summary: One, value: { id: 1 } } }\n",
    }),
  );
  const { paths: read } = await bundleDescription("openapi/openapi.yaml", reading);
  const { schema, examples } = Object(read["/teams/{teamId}"]?.get?.responses["200"]).content["application/json"];
  assert.deepEqual(
    [schema.example, ...["found", "lost", "data", "text"].map((name) => examples[name].value)],
    [{ id: 1 }, [{ id: 7, self: { $ref: "#" } }], { $ref: lost }, { $ref: "https://api.example/teams/1" }, "A note"],
  );
  assert.deepEqual(
    reading.warnings.map(({ file, place, message }) => [file, place, message.includes("leads nowhere")]),
    [8, 10, 10, 10, 11, 13].map((line, index) => ["openapi/paths/teams.yaml", line, [3, 4].includes(index)]),
  );
  assert.ok([...reading.files.keys()].some((file) => file.endsWith(found)));
});

test("reports a path that the root file leaves out", async () => {
  const additional = "/teams:\n  get: { operationId: fetchTeams }\n  post: { operationId: createTeam }\n";
  assert.deepEqual(await messagesOf(() => bundle({ "openapi/paths/more.yaml": additional })), [
    `openapi/paths/more.yaml:1:1: the path isn't in the description → add it under "paths" in openapi/openapi.yaml`,
  ]);
});

test("reads what most parsers read, with a warning where YAML forbids it, and numbers in text as they are written", async () => {
  const reading = startReading();
  const root = "openapi: 3.0.3\ninfo:\n  {\n    title: Müller, version: 1.10\n}\npaths: {}\n";
  process.chdir(makeFolder());
  for (const encoding of ["utf8", "utf16le"] as const) {
    writeFileSync("a b.yaml", root, encoding);
    assert.deepEqual((await bundleFile("a b.yaml", reading)).info, { title: "Müller", version: "1.10" });
  }
  assert.match(reading.warnings.map(formatFinding)[0] ?? "", /^a b\.yaml:5:1: .+ → /);
  writeFileSync("a b.yaml", root, "latin1");
  assert.match(String(await messagesOf(() => bundleFile("a b.yaml"))), /^a b\.yaml:4:13: .+Latin-1.+ → save .+ UTF-8/);
});

test("lists the files that are read, also those with other characters in their names", async () => {
  const reading = startReading();
  process.chdir(makeFolder({ ...files, "openapi/components/größe 1.yaml": "Team: { type: object }\n" }));
  const paths = (files["openapi/paths/teams.yaml"] ?? "").replace("schemas.yaml", "gr%C3%B6%C3%9Fe%201.yaml");
  writeFileSync("openapi/paths/teams.yaml", paths);
  await bundleDescription("openapi/openapi.yaml", reading);
  const read = [...reading.files.keys()].map((file) => path.basename(file));
  assert.deepEqual(read, ["openapi.yaml", "teams.yaml", "größe 1.yaml"]);
});
