import path from "node:path";
import { FindingsError } from "../lib/findings/finding";
import { brandFile, type OperatorValues, readOperatorValues } from "./operator-values";

export type { Localized, OperatorValues } from "./operator-values";

/** The operator's values for this process. An invalid value ends it, with only its error message. */
export const operator: OperatorValues = readOrExit();

function readOrExit(): OperatorValues {
  try {
    return readOperatorValues(process.env);
  } catch (error) {
    if (!(error instanceof FindingsError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

/**
 * @param file path of an image, as in the operator's values
 * @returns its path on the site
 * @throws FindingsError if it isn't in the folder that the site serves
 */
export function imageUrl(file: string): string {
  const url = path.relative("static", path.join(path.dirname(brandFile()), file));
  if (url.startsWith("..") || path.isAbsolute(url))
    throw new FindingsError([
      { file: brandFile(), message: `the image ${file} isn't in static/`, fix: "move it there" },
    ]);
  return url.split(path.sep).join("/");
}
