import type { SchemaNode } from "../openapi/model/schema";
import type { ListedOperation } from "../openapi/read/operations";
import type { Json } from "../openapi/read/types";
import type { Caller } from "./caller";
import type { Part } from "./content";
import type { JsonObject } from "./description";
import type { Entity, World } from "./world";

/** A request that passed validation and that the caller is allowed to send. */
export interface Call {
  world: World;
  listed: ListedOperation;
  /** The caller, or a placeholder if the operation doesn't require a token. */
  caller: Caller;
  isPublic: boolean;
  query: Record<string, Json | undefined>;
  headers: Record<string, string | undefined>;
  body: JsonObject;
  raw: Uint8Array;
  parts: Part[];
  /** The entities whose IDs are in the path, in the same order. */
  named: Entity[];
  /** Duration of a file scan in seconds. */
  scanSeconds: number;
  /** Schema of the success response. */
  schema: SchemaNode;
}

/** What an operation returns: a value, an entity to show, or content. */
export interface Outcome {
  status?: number;
  value?: Json;
  entity?: Entity;
  content?: { body: Uint8Array; headers: Record<string, string>; tag: string };
  headers?: Record<string, string>;
}

export type Handler = (call: Call) => Outcome;

/** @returns the last entity in the path, such as the plan in `/plans/{planId}` */
export function namedBy({ named, listed }: Call): Entity {
  const entity = named.at(-1);
  if (!entity) throw new Error(`the path of ${listed.id} doesn't name an entity`);
  return entity;
}

/** @returns the caller's party for an entity: provider or consumer */
export const sideOf = ({ caller }: Call, { fields }: Entity): "PROVIDER" | "CONSUMER" =>
  (fields.provider as JsonObject | undefined)?.id === caller.organization.id ? "PROVIDER" : "CONSUMER";
