import { existsSync, readFileSync } from "node:fs";
import { parse } from "yaml";

/** @returns what a YAML file says by name; nothing where there is no file or nothing in it */
export function readOptionalYaml<T>(file: string): Record<string, T> {
  return existsSync(file) ? ((parse(readFileSync(file, "utf8")) ?? {}) as Record<string, T>) : {};
}
