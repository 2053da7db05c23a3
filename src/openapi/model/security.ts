import type { Description, Operation, SecurityScheme } from "../types";

/** A security scheme as an operation requires it. */
export interface RequiredScheme {
  name: string;
  scheme: SecurityScheme;
  scopes: string[];
}

export interface Security {
  /** Ways to be let in, each a list of schemes that hold together. */
  alternatives: RequiredScheme[][];
  /** Whether an operation lets everybody in, but may treat those better who authenticate. */
  isOptional: boolean;
}

/** @returns the ways to be let in by an operation: its own, or those of the whole description */
export function listSecurity(description: Description, operation: Operation): Security {
  const requirements = operation.security ?? description.security ?? [];
  const schemes = description.components?.securitySchemes ?? {};
  const alternatives = requirements
    .map((requirement) =>
      Object.entries(requirement).flatMap(([name, scopes]) => {
        const scheme = Object.hasOwn(schemes, name) ? schemes[name] : undefined;
        return scheme ? [{ name, scheme, scopes }] : [];
      }),
    )
    .filter((schemes) => schemes.length > 0);
  return { alternatives, isOptional: requirements.some((requirement) => Object.keys(requirement).length === 0) };
}
