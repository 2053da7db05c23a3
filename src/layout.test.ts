import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { listFiles } from "./lib/files";

/** The rows of the README's layout, from top to bottom, each with the folders and files in its first column. */
const rows = (/^## Layout\n([\s\S]*?)^## |^## Layout\n([\s\S]*)/m.exec(readFileSync("README.md", "utf8"))?.[0] ?? "")
  .split("\n\n")
  .find((part) => part.startsWith("| folder"))
  ?.split("\n")
  .slice(2)
  .map((row) => [...(row.split("|")[1] ?? "").matchAll(/`([^`]+)`/g)].map(([, place = ""]) => place)) as string[][];

const rowOf = (file: string): number =>
  rows.findIndex((places) =>
    places.some((place) => file === place || (place.endsWith("/") && `${file}/`.startsWith(place))),
  );

const files = [
  "docusaurus.config.ts",
  ...["src", "scripts"].flatMap((folder) => listFiles(folder, /(?<!\.(test|d))\.tsx?$/)),
];

/** @returns the files and folders of this repository that a file imports, without extensions */
function listImports(file: string): string[] {
  // Biome formats each import like this.
  const specifiers = [
    ...readFileSync(file, "utf8").matchAll(/(?:^(?:import|export|}) .*\bfrom |\bimport\(|^import )"([^"]+)"/gm),
  ];
  return specifiers.flatMap(([, specifier = ""]) => {
    if (specifier.startsWith("@site/")) return specifier.slice("@site/".length);
    return specifier.startsWith(".") ? path.join(path.dirname(file), specifier) : [];
  });
}

test("each folder imports only from its own row of the README's layout and the rows below it", () => {
  assert.ok(rows.length > 8 && files.length > 100);
  const faults = files.flatMap((file) => {
    const own = rowOf(file);
    if (own < 0) return `${file} is in no folder of the layout`;
    const above = listImports(file).filter((target) => /^(src|scripts)\//.test(target) && rowOf(target) < own);
    return above.map((target) => `${file} imports ${target}`);
  });
  assert.deepEqual(faults, []);
});

/** What follows references or reads an extension, and what publishes the description itself or compares pages with it. */
const documentShape = /\$ref\b|["'.]x-(?!correlation-id|api-key)[a-z]|openapi\/read\/(resolve|structure|operations)"/;
const publishers =
  /^src\/(plugins\/(reference\/(publish|directions|unused|generate)\.|openapi-files\/)|openapi\/render\/not-shown\.)/;

test("only the reader and the model know the description's shape, and those who publish it or compare pages with it", () => {
  const others = files.filter(
    (file) =>
      /^src\/(openapi\/(render|samples)|plugins|remark|components|theme)\//.test(file) && !publishers.test(file),
  );
  const faults = others.filter((file) =>
    documentShape.test(readFileSync(file, "utf8").replace(/^ *(\*|\/\/).*$/gm, "")),
  );
  assert.deepEqual(faults, []);
});
