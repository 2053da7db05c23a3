import { resolve } from "../read/resolve";
import type { Description, SecurityRequirement, SecurityScheme } from "../read/types";

/** A security scheme as an operation requires it. */
export interface RequiredScheme {
  name: string;
  /** Its name for readers, if the author gave one. */
  title?: string;
  scheme: SecurityScheme;
  scopes: string[];
}

export interface Security {
  /** Alternative ways to get access, each a list of schemes that are all required. */
  alternatives: RequiredScheme[][];
  /** Whether everyone has access without authentication, although clients that authenticate might get more. */
  isOptional: boolean;
}

/** @returns the ways to get access that requirements describe */
export function listSecurity(description: Description, requirements: SecurityRequirement[] = []): Security {
  const schemes = description.components?.securitySchemes ?? {};
  const alternatives = requirements
    .map((requirement) =>
      Object.entries(requirement).map(([name, scopes]) => {
        // An operation isn't public only because its scheme isn't defined.
        const scheme = Object.hasOwn(schemes, name) ? resolve<SecurityScheme>(description, schemes[name] ?? {}) : {};
        return { name, title: scheme["x-displayName"], scheme, scopes };
      }),
    )
    .filter((schemes) => schemes.length > 0);
  return { alternatives, isOptional: requirements.some((requirement) => Object.keys(requirement).length === 0) };
}
