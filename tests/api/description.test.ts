import assert from "node:assert/strict";
import { before, test } from "node:test";
import { query } from "jsonpath-rfc9535";
import get from "lodash/get";
import { parse } from "yaml";
import { localeIds } from "../../src/config/locales";
import { childPointer, parsePointer } from "../../src/lib/pointer";
import { printYaml } from "../../src/lib/print-yaml";
import { Api, splitResponses } from "../../src/openapi/model/api";
import { readDescription } from "../../src/openapi/model/generated";
import { type SchemaNode, textOf } from "../../src/openapi/model/schema";
import { type Lifecycle, readLifecycles } from "../../src/openapi/read/lifecycles";
import { type ListedOperation, listOperations } from "../../src/openapi/read/operations";
import { readProblems } from "../../src/openapi/read/problems";
import { resolve } from "../../src/openapi/read/resolve";
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
import { splitSamples } from "../../src/plugins/openapi-files/samples-overlay";
import { selectTag } from "../../src/plugins/openapi-files/tag-description";
import { listProblemCodes, parametersOf, schemaOf } from "../support/description";

let description: Description;
let operations: ListedOperation[];
let lifecycles: Lifecycle[];

before(() => {
  description = readDescription("en");
  operations = listOperations(description);
  lifecycles = Object.values(readLifecycles());
});

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

  test(`each operation has a summary of its own, which is its page's title (${locale})`, () => {
    const summaries = listOperations(readDescription(locale)).map(({ operation }) => operation.summary);
    assert.equal(new Set(summaries).size, summaries.length);
  });

  test(`the overlay of samples restores the description with samples (${locale})`, () => {
    const { lean, overlay } = splitSamples(readDescription(locale));
    assert.ok(!JSON.stringify(lean).includes("x-codeSamples"));
    for (const { target, update } of overlay.actions) {
      const [found, ...others] = query(lean as never, target);
      assert.ok(found && others.length === 0, target);
      Object.assign(found, update);
    }
    assert.deepEqual(lean, readDescription(locale));
  });
}

for (const locale of localeIds) {
  test(`the description is small enough to read as a whole, and each tag has its own (${locale})`, (context) => {
    const { lean } = splitSamples(readDescription(locale));
    const sizeOf = (value: object): number => Buffer.byteLength(JSON.stringify(value, null, 2));
    assert.ok(sizeOf(lean) <= mostBytes, `${sizeOf(lean)} bytes`);
    const tags = lean.tags.map(({ name }) => selectTag(lean, name));
    const ids = tags.flatMap((own) => listOperations(own).map(({ id }) => id));
    assert.deepEqual(ids.sort(), operations.map(({ id }) => id).sort());
    for (const own of tags) {
      const text = JSON.stringify(own);
      const references = [...text.matchAll(/"\$ref":"#([^"]+)"/g)].map(([, pointer = ""]) => pointer);
      for (const pointer of new Set(references))
        assert.ok(get(own, parsePointer(pointer)), `${own.tags[0]?.name}: ${pointer}`);
      const targets = [...text.matchAll(/"links":\{.*?\}\}/g)].flatMap(
        ([links]) => links.match(/(?<="operationId":")\w+/g) ?? [],
      );
      const known = new Set(listOperations(own).map(({ id }) => id));
      assert.deepEqual(
        targets.filter((id) => !known.has(id)),
        [],
      );
      assert.ok(sizeOf(own) < sizeOf(lean) / 3, own.tags[0]?.name);
    }
    context.diagnostic(`${sizeOf(lean)} bytes; ${tags.map((own) => `${own.tags[0]?.name} ${sizeOf(own)}`).join(", ")}`);
  });
}

/** An agreed limit: a description that is read as a whole, by people or models, must not grow unnoticed. */
const mostBytes = 1.2 * 10 ** 6;

test("every operation has a unique name for SDKs, of a verb and a noun", () => {
  const names = operations.map(({ operation }) => operation["x-sdk-name"] ?? "");
  assert.deepEqual(
    names.filter((name) => !/^[a-z]+([A-Z][a-z]+)+$/.test(name)),
    [],
  );
  assert.equal(new Set(names).size, operations.length);
});

test("the codes of problems are those of the error catalog", () => {
  const { code } = description.components.schemas.Problem?.properties ?? {};
  const known = code?.anyOf?.flatMap((one) => one.enum ?? []).map(String);
  assert.deepEqual(known?.sort(), Object.keys(readProblems()).sort());
});

test("responses with 304 have their `ETag`, and headers that every response has are required", () => {
  const answers = operations.flatMap(({ id, operation }) =>
    Object.entries(operation.responses).map(([status, response]) => ({
      place: `${id} ${status}`,
      headers: resolve<Response>(description, response).headers ?? {},
    })),
  );
  const lacks = (name: string) => (answer: (typeof answers)[number]) => {
    const header = answer.headers[name];
    return !header || !resolve<Header>(description, header).required;
  };
  const places = (some: typeof answers): string[] => some.map(({ place }) => place);
  assert.deepEqual(places(answers.filter(({ place }) => place.endsWith(" 304")).filter(lacks("ETag"))), []);
  assert.deepEqual(places(answers.filter(lacks("X-Correlation-ID"))), []);
  const successes = answers.filter(({ place }) => / [23]\d\d$/.test(place));
  assert.deepEqual(places(successes.filter(lacks("RateLimit"))), []);
  assert.deepEqual(places(answers.filter(({ headers }) => !headers.RateLimit)), []);
});

test("examples with the same `etag` show the same state", () => {
  const states = new Map<string, Set<string>>();
  const visit = (value: Json): void => {
    if (typeof value !== "object" || value === null) return;
    if (!Array.isArray(value) && typeof value.etag === "string") {
      const key = `${value.etag} ${Object.keys(value).sort()}`;
      states.set(key, (states.get(key) ?? new Set()).add(JSON.stringify(value, sortKeys)));
    }
    for (const child of Object.values(value)) visit(child);
  };
  for (const { value } of Object.values(description.components.examples ?? {})) visit(value ?? null);
  assert.ok(states.size > 0);
  assert.deepEqual(
    [...states].filter(([, { size }]) => size > 1),
    [],
  );
});

test("no problem is written twice in the examples", () => {
  const { components, paths } = description;
  const written: string[] =
    JSON.stringify([components.responses, paths]).match(/"value":\{"type":"https.*?"correlationId":.*?\}/g) ?? [];
  assert.deepEqual(
    written.filter((value, index) => written.indexOf(value) !== index),
    [],
  );
});

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

test("every action that refuses a repetition with other values shows the error", () => {
  const refusing = operations.filter(({ operation }) =>
    operation.description?.includes("returns 409 `invalid-state-transition`"),
  );
  assert.ok(refusing.length >= 8);
  const silent = refusing.filter((listed) => !listRefusals(listed).some(isRepetition));
  assert.deepEqual(
    silent.map(({ id }) => id),
    [],
  );
});

test("every action documents the error for transitions that its lifecycle doesn't allow", () => {
  for (const listed of operations.filter(isAction)) {
    assert.ok(listProblemCodes(description, listed, "409").includes("invalid-state-transition"), listed.id);
  }
});

/** States in which a deletion that is a transition elsewhere removes the resource, so that it isn't refused either. */
const removed: Record<string, string[]> = { productOffer: ["DRAFT"] };

test("every update or deletion that depends on a status documents 409", () => {
  const lacking = lifecycles.flatMap(({ id: lifecycle, states, transitions }) => {
    const open = Object.keys(states).filter((state) => !states[state]?.final && !removed[lifecycle]?.includes(state));
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
    const names = parametersOf(description, listed).map(({ name, required }) => `${name}${required ? "!" : ""}`);
    const isChange = ["put", "patch", "delete"].includes(method);
    if (isChange && !names.includes("If-Match!")) return `${id}: If-Match`;
    const isCreation = method === "post" && !path.endsWith("-searches");
    return isCreation && !/Idempotency-Key/.test(names.join()) ? `${id}: Idempotency-Key` : [];
  });
  assert.deepEqual(missing, []);
});

test("a response leaves out a field only if the caller can't see it, as its description says", () => {
  const visited = new Set<SchemaNode>();
  const optional: string[] = [];
  function visit(node: SchemaNode): void {
    if (visited.has(node)) return;
    visited.add(node);
    const { name = "", properties = {}, required = [], items, choices } = node;
    // Returned as it was sent, as the introduction says.
    const isAsSent = /^AccessDefinition(Parameter|\w+Connection)$/.test(name);
    for (const [key, property] of Object.entries(properties)) {
      visit(property);
      const isExplained = /^(?=.*(Not included for|Returned only to|Consumers can't see it))/s.test(textOf(property));
      if (!required.includes(key) && !isAsSent && !isExplained) optional.push(`${name}.${key}`);
    }
    if (items) visit(items);
    for (const { variants } of choices) for (const { schema } of variants) visit(schema);
  }
  for (const operation of new Api(description).operations)
    for (const { content } of splitResponses(operation).successes)
      for (const { schema } of content) if (schema) visit(schema);
  assert.ok(visited.size > 100);
  assert.deepEqual([...new Set(optional)], []);
});

test("people can read what they can change, to get its ETag", () => {
  const acceptsPeople = ({ operation }: ListedOperation): boolean =>
    operation.security?.some((scheme) => "signIn" in scheme) ?? false;
  // The details of an organization contain its open invitations, with their tags.
  const readOf = (path: string): string =>
    path === "/invitations/{invitationId}" ? "/organizations/{organizationId}" : path;
  const isChange = ({ method }: ListedOperation): boolean => ["put", "patch", "delete"].includes(method);
  const changes = operations.filter((listed) => isChange(listed) && acceptsPeople(listed));
  const unreadable = changes.filter(
    ({ path }) => !operations.some((one) => one.method === "get" && one.path === readOf(path) && acceptsPeople(one)),
  );
  assert.ok(changes.length > 3);
  assert.deepEqual(
    unreadable.map(({ id }) => id),
    [],
  );
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

/** States that a party can't leave by itself, and what leads out of them or why nothing binds the party. */
const exceptions: Record<string, string> = {
  "bundleApproval DRAFT": "the consumer can delete a draft, and it binds nobody",
  "bundleApproval REJECTED": "the consumer can revise or delete it, and it binds nobody",
  "organization ACTIVE": "the aim; its administrators cancel its bundles",
  "organization SUSPENDED": "the operator's sanction; its members can do everything except order and approve",
  "goLiveRequest REQUESTED": "deleteProduct closes the request",
  "goLiveRequest IN_REVIEW": "deleteProduct closes the request",
  "product DRAFT": "the provider can delete it",
};

test("from each state of each lifecycle, each party has a way out that no other party can take away", () => {
  const together = { either: ["provider", "consumer"], otherParty: [], lockingParty: [] } as Record<string, string[]>;
  const needed = lifecycles.flatMap(({ id, states, transitions }) => {
    const isOwn = (party: string, actor: string): boolean => (together[actor] ?? [actor]).includes(party);
    const parties = new Set(transitions.flatMap(({ actor }) => together[actor] ?? [actor]));
    return [...parties]
      .filter((party) => party !== "operator" && party !== "platform")
      .flatMap((party) => {
        // Time passes by itself, and each party can end a subscription, but only the provider withdraws its product.
        const isSure = ({ actor, event }: Lifecycle["transitions"][number]): boolean =>
          isOwn(party, actor) || (actor === "platform" && (party === "provider" || !/withdrawn/.test(event?.en ?? "")));
        const ranks = new Map(
          Object.entries(states).flatMap(([state, { final }]) =>
            final || exceptions[`${id} ${state}`] ? [[state, 0]] : [],
          ),
        );
        const rankOf = (state: string): number => ranks.get(state) ?? Number.POSITIVE_INFINITY;
        // Where a step leads, the others must not be able to lead further away from the end.
        const isSafe = (state: string): boolean =>
          transitions.every((one) => !one.from?.includes(state) || isSure(one) || rankOf(one.to) <= rankOf(state));
        for (let size = -1; size < ranks.size; ) {
          size = ranks.size;
          for (const one of transitions.filter(isSure))
            for (const state of one.from ?? [])
              if (!ranks.has(state) && ranks.has(one.to) && (isSafe(one.to) || rankOf(one.to) === 0))
                ranks.set(state, rankOf(one.to) + 1);
        }
        return Object.keys(states)
          .filter((state) => !ranks.has(state))
          .map((state) => `${party}: ${id} ${state}`);
      });
  });
  assert.deepEqual(needed, []);
  for (const exception of Object.keys(exceptions)) {
    const [id, state = ""] = exception.split(" ");
    assert.ok(
      lifecycles.some((one) => one.id === id && one.states[state] && !one.states[state].final),
      exception,
    );
  }
});

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
  detail: string;
  currentStatus: string;
  allowedTransitions: string[];
}

/** @returns whether a refused action has already taken place, with other values */
const isRepetition = ({ detail }: RefusedTransition): boolean => detail.includes(" already ");

/** @returns the differences between a rejected transition in an example and a lifecycle */
function judgeRefusal(lifecycle: Lifecycle, listed: ListedOperation, refusal: RefusedTransition): string[] {
  const { currentStatus: status, allowedTransitions } = refusal;
  const leaving = lifecycle.transitions.filter(({ from }) => from?.includes(status));
  const targets = [...new Set(leaving.map(({ to }) => to))];
  // If an operation has several target states, its body selects one.
  const meant = (findRequestExample(listed) as { status?: string } | undefined)?.status;
  const own = lifecycle.transitions.filter(
    ({ from, to, operations: ids }) =>
      from && ids.includes(listed.id) && (isRepetition(refusal) || (meant ?? to) === to),
  );
  return [
    ...(status in lifecycle.states ? [] : [`${lifecycle.id} has no state ${status}`]),
    ...(JSON.stringify(targets) === JSON.stringify(allowedTransitions) ? [] : [`${status} leads to ${targets}`]),
    ...(isRepetition(refusal)
      ? own.some(({ to }) => to === status)
        ? []
        : [`doesn't lead to ${status}`]
      : [
          ...own.filter(({ from }) => from?.includes(status)).map(() => `${status} allows the action`),
          ...own.filter(({ to }) => to === status).map(() => `already ${status}, so the API returns 200`),
        ]),
  ];
}

/** @returns the first example of the request body */
function findRequestExample({ operation }: ListedOperation): Json | undefined {
  const body = operation.requestBody && resolve<RequestBody>(description, operation.requestBody);
  const [media] = Object.values(body?.content ?? {});
  const [example] = Object.values(media?.examples ?? {});
  return example && resolve<Example>(description, example).value;
}

test("the lifecycle forbids every transition that is rejected in an example", (context) => {
  const refusals = operations.flatMap((listed) => listRefusals(listed).map((refusal) => ({ listed, refusal })));
  const faults = refusals.flatMap(({ listed, refusal }) => {
    const judged = lifecycles.map((lifecycle) => judgeRefusal(lifecycle, listed, refusal));
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
      Object.keys(schemaOf(description, schemas[name]).properties ?? {}),
    );
    assert.notDeepEqual(new Set(inList), new Set(inDetail), entity);
  }
});

test("no schema is only a reference to another schema, because tools that follow both would lose its other keywords", () => {
  const faults = Object.entries(description.components.schemas).filter(([, schema]) => schema.$ref !== undefined);
  assert.deepEqual(faults, []);
});

const sortKeys = (_: string, value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;
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
function findUnknownProperties(flat: SchemaNode, value: Json, pointer = ""): string[] {
  if (Array.isArray(value)) {
    return value.flatMap((item, index) =>
      findUnknownProperties(flat.items ?? schemaOf(description, {}), item, childPointer(pointer, index)),
    );
  }
  if (typeof value !== "object" || value === null) return [];
  const branches = [...(flat.oneOf ?? []), ...(flat.anyOf ?? [])];
  const properties: Record<string, SchemaNode> = Object.assign(
    {},
    flat.properties,
    ...branches.map((one) => one.properties),
  );
  return Object.entries(value).flatMap(([name, child]) => {
    const property = properties[name] ?? (flat.additionalProperties?.never ? undefined : flat.additionalProperties);
    const place = childPointer(pointer, name);
    return property ? findUnknownProperties(property, child, place) : [place];
  });
}

test("examples have only properties that their schema defines", () => {
  const faults = listShownExamples().flatMap(({ place, schema, value }) =>
    findUnknownProperties(schemaOf(description, schema), value).map((pointer) => `${place}: ${pointer}`),
  );
  assert.deepEqual(faults, []);
});

/** Creations without `Location`, and why. */
const withoutLocation: Record<string, string> = {
  createInvitation: "it is one of the `pendingInvitations` of the organization in the path",
  triggerGoLiveRequest: "it is the `goLiveRequest` of the product in the path",
  sendContactMail: "nobody can read the email",
  uploadFile: "the content can't be downloaded before the scan, and no operation returns the metadata of one file",
  uploadFiles: "the request can create several files",
  uploadFiles1: "the request can create several files",
};

test("every creation returns where to get the new resource, unless there is a reason not to", () => {
  const lacking = operations.filter(({ operation }) => {
    const created = operation.responses["201"];
    return created && !resolve<Response>(description, created).headers?.Location;
  });
  assert.deepEqual(lacking.map(({ id }) => id).sort(), Object.keys(withoutLocation).sort());
});

test("path parameter examples identify the resource in the response examples", () => {
  const shown = listShownExamples().filter(({ kind, listed }) => kind === "answer" && /\{\w+\}$/.test(listed.path));
  for (const { place, listed, value } of shown) {
    const { example } = parametersOf(description, listed).findLast((parameter) => parameter.in === "path") ?? {};
    const { id } = value as { id?: string };
    if (id) assert.equal(id, example, place);
  }
});
