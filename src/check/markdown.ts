import type { Configuration } from "markdownlint";
import type { Finding } from "../lib/findings/finding";
import { readYamlFile } from "../lib/findings/yaml-file";

export const markdownConfig = ".markdownlint-cli2.yaml";

/** Checks Markdown files with the settings in .markdownlint-cli2.yaml, which editors also use. */
export async function checkMarkdown(files: readonly string[]): Promise<Finding[]> {
  const { config } = readYamlFile<{ config: Configuration }>(markdownConfig);
  const { lint } = await import("markdownlint/promise");
  const results = await lint({ files: [...files], config });
  return Object.entries(results).flatMap(([file, errors]) =>
    errors.map(({ lineNumber, errorRange, ruleNames, ruleDescription, ruleInformation, errorDetail, fixInfo }) => {
      const detail = (errorDetail ?? "").replace(/\s+/g, " ");
      return {
        ...{ file, place: lineNumber, column: errorRange?.[0] ?? 1 },
        message: `${ruleDescription}${detail ? ` (${detail})` : ""}`,
        fix: fixInfo ? `run npx markdownlint-cli2 --fix ${file}` : `see ${ruleInformation ?? ruleNames.join(", ")}`,
      };
    }),
  );
}
