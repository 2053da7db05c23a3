import type { Configuration } from "markdownlint";
import type { Finding } from "../lib/findings/finding";
import { didYouMean } from "../lib/findings/nearest";
import { readYamlFile } from "../lib/findings/yaml-file";

export const markdownConfig = ".markdownlint-cli2.yaml";

/** The rule that lists the components that guides can use. */
const elementRule = "MD033";

/** Checks Markdown files with the settings in .markdownlint-cli2.yaml, which editors also use. */
export async function checkMarkdown(files: readonly string[]): Promise<Finding[]> {
  const { config } = readYamlFile<{ config: Configuration }>(markdownConfig).data;
  const { allowed_elements: allowed = [] } = config[elementRule] as { allowed_elements?: string[] };
  const { lint } = await import("markdownlint/promise");
  const results = await lint({ files: [...files], config });
  return Object.entries(results).flatMap(([file, errors]) =>
    errors.map(({ lineNumber, errorRange, ruleNames, ruleDescription, ruleInformation, errorDetail, fixInfo }) => {
      const place = { file, place: lineNumber, column: errorRange?.[0] ?? 1 };
      const detail = (errorDetail ?? "").replace(/\s+/g, " ");
      if (ruleNames.includes(elementRule)) return { ...place, ...describeElement(detail, allowed) };
      return {
        ...place,
        message: `${ruleDescription}${detail ? ` (${detail})` : ""}`,
        fix: fixInfo ? `run npx markdownlint-cli2 --fix ${file}` : `see ${ruleInformation ?? ruleNames.join(", ")}`,
      };
    }),
  );
}

function describeElement(detail: string, allowed: string[]): Pick<Finding, "message" | "fix"> {
  const [, element = ""] = /Element: (\S+)/.exec(detail) ?? [];
  const fix = didYouMean(element, allowed, `use one of ${allowed.join(", ")}, or Markdown`);
  return { message: `guides can't use <${element}>`, fix };
}
