import { childPointer } from "../../lib/pointer";
import { nameOfReference, Schemas } from "../../openapi/model/schema";
import { listOperations } from "../../openapi/read/operations";
import { walkDescription } from "../../openapi/read/structure";
import type { Description, Schema } from "../../openapi/read/types";

/**
 * Makes requests strict and responses tolerant: extensible enums accept only their values in requests and any string in
 * responses, and with `x-closed-requests`, requests accept only the fields that they define. A schema that is used in
 * both directions gets a copy for requests, whose name ends in "Input".
 * @param description changed in place
 */
export function separateDirections(description: Description): void {
  const isClosed = description["x-closed-requests"] === true;
  delete description["x-closed-requests"];
  const { schemas } = description.components;
  const requests = selectRequests(description);
  const inRequests = listUsedSchemas(description, requests);
  const inResponses = listUsedSchemas(description, selectResponses(description));
  const select = (names: Iterable<string>): Part => ({
    ...requests,
    components: { ...requests.components, ...holding(description, names).components },
  });
  const parts = listParts(select(inRequests));
  const differs = (schema: Schema): boolean =>
    schema["x-extensible"] === true ||
    (isClosed && !parts.has(schema) && findClosing(description, schema) !== undefined);
  const inputs = new Map<string, string>();
  for (const name of inRequests) {
    const below = [name, ...listUsedSchemas(description, holding(description, [name]))];
    if (!inResponses.has(name) || !listSchemas(holding(description, below)).some(differs)) continue;
    let input = `${name}Input`;
    while (Object.hasOwn(schemas, input)) input += "Input";
    inputs.set(name, input);
  }
  for (const [name, input] of inputs) schemas[input] = structuredClone(schemas[name] ?? {});
  const strict = select([...inRequests].map((name) => inputs.get(name) ?? name));
  for (const schema of listSchemas(strict)) {
    const renamed = (reference?: string): string | undefined => {
      const input = inputs.get(nameOf(reference) ?? "");
      return input && referTo(input);
    };
    schema.$ref = renamed(schema.$ref) ?? schema.$ref;
    if (schema.$ref === undefined) delete schema.$ref;
    const { mapping = {} } = schema.discriminator ?? {};
    for (const [value, target] of Object.entries(mapping)) mapping[value] = renamed(target) ?? target;
    delete schema["x-extensible"];
  }
  if (isClosed) closeObjects(description, strict);
  for (const schema of listSchemas(description)) if (schema["x-extensible"]) openEnum(schema);
  for (const [name, input] of inputs) {
    const { [name]: open, [input]: closed } = schemas;
    if (!open?.anyOf || !closed?.enum) continue;
    open.anyOf[0] = { $ref: referTo(input) };
    delete open["x-enumDescriptions"];
  }
}

/** The parts of a description that contain schemas. */
type Part = Pick<Partial<Description>, "webhooks"> & { paths?: object; components?: object };

/** @returns the parts that a client sends, which share their objects with the description */
function selectRequests(description: Description): Part {
  const { parameters, requestBodies } = description.components;
  const sent = listOperations(description).map(({ operation, pathItem }) => ({
    parameters: pathItem.parameters,
    get: { parameters: operation.parameters, requestBody: operation.requestBody },
  }));
  return { paths: { ...sent }, components: { parameters, requestBodies } };
}

/** @returns everything else: what the API sends, which includes the requests of webhooks and callbacks */
function selectResponses(description: Description): Part {
  const {
    schemas: _,
    parameters: __,
    requestBodies: ___,
    securitySchemes: ____,
    ...components
  } = description.components;
  const answers = listOperations(description).map(({ operation }) => ({
    get: { responses: operation.responses, callbacks: operation.callbacks },
  }));
  return { paths: { ...answers }, webhooks: description.webhooks, components };
}

const holding = (
  { components }: Description,
  names: Iterable<string>,
): { components: { schemas: Record<string, Schema> } } => ({
  components: { schemas: Object.fromEntries([...names].map((name) => [name, components.schemas[name] ?? {}])) },
});

const referTo = (name: string): string => childPointer("#/components/schemas", name);
/** @returns the name of the schema that a reference points to; undefined if it points to something else, or inside it */
const nameOf = (reference = ""): string | undefined =>
  /^#\/components\/schemas\/[^/]+$/.test(reference) ? nameOfReference(reference) : undefined;

/** @returns the names of the schemas that a part refers to, directly or through others */
function listUsedSchemas(description: Description, part: Part, used = new Set<string>()): Set<string> {
  for (const { $ref } of listSchemas(part)) {
    const name = nameOf($ref);
    if (name === undefined || used.has(name)) continue;
    used.add(name);
    listUsedSchemas(description, holding(description, [name]), used);
  }
  return used;
}

/** @returns every schema, nested ones first */
function listSchemas(part: Part): Schema[] {
  const schemas: Schema[] = [];
  walkDescription(part, ({ kind, node }) => {
    if (kind === "schema") schemas.push(node);
  });
  return schemas.reverse();
}

/**
 * @returns the schemas that apply to an object together with others, as its parts and conditions do: closed, they would
 *   refuse the fields of the others
 */
function listParts(part: Part): Set<Schema | undefined> {
  const named = (part.components as Description["components"]).schemas;
  return new Set(
    listSchemas(part).flatMap(({ allOf = [], properties, if: condition, then, else: otherwise, not }) => [
      ...(allOf.length > 1 || properties ? allOf.map((one) => named[nameOf(one.$ref) ?? ""] ?? one) : []),
      ...[condition, then, otherwise, not],
    ]),
  );
}

/** Makes every object accept only the fields that it or its parts define. */
function closeObjects(description: Description, part: Part): void {
  const parts = listParts(part);
  for (const schema of listSchemas(part)) {
    const keyword = parts.has(schema) ? undefined : findClosing(description, schema);
    if (keyword) schema[keyword] ??= false;
  }
}

/** @returns the keyword that closes an object, or undefined for other schemas */
function findClosing(
  description: Description,
  schema: Schema,
): "additionalProperties" | "unevaluatedProperties" | undefined {
  if (schema.properties && !schema.allOf) return "additionalProperties";
  return schema.allOf && new Schemas(description).node(schema).properties ? "unevaluatedProperties" : undefined;
}

/**
 * Turns an extensible enum into a choice between the known values and any string, so that typed clients accept new
 * values. Generators drop `x-` fields, and with just an enum, clients fail at the first new value.
 */
function openEnum(schema: Schema): void {
  const { enum: values, type, maxLength = longestValue } = schema;
  if (!values) return;
  for (const keyword of ["enum", "type", "maxLength", "x-extensible"] as const) delete schema[keyword];
  const known = values.filter((value) => value !== null);
  schema.anyOf = [
    { type: "string", enum: known },
    { type: "string", maxLength },
    ...([type].flat().includes("null") ? [{ type: "null" }] : []),
  ];
}

/** No enum has a longer value. A maximum length tells clients how much space to reserve. */
const longestValue = 64;
