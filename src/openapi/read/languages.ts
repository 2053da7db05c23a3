import { existsSync } from "node:fs";
import { requireLanguages } from "../../config/locales";
import { readChecked } from "../../lib/findings/schema";

/**
 * Reads data that has each string in every language, side by side.
 * @returns the top-level entries of a YAML file; empty if there is no file
 * @throws FindingsError if the file isn't valid YAML, or with the line of each error that the schema finds
 */
export const readLanguages = <T>(file: string, schema: object): Record<string, T> =>
  existsSync(file) ? readChecked(file, requireLanguages(schema)) : {};
