import { existsSync, readFileSync } from "node:fs";
import { parseYaml } from "../../lib/findings/yaml-file";

/**
 * @returns the top-level entries of a YAML file; empty if the file is missing or empty
 * @throws YAMLParseError if the file isn't valid YAML
 */
export function readOptionalYaml<T>(file: string): Record<string, T> {
  if (!existsSync(file)) return {};
  const { document } = parseYaml(readFileSync(file, "utf8"));
  const [error] = document.errors;
  if (error) throw error;
  return (document.toJS() ?? {}) as Record<string, T>;
}
