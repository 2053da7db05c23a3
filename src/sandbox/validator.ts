import { type Schema as Lookup, type OutputUnit, validate } from "@cfworker/json-schema";
import { childPointer, parsePointer, valueAt } from "../lib/pointer";
import { Schemas } from "../openapi/model/schema";
import { type ListedOperation, listParameters } from "../openapi/read/operations";
import { resolve } from "../openapi/read/resolve";
import type { Description, Json, RequestBody, Schema } from "../openapi/read/types";

/** The texts of a request that have a schema. */
export interface Texts {
  path: Record<string, string>;
  query: Record<string, Json>;
  header: Record<string, string>;
}

/** What is wrong with a value. */
interface Violation {
  /** Where it is; for a field that is missing or unknown, with its name. */
  pointer: string;
  /** The keyword of its schema that it violates, and the keyword's value. */
  keyword: string;
  demand: Json;
}

/** What is wrong with a value, as an item of a problem's `errors`. */
export type Fault = { pointer: string; code: string; detail: string };

export const count = (number: Json, what: string): string => `${number} ${what}${number === 1 ? "" : "s"}`;
const listOf = (values: Json): string => [values].flat().join(", ");

const types: Record<string, string> = { object: "an object", array: "an array", integer: "an integer", null: "null" };
const formats: Record<string, string> = {
  "date-time": "a timestamp such as 2026-05-04T09:00:00Z",
  date: "a day such as 2026-05-04",
  uuid: "a UUID",
  email: "an email address",
};

/** Error code of the error catalog, and the requirement, by JSON Schema keyword. */
const requirements: Record<string, [code: string, tell: (demand: Json) => string]> = {
  required: ["required", () => "is required"],
  additionalProperties: ["unknown", () => "isn't defined"],
  unevaluatedProperties: ["unknown", () => "isn't defined"],
  type: [
    "type",
    (demand) =>
      `must be ${[demand]
        .flat()
        .map((type) => types[String(type)] ?? `a ${type}`)
        .join(" or ")}`,
  ],
  format: ["format", (demand) => `must be ${formats[String(demand)] ?? `a valid ${demand}`}`],
  pattern: ["pattern", (demand) => `must match the pattern ${String(demand).length > 100 ? "in the schema" : demand}`],
  minLength: ["too-short", (demand) => `must be at least ${count(demand, "character")} long`],
  maxLength: ["too-long", (demand) => `must be at most ${count(demand, "character")} long`],
  minimum: ["too-small", (demand) => `must be at least ${demand}`],
  maximum: ["too-large", (demand) => `must be at most ${demand}`],
  minItems: ["too-few", (demand) => `must contain at least ${count(demand, "item")}`],
  maxItems: ["too-many", (demand) => `must contain at most ${count(demand, "item")}`],
  minProperties: ["too-few", (demand) => `must contain at least ${count(demand, "field")}`],
  maxProperties: ["too-many", (demand) => `must contain at most ${count(demand, "field")}`],
  enum: ["not-allowed", (demand) => `must be one of ${listOf(demand)}`],
  const: ["not-allowed", (demand) => `must be ${listOf(demand)}`],
  uniqueItems: ["not-unique", () => "must not contain the same item twice"],
  not: [
    "inconsistent",
    (demand) => {
      const [, ...others] = Object.keys((demand as Schema).properties ?? {});
      return others.length > 0 ? `requires another value of '${others.join("' or '")}'` : "isn't allowed";
    },
  ],
};

const isChoice = ({ keyword }: OutputUnit): boolean => keyword === "enum" || keyword === "const";

/** Headers that HTTP itself defines: a server ignores the values that it doesn't understand (RFC 9110). */
const ofHttp = ["if-match", "if-none-match", "if-range", "range"];

/** Validates by the description's schemas. */
export class Validator {
  /** The description's schemas, by their references. */
  readonly #lookup: Record<string, Schema>;
  readonly #schemas = new Map<string, Schema>();

  constructor(private readonly description: Description) {
    const { schemas } = description.components;
    this.#lookup = Object.fromEntries(
      Object.entries(schemas).map(([name, schema]) => [`#/components/schemas/${name}`, schema]),
    );
  }

  /** Validates parameters, and converts the values in the query to the types that their schemas have. */
  checkParameters(listed: ListedOperation, texts: Texts): Fault[] {
    const parameters = listParameters(this.description, listed).map(({ parameter }) => parameter);
    for (const { name, schema } of parameters.filter(({ in: place }) => place === "query"))
      if (texts.query[name] !== undefined) texts.query[name] = this.#convert(texts.query[name], schema);
    const own = parameters.filter(({ in: place, name }) => place !== "header" || !ofHttp.includes(name.toLowerCase()));
    // Names of headers are case-insensitive.
    const header = own.flatMap(({ in: place, name }) => {
      const value = texts.header[name.toLowerCase()];
      return place === "header" && value !== undefined ? [[name, value]] : [];
    });
    return this.#check(`${listed.id} parameters`, { ...texts, header: Object.fromEntries(header) }, () => {
      const schemaOf = (wanted: string): Schema => {
        const here = own.filter(({ in: place }) => place === wanted);
        return {
          type: "object",
          properties: Object.fromEntries(here.map(({ name, schema }) => [name, schema ?? {}])),
          required: here.flatMap(({ name, required }) => (required ? [name] : [])),
          additionalProperties: false,
        };
      };
      return {
        type: "object",
        properties: { path: schemaOf("path"), query: schemaOf("query"), header: schemaOf("header") },
      };
    });
  }

  /** Validates a body that has been parsed. */
  checkBody(listed: ListedOperation, value: Json): Fault[] {
    return this.#check(`${listed.id} body`, value, () => {
      const { requestBody } = listed.operation;
      const { content = {} } = requestBody ? resolve<RequestBody>(this.description, requestBody) : {};
      return Object.values(content)[0]?.schema ?? {};
    });
  }

  #convert(text: Json, schema: Schema = {}): Json {
    const types = [new Schemas(this.description).node(schema).type].flat();
    if ((types.includes("integer") || types.includes("number")) && /^-?\d+(\.\d+)?$/.test(String(text)))
      return Number(text);
    return types.includes("boolean") && (text === "true" || text === "false") ? text === "true" : text;
  }

  #check(key: string, value: unknown, makeSchema: () => Schema): Fault[] {
    const schema = this.#schemas.get(key) ?? makeSchema();
    this.#schemas.set(key, schema);
    const { errors } = validate(value, schema as Lookup, "2020-12", this.#lookup as Record<string, Lookup>, false);
    const found = narrow(errors).flatMap((error): Violation[] => {
      const { keyword, keywordLocation, instanceLocation } = error;
      const pointer = instanceLocation.slice(1);
      if (keyword === "additionalProperties" || keyword === "unevaluatedProperties") {
        const next = errors[errors.indexOf(error) + 1];
        return next?.keyword === "false" ? [{ pointer: next.instanceLocation.slice(1), keyword, demand: false }] : [];
      }
      // Of a choice, all values that some variant allows.
      const choices = errors.filter((each) => each.instanceLocation === instanceLocation && isChoice(each));
      const demand = isChoice(error)
        ? [...new Set(choices.flatMap((each) => this.#find(schema, each.keywordLocation)))]
        : this.#find(schema, keywordLocation);
      // A combination that isn't allowed: the field that must be present for it comes first.
      const [first] = keyword === "not" ? ((demand as Schema).required ?? []) : [];
      if (keyword !== "required") return [{ pointer: first ? childPointer(pointer, first) : pointer, keyword, demand }];
      const given = Object.keys(valueAt(value, parsePointer(pointer)) ?? {});
      const missing = (demand as string[]).filter((name) => !given.includes(name));
      return missing.map((name) => ({ pointer: childPointer(pointer, name), keyword, demand }));
    });
    const faults = found.filter(({ keyword }) => keyword in requirements);
    // If another field isn't valid, the ones beside it also count as not evaluated.
    const certain = faults.filter(({ keyword }) => keyword !== "unevaluatedProperties");
    const told = certain.length > 0 ? certain : faults;
    const listed = told.map(({ pointer, keyword, demand }): Fault => {
      const [code, tell] = requirements[keyword] as [string, (demand: Json) => string];
      return { pointer, code, detail: tell(demand) };
    });
    return [
      ...new Map(listed.toReversed().map((fault) => [`${fault.pointer} ${fault.code}`, fault])).values(),
    ].reverse();
  }

  /** @returns the value of a keyword at a location such as `#/properties/name/$ref/minLength` */
  #find(schema: Schema, location: string): Json {
    return parsePointer(location.slice(1)).reduce<Json>((place, name) => {
      const own = valueAt(place, [name]) as Json;
      return name === "$ref" ? (this.#lookup[String(own)] as Json) : own;
    }, schema as Json);
  }
}

/**
 * Of a choice between schemas, keeps only the errors of the one that comes nearest: whose type and constants match the
 * value and that has the fewest errors.
 */
function narrow(errors: OutputUnit[]): OutputUnit[] {
  const unionsOf = ({ keywordLocation: at }: OutputUnit): string[] =>
    [...at.matchAll(/\/(?:oneOf|anyOf)(?=\/\d)/g)].map(({ index, 0: { length } }) => at.slice(0, index + length));
  let kept = errors;
  for (const union of [...new Set(errors.flatMap(unionsOf))].sort((one, other) => one.length - other.length)) {
    const at = errors.find(({ keywordLocation }) => keywordLocation === union)?.instanceLocation;
    const isSelector = ({ keyword, instanceLocation: place }: OutputUnit): boolean =>
      keyword === "type" ? place === at : keyword === "const" && place.replace(/\/[^/]*$/, "") === at;
    const variants = new Map<string, OutputUnit[]>();
    for (const error of kept.filter(({ keywordLocation }) => keywordLocation.startsWith(`${union}/`))) {
      const [variant = ""] = error.keywordLocation.slice(union.length + 1).split("/");
      variants.set(variant, [...(variants.get(variant) ?? []), error]);
    }
    const all = [...variants.values()];
    const [nearest = all.flat().filter(isSelector)] = all
      .filter((own) => !own.some(isSelector))
      .sort((one, other) => one.length - other.length);
    const left = new Set(all.flat().filter((error) => !nearest.includes(error)));
    kept = kept.filter((error) => !left.has(error));
  }
  return kept;
}
