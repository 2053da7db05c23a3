import { existsSync, readFileSync } from "node:fs";
import type { Description } from "../openapi/read/types";
import { askSpectral, type SpectralResult } from "./linter";
import type { Fault } from "./redocly";
import { descriptionFolder } from "./reference";

const ruleset = `${descriptionFolder}/.spectral.yaml`;

/** @returns the project's rules for published descriptions; undefined if it has none */
export const readRuleset = (): string | undefined => (existsSync(ruleset) ? readFileSync(ruleset, "utf8") : undefined);

/**
 * @param turn descriptions with different turns are checked in parallel
 * @returns the errors that the project's rules find in a description
 */
export async function lintByRuleset(description: Description, turn: number): Promise<Fault[]> {
  if (!existsSync(ruleset)) return [];
  return (await askSpectral(ruleset, JSON.stringify(description), turn)).map(describe);
}

function describe({ code, path, message }: SpectralResult): Fault {
  const [what = "", ...fix] = message.split(" → ");
  return {
    rule: code,
    path,
    message: what.replace(/\.$/, ""),
    fix: fix.join(" → ") || `follow the rule ${code} in ${ruleset}`,
  };
}
