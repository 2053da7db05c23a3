import { generated } from "../../src/openapi/model/generated";

/** The part of a catalog that a test needs: operations with only the fields that it reads. */
type PartOfCatalog = { tags: object[]; operations: { id: string }[] };

/** @returns the generated files of a catalog, content by path */
export const writeCatalog = (catalog: PartOfCatalog): Record<string, string> => ({
  [generated.catalog]: JSON.stringify(catalog),
});
