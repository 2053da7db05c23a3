import type { Entity } from "./world";

/** The sender of a request: a technical user, or a person who has signed in. */
export interface Caller {
  /** ID of the technical user or of the person. */
  id: string;
  kind: "TECHNICAL_USER" | "USER";
  name: string;
  clientId?: string;
  mailAddress?: string;
  organization: { id: string; name: string };
  isOperator: boolean;
  roles: string[];
  scopes: string[];
  tokenExpiresAt: string;
}

/** @returns whether a caller's organization created this one, which the operator hasn't activated yet */
export const isCreator = ({ organization }: Caller, { kind, fields }: Entity): boolean =>
  kind === "organizations" && fields.status === "PENDING_ACTIVATION" && fields.creatorId === organization.id;
