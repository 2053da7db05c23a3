import { stringify } from "yaml";

/**
 * @returns a value as YAML without anchors and aliases, which parsers of YAML 1.1 (PyYAML, Ruby, Go, Jackson) and of
 *   YAML 1.2 read alike: strings that look like dates, numbers, or booleans are quoted, keys too
 */
export const printYaml = (value: unknown): string =>
  stringify(value, { aliasDuplicateObjects: false, lineWidth: 0, compat: "yaml-1.1" });
