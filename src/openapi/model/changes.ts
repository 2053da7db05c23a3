/**
 * What differs between two versions of a description, and what of that breaks programs that were written for the earlier
 * one. `openapi-diff` 0.24 refuses OpenAPI 3.1. `api-smart-diff` 1.0 reads it, but finds nothing wrong with a response
 * that newly has null or another constant, rejects a request that newly accepts null, and doesn't know extensible enums or
 * roles.
 */
import differenceWith from "lodash/differenceWith";
import groupBy from "lodash/groupBy";
import isEqual from "lodash/isEqual";
import uniqBy from "lodash/uniqBy";
import { childPointer } from "../../lib/pointer";
import type { LifecycleOutline } from "../read/lifecycles";
import type { Json } from "../read/types";
import { type Api, isUsual } from "./api";
import { isNullable, listTypes, lowerBounds, type SchemaNode, upperBounds } from "./schema";
import type { RequiredScheme } from "./security";
import type { Change, ChangeKind, Direction, Media, Operation } from "./types";

/** An operation that differs between two versions. */
export interface OperationChanges {
  id: string;
  /** Method and path. */
  call: string;
  kind: "added" | "changed" | "deprecated" | "removed";
  changes: Change[];
}

/** The differences between two versions. */
export interface Comparison {
  operations: OperationChanges[];
  /** Those that almost all operations have. */
  usual: Change[];
  /** Those of lifecycles; an operation that causes a transition has its changes too. */
  lifecycles: Change[];
  /** JSON pointers to the operations, parameters, and properties of the later version that the earlier one has nowhere. */
  added: string[];
}

const sourcesOf = (...schemas: (SchemaNode | undefined)[]) => schemas.map((schema) => schema?.source);

/** How a schema has changed, one level deep. */
type Difference = Pick<Change, "kind" | "key" | "was" | "is"> & {
  /** The field or value that has changed, if it isn't the schema itself. */
  name?: string;
  isField?: boolean;
  /** The keyword that a pointer leads to, if it isn't `key`. */
  at?: string;
  breaks: boolean;
};

const without = <T>(list: readonly T[], others: readonly T[]): T[] => differenceWith(list, others, isEqual);
const valuesOf = ({ enum: values, const: only }: SchemaNode): Json[] | undefined =>
  values ?? (only === undefined ? undefined : [only]);
/** @returns the types that a value can have and the others don't cover; no types stand for all */
const typesBeyond = (types: string[], others: string[]): string[] => {
  if (others.length === 0) return [];
  if (types.length === 0) return ["any"];
  return types.filter((type) => !others.includes(type) && !(type === "integer" && others.includes("number")));
};
const show = (value: unknown): string | undefined =>
  value === undefined || typeof value === "string" ? value : JSON.stringify(value);

/** @returns a difference of a keyword that each schema has once; nothing if its values are equal */
function differ(key: string, was: unknown, is: unknown, breaks: boolean): Difference[] {
  if (isEqual(was, is)) return [];
  const kind = was === undefined ? "set" : is === undefined ? "unset" : "instead";
  return [{ kind, key, was: show(was), is: show(is), breaks }];
}

const plain = ["pattern", "format", "multipleOf", "contentMediaType"] as const;

/** Requests break if they can no longer contain something; responses, if they can newly contain or leave out something. */
const rules: ((was: SchemaNode, is: SchemaNode, isRequest: boolean) => Difference[])[] = [
  (was, is, isRequest) => {
    const [before, after] = [listTypes(was), listTypes(is)];
    const breaks = (isRequest ? typesBeyond(before, after) : typesBeyond(after, before)).length > 0;
    const names = (types: string[]): string => types.join(" | ") || "any";
    // A choice has the types of its variants.
    if (!breaks && [was, is].some(({ oneOf, anyOf }) => oneOf || anyOf)) return [];
    return differ("type", names(before), names(after), breaks);
  },
  (was, is, isRequest) => {
    if (isNullable(was) === isNullable(is)) return [];
    return [{ kind: isNullable(is) ? "nullable" : "notNullable", at: "type", breaks: isRequest === isNullable(was) }];
  },
  (was, is, isRequest) => {
    const [before, after] = [valuesOf(was), valuesOf(is)];
    const breaks = !isRequest && !was.isExtensible;
    if (!before && !after) return [];
    if (!before && !isRequest && is.isExtensible) return [];
    if (!before) return [{ kind: "certainValues", at: "enum", breaks: isRequest }];
    if (!after) return [{ kind: "anyValue", at: "enum", breaks }];
    const value = (kind: ChangeKind, one: Json, breaks: boolean): Difference => ({
      kind,
      name: String(one),
      at: "enum",
      breaks,
    });
    return [
      ...without(before, after).map((one) => value("valueGone", one, isRequest)),
      ...without(after, before).map((one) => value("valueNew", one, breaks)),
    ];
  },
  (was, is, isRequest) =>
    lowerBounds.flatMap((key) =>
      differ(key, was[key], is[key], isRequest && (is[key] ?? -Infinity) > (was[key] ?? -Infinity)),
    ),
  (was, is, isRequest) =>
    upperBounds.flatMap((key) =>
      differ(key, was[key], is[key], isRequest && (is[key] ?? Infinity) < (was[key] ?? Infinity)),
    ),
  (was, is, isRequest) =>
    plain.flatMap((key) => differ(key, was[key], is[key], isRequest ? is[key] !== undefined : key !== "pattern")),
  (was, is, isRequest) => differ("uniqueItems", was.uniqueItems, is.uniqueItems, isRequest && is.uniqueItems === true),
  (was, is, isRequest) => differ("default", was.default, is.default, isRequest),
  (was, is, isRequest) =>
    without(Object.keys(is.dependentRequired ?? {}), Object.keys(was.dependentRequired ?? {})).map((name) => ({
      ...{ kind: "dependent", name, isField: true, at: "dependentRequired", breaks: isRequest },
    })),
  (was, is, isRequest) => {
    const isEqualTo = isEqual(sourcesOf(is.if, is.then, is.else), sourcesOf(was.if, was.then, was.else));
    return isEqualTo ? [] : [{ kind: "condition", at: "if", breaks: isRequest && is.if !== undefined }];
  },
  (was, is, isRequest) => {
    const field = (kind: ChangeKind, name: string, breaks: boolean): Difference => ({
      kind,
      name,
      isField: true,
      at: "required",
      breaks,
    });
    const [before, after] = [was.required ?? [], is.required ?? []];
    const isKnown = (name: string): boolean => isRequest || Boolean(was.properties?.[name] && is.properties?.[name]);
    return [
      ...without(after, before)
        .filter(isKnown)
        .map((name) => field(isRequest ? "required" : "present", name, isRequest)),
      ...without(before, after)
        .filter((name) => is.properties?.[name])
        .map((name) => field(isRequest ? "optional" : "missing", name, !isRequest)),
    ];
  },
];

/** Where schemas are compared. */
interface At extends Pick<Change, "part" | "of" | "place" | "subject" | "name"> {
  direction: Direction;
}

/** @returns the differences between two versions of an API, of each operation and each lifecycle */
export const compareApis = (before: Api, after: Api): Comparison => new Comparer(before, after).run();

/** @returns the changes that break programs, each once */
export function listBreakingChanges({ operations, usual, lifecycles }: Omit<Comparison, "added">): Change[] {
  const breaking = [...operations.flatMap(({ changes }) => changes), ...usual, ...lifecycles].filter(
    ({ breaks }) => breaks,
  );
  return uniqBy(breaking, ({ place, name, kind, key }) => [place, name, kind, key].join(" "));
}

class Comparer {
  /** Of the pair of operations that is being compared. */
  private changes: Change[] = [];
  /** Pairs of schemas that were compared, for recursive ones and those that an operation uses several times. */
  private compared = new Set<string>();
  private readonly found = new Set<string | undefined>();
  private readonly known = new Set<string | undefined>();

  constructor(
    private readonly before: Api,
    private readonly after: Api,
  ) {}

  run(): Comparison {
    const keyOf = ({ method, path }: Operation): string => callOf(method, path).replace(/\{[^}]*\}/g, "{}");
    const earlier = new Map(this.before.operations.map((operation) => [keyOf(operation), operation]));
    const current = this.after.operations;
    const lifecycles = this.compareLifecycles();
    const operations = current.flatMap((is): OperationChanges[] => {
      const was = earlier.get(keyOf(is));
      earlier.delete(keyOf(is));
      const named = { id: is.id, call: callOf(is.method, is.path) };
      if (!was) {
        this.found.add(childPointer("/paths", is.path, is.method));
        return [{ ...named, kind: "added", changes: [] }];
      }
      const changes = [...this.compareOperations(was, is), ...(lifecycles.get(is.id) ?? [])];
      const isDeprecated = changes.some(({ part, kind }) => part === "operation" && kind === "deprecated");
      return changes.length > 0 ? [{ ...named, kind: isDeprecated ? "deprecated" : "changed", changes }] : [];
    });
    const removed = [...earlier.values()].map(({ id, method, path }): OperationChanges => {
      const change = { part: "operation", subject: id, kind: "gone", place: "/paths", name: id, breaks: true } as const;
      return { id, call: callOf(method, path), kind: "removed", changes: [change] };
    });
    const keyOfChange = ({ of, place, subject, kind, ...change }: Change): string =>
      JSON.stringify([change.part, change.part === "response" ? "" : of, subject, kind, change.key, change.is]);
    const all = groupBy(
      operations.flatMap(({ changes }) => uniqBy(changes, keyOfChange)),
      keyOfChange,
    );
    const isShared = (change: Change): boolean => isUsual(all[keyOfChange(change)]?.length ?? 0, current.length);
    for (const operation of operations) {
      operation.changes = operation.changes.filter((change) => !isShared(change));
    }
    return {
      operations: [...operations.filter(({ kind, changes }) => kind !== "changed" || changes.length > 0), ...removed],
      usual: Object.values(all).flatMap(([change]) => (change && isShared(change) ? [change] : [])),
      lifecycles: [...lifecycles.values()].flat(),
      added: [...this.found].flatMap((pointer) => (pointer === undefined || this.known.has(pointer) ? [] : [pointer])),
    };
  }

  private add(change: Change): void {
    this.changes.push(change);
  }

  private compareOperations(was: Operation, is: Operation): Change[] {
    this.changes = [];
    this.compared = new Set();
    const place = childPointer("/paths", is.path, is.method);
    if (was.id !== is.id) {
      const values = { was: was.id, is: is.id, key: "operationId" };
      this.add({ part: "operation", subject: "", kind: "instead", ...values, place, name: was.id, breaks: true });
    }
    if (is.deprecated && !was.deprecated)
      this.add({ part: "operation", subject: "", kind: "deprecated", place, name: is.id, breaks: false });
    this.compareParameters(was, is, place);
    this.compareBodies(was, is, place);
    this.compareResponses(was, is, place);
    this.compareAccess(was, is, place);
    return this.changes;
  }

  private compareParameters(was: Operation, is: Operation, place: string): void {
    const [earlier, current] = [was.parameters, is.parameters];
    const inPath = [earlier, current].map((list) => list.filter((one) => one.in === "path"));
    const partOf = ({ in: part, name }: Operation["parameters"][number]) => ({ part, subject: name, place, name });
    for (const parameter of earlier) {
      // Requests contain only the value of a path's parameter, not its name.
      const match =
        parameter.in === "path"
          ? inPath[1]?.[inPath[0]?.indexOf(parameter) ?? 0]
          : current.find((one) => one.in === parameter.in && one.name === parameter.name);
      if (!match) {
        this.add({ ...partOf(parameter), kind: "gone", breaks: true });
        continue;
      }
      this.known.add(match.pointer);
      const change = (kind: ChangeKind, breaks = false): void => this.add({ ...partOf(match), kind, breaks });
      if (match.required && !parameter.required) change("required", true);
      if (parameter.required && !match.required) change("optional");
      if (match.deprecated && !parameter.deprecated) change("deprecated");
      const at = match.pointer?.startsWith("/components/") ? match.pointer : `${place}/parameters`;
      const schemaAt = { ...partOf(match), direction: "request", place: `${at}/schema` } as const;
      this.compareSchemas(parameter.schema, match.schema, schemaAt);
    }
    for (const parameter of current) {
      if (parameter.in === "path" || earlier.some((one) => one.in === parameter.in && one.name === parameter.name))
        continue;
      this.found.add(parameter.pointer);
      this.add({ ...partOf(parameter), kind: parameter.required ? "required" : "new", breaks: parameter.required });
    }
  }

  private compareBodies(was: Operation, is: Operation, place: string): void {
    const [before, after] = [was.body, is.body];
    const at = { part: "request", subject: "", name: is.id } as const;
    const change = (kind: ChangeKind, breaks: boolean): void => this.add({ ...at, kind, place, breaks });
    if (after?.required && !before?.required) change("required", true);
    else if (after && !before) change("new", false);
    if (before && !after) change("gone", true);
    if (!before || !after) return;
    if (before.required && !after.required) change("optional", false);
    const content = { ...at, direction: "request", place: `${place}/requestBody/content` } as const;
    this.compareContents(before.content, after.content, content);
  }

  private compareResponses(was: Operation, is: Operation, place: string): void {
    const at = `${place}/responses`;
    const change = (kind: ChangeKind, status: string, pointer: string): void =>
      // Programs handle errors by class; without a success that they know, they fail.
      this.add({ part: "status", subject: status, kind, place: pointer, name: status, breaks: status < "400" });
    for (const { status, content } of was.responses) {
      const current = is.responses.find((response) => response.status === status);
      const part = { part: "response", of: status, subject: "", name: status, direction: "response" } as const;
      if (!current) change("gone", status, at);
      else this.compareContents(content, current.content, { ...part, place: `${at}/${status}/content` });
    }
    for (const { status } of is.responses)
      if (!was.responses.some((response) => response.status === status)) change("new", status, `${at}/${status}`);
  }

  private compareContents(was: Media[], is: Media[], at: At): void {
    const separate = (list: Media[]) =>
      list.flatMap(({ type, otherTypes, schema }) => [type, ...otherTypes].map((each) => ({ type: each, schema })));
    const [before, after] = [separate(was), separate(is)];
    for (const { type, schema } of before) {
      const match = after.find((media) => media.type === type);
      if (match) this.compareSchemas(schema, match.schema, { ...at, place: `${childPointer(at.place, type)}/schema` });
      else this.change(at, { subject: type, name: type, kind: "gone", breaks: true });
    }
    for (const { type } of after)
      if (!before.some((media) => media.type === type))
        this.change(at, { subject: type, name: type, kind: "new", breaks: false });
  }

  /** Compares what an operation demands of those who call it. */
  private compareAccess(was: Operation, is: Operation, place: string): void {
    const [before, after] = [was.security, is.security];
    const isOpen = ({ alternatives, isOptional }: typeof before): boolean => isOptional || alternatives.length === 0;
    const authentication = { part: "authentication", subject: "", place, name: is.id } as const;
    if (isOpen(before) && !isOpen(after)) this.add({ ...authentication, kind: "required", breaks: true });
    if (isOpen(after) && !isOpen(before)) this.add({ ...authentication, kind: "optional", breaks: false });
    const scope = (name: string, kind: ChangeKind): void =>
      this.add({ part: "scope", subject: name, kind, place, name, breaks: kind === "new" });
    /** @returns what each of the alternatives demands beyond the one of the others that comes closest */
    const listMissing = (alternatives: RequiredScheme[][], others: RequiredScheme[][]): string[] =>
      alternatives.flatMap((alternative) => {
        const missing = others.map((other) =>
          other.flatMap(({ name, scopes }) => {
            const own = alternative.find((scheme) => scheme.name === name);
            return own ? without(scopes, own.scopes) : [name];
          }),
        );
        return missing.sort((one, other) => one.length - other.length)[0] ?? [];
      });
    if (!isOpen(after)) {
      for (const name of listMissing(before.alternatives, after.alternatives)) scope(name, "new");
      for (const name of listMissing(after.alternatives, before.alternatives)) scope(name, "gone");
    }
    const roles = ({ permissions = [] }: Operation): [string, string][] =>
      permissions.flatMap(({ parties, roles }) =>
        parties.flatMap((party) => roles.map((role): [string, string] => [party, role])),
      );
    const role = ([of, name]: [string, string], kind: ChangeKind): void =>
      this.add({ part: "role", of, subject: name, kind, place, name, breaks: kind === "gone" });
    if (!was.permissions || !is.permissions) return;
    for (const pair of without(roles(was), roles(is))) role(pair, "gone");
    for (const pair of without(roles(is), roles(was))) role(pair, "new");
  }

  /** @returns the changes of lifecycles, by the operation that causes the transition; "" stands for none */
  private compareLifecycles(): Map<string, Change[]> {
    const changes = new Map<string, Change[]>();
    const [earlier, current] = [this.before.lifecycles, this.after.lifecycles];
    for (const [id, was] of Object.entries(earlier)) {
      const is = current[id] ?? { title: was.title, states: [], transitions: [] };
      const add = (subject: string, name: string, kind: "new" | "gone", cause = "", actor?: string): void => {
        const change = { part: "lifecycle", of: is.title, subject, kind, key: actor, name } as const;
        const list = [
          ...(changes.get(cause) ?? []),
          { ...change, place: childPointer("", id), breaks: kind === "gone" },
        ];
        changes.set(cause, list);
      };
      const compare = <T>(one: T[], other: T[], found: (item: T, kind: "new" | "gone") => void): void => {
        for (const item of without(one, other)) found(item, "gone");
        for (const item of without(other, one)) found(item, "new");
      };
      compare(was.states, is.states, (state, kind) => add(state, state, kind));
      compare(listSteps(was), listSteps(is), ({ from, to, actor, operation }, kind) =>
        add(`${from} → ${to}`.trim(), operation || to, kind, operation, actor),
      );
    }
    return changes;
  }

  private change({ direction: _, ...at }: At, change: Partial<Change> & Pick<Change, "kind" | "breaks">): void {
    this.add({ ...at, ...change });
  }

  private compareSchemas(before: SchemaNode | undefined, after: SchemaNode | undefined, at: At): void {
    if (before === undefined || after === undefined) return;
    const { direction, subject } = at;
    const [[was], [is]] = [before.identity, after.identity];
    const place = is?.slice(1) ?? at.place;
    if (was !== undefined || is !== undefined) {
      const pair = [direction, was ?? place, is ?? place].join(" ");
      if (this.compared.has(pair)) return;
      this.compared.add(pair);
    }
    const nameBelow = (key: string): string => [subject, key].filter(Boolean).join(".");
    for (const rule of rules)
      for (const { name, isField, at: key, ...difference } of rule(before, after, direction === "request"))
        this.change(at, {
          ...(difference.key === undefined && name !== undefined && !isField ? { is: name } : {}),
          ...(isField && name ? { subject: nameBelow(name) } : {}),
          ...difference,
          place: `${place}/${key ?? difference.key}`,
          name: name ?? at.name,
        });
    const properties = after.properties ?? {};
    for (const [key, property] of Object.entries(before.properties ?? {})) {
      const match = properties[key];
      const field = { ...at, subject: nameBelow(key), place: childPointer(`${place}/properties`, key), name: key };
      if (match) {
        this.known.add(this.after.pointerOf(match.source));
        if (match.deprecated && !property.deprecated) this.change(field, { kind: "deprecated", breaks: false });
        this.compareSchemas(property, match, field);
      } else if (!hasVariantWith(after, key)) this.change(field, { place, kind: "gone", breaks: true });
    }
    for (const [key, property] of Object.entries(properties)) {
      if (before.properties?.[key] || hasVariantWith(before, key)) continue;
      this.found.add(this.after.pointerOf(property.source));
      this.change(at, { subject: nameBelow(key), place, kind: "new", name: key, breaks: false });
    }
    this.compareSchemas(before.items, after.items, { ...at, subject: `${subject}[]`, place: `${place}/items` });
    for (const kind of ["oneOf", "anyOf"] as const) {
      const [earlier = [], current = []] = [before[kind], after[kind]];
      const [less, more] = direction === "request" ? [current, earlier] : [earlier, current];
      // A choice that is new can require more than the schema did.
      const required = current.flatMap((variant) => variant.required ?? []);
      const requiresMore = earlier.length === 0 && without(required, before.required ?? []).length > 0;
      const breaks = (less.length > 0 && more.length > less.length) || (direction === "request" && requiresMore);
      if (earlier.length !== current.length) {
        const [was, is] = [earlier, current].map(({ length }) => String(length || 1));
        this.change(at, { kind: "variants", was, is, place, breaks });
      }
      for (const [index, variant] of earlier.entries())
        this.compareSchemas(variant, current[index], { ...at, place: `${place}/${kind}/${index}` });
    }
  }
}

const callOf = (method: string, path: string): string => `${method.toUpperCase()} ${path}`;

/** Whether a field that isn't in a schema itself is in one of its variants. */
const hasVariantWith = ({ oneOf = [], anyOf = [] }: SchemaNode, key: string): boolean =>
  [...oneOf, ...anyOf].some((variant) => variant.properties?.[key] !== undefined);

/** @returns each step of a lifecycle's transitions: from one status, by one actor, and with one operation or none */
const listSteps = ({ transitions }: LifecycleOutline) =>
  transitions.flatMap(({ from = [""], to, actor, operations }) =>
    from.flatMap((from) =>
      (actor === "either" ? ["provider", "consumer"] : [actor]).flatMap((actor) =>
        (operations.length > 0 ? operations : [""]).map((operation) => ({ from, to, actor, operation })),
      ),
    ),
  );
