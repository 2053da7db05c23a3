import { existsSync, readFileSync } from "node:fs";
import { parseYaml } from "../../findings/yaml-file";

/**
 * @returns what a YAML file says by name; nothing where there is no file or nothing in it
 * @throws YAMLParseError where it is no YAML
 */
export function readOptionalYaml<T>(file: string): Record<string, T> {
  if (!existsSync(file)) return {};
  const { document } = parseYaml(file, readFileSync(file, "utf8"));
  const [error] = document.errors;
  if (error) throw error;
  return (document.toJS() ?? {}) as Record<string, T>;
}
