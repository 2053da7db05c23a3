import { readdirSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { makeFolder } from "../../tests/support/folders";
import { readOperatorValues } from "../config/operator";
import { bundleFile } from "./bundle";
import { readDescriptions } from "./description";
import { writeReference } from "./generate";

const operator = readOperatorValues({ MISSING_TRANSLATIONS: "warn" });
const project = process.cwd();
for (const v of ["3.0/json", "3.1/json"])
  for (const f of readdirSync(`node_modules/@readme/oas-examples/${v}`).filter((f) => f.endsWith(".json")))
    test(`${v}/${f}`, async () => {
      const root = path.join(project, "node_modules/@readme/oas-examples", v, f);
      process.chdir(makeFolder());
      const read = await readDescriptions(operator, { root, bundle: bundleFile, overlays: "none" });
      await writeReference(operator, read, "x");
    });
test("galaxy", async () => {
  const root = path.join(project, "node_modules/@scalar/galaxy/dist/3.1.yaml");
  process.chdir(makeFolder());
  const read = await readDescriptions(operator, { root, bundle: bundleFile, overlays: "none" });
  await writeReference(operator, read, "x");
});
