import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { after, before, beforeEach, describe, test } from "node:test";
import get from "lodash/get";
import { parsePointer } from "../../src/lib/pointer";
import type { ListedOperation } from "../../src/openapi/read/operations";
import { resolve } from "../../src/openapi/read/resolve";
import type { Header, Json, Link, RequestBody, Response } from "../../src/openapi/read/types";
import { type JsonObject, successExamples } from "../../src/sandbox/description";
import { isSearch, listJsonExamples, listPathParameters } from "../../src/sandbox/operations";
import { listProblemCodes } from "../support/description";
import { callExample, type Differences, exampleFile, formOf, type Reply } from "../support/example-calls";
import { type Platform, startPlatform } from "../support/platform";

/*
 * Other tests check the guides against the test marketplace. This test checks the marketplace itself: it must return
 * the published examples, which tell one story, and enforce each of its rules.
 */

let platform: Platform;
/** Waited for before each request is processed. */
let hold = async (): Promise<unknown> => undefined;
before(async () => {
  platform = await startPlatform({ wait: () => hold() });
});
beforeEach(() => platform.reset());
after(() => platform.stop());

type Party = "provider" | "consumer" | "operator";

/** @returns the parties that are allowed to call an operation, and the roles that they need */
const permissionsOf = ({ operation }: ListedOperation) => operation["x-permissions"] ?? [];

/** @returns a token for a party with all roles that it can have */
function tokenOf(party: Party): string {
  const permissions = [...platform.contract.operations.values()].flatMap(permissionsOf);
  const roles = permissions.filter(({ parties }) => parties.includes(party)).flatMap((permission) => permission.roles);
  return platform.token(platform.cast[party], [...new Set(roles)]);
}

const invitee = { mailAddress: "lena.brandt@nordlicht-bank.example", name: "Lena Brandt" };

/** @returns a token that allows calling an operation, for the provider if possible */
function tokenFor(listed: ListedOperation): string | undefined {
  const parties = permissionsOf(listed).flatMap((permission) => permission.parties);
  if (parties.includes("public")) return undefined;
  if (parties.includes("invitee")) return platform.signIn(invitee);
  return tokenOf(
    (["provider", "consumer", "operator"] as const).find((party) => parties.includes(party)) ?? "provider",
  );
}

const operationOf = (id: string): ListedOperation =>
  platform.contract.operations.get(id) ?? assert.fail(`${id} doesn't exist`);

/** Sends an operation's example. A problem in the response must be one that the description has for the operation. */
async function call(id: string, differences: Differences = {}): Promise<Reply> {
  const listed = operationOf(id);
  const reply = await callExample(
    platform,
    id,
    "token" in differences ? differences : { ...differences, token: tokenFor(listed) },
  );
  const { code } = reply.json;
  // The introduction describes the conditions of HTTP, once for every GET.
  const isOfHttp = listed.method === "get" && reply.status === 412;
  if (reply.status >= 400 && !isOfHttp) {
    const known = listProblemCodes(platform.contract.description, listed, String(reply.status));
    assert.ok(known.includes(String(code)), `${id} doesn't list ${code}`);
  }
  return reply;
}

/** @returns the first example of an operation's body */
function example(id: string): JsonObject {
  const { description } = platform.contract;
  const { requestBody } = operationOf(id).operation;
  const [media] = requestBody ? Object.values(resolve<RequestBody>(description, requestBody).content) : [];
  const [value] = listJsonExamples(description, { json: media ?? {} });
  return structuredClone(value) as JsonObject;
}

const subscriptionId = "a86d3c5f-7e02-4b91-8f4a-1c9e7d5b2a06";
const bundleId = "29c4f7e1-5d8b-4063-a1f9-8b7d3e6c0a54";
const productId = "d35a8f1c-2b69-4e7d-8c04-6a9f1e5b3d72";
const definitionId = "f0d9a3b6-1e74-4c52-9b8d-4e6a7c2f5d18";
const accessId = "64b8e1d7-9f3a-4a25-8c6e-0d5b9a7f2c31";

/** Changes fields of an entity. Before, they have their values at the end of the story. */
const set = (id: string, fields: JsonObject): void => {
  const entity = platform.world.entities.get(id) ?? assert.fail(`${id} doesn't exist`);
  Object.assign(entity.fields, fields);
};

/** @returns the example's body with an unused name or a different unused value */
const named = (id: string, field = "name", value = "another-name"): Differences => ({
  body: { ...example(id), [field]: value },
});
/** @returns an upload of a file that doesn't exist yet */
function uploadOf(id: string, part: "file" | "files"): Differences {
  const name = part === "file" ? "branchenumsatz-2026-05-03.csv" : "branchenumsatz-2026-04-30.csv";
  const own: JsonObject =
    part === "file" ? { file: name, digest: digestOf(name) } : { files: [name], digests: [digestOf(name)] };
  return { body: formOf({ ...example(id), ...own }) };
}

const digestOf = (name: string): string =>
  `sha-256=:${createHash("sha256").update(exampleFile(name)).digest("base64")}:`;

/** Removes all entities of some kinds that would block an operation. */
function forget(...kinds: string[]): void {
  for (const entity of [...platform.world.entities.values()])
    if (kinds.includes(entity.kind)) platform.world.remove(entity);
}

function giveCode(): void {
  const [invitation] = platform.world.list("invitations");
  platform.world.codes.set(invitation?.id ?? "", String(example("acceptInvitation").code));
}

/** Calls an operation with its example, at the moment in the story at which it succeeds. */
async function succeed(id: string): Promise<Reply> {
  platform.reset();
  const { token } = platform.goTo(id);
  return call(id, { token });
}

test("every operation succeeds with a response that complies with the description, and `Location` leads to it", async () => {
  const failed: string[] = [];
  for (const { id } of platform.contract.operations.values()) {
    const { status, json, headers } = await succeed(id);
    if (status >= 300) failed.push(`${id}: ${status} ${json.code}: ${json.detail}`);
    const location = headers.get("Location");
    const { text = "", tag } = (location && (await read(location))) || {};
    if (location && !(location + text).includes(String(json.id))) failed.push(`${id}: ${location}`);
    // Otherwise, the resource is part of another one, and has its tag there.
    const isOwn = location?.endsWith(`/${json.id}`);
    if (isOwn && headers.get("ETag") !== tag) failed.push(`${id}: not the tag at ${location}`);
    if (!isOwn && text.includes(String(json.id)) && json.etag && !text.includes(JSON.stringify(json.etag)))
      failed.push(`${id}: not a tag in ${location}`);
  }
  assert.deepEqual([...platform.faults, ...failed], []);
});

/** @returns the parties that exist at this moment of the story */
const listParties = (): Party[] =>
  (["provider", "consumer", "operator"] as const).filter((party) => platform.world.entities.has(platform.cast[party]));

/** @returns what a path answers to a party that may read it, or nothing */
async function read(location: string): Promise<{ text: string; tag: string | null } | undefined> {
  for (const party of listParties()) {
    const headers = { Authorization: `Bearer ${tokenOf(party)}` };
    const response = await fetch(new URL(location, platform.url), { headers });
    const text = await response.text();
    if (response.status === 200) return { text, tag: response.headers.get("ETag") };
  }
  return undefined;
}

test("each `resource` and `Location` in the examples answers a party that may read it", async () => {
  const { description } = platform.contract;
  const responses = [...platform.contract.operations.values()].flatMap(({ operation }) =>
    Object.values(operation.responses).map((response) => resolve<Response>(description, response)),
  );
  const shown = responses.flatMap(({ headers, content }) => {
    const location = headers?.Location && resolve<Header>(description, headers.Location).example;
    const problems = listJsonExamples(description, content) as { resource?: string }[];
    return [location, ...problems.map((problem) => problem?.resource)];
  });
  const paths = [...new Set(shown.flatMap((one) => (one ? [String(one)] : [])))];
  assert.ok(paths.length > 15, `${paths.length} paths`);
  const dead: string[] = [];
  for (const one of paths) if ((await read(one)) === undefined) dead.push(one);
  assert.deepEqual(dead, []);
});

/** @returns the value that a link's expression takes from a request to an operation and its response */
const evaluate = (expression: string, listed: ListedOperation, { json }: Reply): string => {
  const [, name = ""] = /^\$request\.path\.(\w+)$/.exec(expression) ?? [];
  if (!name) return String(get(json, parsePointer(expression.split("#")[1] ?? "")));
  const parameters = listPathParameters(platform.contract.description, listed);
  return String(parameters.find((parameter) => parameter.name === name)?.example);
};

test("each link leads to an operation that a party may call with its values, and that answers if it is a GET", async () => {
  const dead: string[] = [];
  let count = 0;
  const deletesLast = ([, one]: [string, Link], [, other]: [string, Link]): number =>
    Number(operationOf(one.operationId).method === "delete") -
    Number(operationOf(other.operationId).method === "delete");
  for (const listed of platform.contract.operations.values()) {
    const reply = await succeed(listed.id);
    // Until uploads have been scanned.
    platform.advance(60);
    const response = listed.operation.responses[reply.status];
    const { links = {} } = response ? resolve<Response>(platform.contract.description, response) : {};
    for (const [, { operationId, parameters = {} }] of Object.entries(links).sort(deletesLast)) {
      const target = operationOf(operationId);
      const values = Object.fromEntries(
        Object.entries(parameters).map(([name, expression]) => [name, evaluate(String(expression), listed, reply)]),
      );
      const query = Object.fromEntries(Object.entries(values).filter(([name]) => !target.path.includes(`{${name}}`)));
      const statuses = [];
      for (const party of listParties()) {
        const { status } = await call(operationId, { token: tokenOf(party), path: values, query });
        statuses.push(status);
      }
      const isAlive = (status: number): boolean =>
        target.method === "get" ? status === 200 : ![400, 401, 403, 404].includes(status);
      if (!statuses.some(isAlive)) dead.push(`${listed.id} → ${operationId}: ${statuses}`);
      count += 1;
    }
  }
  assert.ok(count > 100, `${count} links`);
  assert.deepEqual(dead, []);
});

/** Operations whose examples show a later point in the story, or a caller with fewer permissions. */
const toldOtherwise = new Set(["fetchUserData", "fetchTechnicalUsers", "bundlesWithOpenProcesses", "fetchFiles"]);

/** @returns a value without its entity tags */
const comparable = (value: Json): Json => {
  if (Array.isArray(value)) return value.map(comparable);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, child]) => (name === "etag" ? [] : [[name, comparable(child)]])),
  );
};

test("read operations return the same data as the examples", async () => {
  let compared = 0;
  for (const listed of platform.contract.operations.values()) {
    const isRead = listed.method === "get" || isSearch(listed);
    const [printed] = successExamples(platform.contract, listed);
    if (!isRead || printed === undefined || toldOtherwise.has(listed.id)) continue;
    const path = listed.id === "fetchConsumedProducts1" ? { organizationId: platform.cast.consumer } : undefined;
    const { json } = await call(listed.id, { path });
    assert.deepEqual(comparable(json), comparable(printed), listed.id);
    compared += 1;
  }
  assert.ok(compared > 40, `${compared} operations`);
});

describe("tokens", () => {
  const request = (body: string, headers: Record<string, string>) =>
    fetch(platform.tokenUrl, {
      method: "POST",
      body,
      headers: { "Content-Type": "application/x-www-form-urlencoded", ...headers },
    });
  const basic = (id: string, secret: string) => ({
    Authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString("base64")}`,
  });

  test("a technical user gets a token with the scopes that it requests and is allowed to have", async () => {
    const { clientId, clientSecret } = platform.addClient(platform.cast.provider, [], ["teams:read", "plans:read"]);
    const all = await request("grant_type=client_credentials", basic(clientId, clientSecret));
    const { access_token: _, ...told } = await all.json();
    assert.deepEqual(told, { token_type: "Bearer", expires_in: 3600, scope: "teams:read plans:read" });
    const some = await request("grant_type=client_credentials&scope=plans:read", basic(clientId, clientSecret));
    assert.equal((await some.json()).scope, "plans:read");
    const foreign = await request("grant_type=client_credentials&scope=plans:write", basic(clientId, clientSecret));
    assert.deepEqual([foreign.status, (await foreign.json()).error], [400, "invalid_scope"]);
  });

  test("credentials are in the header or in the body; a wrong secret or a different grant type is rejected", async () => {
    const { clientId, clientSecret } = platform.addClient(platform.cast.provider, []);
    const wrong = await request("grant_type=client_credentials", basic(clientId, "wrong"));
    assert.deepEqual([wrong.status, (await wrong.json()).error], [401, "invalid_client"]);
    assert.match(wrong.headers.get("WWW-Authenticate") ?? "", /^Basic realm="/);
    const posted = new URLSearchParams({ client_id: clientId, client_secret: clientSecret }).toString();
    const body = `grant_type=client_credentials&${posted}`;
    assert.equal((await request(body, {})).status, 200);
    assert.equal((await (await request(body, basic(clientId, clientSecret))).json()).error, "invalid_request");
    const other = await request("grant_type=password", basic(clientId, clientSecret));
    assert.deepEqual([other.status, (await other.json()).error], [400, "unsupported_grant_type"]);
  });

  test("a token expires after an hour, or when its technical user is deleted", async () => {
    const token = tokenOf("provider");
    assert.equal((await call("fetchTeams", { token })).status, 200);
    platform.advance(3601);
    assert.equal((await call("fetchTeams", { token })).json.code, "unauthenticated");
    const administrator = tokenOf("provider");
    const created = await call("createTechnicalUser", { token: administrator, ...named("createTechnicalUser") });
    const { id, clientId, clientSecret } = created.json as Record<string, string>;
    const answer = await request("grant_type=client_credentials", basic(clientId ?? "", clientSecret ?? ""));
    const { access_token: own } = await answer.json();
    assert.equal((await call("fetchUserData", { token: own })).status, 200);
    await call("deleteTechnicalUser", { token: administrator, path: { technicalUserId: id ?? "" } });
    assert.equal((await call("fetchUserData", { token: own })).status, 401);
  });
});

describe("permissions", () => {
  test("a missing scope, a missing role, or the wrong party is rejected", async () => {
    const { provider, consumer } = platform.cast;
    const scope = await call("createTeam", { token: platform.token(provider, ["ORGANIZATION_ADMIN"], ["teams:read"]) });
    assert.equal(scope.json.code, "insufficient-scope");
    assert.match(scope.headers.get("WWW-Authenticate") ?? "", /scope="teams:write"/);
    assert.equal(
      (await call("createTeam", { token: platform.token(provider, ["DATA_STEWARD"]) })).json.code,
      "insufficient-role",
    );
    const party = await call("updateProduct", { token: platform.token(consumer, ["PRODUCT_MANAGER"]) });
    assert.equal(party.json.code, "insufficient-role");
    assert.equal((await call("fetchTeams", { token: undefined })).status, 401);
  });

  test("requests for other organizations' resources return 404", async () => {
    const token = tokenOf("consumer");
    for (const id of ["getTeamDetails", "getTechnicalUserDetails", "updateATeam", "downloadFile"]) {
      assert.equal((await call(id, { token, headers: { "If-Match": '"any"' } })).json.code, "resource-not-found", id);
    }
    const [holding] = platform.world
      .list("organizations")
      .filter(({ fields }) => fields.name === "Nordlicht Holding SE");
    const stranger = platform.token(holding?.id ?? "", ["SUBSCRIPTION_MANAGER"]);
    for (const id of ["getBundleDetails", "bundleAccesses", "returnsDirectoryForAFileExchange"]) {
      assert.equal((await call(id, { token: stranger })).json.code, "resource-not-found", id);
    }
    assert.equal((await call("getContact", { token: stranger })).status, 404);
    assert.equal((await call("getContact", { token })).status, 200);
  });

  test("only members can read an organization's lists, except those that are open to everyone", async () => {
    const token = tokenOf("consumer");
    for (const id of ["fetchTeams", "fetchOrganizationMembers", "fetchRelatedOrganizations", "updateOrganization"]) {
      assert.equal((await call(id, { token })).json.code, "insufficient-role", id);
    }
    for (const id of ["listContacts", "getOrganizationDetails"])
      assert.equal((await call(id, { token })).status, 200, id);
  });

  test("a draft is visible only to its provider", async () => {
    const { id } = (await call("createProduct", named("createProduct"))).json as { id: string };
    const path = { productId: id };
    assert.equal((await call("getProductDetails", { path })).status, 200);
    assert.equal((await call("getProductDetails", { path, token: tokenOf("consumer") })).status, 404);
    assert.equal((await call("getProductDetails", { path, token: tokenOf("operator") })).status, 404);
  });
});

describe("concurrent changes", () => {
  test("an update requires the current ETag: 428, 412, then 200 with a new one", async () => {
    const token = tokenOf("provider");
    const read = await call("getProductDetails", { token });
    const tag = read.headers.get("ETag") ?? "";
    assert.equal(
      (await call("updateProduct", { token, headers: { "If-Match": undefined } })).json.code,
      "precondition-required",
    );
    const changed = await call("updateProduct", { token, headers: { "If-Match": tag } });
    assert.equal(changed.status, 200);
    assert.notEqual(changed.headers.get("ETag"), tag);
    assert.equal(
      (await call("updateProduct", { token, headers: { "If-Match": tag } })).json.code,
      "precondition-failed",
    );
  });

  test("a condition that isn't one is told, and caches ask before they use a response again", async () => {
    for (const condition of ["40dcd76d", "'a'", '"a" "b"']) {
      const { json } = await call("updateBundle", { headers: { "If-Match": condition } });
      assert.equal(json.code, "malformed-request", condition);
    }
    assert.equal((await call("getBundleDetails")).headers.get("Cache-Control"), "private, no-cache");
  });

  test("an action is conditional only if the request has an ETag", async () => {
    const token = tokenOf("consumer");
    assert.equal((await call("cancelSubscription", { token, headers: { "If-Match": '"old"' } })).status, 412);
    assert.equal((await call("cancelSubscription", { token })).status, 200);
  });

  test("a request for an unchanged resource returns 304", async () => {
    const token = tokenOf("provider");
    for (const id of ["getProductDetails", "fetchTeams", "bundleAccesses", "getFileContent"]) {
      const first = await call(id, { token });
      const tag = first.headers.get("ETag") ?? assert.fail(id);
      const second = await call(id, { token, headers: { "If-None-Match": tag } });
      assert.deepEqual([second.status, second.content.length, second.headers.get("ETag")], [304, 0, tag], id);
    }
    const before = await call("bundleAccesses", { token });
    await call("deactivateAccess", { token });
    const tag = before.headers.get("ETag") ?? "";
    assert.equal((await call("bundleAccesses", { token, headers: { "If-None-Match": tag } })).status, 200);
    const bundle = await call("getBundleDetails", { token });
    const bundleTag = bundle.headers.get("ETag") ?? "";
    await call("cancelSubscription", { token });
    assert.equal((await call("getBundleDetails", { token, headers: { "If-None-Match": bundleTag } })).status, 200);
  });

  test("a merge patch merges objects, replaces lists, clears fields with null, and leaves others unchanged", async () => {
    const token = tokenOf("provider");
    const { json: contact } = await call("getContact", { token });
    const { json } = await call("updateContact", { token });
    assert.deepEqual([json.phoneNumber, json.name], [null, contact.name]);
    forget("product-offers");
    set("7f1b6d2e-3c98-4a04-9e5b-d8a2c6f0b391", { status: "DRAFT", publishAt: null });
    const plan = await call("updatePlanDetails", { token, body: { quota: { requests: 7 } } });
    assert.deepEqual(plan.json.quota, { requests: 7, period: "DAY" });
  });
});

describe("bodies", () => {
  for (const id of ["createBundle", "createContact"]) {
    test(`an unknown field is rejected by its name (${id})`, async () => {
      const { json } = await call(id, { body: { ...example(id), color: "red" } });
      const { errors } = json as { errors?: JsonObject[] };
      assert.deepEqual(
        errors?.map(({ pointer, code }) => ({ pointer, code })),
        [{ pointer: "/color", code: "unknown" }],
      );
    });
  }
});

describe("values", () => {
  const valid = [
    "10.0.0.5/8",
    "255.1.0.0",
    "::",
    "::1",
    "1::/16",
    "1:2:3:4:5:6:7::",
    "1::3:4:5:6:7:8",
    "2001:db8::/32",
  ];
  const invalid = ["05.1.1.1", "256.1.1.1", "1.1.1.1/33", "1:2:3:4:5:6:7::8", "1:2:3:4:5:6:7", "1::2::3", "::/129"];

  test("a day that doesn't exist and half of a character are refused", async () => {
    for (const time of ["2027-02-30T00:00:00Z", "2027-02-28T24:00:00Z", "2027-02-29T00:00:00+01:00"]) {
      const { json } = await call("renewAccess", { body: { endsAt: time } });
      assert.deepEqual([json.code, (json.errors as JsonObject[])[0]?.code], ["validation-failed", "format"], time);
    }
    const { json } = await call("updateBundle", { body: { note: "\ud83d" } });
    assert.equal(json.code, "malformed-request");
  });

  test("a time that has passed stays, unless it is sent as it is", async () => {
    const planId = "7f1b6d2e-3c98-4a04-9e5b-d8a2c6f0b391";
    const publishAt = "2026-03-10T00:00:00Z";
    set(planId, { publishAt });
    const change = async (time: string): Promise<number> =>
      (await call("updatePlanDetails", { body: { publishAt: time } })).status;
    assert.deepEqual([await change("2027-01-01T00:00:00Z"), await change(publishAt)], [409, 200]);
  });

  test("a parameter's value has its type and matches its whole pattern, and so does its example", async () => {
    const make = async (type: string, more: JsonObject = {}): Promise<unknown> => {
      const parameters = [{ name: "code", label: "Code", type, required: true, ...more }];
      platform.reset();
      const { json, status } = await call("createAccessDefinition", {
        token: tokenOf("provider"),
        body: { ...example("createAccessDefinition"), name: "Another", parameters },
      });
      set(definitionId, { parameters });
      return status === 201 || (json.errors as JsonObject[])[0]?.pointer;
    };
    assert.equal(await make("TEXT", { pattern: "^(?!)$" }), "/parameters/0/example");
    assert.equal(await make("TEXT", { pattern: "^(?!)$", example: "abc" }), "/parameters/0/example");
    assert.equal(await make("DATE", { example: "soon" }), "/parameters/0/example");
    const request = async (value: string): Promise<unknown> => {
      const body = { ...example("createAccess"), parameters: [{ name: "code", value }] };
      const { json, status } = await call("createAccess", { token: tokenOf("consumer"), body });
      return status === 201 || (json.errors as JsonObject[])[0]?.pointer;
    };
    for (const [type, more, good, bad] of [
      ["TEXT", { pattern: "[0-9]", example: "1" }, "7", "abc1def"],
      ["INTEGER", {}, "-12", "1.5"],
      ["DATE", {}, "2026-05-04", "not a date"],
      ["BOOLEAN", {}, "true", "yes"],
    ] as const) {
      assert.equal(await make(type, more), true);
      assert.deepEqual([await request(bad), await request(good)], ["/parameters/0/value", true], type);
    }
  });

  test("IP ranges are addresses or ranges that exist", async () => {
    const body = { ...example("createAccess"), allowedIpRanges: [...valid, ...invalid] };
    const { errors } = (await call("createAccess", { body })).json as { errors: JsonObject[] };
    assert.deepEqual(
      errors.map(({ pointer }) => pointer),
      invalid.map((_, index) => `/allowedIpRanges/${valid.length + index}`),
    );
  });

  test("a withdrawal needs a deprecation, but null isn't one", async () => {
    const create = async (fields: JsonObject): Promise<number> =>
      (await call("createAPlan", { body: { ...example("createAPlan"), name: crypto.randomUUID(), ...fields } })).status;
    assert.equal(await create({ deprecateAt: null, withdrawAt: null }), 201);
    assert.equal(await create({ deprecateAt: null, withdrawAt: "2028-01-01T00:00:00Z" }), 422);
    assert.equal(await create({ name: "   " }), 422);
    const price = { model: "ONE_OFF", amount: { amount: "100", currency: "EUR" } };
    const term = { minimumMonths: 0, noticePeriodDays: 0, renewal: "ROLLING" };
    assert.equal(await create({ price, term }), 422);
    assert.equal(await create({ price, term: { ...term, minimumMonths: 1 } }), 201);
  });

  test("names are compared without case, spaces, and compatible forms", async () => {
    const create = async (name: string): Promise<unknown> => (await call("createTeam", { body: { name } })).json.code;
    assert.equal(await create("Büro Nord 1"), undefined);
    for (const twin of ["BÜRO NORD 1", "Büro  Nord\u00a01", "Büro Nord \uff11"])
      assert.equal(await create(twin), "already-exists", twin);
    assert.equal(await create("Büro Nord 2"), undefined);
  });

  test("a new resource can't have a name that must be unique and is taken", async () => {
    const creations = ["createTenant", "createAnOrganization", "createTeam", "createContact", "createTechnicalUser"];
    creations.push("createProduct", "createAPlan", "createAccessDefinition");
    for (const id of creations) {
      const create = async (rest: JsonObject): Promise<unknown> =>
        (await call(id, { body: { ...example(id), name: "another-name", ...rest } })).json.code;
      const hostsOf = (hostName: string): JsonObject => ("hostName" in example(id) ? { hostName } : {});
      assert.equal(await create(hostsOf("one.example")), undefined, id);
      assert.equal(await create(hostsOf("two.example")), "already-exists", id);
    }
  });

  test("web addresses begin with https, and messages don't reverse the writing direction", async () => {
    for (const website of ["javascript:alert(1)", "http://nordlicht-bank.example"])
      assert.equal((await call("updateOrganization", { body: { website } })).status, 422, website);
    const body = { ...example("createInvitation"), message: "Guten \u202eTag" };
    assert.equal((await call("createInvitation", { body })).status, 422);
  });

  test("names contain no invisible characters of any plane of Unicode", async () => {
    for (const sign of ["\u{E0020}", "\uFE0F", "\uFFF9", "\u2800"])
      assert.equal((await call("createTeam", { body: { name: `Nordlicht${sign} Bank` } })).status, 422, sign);
  });

  test("a value that no variant allows is refused with all values that one of them does", async () => {
    const { json } = await call("changeBundleApprovalStatus", { body: { status: "approved" } });
    const [{ detail }] = json.errors as [JsonObject];
    for (const status of ["SUBMITTED", "APPROVED", "REJECTED"])
      assert.ok(String(detail).includes(status), String(detail));
  });
});

describe("idempotency", () => {
  const key = "key-of-this-very-request";

  test("a repeated request returns the stored response and changes nothing", async () => {
    const token = tokenOf("provider");
    const first = await call("createTeam", { token, ...named("createTeam"), headers: { "Idempotency-Key": key } });
    const second = await call("createTeam", { token, ...named("createTeam"), headers: { "Idempotency-Key": key } });
    assert.deepEqual([first.status, second.status], [201, 201]);
    assert.equal(second.json.id, first.json.id);
    assert.deepEqual(
      [first, second].map(({ headers }) => headers.get("Idempotency-Replayed")),
      [null, "true"],
    );
    const other = await call("createTeam", {
      token,
      ...named("createTeam", "name", "yet another"),
      headers: { "Idempotency-Key": key },
    });
    assert.equal(other.json.code, "idempotency-key-reused");
  });

  test("a key applies to one sender, method, and path, and is stored for 24 hours", async () => {
    const token = tokenOf("provider");
    const headers = { "Idempotency-Key": key };
    await call("createTeam", { token, ...named("createTeam"), headers });
    assert.equal((await call("createContact", { token, ...named("createContact"), headers })).status, 201);
    const stranger = await call("createTeam", { token: tokenOf("provider"), ...named("createTeam"), headers });
    assert.equal(stranger.json.code, "already-exists");
    platform.advance(24 * 3600);
    const later = await call("createTeam", { token: tokenOf("provider"), ...named("createTeam"), headers });
    assert.equal(later.json.code, "already-exists");
  });

  test("403 responses aren't stored, 409 responses are, and a secret is returned only once", async () => {
    const headers = { "Idempotency-Key": key };
    const token = tokenOf("provider");
    const secret = await call("createTechnicalUser", { token, ...named("createTechnicalUser"), headers });
    assert.equal(typeof secret.json.clientSecret, "string");
    const again = await call("createTechnicalUser", { token, ...named("createTechnicalUser"), headers });
    assert.equal(again.json.clientSecret, null);
    const taken = await call("createTeam", { token, headers });
    const replayed = await call("createTeam", { token, headers });
    assert.deepEqual([taken.status, replayed.headers.get("Idempotency-Replayed")], [409, "true"]);
    const poor = platform.token(platform.cast.provider, ["DATA_STEWARD"]);
    await call("createTeam", { token: poor, headers });
    assert.equal((await call("createTeam", { token: poor, headers })).headers.get("Idempotency-Replayed"), null);
  });

  test("two forms with the same parts are the same request, even with different boundaries", async () => {
    const token = tokenOf("provider");
    const headers = { "Idempotency-Key": key };
    const first = await call("uploadFiles", { token, ...uploadOf("uploadFiles", "files"), headers });
    const second = await call("uploadFiles", { token, ...uploadOf("uploadFiles", "files"), headers });
    assert.deepEqual([first.status, second.headers.get("Idempotency-Replayed")], [201, "true"]);
  });

  test("a repeated request is rejected while the first one is being processed", async () => {
    const token = tokenOf("provider");
    const headers = { "Idempotency-Key": key };
    let slow: Promise<Reply> | undefined;
    const end = await new Promise<() => void>((begin) => {
      hold = () => new Promise<void>((resolve) => begin(resolve));
      slow = call("createTeam", { token, ...named("createTeam"), headers });
    });
    const second = await call("createTeam", { token, ...named("createTeam"), headers });
    assert.deepEqual([second.json.code, second.headers.get("Retry-After")], ["request-in-progress", "1"]);
    hold = async () => undefined;
    end();
    assert.equal((await slow)?.status, 201);
  });
});

describe("lists", () => {
  test("a cursor still works after the item before it has left the list", async () => {
    const token = tokenOf("provider");
    const { provider: parent } = platform.cast;
    for (const name of ["A team", "B team"])
      platform.world.add({ kind: "teams", parent, fields: { name, organizationId: parent } });
    const page = async (cursor?: string) =>
      (await call("fetchTeams", { token, query: { limit: "1", ...(cursor && { cursor }) } })).json as {
        items: JsonObject[];
        page: { nextCursor: string };
      };
    const first = await page();
    const second = await page(first.page.nextCursor);
    platform.world.entities.delete(String(first.items[0]?.id));
    assert.deepEqual((await page(first.page.nextCursor)).items, second.items);
  });

  test("pages have no gaps or duplicates", async () => {
    const token = tokenOf("provider");
    const seen: Json[] = [];
    let cursor: string | undefined;
    do {
      const { json } = await call("fetchOrganizationMembers", {
        token,
        query: { limit: "1", ...(cursor && { cursor }) },
      });
      const { items, page } = json as { items: JsonObject[]; page: { nextCursor?: string } };
      assert.equal(items.length, 1);
      seen.push(...items.map(({ user }) => (user as JsonObject).familyName ?? null));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    assert.deepEqual(seen, ["Hansen", "Petersen", "Sommer"]);
    const unknown = await call("fetchOrganizationMembers", { token, query: { cursor: "unknown" } });
    assert.equal(unknown.json.code, "malformed-request");
  });

  test("lists are sorted and filtered as requested", async () => {
    const token = tokenOf("provider");
    const names = async (id: string, query: Record<string, string>): Promise<Json[]> =>
      ((await call(id, { token, query })).json.items as JsonObject[]).map(({ name }) => name ?? null);
    assert.deepEqual(await names("fetchOrganizations", { sort: "-name" }), [
      "Nordlicht Holding SE",
      "Nordlicht Bank AG",
      "Ahorn Analytik GmbH",
    ]);
    assert.deepEqual(await names("fetchOrganizations", { side: "PROVIDER" }), ["Nordlicht Bank AG"]);
    assert.deepEqual(await names("fetchFiles", { folderId: "1e5c9a7d-0b46-4f38-b7d2-9c3e6f8a1d05" }), [
      "branchenumsatz-2026-05-04.csv",
    ]);
    assert.deepEqual(await names("fetchFiles", { createdBefore: "2026-05-02T00:00:00Z" }), [
      "branchenumsatz-2026-04-30.csv",
    ]);
    assert.deepEqual(await names("getProductPlans", { priceModel: "ONE_OFF" }), []);
    assert.deepEqual(await names("bundleAccesses", { status: "REQUESTED" }), []);
    const filters = { folderId: "root", status: "AVAILABLE" };
    assert.deepEqual(await names("returnsDirectoryForAFileExchange", filters), ["rueckfragen-april.md"]);
    const wrong = await call("fetchOrganizations", { token, query: { limit: "201", unknown: "1" } });
    assert.deepEqual((wrong.json.errors as JsonObject[]).map(({ code }) => code).sort(), ["too-large", "unknown"]);
  });
});

describe("files", () => {
  test("content that doesn't match its digest is rejected", async () => {
    const token = tokenOf("provider");
    const body = formOf({ ...example("uploadFile"), file: "branchenumsatz-2026-05-03.csv" });
    assert.equal((await call("uploadFile", { token, body })).json.code, "digest-mismatch");
    const headers = { "Repr-Digest": digestOf("branchenumsatz-2026-05-04.csv") };
    assert.equal((await call("replaceFileContent", { token, headers })).json.code, "digest-mismatch");
  });

  test("a file can be downloaded only after a scan without findings", async () => {
    const token = tokenOf("provider");
    const { json } = await call("uploadFiles", { token, ...uploadOf("uploadFiles", "files") });
    const [file] = json.items as { id: string; digest: string }[];
    const path = { fileId: file?.id ?? "" };
    assert.equal((await call("getFileContent", { token, path })).json.code, "file-not-available");
    platform.advance(60);
    assert.deepEqual(
      (await call("getFileContent", { token, path })).content,
      exampleFile("branchenumsatz-2026-04-30.csv"),
    );
    const virus = String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*`;
    await call("replaceFileContent", { token, path, body: Buffer.from(virus) });
    platform.advance(60);
    assert.deepEqual(
      (await call("getFileContent", { token, path })).content,
      exampleFile("branchenumsatz-2026-04-30.csv"),
      "the old content",
    );
    assert.equal((await call("getAFile", { token, path })).json.digest, file?.digest);
    const form = new FormData();
    form.append("files", new Blob([virus]), "virus.csv");
    const uploaded = (await call("uploadFiles", { token, body: form })).json.items as { id: string }[];
    path.fileId = uploaded[0]?.id ?? "";
    platform.advance(60);
    const refused = await call("getFileContent", { token, path });
    assert.deepEqual([refused.json.code, refused.json.currentStatus], ["file-not-available", "QUARANTINED"]);
    assert.equal((await call("deleteAFile", { token, path })).status, 204);
  });

  test("only the provider sees documentation that isn't available yet", async () => {
    const token = tokenOf("provider");
    const { items } = (await call("returnsDirectoryForProductDocumentations", { token })).json as {
      items: JsonObject[];
    };
    const path = { fileId: String(items.find(({ type }) => type === "FILE")?.id) };
    set(path.fileId, { status: "SCANNING" });
    assert.equal((await call("getFileContent1", { token: tokenOf("consumer"), path })).status, 404);
    assert.equal((await call("getFileContent1", { token, path })).status, 409);
  });

  test("an interrupted download resumes where it stopped, unless the file has changed", async () => {
    const token = tokenOf("consumer");
    const whole = exampleFile("branchenumsatz-2026-05-04.csv");
    platform.fail({ breakAfter: 1024 });
    await assert.rejects(call("getFileContent", { token }));
    const tag = platform.tag(token, "d07b5e3c-94a1-4f28-b6d3-2c8e1f7a9b46");
    const rest = await call("getFileContent", { token, headers: { Range: "bytes=1024-", "If-Range": tag } });
    assert.deepEqual([rest.status, rest.headers.get("Content-Range")], [206, "bytes 1024-2016/2017"]);
    assert.deepEqual(rest.content, whole.subarray(1024));
    assert.equal(rest.headers.get("Repr-Digest"), digestOf("branchenumsatz-2026-05-04.csv"));
    const end = await call("getFileContent", { token, headers: { Range: "bytes=2017-" } });
    assert.deepEqual([end.status, end.headers.get("Content-Range")], [416, "bytes */2017"]);
    const outside = { Range: "bytes=2017-" };
    const known = await call("getFileContent", { token, headers: { ...outside, "If-None-Match": tag } });
    assert.equal(known.status, 304, "the range came before the condition");
    const other = await call("getFileContent", { token, headers: { ...outside, "If-Match": '"old"' } });
    assert.equal(other.status, 412, "the range came before the condition");
    const changed = await call("getFileContent", { token, headers: { Range: "bytes=1024-", "If-Range": '"old"' } });
    assert.deepEqual([changed.status, changed.content.length], [200, 2017]);
  });
});

describe("privacy", () => {
  test("contacts for partners are seen only once a common bundle is approved, and a provider sees no draft", async () => {
    const [contact] = platform.world.list("contacts", platform.cast.provider);
    assert.ok(contact);
    const read = () => call("getContact", { token: tokenOf("consumer"), path: { contactId: contact.id } });
    for (const [approvalStatus, status] of [
      ["APPROVED", 200],
      ["DRAFT", 404],
      ["SUBMITTED", 404],
    ] as const) {
      set(contact.id, { visibility: "PARTNERS" });
      set(bundleId, { approvalStatus });
      assert.equal((await read()).status, status, approvalStatus);
      const bundle = await call("getBundleDetails", { token: tokenOf("provider") });
      assert.equal(bundle.status, approvalStatus === "DRAFT" ? 404 : 200, approvalStatus);
    }
  });

  test("replies to an email go only to the sender's own organization", async () => {
    const body = { ...example("sendContactMail"), replyTo: "attacker@evil.example" };
    const { json } = await call("sendContactMail", { token: tokenOf("consumer"), body });
    assert.equal((json.errors as JsonObject[])[0]?.pointer, "/replyTo");
  });
});

describe("limits and outages", () => {
  test("requests beyond a technical user's rate limit return 429 with the time until the window ends", async () => {
    platform.setLimit({ requests: 2, seconds: 60 });
    const token = tokenOf("provider");
    const first = await call("fetchTeams", { token });
    assert.match(first.headers.get("RateLimit") ?? "", /^"default";r=1;t=\d+$/);
    await call("fetchTeams", { token });
    const third = await call("fetchTeams", { token });
    assert.equal(third.json.code, "rate-limit-exceeded");
    assert.equal((await call("fetchTeams", { token: tokenOf("provider") })).status, 200);
    platform.advance(Number(third.headers.get("Retry-After")));
    assert.equal((await call("fetchTeams", { token })).status, 200);
    platform.setLimit({ requests: 600, seconds: 60 });
  });

  test("outages return the documented problems", async () => {
    platform.fail({ status: 503 }, { status: 500 });
    const unavailable = await call("fetchTeams");
    assert.deepEqual([unavailable.json.code, unavailable.headers.get("Retry-After")], ["service-unavailable", "1"]);
    assert.equal((await call("fetchTeams")).json.code, "internal-error");
  });
});

describe("time", () => {
  const day = 24 * 3600;
  const subscription = async (): Promise<JsonObject> => {
    const { json } = await call("getBundleDetails", { token: tokenOf("consumer") });
    return (json.subscriptions as JsonObject[])[0] ?? {};
  };

  test("a cancellation is confirmed automatically, and the access grants end with the subscription", async () => {
    const early = await call("cancelSubscription", {
      token: tokenOf("consumer"),
      body: { endsAt: "2026-08-01T00:00:00Z" },
    });
    assert.deepEqual((early.json.errors as JsonObject[])[0]?.code, "too-early");
    await call("cancelSubscription", { token: tokenOf("consumer"), body: {} });
    const { endsAt, cancellation } = await subscription();
    // Twelve months after April 24, at the end of the day in Berlin.
    assert.equal(endsAt, "2027-04-24T22:00:00Z");
    assert.equal(
      (await call("confirmCancellationOfSubscription", { token: tokenOf("consumer") })).json.code,
      "insufficient-role",
    );
    platform.advance(14 * day);
    assert.equal((await subscription()).status, "ENDING");
    assert.equal(
      ((await subscription()).cancellation as JsonObject).confirmedAt,
      (cancellation as JsonObject).confirmBy,
    );
    platform.advance(360 * day);
    assert.equal((await subscription()).status, "CANCELLED");
    const { json } = await call("bundleAccesses");
    assert.equal((json.items as JsonObject[])[0]?.status, "ENDED");
    assert.equal((await call("activateAccess")).json.code, "invalid-state-transition");
    assert.equal((await call("deleteAccessDefinition")).status, 204);
  });

  test("either party brings the end of a cancellation forward, but no further than the term and the notice allow", async () => {
    const cancel = async (party: Party, endsAt?: string): Promise<JsonObject> =>
      (await call("cancelSubscription", { token: tokenOf(party), body: endsAt ? { endsAt } : {} })).json;
    const codeOf = ({ errors }: JsonObject): unknown => (errors as JsonObject[])[0]?.code;
    assert.equal(codeOf(await cancel("consumer", "2099-01-01T00:00:00Z")), "too-late");
    assert.equal((await cancel("consumer", "2028-04-24T22:00:00Z")).status, "CANCELLATION_REQUESTED");
    assert.equal((await cancel("provider", "2027-12-31T23:00:00Z")).endsAt, "2027-12-31T23:00:00Z");
    await call("confirmCancellationOfSubscription", { token: tokenOf("provider") });
    assert.equal(codeOf(await cancel("consumer", "2027-04-23T22:00:00Z")), "too-early");
    const earliest = await cancel("consumer", "2027-04-24T22:00:00Z");
    assert.deepEqual([earliest.status, earliest.endsAt], ["ENDING", "2027-04-24T22:00:00Z"]);
    assert.equal((await cancel("provider", "2027-12-31T23:00:00Z")).code, "invalid-state-transition");
    platform.advance(360 * day);
    assert.equal((await subscription()).status, "CANCELLED");
  });

  test("a repeated cancellation changes nothing, whatever its status", async () => {
    const body = { reason: "We no longer need the data.", endsAt: "2027-12-31T23:00:00Z" };
    const cancel = async (): Promise<unknown> => {
      const { status, json } = await call("cancelSubscription", { token: tokenOf("consumer"), body });
      return [status, json.status, json.endsAt];
    };
    for (const status of ["CANCELLATION_REQUESTED", "ENDING", "CANCELLED"]) {
      assert.deepEqual(await cancel(), [200, status, body.endsAt]);
      assert.deepEqual(await cancel(), [200, status, body.endsAt]);
      platform.advance(status === "ENDING" ? 700 * day : 14 * day);
    }
  });

  test("a fixed term ends only at its end", async () => {
    const endsAt = "2026-07-24T22:00:00Z";
    set(subscriptionId, { endsAt, term: { minimumMonths: 3, noticePeriodDays: 0, renewal: "NONE" } });
    const other = await call("cancelSubscription", { body: { endsAt: "2026-08-01T22:00:00Z" } });
    assert.equal((other.json.errors as JsonObject[])[0]?.code, "inconsistent");
    assert.equal((await call("cancelSubscription", { body: { endsAt } })).json.endsAt, endsAt);
  });

  test("a term that renews itself ends only with a whole term, and by notice up to the last day for it", async () => {
    set(subscriptionId, {
      startsAt: "2026-04-24T07:10:00Z",
      term: { minimumMonths: 12, noticePeriodDays: 30, renewal: "SAME_TERM" },
    });
    const between = { token: tokenOf("consumer"), body: { endsAt: "2027-08-01T22:00:00Z" } };
    const [error] = (await call("cancelSubscription", between)).json.errors as JsonObject[];
    assert.equal(error?.code, "inconsistent");
    const cancelOn = async (time: string): Promise<unknown> => {
      set(subscriptionId, { status: "APPROVED", endsAt: null });
      platform.advance((Date.parse(time) - platform.world.clock.milliseconds) / 1000);
      return (await call("cancelSubscription", { token: tokenOf("consumer"), body: {} })).json.endsAt;
    };
    // Berlin is one hour ahead of UTC in March, and two in April.
    assert.equal(await cancelOn("2027-03-25T22:59:00Z"), "2027-04-24T22:00:00Z");
    assert.equal(await cancelOn("2027-03-25T23:00:30Z"), "2028-04-24T22:00:00Z");
  });

  test("a canceled bundle ends with its last subscription", async () => {
    const { json } = await call("cancelBundle");
    assert.equal(json.approvalStatus, "ENDING");
    platform.advance(400 * day);
    const { json: ended } = await call("getBundleDetails");
    assert.deepEqual([ended.approvalStatus, ended.accessStatus], ["CANCELLED", "CANCELLED"]);
    assert.deepEqual([ended.cancelledAt, ended.statusReason], [json.cancelledAt, json.statusReason]);
    assert.equal((await call("cancelBundle")).status, 200);
  });

  test("what was agreed outlasts the withdrawal of a product, and only the consumer can end it earlier", async () => {
    const at = (days: number): string =>
      `${new Date(platform.world.clock.milliseconds + days * day * 1000).toISOString().slice(0, 19)}Z`;
    const body = { deprecateAt: at(0.5), withdrawAt: at(1) };
    assert.equal((await call("updateProduct", { body })).status, 200);
    platform.advance(2 * day);
    const { status, endsAt, cancellation } = await subscription();
    assert.deepEqual([status, (cancellation as JsonObject).requestedBy], ["CANCELLATION_REQUESTED", "PROVIDER"]);
    assert.equal(endsAt, "2027-04-24T22:00:00Z");
    assert.equal(platform.world.get("products", productId).fields.status, "WITHDRAWN");
    const cancel = async (party: Party, end: string): Promise<JsonObject> =>
      (await call("cancelSubscription", { token: tokenOf(party), body: { endsAt: end } })).json;
    assert.equal((await cancel("provider", at(3))).code, "validation-failed");
    assert.equal((await cancel("consumer", at(3))).status, "CANCELLATION_REQUESTED");
    platform.advance(4 * day);
    assert.equal((await subscription()).status, "CANCELLED");
  });

  test("an access definition that was there at the order stays, and demands no more than it did", async () => {
    for (const { id } of platform.world.list("accesses")) set(id, { status: "ENDED" });
    const token = tokenOf("provider");
    const { parameters } = platform.world.get("access-definitions", definitionId).fields as {
      parameters: JsonObject[];
    };
    const change = async (...changed: JsonObject[]): Promise<unknown> => {
      const { json } = await call("updateAccessDefinition", { token, body: { parameters: changed } });
      return (json.errors as JsonObject[] | undefined)?.[0]?.pointer;
    };
    const added = { ...parameters[0], name: "code" } as JsonObject;
    assert.equal(await change(...parameters, { ...added, required: true }), `/parameters/${parameters.length}`);
    assert.equal(await change({ ...added, required: false, pattern: "^x$", example: "x" }, ...parameters), undefined);
    assert.equal(await change({ ...added, required: true }), "/parameters/0");
    set(definitionId, { parameters: [{ ...added, required: true }] });
    assert.equal(await change({ ...added, required: true, pattern: "^x$", example: "x" }), "/parameters/0");
    assert.equal(await change({ ...added, required: false }), undefined);
    assert.equal((await call("deleteAccessDefinition", { token })).json.code, "resource-in-use");
    const { createdAt } = await subscription();
    set(definitionId, { createdAt: new Date(Date.parse(String(createdAt)) + 1000).toISOString() });
    assert.equal(await change({ ...added, required: true, pattern: "^x$", example: "x" }), undefined);
    assert.equal((await call("deleteAccessDefinition", { token })).status, 204);
  });

  test("a plan keeps its conditions while there is a product offer for it", async () => {
    const planId = String(example("createProductOffer").planId);
    set(planId, { status: "DRAFT", publishAt: null });
    const change = (): Promise<Reply> =>
      call("updatePlanDetails", { token: tokenOf("provider"), body: { term: { minimumMonths: 0 } } });
    assert.equal((await change()).json.code, "resource-in-use");
    for (const { id } of platform.world.list("product-offers")) set(id, { status: "WITHDRAWN" });
    assert.equal((await change()).status, 200);
  });

  test("a product with running subscriptions doesn't become less than what was ordered", async () => {
    const { formats, regions, updateFrequency } = platform.world.get("products", productId).fields;
    const update = async (body: JsonObject): Promise<unknown> => {
      const { json } = await call("updateProduct", { body });
      return (json.errors as JsonObject[] | undefined)?.[0]?.pointer;
    };
    assert.equal(await update({ formats: ["PDF"] }), "/formats");
    assert.equal(await update({ regions: null }), "/regions");
    assert.equal(await update({ updateFrequency: "ONCE" }), "/updateFrequency");
    set(productId, { regions: [] });
    assert.equal(await update({ regions: ["DE"] }), "/regions");
    set(productId, { regions: regions ?? [] });
    assert.equal(
      await update({
        formats: [...[formats].flat(), "XLSX"] as string[],
        regions: regions ?? null,
        updateFrequency: updateFrequency ?? null,
      }),
      undefined,
    );
    for (const { id } of platform.world.list("subscriptions")) set(id, { status: "CANCELLED" });
    assert.equal(await update({ formats: ["PDF"], updateFrequency: "ONCE" }), undefined);
  });

  test("what the operator locks isn't withheld by the provider", async () => {
    set(bundleId, { accessStatus: "LOCKED" });
    await wait();
    assert.equal((await subscription()).withheldSince, null);
    set(bundleId, { accessStatus: "INACTIVE" });
    await wait();
    const { withheldSince, withheldPeriods } = await subscription();
    const locked = {
      by: "OPERATOR",
      startedAt: (withheldPeriods as JsonObject[]).at(-2)?.startedAt,
      endedAt: withheldSince,
    };
    const withheld = { by: "PROVIDER", startedAt: withheldSince };
    assert.deepEqual((withheldPeriods as JsonObject[]).slice(-2), [locked, { ...withheld, endedAt: null }]);
    assert.equal((await endForCause()).json.code, "prerequisite-missing");
    platform.advance(5 * day);
    assert.equal((await endForCause()).status, 200);
    const { endsAt, withheldPeriods: ended } = await subscription();
    assert.deepEqual((ended as JsonObject[]).slice(-2), [locked, { ...withheld, endedAt: endsAt }]);
  });

  /** Actions of a party, and time that passes. */
  const send = (id: string, party: Party, body?: JsonObject) => () =>
    call(id, { token: tokenOf(party), ...(body && { body }) });
  const wait = async (): Promise<void> => platform.advance(20 * day);
  const endForCause = (): Promise<Reply> =>
    call("cancelSubscription", { token: tokenOf("consumer"), body: { cause: "DATA_WITHHELD" } });

  /** Reaches every state that some moves lead to, starting from an access status. @returns the number of states */
  async function explore(start: string, moves: (() => Promise<unknown>)[], judge: (usable: boolean) => Promise<void>) {
    const seen = new Set<string>();
    const routes: (typeof moves)[] = [[]];
    for (let route = routes.shift(); route; route = routes.shift()) {
      platform.reset();
      const requestedAt = platform.world.clock.milliseconds;
      const createdAt = platform.world.clock.now();
      set(accessId, { status: start, createdAt, endsAt: null, ...(start === "REQUESTED" && { validFrom: null }) });
      for (const move of route) await move();
      const { status, statusSetBy = null } = platform.world.get("accesses", accessId).fields;
      const { accessStatus } = platform.world.get("bundles", bundleId).fields;
      const isFresh = platform.world.clock.milliseconds < requestedAt + 14 * day * 1000;
      const key = JSON.stringify([status, statusSetBy, accessStatus, isFresh]);
      if (seen.has(key)) continue;
      seen.add(key);
      for (const move of moves) routes.push([...route, move]);
      await judge(status === "ACTIVE" && accessStatus === "ACTIVE");
    }
    return seen.size;
  }

  test("whatever the provider does or leaves undone, nothing is billed for data that it withholds, and the consumer can leave", async () => {
    const moves = [
      ...["activateAccess", "deactivateAccess", "requestLockAccess", "declineAccess"].map((id) => send(id, "provider")),
      ...["ACTIVE", "INACTIVE"].map((status) => send("updateBundleAccessStatus", "provider", { status })),
      wait,
    ];
    const states = await explore("REQUESTED", moves, async (isUsable) => {
      assert.equal(Boolean((await subscription()).withheldSince), !isUsable);
      if (!isUsable) {
        // The first 14 days after the request don't count.
        platform.advance((14 + 6) * day);
        assert.equal((await endForCause()).json.status, "CANCELLED");
      }
    });
    assert.ok(states >= 12, String(states));
  });

  test("whatever the consumer does, the provider isn't made to withhold the data, and only who locks can unlock", async () => {
    const moves = ["requestLockAccess", "activateAccess", "declineAccess"].map((id) => send(id, "consumer"));
    const states = await explore("ACTIVE", [...moves, wait], async () => {
      assert.equal((await subscription()).withheldSince, null);
      assert.equal((await endForCause()).json.code, "prerequisite-missing");
      if (platform.world.get("accesses", accessId).fields.status === "LOCKED")
        assert.equal(
          (await call("activateAccess", { token: tokenOf("provider") })).json.code,
          "invalid-state-transition",
        );
    });
    assert.ok(states >= 3, String(states));
    platform.reset();
    await call("requestLockAccess", { token: tokenOf("provider") });
    assert.equal(
      (await call("activateAccess", { token: tokenOf("consumer"), body: undefined })).json.code,
      "invalid-state-transition",
    );
  });

  /** Has the provider withhold the data for some hours on each of some days. */
  async function switchOff(hours: number, days: number): Promise<void> {
    const turn = (status: string) => call("updateBundleAccessStatus", { token: tokenOf("provider"), body: { status } });
    for (let count = 0; count < days; count += 1) {
      await turn("INACTIVE");
      platform.advance(hours * 3600);
      await turn("ACTIVE");
      platform.advance((24 - hours) * 3600);
    }
  }

  test("neither moments with data nor hours on each day keep the consumer, but short interruptions don't free it", async () => {
    platform.advance(14 * day);
    // Away from midnight, so that no interruption spans two days.
    platform.advance((34 - new Date(platform.world.clock.milliseconds).getUTCHours()) * 3600);
    const before = ((await subscription()).withheldPeriods as JsonObject[]).length;
    await switchOff(3.9, 10);
    assert.equal(((await subscription()).withheldPeriods as JsonObject[]).length, before + 10);
    const turnOff = send("updateBundleAccessStatus", "provider", { status: "INACTIVE" });
    await switchOff(4.1, 4);
    await turnOff();
    assert.match(String((await endForCause()).json.detail), /on 4 of the last 30 days/);
    await send("updateBundleAccessStatus", "provider", { status: "ACTIVE" })();
    await switchOff(4.1, 1);
    // The provider has mended it.
    assert.equal((await endForCause()).json.code, "prerequisite-missing");
    await turnOff();
    assert.equal((await endForCause()).json.status, "CANCELLED");
  });

  test("the time until the first access grant isn't billed, but doesn't count for leaving", async () => {
    forget("accesses");
    set(subscriptionId, { withheldPeriods: [], withheldSince: null });
    const { json } = await call("createAccess", { token: tokenOf("consumer") });
    const { withheldSince } = await subscription();
    assert.equal(withheldSince, json.createdAt);
    platform.advance(14 * day);
    assert.equal((await endForCause()).json.code, "prerequisite-missing");
    platform.advance(6 * day);
    assert.equal((await endForCause()).json.status, "CANCELLED");
  });

  test("what the consumer has locked counts as usable until 14 days after it has then requested another access grant", async () => {
    const request = send("createAccess", "consumer");
    await request();
    platform.advance(30 * day);
    await call("requestLockAccess", { token: tokenOf("consumer") });
    platform.advance(30 * day);
    assert.equal((await subscription()).withheldSince, null);
    const { createdAt } = ((await request()) as Reply).json;
    platform.advance(13 * day);
    assert.equal((await subscription()).withheldSince, null);
    platform.advance(7 * day);
    const due = Date.parse(String(createdAt)) + 14 * day * 1000;
    assert.equal(Date.parse(String((await subscription()).withheldSince)), due);
    // Who locks its own access grant isn't billed for the rest, but stays.
    assert.match(String((await endForCause()).json.detail), /Unlock it/);
    await call("activateAccess", { token: tokenOf("consumer"), body: undefined });
    assert.equal((await subscription()).withheldSince, null);
    assert.equal((await endForCause()).json.code, "prerequisite-missing");
  });

  test("an end date that passes during the consumer's lock takes effect when the consumer unlocks", async () => {
    await call("requestLockAccess", { token: tokenOf("consumer") });
    platform.advance(500 * day);
    assert.equal((await subscription()).withheldSince, null);
    const now = platform.world.clock.milliseconds;
    const { json } = await call("activateAccess", { token: tokenOf("consumer"), body: undefined });
    assert.equal(json.status, "EXPIRED");
    assert.ok(Date.parse(String((await subscription()).withheldSince)) >= now);
  });

  test("an active access grant for the file exchange can be used whatever the access status", async () => {
    const { accessDefinition } = platform.world.get("accesses", accessId).fields;
    set(accessId, { accessDefinition: { ...(accessDefinition as JsonObject), protocol: "FILE_EXCHANGE" } });
    await send("updateBundleAccessStatus", "provider", { status: "INACTIVE" })();
    assert.equal((await subscription()).withheldSince, null);
    await send("deactivateAccess", "provider")();
    assert.notEqual((await subscription()).withheldSince, null);
  });

  test("an order that the provider can't see doesn't bind its product", async () => {
    set(subscriptionId, { status: "REQUESTED" });
    const update = (): Promise<Reply> => call("updateProduct", { body: { formats: ["PDF"] } });
    assert.equal((await update()).json.code, "validation-failed");
    set(bundleId, { approvalStatus: "DRAFT" });
    assert.equal((await update()).status, 200);
  });

  test("an order can be approved only as long as it is what was ordered, and its data can be delivered", async () => {
    set(subscriptionId, { status: "REQUESTED" });
    const token = tokenOf("provider");
    const changed = await call("updateProduct", { token, body: { formats: ["PDF"] } });
    assert.equal((changed.json.errors as JsonObject[])[0]?.pointer, "/formats");
    forget("subscriptions");
    forget("access-definitions");
    assert.equal((await call("createSubscription")).json.code, "prerequisite-missing");
  });

  test("who has canceled can also leave a product that is withdrawn", async () => {
    await call("cancelSubscription", { token: tokenOf("consumer"), body: {} });
    const soon = new Date(platform.world.clock.milliseconds + 2 * day * 1000).toISOString();
    const leave = (endsAt = soon): Promise<Reply> =>
      call("cancelSubscription", { token: tokenOf("consumer"), body: { endsAt } });
    assert.equal((await leave()).json.code, "validation-failed");
    set(productId, { status: "WITHDRAWN" });
    const { cancellation } = (await subscription()) as { cancellation: JsonObject };
    const process = platform.world
      .list("processes")
      .find(({ fields }) => fields.type === "CANCELLATION_CONFIRMATION" && fields.status === "OPEN");
    assert.equal(process?.fields.dueAt, cancellation.confirmBy);
    const past = (await leave("2026-01-01T00:00:00Z")).json.errors as JsonObject[];
    assert.deepEqual([past[0]?.code, past[0]?.detail], ["too-early", "The end must be in the future."]);
    assert.equal((await leave()).json.endsAt, `${soon.slice(0, 19)}Z`);
    assert.equal(process?.fields.dueAt, `${soon.slice(0, 19)}Z`);
  });

  test("timestamps with an offset are the same as in UTC", async () => {
    const { json } = await call("renewAccess", {
      token: tokenOf("provider"),
      body: { endsAt: "2031-05-05T01:00:00.5+02:00" },
    });
    assert.equal(json.endsAt, "2031-05-04T23:00:00Z");
  });

  test("plans are published on schedule, and invitations and access grants expire", async () => {
    const soon = new Date(platform.world.clock.milliseconds + 10 * day * 1000).toISOString().slice(0, 19);
    const { json } = (await call("createAPlan", named("createAPlan", "publishAt", `${soon}Z`))) as Reply;
    assert.equal(json.code, "already-exists");
    const created = await call("createAPlan", {
      body: { ...example("createAPlan"), name: "Later", publishAt: `${soon}Z` },
    });
    const path = { planId: String(created.json.id) };
    assert.equal(created.json.status, "DRAFT");
    platform.advance(11 * day);
    assert.equal((await call("getPlanDetails", { path })).json.status, "PUBLISHED");
    const [invitation] = platform.world.list("invitations");
    assert.equal(invitation?.fields.status, "EXPIRED");
    platform.advance(360 * day);
    const access = platform.world.get("accesses", accessId);
    assert.equal(access.fields.status, "EXPIRED");
    assert.equal((await call("renewAccess")).json.status, "ACTIVE");
  });
});

describe("lifecycles", () => {
  test("an invalid transition is rejected with the allowed ones, and a repeated one changes nothing", async () => {
    const refused = await call("rejectSubscription");
    const { code, currentStatus, allowedTransitions } = refused.json;
    assert.deepEqual([code, currentStatus], ["invalid-state-transition", "APPROVED"]);
    assert.deepEqual(allowedTransitions, ["CANCELLATION_REQUESTED", "CANCELLED"]);
    const before = await call("bundleAccesses");
    assert.equal((await call("activateAccess")).status, 200);
    assert.equal((await call("bundleAccesses")).headers.get("ETag"), before.headers.get("ETag"));
  });

  test("repeating an action with other values is rejected", async () => {
    const other = { reason: "Another reason than the first one." };
    const repeated = ["activateAccess", "requestLockAccess", "cancelSubscription", "cancelBundle"];
    for (const id of repeated) {
      platform.reset();
      const first = await call(id);
      assert.equal(first.status, 200, id);
      assert.equal((await call(id)).status, 200, id);
      const body = id === "activateAccess" ? { providerNote: "Another note." } : other;
      assert.equal((await call(id, { body })).json.code, "invalid-state-transition", id);
    }
  });

  test("a subscription can be approved only in an approved bundle", async () => {
    set(subscriptionId, { status: "REQUESTED" });
    set(bundleId, { approvalStatus: "IN_REVIEW" });
    const { json } = await call("approveSubscription");
    assert.deepEqual([json.code, json.resource], ["prerequisite-missing", `/v1/bundles/${bundleId}`]);
    await call("changeBundleApprovalStatus", { token: tokenOf("provider"), body: { status: "APPROVED" } });
    assert.equal((await call("approveSubscription")).json.status, "APPROVED");
  });

  test("the consumer takes a submitted bundle back, and withdraws a requested access grant", async () => {
    const token = tokenOf("consumer");
    for (const approvalStatus of ["SUBMITTED", "IN_REVIEW"]) {
      set(bundleId, { approvalStatus });
      const { json } = await call("changeBundleApprovalStatus", { token, body: { status: "DRAFT" } });
      assert.equal(json.approvalStatus, "DRAFT");
    }
    set(accessId, { status: "REQUESTED" });
    assert.equal((await call("declineAccess", { token })).json.status, "DECLINED");
  });

  test("whoever is billed can get access, even after the provider has canceled", async () => {
    forget("accesses");
    await call("cancelBundle", { token: tokenOf("provider") });
    assert.equal((await call("createAccess", { token: tokenOf("consumer") })).status, 201);
  });

  test("the reason for the access status doesn't replace the reason for a cancellation", async () => {
    await call("cancelBundle");
    const body = { status: "INACTIVE", reason: "The interface is being moved." };
    const { json } = await call("updateBundleAccessStatus", { token: tokenOf("provider"), body });
    assert.deepEqual([json.accessStatusReason, json.statusReason], [body.reason, example("cancelBundle").reason]);
    assert.equal((await call("cancelBundle")).status, 200);
  });

  test("a product offer that has been ordered is withdrawn instead of deleted, and can't be ordered again", async () => {
    assert.equal((await call("deleteProductOffer")).status, 204);
    const { items } = (await call("fetchProductOffers")).json as { items: JsonObject[] };
    assert.deepEqual([items[0]?.status, items[0]?.subscriptionCount], ["WITHDRAWN", 1]);
    assert.equal((await call("deleteProductOffer")).status, 204);
    assert.deepEqual((await call("fetchProductOffers")).json.items, items);
    set(subscriptionId, { status: "CANCELLED" });
    assert.equal((await call("createSubscription")).json.code, "prerequisite-missing");
  });

  test("a one-off price, of a product offer or of its plan, is the only price of a subscription", async () => {
    const [free, once] = [{ model: "FREE" }, { model: "ONE_OFF", amount: { amount: "1", currency: "EUR" } }];
    for (const [price, planPrice] of [
      [once, free],
      [free, once],
    ] as const) {
      set(String(example("createProductOffer").planId), { price: planPrice });
      const body = { ...example("createProductOffer"), price };
      forget("product-offers");
      const [error] = (await call("createProductOffer", { body })).json.errors as JsonObject[];
      assert.deepEqual([error?.pointer, error?.code], ["/validityMonths", "inconsistent"]);
    }
  });

  test("the operator refuses an organization, and a draft bundle doesn't prevent a deletion", async () => {
    const path = { organizationId: platform.cast.provider };
    for (const status of ["PENDING_ACTIVATION", "SUSPENDED"]) {
      platform.reset();
      const token = tokenOf("operator");
      set(path.organizationId, { status });
      assert.equal((await call("deleteOrganization", { token, path })).json.code, "resource-in-use");
      set(bundleId, { approvalStatus: "DRAFT", approvedAt: null });
      assert.equal((await call("deleteOrganization", { token, path })).status, 204);
      assert.equal((await call("getBundleDetails", { token: tokenOf("consumer") })).status, 404);
    }
  });

  test("a suspended party gets no new subscriptions, and the operator ends what binds it before the deletion", async () => {
    const [token, path] = [tokenOf("operator"), { organizationId: platform.cast.provider }];
    assert.equal((await call("cancelBundle", { token })).json.code, "insufficient-role");
    set(path.organizationId, { status: "SUSPENDED" });
    set(subscriptionId, { status: "REQUESTED" });
    const refused = await call("approveSubscription");
    assert.deepEqual([refused.json.code, refused.json.resource], ["prerequisite-missing", `/v1/bundles/${bundleId}`]);
    set(subscriptionId, { status: "REJECTED" });
    const order = await call("createSubscription", { token: tokenOf("consumer") });
    assert.deepEqual([order.json.code, order.json.resource], ["prerequisite-missing", `/v1/products/${productId}`]);
    set(subscriptionId, { status: "APPROVED" });
    assert.equal((await call("cancelBundle", { token })).json.approvalStatus, "ENDING");
    const { fields } = platform.world.get("subscriptions", subscriptionId);
    assert.deepEqual(
      [fields.endsAt, (fields.cancellation as JsonObject).requestedBy],
      ["2027-04-24T22:00:00Z", "PROVIDER"],
    );
    platform.advance(400 * 24 * 3600);
    const [invitation] = platform.world.list("invitations", path.organizationId);
    Object.assign(invitation?.fields ?? {}, { status: "PENDING", expiresAt: "2099-01-01T00:00:00Z" });
    assert.equal((await call("deleteOrganization", { token: tokenOf("operator"), path })).status, 204);
    assert.equal(platform.world.get("products", productId).fields.status, "WITHDRAWN");
    assert.equal(invitation?.fields.status, "REVOKED");
  });

  test("until its activation, an organization is read, corrected, and withdrawn by the one that created it", async () => {
    const token = tokenOf("consumer");
    const created = await call("createAnOrganization", { ...named("createAnOrganization"), token });
    const path = { organizationId: String(created.json.id) };
    assert.equal((await call("getOrganizationDetails", { token: tokenOf("provider"), path })).status, 404);
    assert.equal(
      (await call("getOrganizationDetails", { token, path })).json.administratorMailAddress,
      example("createAnOrganization").administratorMailAddress,
    );
    assert.equal((await call("createTechnicalUser", { token, path })).status, 403);
    const body = { administratorMailAddress: "t.hansen@nordlicht-bank.example" };
    assert.equal(
      (await call("updateOrganization", { token, path, body })).json.administratorMailAddress,
      body.administratorMailAddress,
    );
    const twin = await call("createAnOrganization", { ...named("createAnOrganization"), token: tokenOf("provider") });
    assert.deepEqual([twin.json.code, twin.json.resource], ["already-exists", undefined]);
    assert.equal((await call("deleteOrganization", { token, path })).status, 204);
    assert.equal((await call("updateOrganization", { body })).json.code, "invalid-state-transition");
    assert.equal((await call("deleteOrganization", { token: tokenOf("provider") })).status, 409);
  });

  test("a side stays while a bundle with it isn't canceled", async () => {
    const [token, path] = [tokenOf("consumer"), { organizationId: platform.cast.consumer }];
    const remove = (): Promise<Reply> => call("updateOrganization", { token, path, body: { sides: ["PROVIDER"] } });
    set(bundleId, { approvalStatus: "IN_REVIEW" });
    assert.equal((await remove()).json.code, "resource-in-use");
    set(bundleId, { approvalStatus: "CANCELLED" });
    assert.deepEqual((await remove()).json.sides, ["PROVIDER"]);
  });

  test("pending invitations are visible to administrators, who can revoke them", async () => {
    const organization = async (roles: string[]): Promise<JsonObject[] | undefined> => {
      const token = platform.token(platform.cast.provider, roles);
      return (await call("getOrganizationDetails", { token })).json.pendingInvitations as JsonObject[] | undefined;
    };
    assert.equal(await organization(["DATA_STEWARD"]), undefined);
    const [invitation] = (await organization(["ORGANIZATION_ADMIN"])) ?? [];
    const headers = { "If-Match": String(invitation?.etag) };
    assert.equal((await call("deleteInvitation", { headers })).status, 204);
    assert.deepEqual(await organization(["ORGANIZATION_ADMIN"]), []);
    assert.equal((await call("deleteInvitation", { headers })).status, 204);
    set(String(invitation?.id), { status: "ACCEPTED" });
    assert.equal((await call("deleteInvitation", { headers })).json.currentStatus, "ACCEPTED");
  });

  test("an invitation that a person has accepted can't be accepted by another one", async () => {
    giveCode();
    const accept = (person: typeof invitee): Promise<Reply> =>
      call("acceptInvitation", { token: platform.signIn(person) });
    assert.deepEqual([(await accept(invitee)).status, (await accept(invitee)).status], [200, 200]);
    const { json } = await accept({ mailAddress: "somebody@else.example", name: "Somebody Else" });
    assert.equal(json.code, "invalid-state-transition");
  });

  test("a bundle returns all its subscriptions, page by page, the ones that have ended last", async () => {
    const running = platform.world.get("subscriptions", subscriptionId);
    const ended = (number: number): JsonObject => ({
      ...structuredClone(running.fields),
      ...{ id: crypto.randomUUID(), status: "REJECTED", updatedAt: new Date(number * 1000).toISOString() },
    });
    for (let number = 0; number < 250; number += 1) {
      const fields = ended(number);
      platform.world.add({ kind: "subscriptions", id: String(fields.id), parent: bundleId, fields });
    }
    const first = (await call("getBundleDetails")).json;
    const { nextCursor } = first.subscriptionPage as JsonObject;
    const second = (await call("getBundleDetails", { query: { cursor: String(nextCursor) } })).json;
    const [one = [], other = []] = [first, second].map(({ subscriptions }) => subscriptions as JsonObject[]);
    assert.deepEqual([one.length, other.length, one[0]?.id], [200, 51, subscriptionId]);
    assert.equal(new Set([...one, ...other].map(({ id }) => id)).size, 251);
    const times = [...one.slice(1), ...other].map(({ updatedAt }) => String(updatedAt));
    assert.deepEqual(times, times.toSorted().reverse());
  });

  test("pending decisions start processes when the bundle is submitted, and decisions end them", async () => {
    set(bundleId, { approvalStatus: "DRAFT" });
    set(subscriptionId, { status: "REQUESTED" });
    assert.equal((await call("getBundleDetails", { token: tokenOf("provider") })).json.code, "resource-not-found");
    const draft = await call("getBundleDetails", { token: tokenOf("consumer") });
    assert.equal(draft.json.openProcessCount, 0);
    await call("changeBundleApprovalStatus", { token: tokenOf("consumer") });
    const open = async (): Promise<Json[]> =>
      (
        (await call("bundlesWithOpenProcesses", { query: { waitingFor: "PROVIDER" } })).json.items as JsonObject[]
      ).flatMap(({ openProcesses }) => (openProcesses as JsonObject[]).map(({ type }) => type ?? null));
    assert.deepEqual((await open()).sort(), ["BUNDLE_APPROVAL", "SUBSCRIPTION_REVIEW"]);
    for (const status of ["IN_REVIEW", "APPROVED"])
      await call("changeBundleApprovalStatus", { token: tokenOf("provider"), body: { status } });
    await call("approveSubscription");
    assert.deepEqual(await open(), []);
  });
});

/** Requests that are refused, with values that no example has, by problem type. */
const refusals: Record<string, () => Promise<Reply>[]> = {
  "malformed-request": () => [
    call("fetchTeams", { query: { limit: "zwölf" } }),
    call("fetchTeams", { query: { cursor: "Zeiger" } }),
    call("createTeam", { body: Buffer.from("{ Zürich") }),
  ],
  unauthenticated: () => [call("fetchTeams", { token: "Zürich" })],
  "insufficient-scope": () => [
    call("createTeam", { token: platform.token(platform.cast.provider, [], ["plans:read"]) }),
  ],
  "insufficient-role": () => [call("createTeam", { token: platform.token(platform.cast.provider, ["DATA_STEWARD"]) })],
  "resource-not-found": () => [call("resolveTenant", { query: { hostName: "zuerich.example" } })],
  "invalid-state-transition": () => [
    call("rejectSubscription"),
    call("updatePlanDetails", { body: { price: { model: "FREE" } } }),
    call("triggerGoLiveRequest"),
  ],
  "already-exists": () =>
    ["teams", "contacts", "products", "technical-users", "plans", "access-definitions"].map((kind) => {
      const id = { teams: "createTeam", contacts: "createContact", products: "createProduct", plans: "createAPlan" }[
        kind
      ];
      const operation = id ?? (kind === "technical-users" ? "createTechnicalUser" : "createAccessDefinition");
      return call(operation, {
        body: { ...example(operation), name: platform.world.list(kind)[0]?.fields.name ?? null },
      });
    }),
  "resource-in-use": () =>
    ["deleteTeam", "deleteContact", "deleteProduct", "deletePlan", "deleteUserAssignment"].map((id) =>
      call(id, id === "deleteUserAssignment" ? { path: { userId: "0f8e2c74-5b1d-4a96-8e37-c4d90a6b2f15" } } : {}),
    ),
  "prerequisite-missing": () => {
    set(String(example("createProductOffer").planId), { status: "DEPRECATED" });
    return [call("createProductOffer"), call("createSubscription")];
  },
  "file-not-available": () => {
    set("d07b5e3c-94a1-4f28-b6d3-2c8e1f7a9b46", { status: "UPLOADING" });
    return [call("getFileContent")];
  },
  "precondition-failed": () => [call("updateATeam", { headers: { "If-Match": '"zuerich"' } })],
  "unsupported-media-type": () => [call("createTeam", { headers: { "Content-Type": "text/zuerich" } })],
  "range-not-satisfiable": () => [call("getFileContent", { headers: { Range: "bytes=9999-" } })],
  "validation-failed": () => {
    set(subscriptionId, { startsAt: "2026-04-03T07:10:00Z" });
    return [
      call("createTeam", { body: { name: "" } }),
      call("createBundle", { body: { ...example("createBundle"), providerId: crypto.randomUUID() } }),
      call("createInvitation", {
        body: { ...example("createInvitation"), mailAddress: "z@x.example", teamIds: [crypto.randomUUID()] },
      }),
      call("updateOrganization", { body: { category: "ZUERICH" } }),
      call("createAPlan", { body: { ...example("createAPlan"), name: "Z", withdrawAt: "2031-01-01T00:00:00Z" } }),
      call("cancelSubscription", { body: { endsAt: "2026-07-07T22:00:00Z" } }),
      call("createAccess", { body: { ...example("createAccess"), parameters: [{ name: "zuerich", value: "1" }] } }),
    ];
  },
  "digest-mismatch": () => [
    call("replaceFileContent", { headers: { "Repr-Digest": digestOf("rueckfragen-april.md") } }),
  ],
  "precondition-required": () => [call("updateATeam", { headers: { "If-Match": undefined } })],
};

test("a problem tells about the request: it has no value of an example that neither the request nor the marketplace has", async () => {
  const { description } = platform.contract;
  const shown = [...platform.contract.operations.values()].flatMap(({ operation }) =>
    Object.values(operation.responses).flatMap((response) =>
      listJsonExamples(description, resolve<Response>(description, response).content),
    ),
  ) as JsonObject[];
  const told = shown
    .filter(({ code, detail }) => code && detail)
    .map(({ detail, errors, resource }) => JSON.stringify([detail, errors, resource]));
  const names = [...platform.world.entities.values()].map(({ fields }) => String(fields.name ?? ""));
  const quoted = told.flatMap(
    (one) => one.match(/(?<=[ (]')[^']+(?=')|\S+@\S+\w|\d{4}-\d\d-\d\dT[\d:]+Z|[0-9a-f-]{36}/g) ?? [],
  );
  const values = [...new Set([...names, ...quoted])].filter(
    (value) => value.length > 3 && !/^[a-z][A-Za-z]+$/.test(value),
  );
  assert.ok(values.length > 50, `${values.length} values`);
  for (const [type, provoke] of Object.entries(refusals)) {
    platform.reset();
    for (const [index, { fields }] of [...platform.world.entities.values()].entries())
      if (typeof fields.name === "string") fields.name = `renamed-${index}`;
    for (const { json } of await Promise.all(provoke())) {
      assert.equal(json.code, type, JSON.stringify(json));
      const answer = JSON.stringify([json.detail, json.errors, json.resource]);
      const known = [...platform.world.entities.values()]
        .map((entity) => JSON.stringify({ ...entity, content: "" }))
        .join();
      const sent = platform.calls.map(({ path, sent: body }) => path + body).join();
      const strange = values.filter(
        (value) => answer.includes(value) && !known.includes(value) && !sent.includes(value),
      );
      assert.deepEqual(strange, [], answer);
    }
  }
});

describe("HTTP (RFC 9110)", () => {
  const request = (path: string, init: RequestInit = {}) => fetch(platform.url + path, init);

  test("If-None-Match accepts lists, weak tags, and *, and If-Match only strong tags", async () => {
    const token = tokenOf("provider");
    const tag = (await call("getTeamDetails", { token })).headers.get("ETag") ?? "";
    for (const known of [`W/${tag}`, `"other", W/${tag}`, `"other",${tag}`, "*"])
      assert.equal((await call("getTeamDetails", { token, headers: { "If-None-Match": known } })).status, 304, known);
    for (const unknown of ['"other"', "nonsense"])
      assert.equal((await call("getTeamDetails", { token, headers: { "If-None-Match": unknown } })).status, 200);
    const update = async (known: string): Promise<number> =>
      (await call("updateATeam", { token, headers: { "If-Match": known } })).status;
    assert.equal((await call("getTeamDetails", { token, headers: { "If-Match": '"other"' } })).status, 412);
    assert.equal((await call("getTeamDetails", { token, headers: { "If-Match": tag } })).status, 200);
    assert.deepEqual([await update(`W/${tag}`), await update("nonsense"), await update('"other"')], [412, 400, 412]);
    assert.deepEqual([await update(`"other", ${tag}`), await update("*")], [200, 200]);
  });

  test("a range that isn't a valid single one is ignored", async () => {
    const token = tokenOf("consumer");
    const sizeOf = async (Range: string): Promise<number> =>
      (await call("getFileContent", { token, headers: { Range } })).content.length;
    for (const range of ["items=0-1", "bytes=5-2", "bytes=0-1,4-5", "bytes=x-"])
      assert.equal(await sizeOf(range), 2017, range);
    assert.deepEqual([await sizeOf("bytes=-7"), await sizeOf("BYTES=1-2")], [7, 2]);
  });

  test("HEAD is GET without a body, other methods get 405 with Allow, and an unknown path 404", async () => {
    const team = "/teams/b27e9c04-5a6d-4d18-8f3b-7c1e4a9d2065";
    const headers = { Authorization: `Bearer ${tokenOf("provider")}` };
    const get = await request(team, { headers });
    const head = await request(team, { headers, method: "HEAD" });
    const own = ({ status, headers: all }: typeof get) => [status, all.get("ETag"), all.get("Content-Length")];
    assert.deepEqual(own(head), own(get));
    const file = `/bundles/${bundleId}/file-exchange/files/d07b5e3c-94a1-4f28-b6d3-2c8e1f7a9b46/content`;
    assert.equal((await request(file, { headers: { ...headers, Range: "bytes=0-1" }, method: "HEAD" })).status, 200);
    const put = await request(team, { headers, method: "PUT" });
    assert.deepEqual([put.status, put.headers.get("Allow")], [405, "GET, HEAD, PATCH, DELETE"]);
    assert.equal((await request("/nowhere", { headers })).status, 404);
  });

  test("a correlation ID that the description doesn't allow isn't repeated", async () => {
    const { status, json, headers } = await call("fetchTeams", { headers: { "X-Correlation-ID": "x" } });
    assert.equal(status, 400);
    assert.match(String(json.correlationId), /^[\w-]{36}$/);
    assert.equal(headers.get("X-Correlation-ID"), json.correlationId);
  });

  test("a 401 tells what is wrong with the token, and has an error code only if there is one", async () => {
    const good = tokenOf("provider");
    const refuse = async (Authorization?: string): Promise<[string, boolean]> => {
      const { status, json, headers } = await call("fetchTeams", { token: undefined, headers: { Authorization } });
      assert.equal(status, 401);
      return [String(json.detail), /error="invalid_token"/.test(headers.get("WWW-Authenticate") ?? "")];
    };
    const [start] = good.split("-");
    const answers = [undefined, "Basic abc", "Bearer", "Bearer abc", `Bearer ${good.replace(/.$/, "x")}`];
    const told = await Promise.all([...answers, `Bearer ${good.replace(String(start), "00000000")}`].map(refuse));
    assert.deepEqual(
      told.map(([, isCode]) => isCode),
      [false, false, true, true, true, true],
    );
    platform.advance(3601);
    told.push(await refuse(`Bearer ${good}`));
    assert.equal(new Set(told.map(([detail]) => detail)).size, told.length - 2, "malformed ones are alike");
    assert.equal(
      (await call("fetchTeams", { token: undefined, headers: { Authorization: `bearer  ${tokenOf("provider")}` } }))
        .status,
      200,
    );
  });

  test("pages call public operations from any origin, and the others from their own", async () => {
    const allow = async (path: string, Origin: string, method = "GET"): Promise<string | null> => {
      const headers = { Origin, "Access-Control-Request-Method": "GET" };
      return (await request(path, { method, headers })).headers.get("Access-Control-Allow-Origin");
    };
    assert.equal(await allow("/public-products", "https://page.example"), "*");
    assert.equal(await allow("/public-products", "https://page.example", "OPTIONS"), "*");
    assert.equal(await allow("/me", "https://page.example", "OPTIONS"), null);
    assert.equal(await allow("/me", "http://localhost:3000", "OPTIONS"), "http://localhost:3000");
  });
});

test("every response complies with the description", () => {
  assert.deepEqual(platform.faults, []);
});
