import { type Catalogue, catalogueFiles } from "../../src/openapi/publishing/generated";

/** What a test needs of a catalogue: operations with as many of their fields as it looks at. */
type PartOfCatalogue = { tags: object[]; operations: { id: string }[] };

/** @returns the catalogue as it is generated, as content by path */
export const writeCatalogue = (catalogue: PartOfCatalogue): Record<string, string> =>
  Object.fromEntries(
    catalogueFiles(catalogue as unknown as Catalogue).map(([file, content]) => [file, JSON.stringify(content)]),
  );
