import type { ListedOperation } from "../../src/openapi/model/operations";
import type { Json, Schema } from "../../src/openapi/types";
import type { Caller } from "./callers";
import type { Part } from "./content";
import type { JsonObject } from "./description";
import type { Entity, World } from "./world";

/** A request that was understood: it fits the description, and the caller may send it. */
export interface Call {
  world: World;
  listed: ListedOperation;
  /** Whoever calls; operations that need no token have nobody. */
  caller: Caller;
  isPublic: boolean;
  query: Record<string, Json | undefined>;
  headers: Record<string, string | undefined>;
  body: JsonObject;
  raw: Buffer;
  parts: Part[];
  /** What the path names, the last of it last. */
  named: Entity[];
  /** Seconds that the scan of a file takes. */
  scanSeconds: number;
  /** Schema of the success. */
  schema: Schema;
}

/** What an operation returns: a value, an entity to show, or content. */
export interface Outcome {
  status?: number;
  value?: Json;
  entity?: Entity;
  content?: { body: Buffer; headers: Record<string, string>; tag: string };
  headers?: Record<string, string>;
}

export type Handler = (call: Call) => Outcome;

/** @returns the entity that the path names last, such as the plan of `/plans/{planId}` */
export function namedBy({ named, listed }: Call): Entity {
  const entity = named.at(-1);
  if (!entity) throw new Error(`the path of ${listed.id} names nothing`);
  return entity;
}

/** @returns the caller's party to what the path names: provider or consumer */
export const sideOf = ({ caller }: Call, { fields }: Entity): "PROVIDER" | "CONSUMER" =>
  (fields.provider as JsonObject | undefined)?.id === caller.organization.id ? "PROVIDER" : "CONSUMER";
