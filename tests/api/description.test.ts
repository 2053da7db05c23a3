import assert from "node:assert/strict";
import { before, test } from "node:test";
import { parse } from "yaml";
import { localeIds } from "../../src/config/locales";
import { printYaml } from "../../src/lib/print-yaml";
import { bundleDescription } from "../../src/openapi/read/bundle";
import { descriptionRoot } from "../../src/openapi/read/description";
import { readDescription } from "../../src/openapi/read/generated";
import { type Lifecycle, readLifecycles } from "../../src/openapi/read/lifecycles";
import { type ListedOperation, listOperations, listParameters, resolve } from "../../src/openapi/read/operations";
import { childPointer } from "../../src/openapi/read/pointer";
import type {
  Description,
  Example,
  Header,
  Json,
  MediaType,
  RequestBody,
  Response,
  Schema,
} from "../../src/openapi/read/types";
import { listWorkflows, readWorkflow } from "../../src/openapi/read/workflows";
import { flatten } from "../../src/openapi/render/schema";
import { splitSamples } from "../../src/plugins/openapi-files/samples-overlay";

let description: Description;
let operations: ListedOperation[];
let lifecycles: Lifecycle[];

before(() => {
  description = readDescription("en");
  operations = listOperations(description);
  lifecycles = Object.values(readLifecycles());
});

/** @returns the problem codes that an operation can return with a status */
function listProblemCodes({ operation }: ListedOperation, status: string): string[] {
  const response = operation.responses[status];
  if (!response) return [];
  const { examples = {} } = resolve(description, response).content?.["application/problem+json"] ?? {};
  return Object.values(examples).map(
    (example) => (resolve<Example>(description, example).value as { code: string }).code,
  );
}

/** Actions are POST requests to a noun under a resource that return the resource's new state; creations return 201. */
const isAction = ({ method, path, operation }: ListedOperation): boolean =>
  method === "post" && /\/\{\w+\}\/[a-z-]+$/.test(path) && operation.responses["200"] !== undefined;

/** @returns the operations in the lifecycles that change a state; creations aren't included */
const listTransitionOperations = (): Set<string> =>
  new Set(
    lifecycles.flatMap(({ transitions }) =>
      transitions.flatMap(({ from, operations: ids }) => (from === undefined ? [] : ids)),
    ),
  );

for (const locale of localeIds) {
  test(`parsers of YAML 1.1 and 1.2 read what is published alike (${locale})`, () => {
    const { lean, overlay } = splitSamples(readDescription(locale));
    const workflows = listWorkflows().map((name) => readWorkflow(name, locale));
    assert.ok(workflows.length > 0);
    for (const value of [lean, overlay, ...workflows])
      for (const version of ["1.1", "1.2"] as const) assert.deepEqual(parse(printYaml(value), { version }), value);
  });

  test(`the overlay of samples restores the description with samples (${locale})`, () => {
    const { lean, overlay } = splitSamples(readDescription(locale));
    assert.ok(!JSON.stringify(lean).includes("x-codeSamples"));
    for (const { target, update } of overlay.actions) {
      const [, path = "", method = ""] = /^\$\.paths\['(.*)'\]\.(\w+)$/.exec(target) ?? [];
      Object.assign(lean.paths[path]?.[method as "get"] ?? {}, update);
    }
    assert.deepEqual(lean, readDescription(locale));
  });
}

test("the description and the lifecycles have the same actions", () => {
  const inLifecycles = listTransitionOperations();
  const actions = operations.filter(isAction).map(({ id }) => id);
  assert.deepEqual(
    actions.filter((id) => !inLifecycles.has(id)),
    [],
    "actions that aren't in any lifecycle",
  );
  const posts = operations.filter(({ id, method }) => method === "post" && inLifecycles.has(id)).map(({ id }) => id);
  assert.deepEqual(posts.sort(), actions.sort());
});

test("every action documents the error for transitions that its lifecycle doesn't allow", () => {
  for (const listed of operations.filter(isAction)) {
    assert.ok(listProblemCodes(listed, "409").includes("invalid-state-transition"), listed.id);
  }
});

test("every update or deletion that depends on a status documents 409", () => {
  const lacking = lifecycles.flatMap(({ states, transitions }) => {
    const open = Object.keys(states).filter((state) => !states[state]?.final);
    return operations
      .filter(({ id, operation }) => {
        const from = transitions.flatMap((one) => (one.operations.includes(id) ? (one.from ?? []) : []));
        return from.length > 0 && open.some((state) => !from.includes(state)) && !operation.responses["409"];
      })
      .map(({ id }) => id);
  });
  assert.deepEqual(lacking, []);
});

test("changes require If-Match, and POST accepts Idempotency-Key except in searches", () => {
  const missing = operations.flatMap((listed) => {
    const { id, method, path } = listed;
    const names = listParameters(description, listed).map(({ name, required }) => `${name}${required ? "!" : ""}`);
    const isChange = ["put", "patch", "delete"].includes(method);
    if (isChange && !names.includes("If-Match!")) return `${id}: If-Match`;
    const isCreation = method === "post" && !path.endsWith("-searches");
    return isCreation && !/Idempotency-Key/.test(names.join()) ? `${id}: Idempotency-Key` : [];
  });
  assert.deepEqual(missing, []);
});

for (const locale of localeIds) {
  test(`the description of every action mentions its start and target states (${locale})`, () => {
    const faults = listOperations(readDescription(locale))
      .filter(isAction)
      .flatMap(({ id, operation }) => {
        // If several operations cause a transition, only the first one must mention its states.
        const own = lifecycles.flatMap(({ transitions }) => transitions.filter((one) => one.operations[0] === id));
        return [...new Set(own.flatMap(({ from = [], to }) => [...from, to]))]
          .filter((state) => !operation.description?.includes(`\`${state}\``))
          .map((state) => `${id}: ${state}`);
      });
    assert.deepEqual(faults, []);
  });
}

/** @returns the examples of the `invalid-state-transition` problem that an operation can return */
function listRefusals({ operation }: ListedOperation): RefusedTransition[] {
  const response = operation.responses["409"];
  const { examples = {} } = (response && resolve(description, response).content?.["application/problem+json"]) ?? {};
  return Object.values(examples)
    .map((example) => resolve<Example>(description, example).value as unknown as RefusedTransition)
    .filter(({ code }) => code === "invalid-state-transition");
}

interface RefusedTransition {
  code: string;
  /** Omitted if the request URL contains it. */
  resource?: string;
  currentStatus: string;
  allowedTransitions: string[];
}

/** @returns the differences between a rejected transition in an example and a lifecycle */
function judgeRefusal(lifecycle: Lifecycle, listed: ListedOperation, refusal: RefusedTransition): string[] {
  const { currentStatus: status, allowedTransitions } = refusal;
  const leaving = lifecycle.transitions.filter(({ from }) => from?.includes(status));
  const targets = [...new Set(leaving.map(({ to }) => to))];
  // If an operation has several target states, its body selects one.
  const meant = (findRequestExample(listed) as { status?: string } | undefined)?.status;
  const own = lifecycle.transitions.filter(
    ({ from, to, operations: ids }) => from && ids.includes(listed.id) && (meant ?? to) === to,
  );
  return [
    ...(status in lifecycle.states ? [] : [`${lifecycle.id} has no state ${status}`]),
    ...(JSON.stringify(targets) === JSON.stringify(allowedTransitions) ? [] : [`${status} leads to ${targets}`]),
    ...own.filter(({ from }) => from?.includes(status)).map(() => `${status} allows the action`),
    ...own.filter(({ to }) => to === status).map(() => `already ${status}, so the API returns 200`),
  ];
}

/** @returns the first example of the request body */
function findRequestExample({ operation }: ListedOperation): Json | undefined {
  const body = operation.requestBody && resolve<RequestBody>(description, operation.requestBody);
  const [media] = Object.values(body?.content ?? {});
  const [example] = Object.values(media?.examples ?? {});
  return example && resolve<Example>(description, example).value;
}

/** @returns the path with the examples of its parameters filled in */
const fillInPath = (listed: ListedOperation): string =>
  listParameters(description, listed).reduce(
    (path, { name, example }) => path.replace(`{${name}}`, String(example)),
    listed.path,
  );

test("the lifecycle forbids every transition that is rejected in an example", (context) => {
  const refusals = operations.flatMap((listed) => listRefusals(listed).map((refusal) => ({ listed, refusal })));
  const faults = refusals.flatMap(({ listed, refusal }) => {
    const { resource = `/v1${fillInPath(listed)}` } = refusal;
    const [, collection = "", id = ""] = /^\/v1\/([a-z-]+)\/([0-9a-f-]+)$/.exec(resource) ?? [];
    const kind = kindOf(collection) ?? "";
    if (!cast[kind]?.includes(id)) return [`${listed.id}: ${resource} isn't in the cast`];
    const judged = lifecycles
      .filter((lifecycle) => lifecycle.id.startsWith(kind))
      .map((lifecycle) => judgeRefusal(lifecycle, listed, refusal));
    return judged.some(({ length }) => length === 0) ? [] : [`${listed.id}: ${judged.flat().join("; ")}`];
  });
  assert.deepEqual(faults, []);
  context.diagnostic(`${refusals.length} refusals`);
});

/** The entities in the specification and their schemas: one for lists and one for details, if both exist. */
const entities: Record<string, { list?: string; detail?: string }> = {
  tenant: { list: "TenantSummary", detail: "Tenant" },
  organization: { list: "OrganizationSummary", detail: "Organization" },
  "organization category": { list: "OrganizationCategory", detail: "OrganizationCategoryAssignment" },
  "organization member": { list: "OrganizationMember", detail: "Membership" },
  "related organization": { list: "RelatedOrganization" },
  team: { list: "TeamSummary", detail: "Team" },
  user: { list: "UserSummary", detail: "User" },
  "technical user": { list: "TechnicalUserSummary", detail: "TechnicalUser" },
  contact: { list: "ContactSummary", detail: "Contact" },
  invitation: { detail: "Invitation" },
  product: { list: "ProductSummary", detail: "Product" },
  "product offer": { detail: "ProductOffer" },
  plan: { list: "PlanSummary", detail: "Plan" },
  subscription: { detail: "Subscription" },
  bundle: { list: "BundleSummary", detail: "Bundle" },
  "bundle process": { list: "BundleProcess" },
  "access definition": { list: "AccessDefinitionSummary", detail: "AccessDefinition" },
  access: { detail: "Access" },
  folder: { list: "FolderSummary", detail: "Folder" },
  "file metadata": { list: "FileSummary", detail: "FileMetadata" },
  "file content": { detail: "FileContent" },
  "product documentation file": { list: "DocumentationFileSummary", detail: "DocumentationFile" },
  provider: { list: "Provider" },
  consumer: { list: "Consumer" },
};

test("every entity in the specification has its schemas, and the list schema differs from the detail schema", () => {
  const { schemas } = description.components;
  for (const [entity, { list, detail }] of Object.entries(entities)) {
    for (const name of [list, detail]) assert.ok(!name || schemas[name], `${entity}: no schema ${name}`);
    if (!list || !detail) continue;
    const [inList, inDetail] = [list, detail].map((name) =>
      Object.keys(flatten(description, schemas[name] ?? {}).properties ?? {}),
    );
    assert.notDeepEqual(new Set(inList), new Set(inDetail), entity);
  }
});

test("the introduction lists every suffix of timestamp names", () => {
  const [, sentence = ""] = /Timestamps ([^.]*)\./.exec(description.info.description ?? "") ?? [];
  const endings = [...sentence.matchAll(/`(\w+)`/g)].map(([, ending = ""]) => ending);
  const names = Object.values(description.components.schemas).flatMap((schema) =>
    Object.entries(flatten(description, schema).properties ?? {})
      .filter(([, property]) => flatten(description, property).format === "date-time")
      .map(([name]) => name),
  );
  assert.deepEqual(
    names.filter((name) => !endings.some((ending) => name.endsWith(ending))),
    [],
    "names with other endings",
  );
  assert.deepEqual(
    endings.filter((ending) => !names.some((name) => name.endsWith(ending))),
    [],
    "endings that no name has",
  );
});

test("no schema is only a reference to another schema, because tools that follow both would lose its other keywords", () => {
  const faults = Object.entries(description.components.schemas).filter(([, schema]) => schema.$ref !== undefined);
  assert.deepEqual(faults, []);
});

test("no two components have the same content", () => {
  const faults = Object.entries(description.components).flatMap(([kind, components]) => {
    const names = new Map<string, string[]>();
    for (const [name, component] of Object.entries(components)) {
      const content = JSON.stringify(component, sortKeys);
      names.set(content, [...(names.get(content) ?? []), name]);
    }
    return [...names.values()].filter(({ length }) => length > 1).map((same) => `${kind}: ${same.join(" = ")}`);
  });
  assert.deepEqual(faults, []);
});

const sortKeys = (_: string, value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;

/** Keys that contain components: a list or a map of components if `each` is true, otherwise a single component. */
const componentPlaces: Record<string, { kind: string; each: boolean }> = {
  schema: { kind: "schema", each: false },
  items: { kind: "schema", each: false },
  properties: { kind: "schema", each: true },
  allOf: { kind: "schema", each: true },
  oneOf: { kind: "schema", each: true },
  anyOf: { kind: "schema", each: true },
  schemas: { kind: "schema", each: true },
  parameters: { kind: "parameter", each: true },
  headers: { kind: "header", each: true },
  responses: { kind: "response", each: true },
  requestBody: { kind: "request body", each: false },
  requestBodies: { kind: "request body", each: true },
};

/** A reference wouldn't simplify blocks shorter than this, such as `{"type":"object","minProperties":1}`. */
const shortestBlock = 40;

/** @returns the locations of all inline blocks that could be references to components, by content */
function listBlocks(node: object, isMap = false, pointer = "", found = new Map<string, string[]>()) {
  const note = (kind: string, block: object, place: string): void => {
    const content = JSON.stringify(block, sortKeys);
    // The example of `If-Match` is the resource's own.
    if ("$ref" in block || content.length < shortestBlock || content.includes('"If-Match"')) return;
    found.set(`${kind} ${content}`, [...(found.get(`${kind} ${content}`) ?? []), place]);
  };
  for (const [key, child] of Object.entries(node)) {
    // Examples are data, and so are the parameters of links.
    if (typeof child !== "object" || child === null || (!isMap && /^(?:examples?|links)$/.test(key))) continue;
    const place = childPointer(pointer, key);
    // Under `properties`, keys are names, so a property can be called "items".
    const { kind, each } = (!isMap && componentPlaces[key]) || { kind: "", each: false };
    if (kind && !each) note(kind, child, place);
    if (kind && each)
      for (const [name, one] of Object.entries(child as Record<string, object>))
        note(kind, one, childPointer(place, name));
    listBlocks(child, each, place, found);
  }
  return found;
}

test("no schema, parameter, header, response, or request body is written inline twice", async (context) => {
  const blocks = [...listBlocks(await bundleDescription(descriptionRoot))];
  const faults = blocks.filter(([, places]) => places.length > 1).map(([block, places]) => ({ block, places }));
  assert.deepEqual(faults, []);
  context.diagnostic(`${blocks.length} different blocks`);
});

/** An example of a body, with its schema and its operation. */
interface ShownExample {
  place: string;
  listed: ListedOperation;
  kind: "request" | "answer";
  schema: Schema;
  value: Json;
}

/** @returns the examples of all JSON bodies, except errors */
function listShownExamples(): ShownExample[] {
  return operations.flatMap((listed) => {
    const { operation } = listed;
    const body = operation.requestBody && resolve<RequestBody>(description, operation.requestBody);
    const show = (kind: ShownExample["kind"], content: Record<string, MediaType> = {}): ShownExample[] =>
      Object.entries(content)
        .filter(([type]) => /json|form-data/.test(type))
        .flatMap(([, { schema = {}, examples = {} }]) =>
          Object.entries(examples).map(([name, example]) => ({
            place: `${listed.id}, ${kind} ${name}`,
            listed,
            kind,
            schema,
            value: resolve<Example>(description, example).value ?? null,
          })),
        );
    const answers = Object.entries(operation.responses).filter(([status]) => status.startsWith("2"));
    return [
      ...show("request", body?.content),
      ...answers.flatMap(([, answer]) => show("answer", resolve(description, answer).content)),
    ];
  });
}

/** @returns the pointers to properties that the schema doesn't define; even if it allows more, these are mistakes */
function findUnknownProperties(schema: Schema, value: Json, pointer = ""): string[] {
  const flat = flatten(description, schema);
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => findUnknownProperties(flat.items ?? {}, item, childPointer(pointer, index)));
  }
  if (typeof value !== "object" || value === null) return [];
  const branches = [...(flat.oneOf ?? []), ...(flat.anyOf ?? [])].map((branch) => flatten(description, branch));
  const properties: Record<string, Schema> = Object.assign(
    {},
    flat.properties,
    ...branches.map((one) => one.properties),
  );
  return Object.entries(value).flatMap(([name, child]) => {
    const property = properties[name] ?? (flat.additionalProperties || undefined);
    const place = childPointer(pointer, name);
    return property ? findUnknownProperties(property === true ? {} : property, child, place) : [place];
  });
}

test("examples have only properties that their schema defines", () => {
  const faults = listShownExamples().flatMap(({ place, schema, value }) =>
    findUnknownProperties(schema, value).map((pointer) => `${place}: ${pointer}`),
  );
  assert.deepEqual(faults, []);
});

test("every operation has examples of its JSON request and response bodies", (context) => {
  const shown = listShownExamples();
  const places = new Set(shown.map(({ listed, kind }) => `${listed.id} ${kind}`));
  const wanted = operations.flatMap(({ id, operation }) => {
    const body = operation.requestBody && resolve<RequestBody>(description, operation.requestBody);
    const hasJson = (content: Record<string, MediaType> = {}): boolean =>
      Object.keys(content).some((type) => type.includes("json"));
    const answers = Object.entries(operation.responses).filter(([status]) => status.startsWith("2"));
    return [
      ...(hasJson(body?.content) ? [`${id} request`] : []),
      ...(answers.some(([, answer]) => hasJson(resolve(description, answer).content)) ? [`${id} answer`] : []),
    ];
  });
  assert.deepEqual(
    wanted.filter((place) => !places.has(place)),
    [],
  );
  context.diagnostic(`${operations.length} operations, ${shown.length} examples of bodies`);
});

/** The IDs of people and resources in the examples, by kind. The first ID of each kind is used in path parameters. */
const cast: Record<string, string[]> = {
  tenant: [
    "3f6c1a58-0d2b-4c7e-9a41-5b8e2d7f1c90", // Datenmarkt
    "c05b7d29-41e8-4f6a-8b3c-9e7d2a60f514", // its test marketplace
  ],
  organization: [
    "8a1d4e62-7b3f-4f0a-b6c5-2e9d0c7a4f13", // Nordlicht Bank AG, the provider
    "2d9b6c81-4f7a-4e05-8c3d-7b1f9e5a6034", // Ahorn Analytik GmbH, the consumer
    "4b0e7c95-2d61-4f38-9a8c-1e6f3d7b5c42", // a relation of the provider
  ],
  team: [
    "b27e9c04-5a6d-4d18-8f3b-7c1e4a9d2065", // Datenprodukte, the provider's
    "3c7d0e95-b1f8-4a26-9d54-82e6f0b7a1c9", // the consumer's
  ],
  user: [
    "5d90b3f7-1c84-4e2a-a7d6-9f3b0e8c6a21", // Marit Sommer
    "b0c84d2e-71f6-4a39-9e5d-4c2f8a6b1d73", // Lena Brandt, once she has accepted
    "0f8e2c74-5b1d-4a96-8e37-c4d90a6b2f15", // colleagues of Marit Sommer
    "93b7d0e5-2a4c-4f61-b8d9-7e5f1c3a6048",
    "e18a5c09-3d72-4b64-9f0e-a5c7d2186b3f", // Jonas Wiesner, the consumer's
  ],
  invitation: ["e4a7d218-6f95-4b3c-8d0e-1a7c5b9f3e42"],
  technicalUser: [
    "c6f2087b-9e31-4a5d-b4f8-3d6e1c0a7b95", // nightly-delivery
    "94d7a1c3-2e58-4b06-a9f1-5c3e7d8b0f62", // catalog-sync
  ],
  contact: ["91be5d3a-4c07-4f86-9a2d-e8b1f6c3d750"],
  contactMail: ["4f2d9c60-83ab-4e17-b5d9-0c7e6a1f8b24"],
  product: ["d35a8f1c-2b69-4e7d-8c04-6a9f1e5b3d72"],
  goLiveRequest: ["f6d36954-f651-4a78-af93-d29f66000b91"],
  plan: ["7f1b6d2e-3c98-4a04-9e5b-d8a2c6f0b391"],
  productOffer: ["0c7e4b9d-8a15-4d3f-b2e6-5f9c1d7a3e84"],
  subscription: [
    "a86d3c5f-7e02-4b91-8f4a-1c9e7d5b2a06",
    "49fd4c77-8aff-4bab-b426-4e667f0308a0", // Nordlicht Holding's, pending a decision
  ],
  bundle: [
    "29c4f7e1-5d8b-4063-a1f9-8b7d3e6c0a54", // Ahorn bei Nordlicht
    "44738795-1022-4b65-931c-001dc4208fab", // Nordlicht Holding's
  ],
  process: [
    "5f8e2c41-7a96-4d03-9b1c-e4d7a0f36b28",
    "b0c93d7e-4f15-4a68-8e27-1d6a9f5c3e80",
    "d7416ae9-83b2-4c5f-a09d-6e2b8f1c4d57",
    "d8006c9c-6782-4f76-ab6b-eeb03fc2d211",
    "3a5c9e17-40d2-4b86-8f6e-92b1d7c05e3a",
  ],
  accessDefinition: ["f0d9a3b6-1e74-4c52-9b8d-4e6a7c2f5d18"],
  access: ["64b8e1d7-9f3a-4a25-8c6e-0d5b9a7f2c31"],
  folder: [
    "1e5c9a7d-0b46-4f38-b7d2-9c3e6f8a1d05", // 2026-05
    "6a0d8f25-c1b7-4e93-9f48-5d2e7b3c9a10", // its parent folder, in storage
    "8c2f6a94-3d17-4e5b-9a60-f1d7b3e8c542", // Abruf-2026-05, in the file exchange
    "a95c1e37-6b0d-4f82-9e14-d3f7c8025b6a", // Beispieldaten, in the product documentation
    "9ceed84b-d816-496e-8fac-fcd1a5c940d1", // another folder in the file exchange
  ],
  file: [
    "ba3f7d50-6c19-4e84-9d0a-2f8b5e7c1a63", // branchenumsatz-2026-05-04.csv
    "3d96e0a7-b82c-4f15-9e74-c0a1d5f8b263", // another file in storage
    "d07b5e3c-94a1-4f28-b6d3-2c8e1f7a9b46", // branchenumsatz-2026-05-04.csv, in the file exchange
    "9396410a-b59f-4908-b4e4-7e9962b34306", // yesterday's file in the file exchange
    "208bf8c7-53be-48ba-a87e-d4f87f9be867", // rueckfragen-april.md, in the file exchange
    "47e9c1b8-5f02-4d6a-8b93-e6a0d4f2c715", // another file in the product documentation
    "e85af151-831b-4825-886a-f6ecbf716488", // feldbeschreibung-branchenumsatz.md, in the product documentation
  ],
};

/** Kinds of fields that aren't named after their kind. */
const kindsOfFields: Record<string, string> = {
  provider: "organization",
  consumer: "organization",
  createdBy: "organization",
  uploadedBy: "organization",
  sender: "organization",
  requestedBy: "technicalUser",
  parentFolder: "folder",
  responsibleTeam: "team",
  openProcess: "process",
};

/** @returns the kind that a field's name contains, such as `team` for `teamId`, `teamIds`, `team`, and `teams` */
function kindOf(field: string): string | undefined {
  return ["", /Ids?$/, /s$/, /es$/]
    .map((ending) => field.replace(ending, ""))
    .map((name) => kindsOfFields[name] ?? name)
    .find((name) => name in cast);
}

/** @returns every ID in `value`, with the name of the field that identifies its kind */
function listIds(value: Json, field = ""): { field: string; id: string }[] {
  if (typeof value === "string")
    return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value) ? [{ field, id: value }] : [];
  if (typeof value !== "object" || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((item) => listIds(item, field));
  return Object.entries(value).flatMap(([name, child]) => listIds(child, name === "id" ? field : name));
}

test("the examples use only the listed IDs, each for the right kind", (context) => {
  const members = new Set(Object.values(cast).flat());
  const used = new Set<string>();
  const faults = Object.entries(description.components.examples ?? {}).flatMap(([name, { value }]) =>
    listIds(value ?? null).flatMap(({ field, id }) => {
      used.add(id);
      const kind = kindOf(field);
      const isRight = kind ? cast[kind]?.includes(id) : members.has(id);
      return isRight ? [] : [`${name}: ${id} in ${field || "the example itself"}`];
    }),
  );
  assert.deepEqual(faults, []);
  assert.deepEqual(
    [...members].filter((id) => !used.has(id)),
    [],
    "members of the cast that aren't in any example",
  );
  context.diagnostic(`${members.size} IDs`);
});

test("a creation returns the path of the new resource if there is an operation to read it", (context) => {
  const fetched = operations.filter(({ method, path }) => method === "get" && path.endsWith("}"));
  const creations = listShownExamples().filter(({ kind, listed, value }) => {
    return kind === "answer" && listed.operation.responses["201"] && "id" in (value as object);
  });
  for (const { listed, value } of creations) {
    const collection = listed.path.slice(listed.path.lastIndexOf("/"));
    const resource = fetched.find(({ path }) => {
      const [, parent = "", name] = /^(.*)(\/[^/]+)\/\{\w+\}$/.exec(path) ?? [];
      return name === collection && listed.path.startsWith(parent);
    });
    const { headers = {} } = resolve(description, listed.operation.responses["201"] as Response);
    const example = headers.Location && resolve<Header>(description, headers.Location).example;
    const { id } = value as { id: string };
    const expected = resource && `/v1${resource.path.replace(/\{\w+\}$/, id)}`;
    assert.equal(example, expected, listed.id);
  }
  context.diagnostic(`${creations.length} creations`);
});

test("path parameter examples identify the resource in the response examples", () => {
  const faults = operations.flatMap((listed) =>
    listParameters(description, listed)
      .filter(({ in: place }) => place === "path")
      .flatMap(({ name, example }) =>
        cast[kindOf(name) ?? ""]?.includes(String(example)) ? [] : [`${listed.id}: ${name}`],
      ),
  );
  assert.deepEqual(faults, []);
  const shown = listShownExamples().filter(({ kind, listed }) => kind === "answer" && /\{\w+\}$/.test(listed.path));
  for (const { place, listed, value } of shown) {
    const { example } = listParameters(description, listed).findLast((parameter) => parameter.in === "path") ?? {};
    const { id } = value as { id?: string };
    if (id) assert.equal(id, example, place);
  }
});
