import { type Catalog, readCatalog, readSource } from "../openapi/model/generated";
import type { Description } from "../openapi/read/types";
import { readGlossary, type Term } from "./guides/glossary";

/** What transformations look up. They read only the parts that they need. */
export interface Sources {
  readonly catalog: Catalog;
  /** The description in its own language, which is the same on all pages. */
  readonly description: Description;
  readonly glossary: Term[];
}

/** The sources of a build: the generated reference, and the glossary. Reading throws if there is no reference. */
export const generatedSources: Sources = {
  get catalog() {
    return readCatalog();
  },
  get description() {
    return readSource();
  },
  get glossary() {
    return readGlossary();
  },
};
