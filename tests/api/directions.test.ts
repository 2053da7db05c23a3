import assert from "node:assert/strict";
import { before, test } from "node:test";
import Ajv2020, { type ValidateFunction } from "ajv/dist/2020";
import addFormats from "ajv-formats";
import { childPointer, parsePointer } from "../../src/lib/pointer";
import { readDescription } from "../../src/openapi/model/generated";
import type { SchemaNode } from "../../src/openapi/model/schema";
import { type ListedOperation, listOperations } from "../../src/openapi/read/operations";
import { resolve } from "../../src/openapi/read/resolve";
import type { Description, Example, Json, RequestBody, Response, Schema } from "../../src/openapi/read/types";
import { schemaOf } from "../support/description";

/*
 * Requests are strict and responses tolerant: the published description refuses unknown fields and values in requests,
 * and accepts new ones in responses.
 */

let description: Description;
let operations: ListedOperation[];
let ajv: Ajv2020;

before(() => {
  description = readDescription("en");
  operations = listOperations(description);
  ajv = new Ajv2020({ strict: false });
  addFormats(ajv);
  ajv.addSchema({ $id: "description.json", components: description.components });
});

/** A cache: many bodies have the same schema. */
const validators = new Map<string, ValidateFunction>();

function isValid(schema: Schema, value: Json): boolean {
  const embedded = JSON.stringify(schema).replaceAll('"#/', '"description.json#/');
  const validate = validators.get(embedded) ?? ajv.compile(JSON.parse(embedded));
  validators.set(embedded, validate);
  return validate(value);
}

/** An example of a JSON body and its schema. */
interface Body {
  place: string;
  schema: Schema;
  value: Json;
}

function listBodies(id: string, { content = {} }: Pick<Response, "content">): Body[] {
  return Object.entries(content)
    .filter(([type]) => type.includes("json"))
    .flatMap(([, { schema = {}, examples = {} }]) =>
      Object.entries(examples).map(([name, example]) => ({
        place: `${id} ${name}`,
        schema,
        value: resolve<Example>(description, example).value ?? null,
      })),
    );
}

const listRequests = (): Body[] =>
  operations.flatMap(({ id, operation }) =>
    operation.requestBody ? listBodies(id, resolve<RequestBody>(description, operation.requestBody)) : [],
  );

const listAnswers = (): Body[] =>
  operations.flatMap(({ id, operation }) =>
    Object.entries(operation.responses).flatMap(([status, response]) =>
      listBodies(`${id} ${status}`, resolve<Response>(description, response)),
    ),
  );

/** A part of an example, with the schema that applies to it. */
interface Part {
  pointer: string;
  value: Json;
  schema: SchemaNode;
}

/** @returns an example's objects and strings, from the outside in; only where one schema applies */
function listParts(schema: SchemaNode | undefined, value: Json, pointer = ""): Part[] {
  if (!schema) return [];
  const own: Part = { pointer, value, schema };
  if (Array.isArray(value))
    return value.flatMap((item, index) => listParts(schema.items, item, childPointer(pointer, index)));
  if (typeof value === "string") return [own];
  if (typeof value !== "object" || value === null) return [];
  const below = Object.entries(value).flatMap(([name, child]) => {
    return listParts(schema.properties?.[name], child, childPointer(pointer, name));
  });
  return [own, ...below];
}

/** @returns a copy of an example in which `change` has replaced the part at a pointer */
function replacePart(value: Json, pointer: string, change: (part: Json) => Json): Json {
  const copy = { root: structuredClone(value) } as Record<string, Json>;
  const segments = ["root", ...parsePointer(pointer)];
  const name = segments.pop() ?? "";
  const parent = segments.reduce((node, segment) => node[segment] as Record<string, Json>, copy);
  parent[name] = change(parent[name] ?? null);
  return copy.root ?? null;
}

const addField = (part: Json): Json => ({ ...(part as object), aNewField: 1 }) as Json;
const isObject = ({ value }: Part): boolean => typeof value === "object";
const isChoice = ({ schema: { enum: values, anyOf = [] } }: Part): boolean =>
  values !== undefined || anyOf.some((one) => one.enum);

/** @returns the places where a change to a part of an example isn't judged as `expected` */
const judge = (bodies: Body[], pick: (part: Part) => boolean, change: (part: Json) => Json, expected: boolean) =>
  bodies.flatMap(({ place, schema, value }) =>
    listParts(schemaOf(description, schema), value)
      .filter(pick)
      .filter(({ pointer }) => isValid(schema, replacePart(value, pointer, change)) !== expected)
      .map(({ pointer }) => `${place} ${pointer}`),
  );

test("requests refuse unknown fields, at every depth", () => {
  assert.deepEqual(judge(listRequests(), isObject, addField, false), []);
});

test("responses accept new fields, at every depth", () => {
  assert.deepEqual(judge(listAnswers(), isObject, addField, true), []);
});

test("requests refuse unknown values of enums", () => {
  assert.deepEqual(
    judge(listRequests(), isChoice, () => "NEW_VALUE", false),
    [],
  );
  const open = operations.flatMap(({ id, operation, pathItem }) =>
    [...(pathItem.parameters ?? []), ...(operation.parameters ?? [])]
      .map((parameter) => resolve(description, parameter))
      .filter(({ schema = {} }) => (schema.items ? [schema, schema.items] : [schema]).some(isOpen))
      .map(({ name }) => `${id} ${name}`),
  );
  assert.deepEqual(open, []);
});

const isOpen = (schema: Schema): boolean =>
  isChoice({ pointer: "", value: "", schema: schemaOf(description, schema) }) && isValid(schema, "NEW_VALUE");

test("a discriminator leads only to variants of its schema", () => {
  const astray = Object.values(description.components.schemas).flatMap(({ discriminator, oneOf = [] }) =>
    Object.values(discriminator?.mapping ?? {}).filter((target) => !oneOf.some(({ $ref }) => $ref === target)),
  );
  assert.deepEqual(astray, []);
});

test("schemas refuse what the prose rules out", () => {
  const { PlanPriceInput = {}, BundleApprovalStatusChange = {}, FieldError = {} } = description.components.schemas;
  const {
    PlanTermCreation = {},
    ProductOfferCreation = {},
    AccessIpRange = {},
    Reason = {},
  } = description.components.schemas;
  assert.ok(!isValid(PlanPriceInput, { model: "FLAT_RATE", billingPeriod: "MONTH" }));
  assert.ok(!isValid(BundleApprovalStatusChange, { status: "REJECTED" }));
  assert.ok(!isValid(FieldError, { code: "required", detail: "The value is missing." }));
  for (const [renewal, isFine] of Object.entries({ ROLLING: true, SAME_TERM: false, NONE: false }))
    assert.equal(isValid(PlanTermCreation, { minimumMonths: 0, noticePeriodDays: 0, renewal }), isFine, renewal);
  const id = "7f1b6d2e-3c98-4a04-9e5b-d8a2c6f0b391";
  const price = { model: "ONE_OFF", amount: { amount: "1", currency: "EUR" } };
  const offer = { planId: id, consumerId: id, price };
  assert.ok(isValid(ProductOfferCreation, offer));
  assert.ok(!isValid(ProductOfferCreation, { ...offer, withdrawAt: "2027-01-01T00:00:00Z" }));
  for (const range of ["203.0.113.7", "203.0.113.0/24", "2001:db8::/32", "::1", "1:2:3:4:5:6:7:8"])
    assert.ok(isValid(AccessIpRange, range), range);
  for (const range of ["....", "300.1.1.1", "203.0.113.0/33", "1:2:3", ":::", "1::2::3", "::/129"])
    assert.ok(!isValid(AccessIpRange, range), range);
  assert.ok(!isValid(Reason, { reason: " ".repeat(20) }));
});

test("responses accept new values of extensible enums", () => {
  const { Role = {}, Problem = {}, SubscriptionStatus = {}, Side = {} } = description.components.schemas;
  const { code = {} } = Problem.properties ?? {};
  for (const schema of [Role, code, SubscriptionStatus]) assert.ok(isValid(schema, "new-value"));
  assert.ok(!isValid(Side, "new-value"), "an enum that isn't extensible stays closed");
});
