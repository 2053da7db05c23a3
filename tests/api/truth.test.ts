import assert from "node:assert/strict";
import { before, test } from "node:test";
import { localeIds } from "../../src/config/locales";
import { parsePointer } from "../../src/lib/pointer";
import { readDescription } from "../../src/openapi/model/generated";
import type { SchemaNode } from "../../src/openapi/model/schema";
import { type ListedOperation, listOperations } from "../../src/openapi/read/operations";
import { problemsFile, readProblems } from "../../src/openapi/read/problems";
import { resolve } from "../../src/openapi/read/resolve";
import { listTexts } from "../../src/openapi/read/texts";
import type {
  Description,
  Example,
  Header,
  Json,
  Parameter,
  Reference,
  RequestBody,
  Response,
  Schema,
} from "../../src/openapi/read/types";
import { parametersOf, schemaOf } from "../support/description";

/*
 * The published samples of an operation must be true for that operation, and all samples together must tell one story.
 * Other tests check the format of the samples. Here, a well-formed sample fails if it belongs to a different operation.
 */

let description: Description;
let operations: ListedOperation[];
before(() => {
  description = readDescription("en");
  operations = listOperations(description);
});

type JsonObject = Record<string, Json>;
const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

interface ProblemSample {
  code: string;
  status: number;
  detail: string;
  errors?: { pointer?: string; parameter?: string; code: string; detail: string }[];
}

/** @returns the responses of an operation with their JSON examples, by status */
function listResponses({ operation }: ListedOperation): { status: string; response: Response; values: Json[] }[] {
  return Object.entries(operation.responses).map(([status, reference]) => {
    const response = resolve<Response>(description, reference);
    const values = Object.entries(response.content ?? {})
      .filter(([mediaType]) => mediaType.includes("json"))
      .flatMap(([, { examples = {} }]) =>
        Object.values(examples).map((example) => resolve<Example>(description, example).value ?? null),
      );
    return { status, response, values };
  });
}

const listProblems = (listed: ListedOperation): ProblemSample[] =>
  listResponses(listed)
    .filter(({ status }) => status >= "400")
    .flatMap(({ values }) => values as unknown as ProblemSample[]);

/** @returns the JSON examples of an operation's success responses */
const listResults = (listed: ListedOperation): Json[] =>
  listResponses(listed)
    .filter(({ status }) => status.startsWith("2"))
    .flatMap(({ values }) => values);

const exampleOfHeader = ({ headers = {} }: Response, name: string): Json | undefined => {
  const header = headers[name];
  return header && resolve<Header>(description, header).example;
};

/** Fails with all errors of all operations, so that errors of the same kind are visible together. */
function assertNone(faults: (listed: ListedOperation) => (string | false | undefined)[]): void {
  const found = operations.flatMap((listed) =>
    faults(listed)
      .filter((fault) => typeof fault === "string")
      .map((fault) => `${listed.id}: ${fault}`),
  );
  assert.deepEqual(found, []);
}

/** @returns whether the number in an error detail is a limit of the schema */
function isBound(schema: Schema | undefined, detail: string): boolean {
  const [, number] = /(?:at least|at most) (\d+)/.exec(detail.replaceAll(",", "")) ?? [];
  if (number === undefined) return true;
  const { minimum, maximum, minLength, maxLength, minItems, maxItems, minProperties } = schemaOf(description, schema);
  const bounds = detail.includes("at least")
    ? [minimum, minLength, minItems, minProperties]
    : [maximum, maxLength, maxItems];
  return bounds.includes(Number(number));
}

test("a malformed-request error identifies a parameter of the operation, with the limit from its schema", () => {
  assertNone((listed) => {
    const parameters = parametersOf(description, listed);
    return listProblems(listed)
      .filter(({ code }) => code === "malformed-request")
      .flatMap(({ detail, errors = [] }) =>
        errors.map((error) => {
          const parameter = parameters.find(({ name }) => name === error.parameter);
          if (!parameter) return `has no parameter ${error.parameter}`;
          if (!detail.includes(`'${parameter.name}'`)) return detail;
          return !isBound(parameter.schema, error.detail) && `${error.parameter} ${error.detail}`;
        }),
      );
  });
});

/** @returns the schema at a pointer in a body, or undefined if the body doesn't have it */
function findSchema(schema: Schema, pointer: string): SchemaNode | undefined {
  return parsePointer(pointer)
    .filter((segment) => segment !== "")
    .reduce<SchemaNode | undefined>(
      (flat, segment) => {
        if (!flat) return undefined;
        if (/^\d+$/.test(segment) && flat.items) return flat.items;
        const branches = [flat, ...(flat.oneOf ?? []), ...(flat.anyOf ?? [])];
        return branches.flatMap(({ properties = {} }) => properties[segment] ?? [])[0];
      },
      schemaOf(description, schema),
    );
}

test("an invalid-body error identifies a field of the body, with the limit from its schema", () => {
  assertNone((listed) => {
    const { requestBody } = listed.operation;
    const body = requestBody && resolve<RequestBody>(description, requestBody);
    const schema = Object.values(body?.content ?? {})[0]?.schema;
    return listProblems(listed)
      .flatMap(({ errors = [] }) => errors)
      .filter(({ pointer }) => pointer !== undefined)
      .map(({ pointer = "", detail }) => {
        const place = schema && findSchema(schema, pointer);
        if (!place) return `the body has no ${pointer}`;
        return !isBound(place, detail) && `${pointer} ${detail}`;
      });
  });
});

test("content that is too large has the status 413, never 422", () => {
  assertNone((listed) => {
    const { requestBody } = listed.operation;
    const body = requestBody && resolve<RequestBody>(description, requestBody);
    const schema = Object.values(body?.content ?? {})[0]?.schema;
    return listProblems(listed)
      .filter(({ code }) => code === "validation-failed")
      .flatMap(({ errors = [] }) => errors)
      .map(({ pointer = "", code }) => {
        const place = schema && findSchema(schema, pointer);
        return place && code === "too-long" && place.format === "binary" && `${pointer} ${code}`;
      });
  });
});

test("an error about a name that is already taken doesn't contain the resource's own name", () => {
  assertNone((listed) => {
    if (listed.method !== "patch") return [];
    const { requestBody } = listed.operation;
    const body = requestBody && resolve<RequestBody>(description, requestBody);
    const asked = Object.values(body?.content ?? {})
      .flatMap(({ examples = {} }) => Object.values(examples))
      .map((example) => resolve<Example>(description, example).value)
      .flatMap((value) => (isObject(value) ? [value.name] : []));
    // The resource's name before the change: any name in the results that the request doesn't set.
    const names = listResults(listed)
      .flatMap((value) => (isObject(value) ? [value.name] : []))
      .filter((name) => !asked.includes(name));
    return listProblems(listed)
      .filter(({ code, errors = [] }) => code === "already-exists" && errors.some(({ pointer }) => pointer === "/name"))
      .map(({ detail }) => names.some((name) => detail.includes(`named '${name}'`)) && detail);
  });
});

test("a status's examples have different details, so that readers can tell them apart", () => {
  assertNone((listed) =>
    listResponses(listed)
      .filter(({ status }) => status >= "400")
      .map(({ status, values }) => {
        const details = (values as unknown as ProblemSample[]).map(({ detail }) => detail);
        return new Set(details).size < details.length && `${status}: ${details.join(" | ")}`;
      }),
  );
});

test("401 responses have WWW-Authenticate", () => {
  assertNone((listed) =>
    listResponses(listed)
      .filter(({ status }) => status === "401")
      .map(({ response }) => !exampleOfHeader(response, "WWW-Authenticate") && "no WWW-Authenticate"),
  );
});

test("429 responses show no remaining requests, and Retry-After is the time until the window ends", () => {
  assertNone((listed) =>
    listResponses(listed)
      .filter(({ status }) => status === "429")
      .map(({ response }) => {
        const [limit, wait] = [exampleOfHeader(response, "RateLimit"), exampleOfHeader(response, "Retry-After")];
        return limit !== `"default";r=0;t=${wait}` && `${limit} with Retry-After ${wait}`;
      }),
  );
  assertNone((listed) => {
    const unavailable = listResponses(listed).find(({ status }) => status === "503");
    return [unavailable && !exampleOfHeader(unavailable.response, "Retry-After") && "503 without Retry-After"];
  });
});

/** @returns a value and all values nested in it */
const listValues = (value: Json): Json[] =>
  typeof value === "object" && value !== null ? [value, ...Object.values(value).flatMap(listValues)] : [value];

const parameterOf = (listed: ListedOperation, name: string): Parameter | undefined =>
  parametersOf(description, listed).find((parameter) => parameter.name === name);

test("If-Match is the tag of the resource before the change, if the examples show tags of that resource", () => {
  const ids = new Map<Json | undefined, Set<Json>>();
  for (const value of operations.flatMap(listResults).flatMap(listValues).filter(isObject))
    if (value.etag !== undefined) ids.set(value.id, (ids.get(value.id) ?? new Set()).add(value.etag));
  assert.ok(ids.size > 10, `${ids.size} resources with tags`);
  assertNone((listed) => {
    const sent = parameterOf(listed, "If-Match");
    const id = parametersOf(description, listed).findLast((parameter) => parameter.in === "path")?.example;
    const tags = ids.get(id);
    if (!sent?.required || !tags) return [];
    const after = listResults(listed).flatMap((value) => (isObject(value) ? value.etag : []));
    return [
      !tags.has(sent.example ?? null) && `no response contains ${sent.example}`,
      after.includes(sent.example) && `${sent.example} is still returned after the change`,
    ];
  });
});

test("a tag belongs to one status of its resource", () => {
  const statuses = new Map<string, Set<Json | undefined>>();
  for (const { id, etag, status } of operations.flatMap(listResults).flatMap(listValues).filter(isObject))
    if (etag !== undefined) statuses.set(`${id} ${etag}`, (statuses.get(`${id} ${etag}`) ?? new Set()).add(status));
  assert.ok(statuses.size > 20, `${statuses.size} tags`);
  const shared = [...statuses].filter(([, { size }]) => size > 1).map(([tag, all]) => `${tag}: ${[...all].join(", ")}`);
  assert.deepEqual(shared, []);
});

/** Pairs of timestamps in chronological order. */
const order: [earlier: string, later: string][] = [
  ["createdAt", "updatedAt"],
  ["createdAt", "publishedAt"],
  ["createdAt", "lastUsedAt"],
  ["createdAt", "approvedAt"],
  ["createdAt", "expiresAt"],
  ["createdAt", "activatedAt"],
  ["publishAt", "deprecateAt"],
  ["deprecateAt", "withdrawAt"],
  ["requestedAt", "startsAt"],
  ["requestedAt", "decidedAt"],
  ["requestedAt", "confirmedAt"],
  ["requestedAt", "confirmBy"],
  ["startsAt", "endsAt"],
  ["startedAt", "dueAt"],
  ["startedAt", "finishedAt"],
  ["approvedAt", "cancelledAt"],
  ["validFrom", "validUntil"],
];

test("timestamps are in chronological order", () => {
  let compared = 0;
  assertNone((listed) =>
    listResults(listed)
      .flatMap(listValues)
      .flatMap((value) =>
        order.map(([earlier, later]) => {
          if (!isObject(value)) return false;
          const [one, other] = [value[earlier], value[later]];
          if (typeof one !== "string" || typeof other !== "string") return false;
          compared += 1;
          return one > other && `${earlier} ${one} is after ${later} ${other}`;
        }),
      ),
  );
  assert.ok(compared > 100, `only ${compared} pairs of timestamps`);
});

test("a new resource hasn't been updated yet", () => {
  assertNone((listed) =>
    listResponses(listed)
      .filter(({ status }) => status === "201")
      .flatMap(({ values }) => values)
      .map((value) => {
        if (!isObject(value) || value.updatedAt === undefined) return false;
        // A subscription starts as a request.
        const { createdAt = value.requestedAt, updatedAt } = value;
        return updatedAt !== createdAt && `created ${createdAt}, changed ${updatedAt}`;
      }),
  );
});

test("an updated resource has a later timestamp than before the update", () => {
  assertNone((listed) => {
    if (listed.method !== "patch") return [];
    const read = operations.find(({ method, path }) => method === "get" && path === listed.path);
    const [before] = read ? listResults(read) : [];
    // Additional examples of an update show different times.
    const [after] = listResults(listed);
    if (!isObject(before) || !isObject(after) || !before.updatedAt || !after.updatedAt) return [];
    return [after.updatedAt <= before.updatedAt && `${before.updatedAt}, then ${after.updatedAt}`];
  });
});

test("counts match the listed items", () => {
  assertNone((listed) =>
    listResults(listed)
      .flatMap(listValues)
      .flatMap((value) => {
        if (!isObject(value)) return [];
        return Object.entries(value).map(([name, count]) => {
          const items = value[`${name.replace(/Count$/, "")}s`];
          return (
            name.endsWith("Count") &&
            Array.isArray(items) &&
            items.length !== count &&
            `${name} is ${count}, but ${items.length} items are listed`
          );
        });
      }),
  );
});

/** @returns the shared fields whose values differ, without nested objects */
const listDifferences = (one: JsonObject, other: JsonObject): string[] =>
  Object.keys(one).filter(
    (field) =>
      field in other &&
      typeof one[field] !== "object" &&
      typeof other[field] !== "object" &&
      one[field] !== other[field],
  );

test("a list shows the same values for a resource as its details", () => {
  const reads = operations.filter(({ method, path }) => method === "get" && path.endsWith("}"));
  const details = new Map(
    reads.flatMap((listed) =>
      listResults(listed)
        .slice(0, 1)
        .filter((value) => isObject(value) && typeof value.id === "string")
        .map((value) => [(value as JsonObject).id, value as JsonObject] as const),
    ),
  );
  assert.ok(details.size > 8, `${details.size} resources`);
  assertNone((listed) => {
    const isList = listed.method === "get" || listed.path.endsWith("-searches");
    if (!isList) return [];
    return listResults(listed)
      .flatMap((result) => (isObject(result) && Array.isArray(result.items) ? result.items : []))
      .filter(isObject)
      .flatMap((item) => {
        const detail = typeof item.id === "string" ? details.get(item.id) : undefined;
        return detail
          ? listDifferences(item, detail).map(
              (field) => `${field}: ${item[field]} in the list, ${detail[field]} in the details`,
            )
          : [];
      });
  });
});

test("an ID always has the same name", () => {
  const names = new Map<string, Map<string, string>>();
  for (const listed of operations.filter(({ method }) => method === "get")) {
    for (const value of listResults(listed).flatMap(listValues).filter(isObject)) {
      if (typeof value.id !== "string" || typeof value.name !== "string") continue;
      const known = names.get(value.id) ?? new Map<string, string>();
      names.set(value.id, known.set(value.name, listed.id));
    }
  }
  const faults = [...names]
    .filter(([, known]) => known.size > 1)
    .map(([id, known]) => `${id}: ${[...known.keys()].join(", ")}`);
  assert.deepEqual(faults, []);
  assert.ok(names.size > 20, `only ${names.size} named resources`);
});

test("a 304 response has the ETag of the 200 response", () => {
  const reads = operations.filter(({ operation }) => operation.responses["304"]);
  assert.ok(reads.length > 0);
  for (const listed of reads)
    for (const status of ["200", "304"]) assert.ok("ETag" in headersOf(listed, status), `${listed.id} ${status}`);
});

test("the resolution of a stored error mentions a new idempotency key", () => {
  const [, statuses = "", codes = ""] =
    /Responses with (.*?) aren't stored: .*?\. (.*?) aren't stored either/.exec(description.info.description ?? "") ??
    [];
  const notStored: string[] = statuses.match(/\d(?:\d\d|xx)/g) ?? [];
  assert.ok(notStored.includes("429") && notStored.includes("5xx"), statuses);
  const unprocessed = [...codes.matchAll(/`([a-z-]+)`/g)].map(([, code = ""]) => code);
  assert.ok(unprocessed.includes("request-in-progress"), codes);
  const stored = operations
    .filter(takesKey)
    .flatMap(listProblems)
    .filter(({ status, code }) => !unprocessed.includes(code) && !notStored.includes(`${status}`) && status < 500)
    .map(({ code }) => code);
  const problems = readProblems(problemsFile);
  const without = [...new Set(stored)].filter(
    (code) =>
      !localeIds.every((locale) => /Idempotency-Key|new key|neuen Schlüssel/.test(problems[code]?.fix[locale] ?? "")),
  );
  assert.deepEqual(without, []);
});

test("a German translation contains the same code as the English text", () => {
  const german = new Map(listTexts(readDescription("de")));
  const codeIn = (text: string): string[] =>
    [...new Set([...text.matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code.replace(/\s+/g, " ")))].sort();
  for (const [place, text] of listTexts(description))
    assert.deepEqual(codeIn(german.get(place) ?? ""), codeIn(text), place);
});

const headersOf = ({ operation }: ListedOperation, status: string): Record<string, Header | Reference> =>
  resolve<Response>(description, operation.responses[status] as Response).headers ?? {};

const takesKey = (listed: ListedOperation): boolean =>
  parametersOf(description, listed).some(({ name }) => name === "Idempotency-Key");
