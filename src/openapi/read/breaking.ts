/**
 * What breaks programs that were written for an earlier version of a description. `openapi-diff` 0.24 refuses OpenAPI
 * 3.1. `api-smart-diff` 1.0 reads it, but finds nothing wrong with a response that newly has null or another constant,
 * rejects a request that newly accepts null, and doesn't know extensible enums or roles.
 */
import isEqual from "lodash/isEqual";
import { childPointer } from "../../lib/pointer";
import { type ListedOperation, listOperations, listParameters } from "./operations";
import { resolve } from "./resolve";
import { type FlatSchema, flatten, isNullable, listTypes } from "./schema";
import { listSecurity } from "./security";
import type { Description, Json, MediaType, RequestBody, Response, Schema } from "./types";

/** A change that breaks programs. */
export interface BreakingChange {
  /** JSON pointer to what has changed, or to what contained it. */
  place: string;
  /** Name of what has changed: an operation, a parameter, a field, a value, a status, a scope, or a role. */
  name: string;
  message: string;
}

type Direction = "request" | "response";
/** What a rule finds: the keyword, the name of what has changed, if it isn't the schema itself, and how. */
interface Fault {
  key: string;
  name?: string;
  message: string;
}
/** Compares two schemas, one level deep. */
type SchemaRule = (was: FlatSchema, is: FlatSchema) => Fault[];

const when = (condition: boolean, key: string, message: string): Fault[] => (condition ? [{ key, message }] : []);
const without = <T>(list: readonly T[], others: readonly T[]): T[] =>
  list.filter((one) => !others.some((other) => isEqual(one, other)));
const named = (key: string, names: readonly Json[], message: string): Fault[] =>
  names.map((name) => ({ key, name: String(name), message }));
const valuesOf = ({ enum: values, const: only }: FlatSchema): Json[] | undefined =>
  values ?? (only === undefined ? undefined : [only]);
/** @returns the types that a value can have and the others don't cover; no types stand for all */
const typesBeyond = (types: string[], others: string[]): string[] => {
  if (others.length === 0) return [];
  if (types.length === 0) return ["any"];
  return types.filter((type) => !others.includes(type) && !(type === "integer" && others.includes("number")));
};

const lower = ["minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties"] as const;
const upper = ["maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties"] as const;
const kept = ["pattern", "format", "multipleOf", "contentMediaType"] as const;

/** What requests can no longer contain. */
const requestRules: SchemaRule[] = [
  (was, is) => when(typesBeyond(listTypes(was), listTypes(is)).length > 0, "type", "accepts fewer types"),
  (was, is) => when(isNullable(was) && !isNullable(is), "type", "no longer accepts null"),
  (was, is) =>
    named("enum", valuesOf(is) ? without(valuesOf(was) ?? [], valuesOf(is) ?? []) : [], "is no longer accepted"),
  (was, is) => when(!valuesOf(was) && valuesOf(is) !== undefined, "enum", "accepts only certain values"),
  (was, is) =>
    lower.flatMap((key) => when((is[key] ?? -Infinity) > (was[key] ?? -Infinity), key, `has a higher ${key}`)),
  (was, is) => upper.flatMap((key) => when((is[key] ?? Infinity) < (was[key] ?? Infinity), key, `has a lower ${key}`)),
  (was, is) => kept.flatMap((key) => when(is[key] !== undefined && is[key] !== was[key], key, `has another ${key}`)),
  (was, is) =>
    when(is.uniqueItems === true && was.uniqueItems !== true, "uniqueItems", "no longer accepts equal items"),
  (was, is) => named("required", without(is.required ?? [], was.required ?? []), "is now required"),
  (was, is) => when(!isEqual(was.default, is.default), "default", "has another default"),
  (was, is) =>
    named(
      "dependentRequired",
      without(Object.keys(is.dependentRequired ?? {}), Object.keys(was.dependentRequired ?? {})),
      "requires other fields",
    ),
  (was, is) =>
    when(
      is.if !== undefined && !isEqual([is.if, is.then, is.else], [was.if, was.then, was.else]),
      "if",
      "has another condition",
    ),
];

/** What responses can newly contain or leave out. */
const responseRules: SchemaRule[] = [
  (was, is) => when(typesBeyond(listTypes(is), listTypes(was)).length > 0, "type", "can have a new type"),
  (was, is) => when(isNullable(is) && !isNullable(was), "type", "can be null"),
  (was, is) =>
    named(
      "enum",
      was["x-extensible"] || !valuesOf(was) ? [] : without(valuesOf(is) ?? [], valuesOf(was) ?? []),
      "is a new value",
    ),
  (was, is) => when(!was["x-extensible"] && valuesOf(was) !== undefined && !valuesOf(is), "enum", "can have any value"),
  (was, is) => kept.flatMap((key) => when(key !== "pattern" && is[key] !== was[key], key, `has another ${key}`)),
  (was, is) =>
    named(
      "required",
      without(was.required ?? [], is.required ?? []).filter((name) => is.properties?.[name]),
      "can be missing",
    ),
];

/**
 * @param before an earlier version of a description
 * @param after the description
 * @returns the changes that break programs, each once
 */
export function listBreakingChanges(before: Description, after: Description): BreakingChange[] {
  return new Comparison(before, after).run();
}

class Comparison {
  private readonly found = new Map<string, BreakingChange>();
  /** Pairs of schemas that were compared, for recursive ones and those that many operations share. */
  private readonly compared = new Set<string>();

  constructor(
    private readonly before: Description,
    private readonly after: Description,
  ) {}

  run(): BreakingChange[] {
    const keyOf = ({ method, path }: ListedOperation): string =>
      `${method.toUpperCase()} ${path.replace(/\{[^}]*\}/g, "{}")}`;
    const current = new Map(listOperations(this.after).map((listed) => [keyOf(listed), listed]));
    for (const was of listOperations(this.before)) {
      const is = current.get(keyOf(was));
      if (is) this.compareOperations(was, is);
      else this.add("/paths", was.id, `the operation ${was.method.toUpperCase()} ${was.path} is gone`);
    }
    return [...this.found.values()];
  }

  private add(place: string, name: string, message: string): void {
    this.found.set(`${place} ${name} ${message}`, { place, name, message });
  }

  private compareOperations(was: ListedOperation, is: ListedOperation): void {
    const place = childPointer("/paths", is.path, is.method);
    if (was.id !== is.id) this.add(place, was.id, `the operationId ${was.id} is now ${is.id}`);
    this.compareParameters(was, is, place);
    this.compareBodies(was, is, place);
    this.compareResponses(was, is, place);
    this.compareAccess(was, is, place);
  }

  private compareParameters(was: ListedOperation, is: ListedOperation, place: string): void {
    const current = listParameters(this.after, is);
    const earlier = listParameters(this.before, was);
    const shared = Object.entries(this.after.components.parameters ?? {});
    const inPath = [earlier, current].map((list) => list.filter((one) => one.in === "path"));
    for (const parameter of earlier) {
      const { name } = parameter;
      // Requests contain only the value of a path's parameter, not its name.
      const match =
        parameter.in === "path"
          ? inPath[1]?.[inPath[0]?.indexOf(parameter) ?? 0]
          : current.find((one) => one.in === parameter.in && one.name === name);
      if (!match) this.add(place, name, `the ${parameter.in} parameter ${name} is gone`);
      else {
        const [component] = shared.find(([, one]) => one === match) ?? [];
        const at = component === undefined ? `${place}/parameters` : childPointer("/components/parameters", component);
        this.compareSchemas(parameter.schema, match.schema, "request", `${at}/schema`, name);
      }
    }
    for (const parameter of current) {
      const match = earlier.find((one) => one.in === parameter.in && one.name === parameter.name);
      if (parameter.required && parameter.in !== "path" && !match?.required)
        this.add(place, parameter.name, `the ${parameter.in} parameter ${parameter.name} is now required`);
    }
  }

  private compareBodies(was: ListedOperation, is: ListedOperation, place: string): void {
    const [earlier, current] = [was.operation.requestBody, is.operation.requestBody];
    const before = earlier && resolve<RequestBody>(this.before, earlier);
    const after = current && resolve<RequestBody>(this.after, current);
    if (after?.required && !before?.required) this.add(place, is.id, "the request body is now required");
    if (before && !after) this.add(place, is.id, "the request body is gone");
    if (before && after)
      this.compareContents(before.content, after.content, "request", `${place}/requestBody/content`, is.id);
  }

  private compareResponses(was: ListedOperation, is: ListedOperation, place: string): void {
    for (const [status, reference] of Object.entries(was.operation.responses)) {
      const current = is.operation.responses[status];
      const at = `${place}/responses`;
      if (!current) {
        // Programs handle errors by class; without a success that they know, they fail.
        if (status < "400") this.add(at, status, `the status ${status} is gone`);
        continue;
      }
      const before = resolve<Response>(this.before, reference).content ?? {};
      const after = resolve<Response>(this.after, current).content ?? {};
      this.compareContents(before, after, "response", `${at}/${status}/content`, status);
    }
    for (const status of without(Object.keys(is.operation.responses), Object.keys(was.operation.responses)))
      if (status < "400") this.add(`${place}/responses/${status}`, status, `the status ${status} is new`);
  }

  private compareContents(
    was: Record<string, MediaType>,
    is: Record<string, MediaType>,
    direction: Direction,
    place: string,
    name: string,
  ): void {
    for (const [mediaType, { schema }] of Object.entries(was)) {
      const match = is[mediaType];
      if (!match) this.add(place, mediaType, `the media type ${mediaType} is gone`);
      else this.compareSchemas(schema, match.schema, direction, `${childPointer(place, mediaType)}/schema`, name);
    }
  }

  /** Compares what an operation demands of those who call it. */
  private compareAccess(was: ListedOperation, is: ListedOperation, place: string): void {
    const before = listSecurity(this.before, was.operation);
    const after = listSecurity(this.after, is.operation);
    const isOpen = ({ alternatives, isOptional }: typeof before): boolean => isOptional || alternatives.length === 0;
    if (isOpen(before) && !isOpen(after)) this.add(place, is.id, "the operation now requires authentication");
    if (isOpen(after)) return;
    for (const alternative of before.alternatives) {
      const missing = after.alternatives.map((others) =>
        others.flatMap(({ name, scopes }) => {
          const own = alternative.find((scheme) => scheme.name === name);
          return own ? without(scopes, own.scopes) : [name];
        }),
      );
      const [least = []] = missing.sort((one, other) => one.length - other.length);
      for (const name of least) this.add(place, name, `the operation now requires ${name}`);
    }
    const roles = ({ operation }: ListedOperation): string[] =>
      (operation["x-permissions"] ?? []).flatMap(({ parties, roles }) =>
        parties.flatMap((party) => roles.map((role) => `${party} ${role}`)),
      );
    for (const pair of without(roles(was), is.operation["x-permissions"] ? roles(is) : roles(was))) {
      const [party, role = ""] = pair.split(" ");
      this.add(place, role, `the operation is no longer permitted to the ${party}'s role ${role}`);
    }
  }

  /** @param name of the field or parameter that the schema describes */
  private compareSchemas(
    was: Schema | undefined,
    is: Schema | undefined,
    direction: Direction,
    place: string,
    name: string,
  ): void {
    if (was === undefined || is === undefined) return;
    const at = is.$ref?.slice(1) ?? place;
    if (was.$ref !== undefined || is.$ref !== undefined) {
      const pair = [direction, was.$ref ?? place, is.$ref ?? place].join(" ");
      if (this.compared.has(pair)) return;
      this.compared.add(pair);
    }
    const [before, after] = [flatten(this.before, was), flatten(this.after, is)];
    for (const rule of direction === "request" ? requestRules : responseRules)
      for (const fault of rule(before, after))
        this.add(`${at}/${fault.key}`, fault.name ?? name, `${direction}s: ${fault.name ?? name} ${fault.message}`);
    for (const [key, property] of Object.entries(before.properties ?? {})) {
      const match = after.properties?.[key];
      const pointer = childPointer(`${at}/properties`, key);
      if (match) this.compareSchemas(property, match, direction, pointer, key);
      else if (!this.hasVariantWith(after, key)) this.add(at, key, `${direction}s: ${key} is gone`);
    }
    this.compareSchemas(before.items, after.items, direction, `${at}/items`, name);
    for (const kind of ["oneOf", "anyOf"] as const) {
      const [earlier = [], current = []] = [before[kind], after[kind]];
      const isFewer = earlier.length > current.length && current.length > 0;
      const isMore = current.length > earlier.length && earlier.length > 0;
      if (direction === "request" ? isFewer : isMore)
        this.add(at, name, `${direction}s: ${name} has ${current.length} variants instead of ${earlier.length}`);
      const required = current.flatMap((variant) => flatten(this.after, variant).required ?? []);
      const added = earlier.length === 0 ? without([...new Set(required)], before.required ?? []) : [];
      if (direction === "request" && added.length > 0)
        this.add(at, name, `${direction}s: ${name} has variants that require ${added.join(", ")}`);
      for (const [index, variant] of earlier.entries())
        this.compareSchemas(variant, current[index], direction, `${at}/${kind}/${index}`, name);
    }
  }

  /** Whether a field that isn't in a schema itself is in one of its variants. */
  private hasVariantWith({ oneOf = [], anyOf = [] }: FlatSchema, key: string): boolean {
    return [...oneOf, ...anyOf].some((variant) => flatten(this.after, variant).properties?.[key] !== undefined);
  }
}
