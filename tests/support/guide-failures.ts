import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { json } from "node:stream/consumers";
import type { Json } from "../../src/openapi/read/types";
import { type JsonObject, storyPath } from "../../src/sandbox/description";
import type { Entity, World } from "../../src/sandbox/world";
import { callExample, type Differences, exampleFile, type Reply, send } from "./example-calls";
import type { Provoked } from "./failures";
import type { Platform } from "./platform";

type Send = (operation: string, differences?: Differences) => Promise<Reply>;

/** The platform, and the parties that send the requests that trigger errors. */
export interface Stage {
  platform: Platform;
  /** The parties of the examples' story. */
  provider: Send;
  consumer: Send;
  operator: Send;
  /** Organizations that don't do business with each other yet. */
  newProvider: Send;
  newConsumer: Send;
  /** @returns a function that sends requests as a party's technical user with these roles and scopes */
  as(party: "provider" | "consumer", roles: string[], scopes?: string[]): Send;
  /** Requests a token. */
  token(secret: "right" | "wrong", scope?: string): Promise<Reply>;
}

/** @returns the parties for triggering errors, on a marketplace whose test partners do nothing */
export function makeStage(platform: Platform): Stage {
  const { cast, contract } = platform;
  const permissions = [...contract.operations.values()].flatMap(({ operation }) => operation["x-permissions"] ?? []);
  const allRoles = (party: string): string[] => [
    ...new Set(permissions.filter(({ parties }) => parties.includes(party)).flatMap(({ roles }) => roles)),
  ];
  const sendAs = (organization: string, roles: string[], scopes?: string[]): Send => {
    const token = platform.token(organization, roles, scopes);
    return (operation, differences = {}) => callExample(platform, operation, { token, ...differences });
  };
  return {
    platform,
    provider: sendAs(cast.provider, allRoles("provider")),
    consumer: sendAs(cast.consumer, allRoles("consumer")),
    operator: sendAs(cast.operator, allRoles("operator")),
    newProvider: sendAs(cast.reader.provider, allRoles("provider")),
    newConsumer: sendAs(cast.reader.consumer, allRoles("consumer")),
    as: (party, roles, scopes) => sendAs(cast[party], roles, scopes),
    token: (secret, scope) => {
      const { clientId, clientSecret } = platform.addClient(cast.provider, ["PRODUCT_MANAGER"], ["products:read"]);
      const basic = Buffer.from(`${clientId}:${secret === "right" ? clientSecret : "wrong"}`).toString("base64");
      return send(platform.tokenUrl, {
        method: "POST",
        headers: { Authorization: `Basic ${basic}` },
        body: new URLSearchParams({ grant_type: "client_credentials", ...(scope && { scope }) }),
      });
    },
  };
}

/** @throws Error with the problem if the resource couldn't be created */
function id({ json, status }: Reply, field = "id"): string {
  if (json[field] === undefined) throw new Error(`${status} ${json.detail} ${JSON.stringify(json.errors ?? [])}`);
  return String(json[field]);
}
const stale = { "If-Match": '"stale"' };

/** Publishes a product with a plan and an access definition. */
async function publish({ platform, newProvider }: Stage, name = "A product"): Promise<Record<string, string>> {
  const product = { productId: id(await newProvider("createProduct", { body: { ...productBody, name } })) };
  const planId = id(await newProvider("createAPlan", { path: product }));
  const accessDefinitionId = id(await newProvider("createAccessDefinition", { path: product }));
  platform.world.change(platform.world.get("products", product.productId), { status: "PUBLISHED" });
  platform.advance(1);
  return { ...product, planId, accessDefinitionId };
}

async function order(stage: Stage): Promise<Record<string, string>> {
  const published = await publish(stage);
  const subscription = await stage.newConsumer("createSubscription", { body: { planId: published.planId as Json } });
  return { ...published, subscriptionId: id(subscription), bundleId: id(subscription, "bundleId") };
}

const setApproval = (send: Send, path: Record<string, string>, status: string, more: JsonObject = {}): Promise<Reply> =>
  send("changeBundleApprovalStatus", { path, body: { status, ...more } });

async function submit(stage: Stage): Promise<Record<string, string>> {
  const ids = await order(stage);
  await setApproval(stage.newConsumer, ids, "SUBMITTED");
  return ids;
}

async function approve(stage: Stage): Promise<Record<string, string>> {
  const ids = await submit(stage);
  await stage.newProvider("approveSubscription", { path: ids });
  for (const status of ["IN_REVIEW", "APPROVED"]) await setApproval(stage.newProvider, ids, status);
  return ids;
}

const accessBody = ({ subscriptionId, accessDefinitionId }: Record<string, string>, mail = "a@b.example"): Json => ({
  ...({ subscriptionId, accessDefinitionId } as JsonObject),
  parameters: [{ name: "dataStewardMail", value: mail }],
});

async function requestAccess(stage: Stage): Promise<Record<string, string>> {
  const ids = await approve(stage);
  const access = await stage.newConsumer("createAccess", { path: ids, body: accessBody(ids) });
  return { ...ids, accessId: id(access) };
}

/** @returns a form with one file */
function form(name: string, content: string | Buffer = "a;b\n1;2\n", fields: Record<string, string> = {}): FormData {
  const data = new FormData();
  data.append("files", new Blob([new Uint8Array(Buffer.from(content))], { type: "text/csv" }), name);
  for (const [field, value] of Object.entries(fields)) data.append(field, value);
  return data;
}

/** Uploads a file. @returns its path parameter */
async function upload({ provider }: Stage, name: string, content?: string, folderId?: string) {
  const reply = await provider("uploadFiles", { body: form(name, content, folderId ? { folderId } : {}) });
  const [file] = reply.json.items as { id: string }[];
  return { fileId: file?.id ?? "" };
}

/** Withdraws every product and cancels every bundle. */
function endBusiness({ world }: Platform): void {
  for (const product of world.list("products")) world.change(product, { status: "WITHDRAWN" });
  for (const bundle of world.list("bundles")) world.change(bundle, { approvalStatus: "CANCELLED" });
}

function addCopy(world: World, { id: _, ...entity }: Entity, fields: JsonObject = {}): void {
  const copy = { ...structuredClone(entity.fields), ...fields };
  delete copy.id;
  const id = crypto.randomUUID();
  world.add({ ...entity, id, fields: { ...copy, id } });
}

/** Seconds until a scan has ended, and until a token has expired. */
const [scan, tokenLife] = [60, 3601];

/** The EICAR test file, which virus scanners detect as malware by convention. */
const testVirus = "X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*";

type Provocation = (stage: Stage) => Promise<Provoked>;

const wrongClient: Provocation = async ({ token }) => ({
  refused: [await token("wrong")],
  helped: [await token("right")],
});

const expired: Provocation = async ({ platform, as }) => {
  const old = as("provider", []);
  platform.advance(tokenLife);
  return { refused: [await old("fetchUserData")], helped: [await as("provider", [])("fetchUserData")] };
};

const withoutScope: Provocation = async ({ as }) => ({
  refused: [await as("provider", ["PRODUCT_MANAGER"], [])("fetchProducts")],
  helped: [await as("provider", ["PRODUCT_MANAGER"], ["products:read"])("fetchProducts")],
});

/** The request that the row recommends shows which requirement is missing. */
const withoutRole =
  (party: "provider" | "consumer", operation: string): Provocation =>
  async ({ as }) => ({
    refused: [await as(party, [])(operation)],
    helped: [await as(party, [])("fetchUserData")],
  });

/** Sends an outdated ETag, then the current one. */
const conditional =
  (
    operation: string,
    differences: Differences = {},
    party: "provider" | "consumer" | "operator" = "provider",
  ): Provocation =>
  async (stage) => ({
    refused: [await stage[party](operation, { ...differences, headers: stale })],
    helped: [await stage[party](operation, differences)],
  });

const wrongDigest = `sha-256=:${Buffer.alloc(32).toString("base64")}:`;

const digestMismatch: Provocation = async ({ provider }) => ({
  refused: [await provider("uploadFiles", { body: form("new.csv", undefined, { digests: wrongDigest }) })],
  helped: [await provider("uploadFiles", { body: form("new.csv") })],
});

/** Announces one byte more than the maximum file size. The API rejects it before any content is sent. */
const tooLarge: Provocation = async ({ platform, provider }) => {
  const { contract, cast } = platform;
  const listed = contract.operations.get("replaceFileContent");
  if (!listed) throw new Error("the description has no operation replaceFileContent");
  const most = contract.description.components.schemas.FileContent?.maxLength ?? 0;
  const announced = request(`${platform.url}${storyPath(contract, listed)}`, {
    method: "PUT",
    headers: {
      Authorization: `Bearer ${platform.token(cast.provider, ["DATA_STEWARD"])}`,
      "Content-Type": "application/octet-stream",
      "Content-Length": most + 1,
    },
  });
  announced.flushHeaders();
  const [response] = (await once(announced, "response")) as [IncomingMessage];
  const refused = { status: response.statusCode ?? 0, json: await json(response) } as Reply;
  announced.destroy();
  return { refused: [refused], helped: [await provider("uploadFiles", { body: form("part-1.csv") })] };
};

/**
 * Functions that trigger the error in each row of a guide's failure table, in the order of the rows. Each one also
 * follows the row's resolution; if the resolution is only to read a resource, it sends the read request.
 */
export const guideFailures: Record<string, [type: string, provoke: Provocation][]> = {
  "advanced-guides/authentication": [
    ["invalid_client", wrongClient],
    [
      "invalid_scope",
      async ({ token }) => ({
        refused: [await token("right", "teams:write")],
        helped: [await token("right", "products:read")],
      }),
    ],
    ["unauthenticated", expired],
    ["insufficient-scope", withoutScope],
    ["insufficient-role", withoutRole("provider", "createProduct")],
  ],
  "advanced-guides/large-files": [
    ["unauthenticated", expired],
    ["content-too-large", tooLarge],
    [
      "range-not-satisfiable",
      async (stage) => {
        const path = await upload(stage, "new.csv");
        stage.platform.advance(scan);
        return {
          refused: [await stage.provider("getFileContent", { path, headers: { Range: "bytes=8-" } })],
          helped: [await stage.provider("getAFile", { path })],
        };
      },
    ],
    ["digest-mismatch", digestMismatch],
    [
      "validation-failed",
      async ({ provider }) => {
        const two = form("new.csv", undefined, { folderId: crypto.randomUUID() });
        const more = form("new.csv");
        for (let count = 0; count < 2; count += 1) more.append("digests", wrongDigest);
        return {
          refused: [await provider("uploadFiles", { body: two }), await provider("uploadFiles", { body: more })],
          helped: [await provider("uploadFiles", { body: form("new.csv") })],
        };
      },
    ],
  ],
  "guides/bundles/provider_bundle": [
    [
      "insufficient-role",
      async (stage) => {
        const path = await submit(stage);
        return {
          refused: [
            await stage.as("provider", [])("approveSubscription"),
            await setApproval(stage.newConsumer, path, "IN_REVIEW"),
          ],
          helped: [await setApproval(stage.newProvider, path, "IN_REVIEW")],
        };
      },
    ],
    [
      "invalid-state-transition",
      async (stage) => {
        const path = await submit(stage);
        return {
          refused: [await setApproval(stage.newProvider, path, "APPROVED")],
          helped: [
            await setApproval(stage.newProvider, path, "IN_REVIEW"),
            await setApproval(stage.newProvider, path, "APPROVED"),
          ],
        };
      },
    ],
    [
      "prerequisite-missing",
      async (stage) => {
        const path = await submit(stage);
        const turnOn = (): Promise<Reply> =>
          stage.newProvider("updateBundleAccessStatus", { path, body: { status: "ACTIVE" } });
        const refused = [await turnOn()];
        for (const status of ["IN_REVIEW", "APPROVED"]) await setApproval(stage.newProvider, path, status);
        return { refused, helped: [await turnOn()] };
      },
    ],
    [
      "precondition-failed",
      async (stage) => {
        const path = await submit(stage);
        return {
          refused: [await stage.newProvider("approveSubscription", { path, headers: stale })],
          helped: [
            await stage.newProvider("getBundleDetails", { path }),
            await stage.newProvider("approveSubscription", { path }),
          ],
        };
      },
    ],
    [
      "validation-failed",
      async (stage) => {
        const path = await submit(stage);
        const reject = (reason?: string): Promise<Reply> =>
          stage.newProvider("rejectSubscription", { path, body: { ...(reason && { reason }) } });
        return { refused: [await reject(), await reject("No.")], helped: [await reject("This is not for you.")] };
      },
    ],
    [
      "validation-failed",
      async (stage) => {
        const path = await submit(stage);
        for (const status of ["IN_REVIEW", "APPROVED"]) await setApproval(stage.newProvider, path, status);
        const cancel = (body: JsonObject): Promise<Reply> => stage.newProvider("cancelBundle", { path, body });
        return { refused: [await cancel({})], helped: [await cancel({ reason: "We end this product." })] };
      },
    ],
  ],
  "guides/bundles/consumer_bundle": [
    [
      "already-exists",
      async (stage) => {
        await order(stage);
        const providerId = stage.platform.cast.reader.provider;
        return {
          refused: [await stage.newConsumer("createBundle", { body: { providerId, name: "Another one" } })],
          helped: [await stage.newConsumer("searchBundles", { body: { providerId } })],
        };
      },
    ],
    ["already-exists", orderTwice],
    [
      "prerequisite-missing",
      async (stage) => {
        const { planId = "", bundleId = "", productId = "", ...rest } = await approve(stage);
        const second = await stage.newProvider("createAPlan", {
          path: { productId },
          body: { ...plan, name: "Another plan" },
        });
        stage.platform.advance(1);
        await stage.newConsumer("cancelBundle", { path: { bundleId, ...rest }, body: {} });
        const inEnding = { planId: id(second), bundleId };
        const refused = [await stage.newConsumer("createSubscription", { body: inEnding })];
        const inNew = await stage.newConsumer("createSubscription", { body: { planId: id(second) } });
        stage.platform.world.change(stage.platform.world.get("plans", planId), { status: "WITHDRAWN" });
        refused.push(await stage.newConsumer("createSubscription", { body: { planId } }));
        return { refused, helped: [inNew] };
      },
    ],
    [
      "limit-reached",
      async (stage) => {
        const { bundleId = "", subscriptionId = "", productId = "" } = await approve(stage);
        const { world } = stage.platform;
        const subscription = world.get("subscriptions", subscriptionId);
        while (world.list("subscriptions", bundleId).length < 200) addCopy(world, subscription);
        const second = await stage.newProvider("createAPlan", {
          path: { productId },
          body: { ...plan, name: "Another plan" },
        });
        stage.platform.advance(1);
        const again = (): Promise<Reply> => stage.newConsumer("createSubscription", { body: { planId: id(second) } });
        const refused = [await again()];
        const [, other] = world.list("subscriptions", bundleId);
        world.change(other as NonNullable<typeof other>, { status: "CANCELLED" });
        return { refused, helped: [await again()] };
      },
    ],
    [
      "invalid-state-transition",
      async (stage) => {
        const path = await submit(stage);
        await setApproval(stage.newProvider, path, "IN_REVIEW");
        return {
          refused: [await setApproval(stage.newConsumer, path, "SUBMITTED")],
          helped: [await stage.newConsumer("getBundleDetails", { path })],
        };
      },
    ],
    [
      "resource-in-use",
      async (stage) => {
        const path = await order(stage);
        const refused = [await stage.newConsumer("deleteBundle", { path: { bundleId: path.bundleId ?? "" } })];
        await stage.newConsumer("cancelSubscription", {
          path: { subscriptionId: path.subscriptionId ?? "" },
          body: {},
        });
        return {
          refused,
          helped: [await stage.newConsumer("deleteBundle", { path: { bundleId: path.bundleId ?? "" } })],
        };
      },
    ],
    ["precondition-failed", conditional("updateBundle", { body: { note: "Another note" } }, "consumer")],
    [
      "validation-failed",
      async (stage) => {
        const { subscriptionId = "" } = await approve(stage);
        const cancel = (body: JsonObject): Promise<Reply> =>
          stage.newConsumer("cancelSubscription", { path: { subscriptionId }, body });
        const tomorrow = new Date(stage.platform.world.clock.milliseconds + 86_400_000).toISOString();
        const refused = [await cancel({ endsAt: `${tomorrow.slice(0, 19)}Z` })];
        return { refused, helped: [await cancel({})] };
      },
    ],
  ],
  "guides/filesharing": [
    [
      "file-not-available",
      async (stage) => {
        const path = await upload(stage, "new.csv");
        const infected = await upload(stage, "virus.csv", testVirus);
        const refused = [await stage.consumer("getFileContent", { path })];
        stage.platform.advance(scan);
        refused.push(await stage.provider("getFileContent", { path: infected }));
        return {
          refused,
          helped: [
            await stage.consumer("getFileContent", { path }),
            await stage.provider("deleteAFile", { path: infected }),
          ],
        };
      },
    ],
    [
      "already-exists",
      async (stage) => {
        const path = await upload(stage, "new.csv");
        stage.platform.advance(scan);
        return {
          refused: [await stage.provider("uploadFiles", { body: form("new.csv") })],
          helped: [
            await stage.provider("uploadFiles", { body: form("other.csv") }),
            await stage.provider("replaceFileContent", { path, body: exampleFile("branchenumsatz-2026-05-04.csv") }),
          ],
        };
      },
    ],
    [
      "resource-in-use",
      async (stage) => {
        const folderId = id(await stage.provider("createsFolder", { body: { name: "A folder" } }));
        const path = await upload(stage, "new.csv", undefined, folderId);
        stage.platform.advance(scan);
        const remove = (): Promise<Reply> => stage.provider("deleteAFolder", { path: { folderId } });
        const refused = [await remove()];
        return { refused, helped: [await stage.provider("deleteAFile", { path }), await remove()] };
      },
    ],
    [
      "limit-reached",
      async (stage) => {
        const { world } = stage.platform;
        const folderId = id(await stage.provider("createsFolder", { body: { name: "A folder" } }));
        const { fileId } = await upload(stage, "new.csv", undefined, folderId);
        const file = world.get("files", fileId);
        for (let count = 1; count < 1000; count += 1) addCopy(world, file, { name: `${count}.csv` });
        const other = id(await stage.provider("createsFolder", { body: { name: "Another folder" } }));
        return {
          refused: [await stage.provider("uploadFiles", { body: form("more.csv", undefined, { folderId }) })],
          helped: [await stage.provider("uploadFiles", { body: form("more.csv", undefined, { folderId: other }) })],
        };
      },
    ],
    [
      "precondition-failed",
      async (stage) => {
        const path = await upload(stage, "new.csv");
        stage.platform.advance(scan);
        const body = { description: "Checked." };
        return {
          refused: [await stage.provider("updateAFile", { path, body, headers: stale })],
          helped: [await stage.provider("getAFile", { path }), await stage.provider("updateAFile", { path, body })],
        };
      },
    ],
    ["content-too-large", tooLarge],
    ["digest-mismatch", digestMismatch],
    [
      "insufficient-role",
      async (stage) => {
        const path = await upload(stage, "new.csv");
        stage.platform.advance(scan);
        return {
          refused: [
            await stage.consumer("deleteAFile", { path }),
            await stage.as("provider", [])("uploadFiles", { body: form("other.csv") }),
          ],
          helped: [await stage.provider("deleteAFile", { path })],
        };
      },
    ],
  ],
  "guides/team": [
    [
      "already-exists",
      async ({ provider }) => {
        const first = await provider("createTeam", { body: { name: "A team" } });
        const invite = (mailAddress: string): Promise<Reply> =>
          provider("createInvitation", { body: { ...invitation, mailAddress } });
        const invited = await invite("somebody@provider.example");
        const members = (await provider("fetchOrganizationMembers")).json.items as { user: { mailAddress: string } }[];
        return {
          refused: [
            await provider("createTeam", { body: { name: "A team" } }),
            await invite("somebody@provider.example"),
            await invite(members[0]?.user.mailAddress ?? ""),
          ],
          helped: [first, invited, await provider("createTeam", { body: { name: "Another team" } })],
        };
      },
    ],
    [
      "invalid-state-transition",
      async ({ provider, platform }) => {
        const invite = (): Promise<Reply> => provider("createInvitation", { body: invitation });
        const path = { invitationId: id(await invite()) };
        platform.world.change(platform.world.get("invitations", path.invitationId), { status: "EXPIRED" });
        return { refused: [await provider("deleteInvitation", { path })], helped: [await invite()] };
      },
    ],
    [
      "resource-in-use",
      async ({ provider }) => {
        const teamId = id(await provider("createTeam", { body: { name: "A team" } }));
        const product = await provider("createProduct", { body: { ...productBody, teamId } });
        const remove = (): Promise<Reply> => provider("deleteTeam", { path: { teamId } });
        const refused = [await remove()];
        await provider("updateProduct", { path: { productId: id(product) }, body: { teamId: null } });
        return { refused, helped: [await remove()] };
      },
    ],
    [
      "validation-failed",
      async ({ provider }) => {
        const invite = (more: JsonObject): Promise<Reply> =>
          provider("createInvitation", { body: { ...invitation, ...more } });
        return {
          refused: [await invite({ teamIds: [crypto.randomUUID()] }), await invite({ roles: ["TENANT_OPERATOR"] })],
          helped: [await invite({})],
        };
      },
    ],
    ["precondition-failed", conditional("updateATeam", { body: { name: "Another name" } })],
  ],
  "guides/organizations": [
    ["insufficient-role", withoutRole("provider", "updateOrganization")],
    [
      "resource-not-found",
      async ({ platform, provider }) => {
        const path = { organizationId: platform.cast.reader.consumer };
        const organization = platform.world.get("organizations", path.organizationId);
        platform.world.change(organization, { status: "SUSPENDED" });
        const refused = [await provider("getOrganizationDetails", { path })];
        platform.world.change(organization, { status: "ACTIVE" });
        return { refused, helped: [await provider("getOrganizationDetails", { path })] };
      },
    ],
    [
      "already-exists",
      async ({ provider, platform }) => {
        const [contact] = platform.world.list("contacts", platform.cast.provider);
        const { name, ...rest } = { ...contactBody, name: contact?.fields.name ?? "" };
        return {
          refused: [await provider("createContact", { body: { ...rest, name } })],
          helped: [await provider("createContact", { body: { ...rest, name: "Another contact" } })],
        };
      },
    ],
    [
      "resource-in-use",
      async ({ operator, platform }) => {
        const organizationId = platform.cast.provider;
        platform.world.change(platform.world.get("organizations", organizationId), { status: "SUSPENDED" });
        const remove = (): Promise<Reply> => operator("deleteOrganization", { path: { organizationId } });
        const refused = [await remove()];
        endBusiness(platform);
        return { refused, helped: [await remove()] };
      },
    ],
    [
      "resource-in-use",
      async ({ provider, platform }) => {
        const update = (): Promise<Reply> => provider("updateOrganization", { body: { sides: ["CONSUMER"] } });
        const refused = [await update()];
        endBusiness(platform);
        return { refused, helped: [await update()] };
      },
    ],
    [
      "resource-in-use",
      async ({ provider }) => {
        const contactId = id(await provider("createContact", { body: contactBody }));
        const body = { ...productBody, contactId };
        const productId = id(await provider("createProduct", { body }));
        const remove = (): Promise<Reply> => provider("deleteContact", { path: { contactId } });
        const refused = [await remove()];
        const another = id(await provider("createContact", { body: { ...contactBody, name: "Another contact" } }));
        await provider("updateProduct", { path: { productId }, body: { contactId: another } });
        return { refused, helped: [await remove()] };
      },
    ],
    [
      "invalid-state-transition",
      async ({ operator, platform }) => {
        const path = { organizationId: platform.cast.reader.consumer };
        const refused = [await operator("deleteOrganization", { path })];
        return { refused, helped: [await operator("getOrganizationDetails", { path })] };
      },
    ],
    ["precondition-failed", conditional("updateOrganization", { body: { website: "https://provider.example" } })],
    [
      "validation-failed",
      async ({ provider }) => {
        const { name: _, ...incomplete } = contactBody;
        return {
          refused: [await provider("createContact", { body: incomplete })],
          helped: [await provider("createContact", { body: contactBody })],
        };
      },
    ],
  ],
  "guides/access-definitions/provider-access": [
    [
      "already-exists",
      async (stage) => {
        const path = await publish(stage);
        return {
          refused: [await stage.newProvider("createAccessDefinition", { path })],
          helped: [
            await stage.newProvider("createAccessDefinition", { path, body: { ...definition, name: "Another" } }),
          ],
        };
      },
    ],
    [
      "validation-failed",
      async (stage) => {
        const path = await publish(stage);
        const create = (more: JsonObject): Promise<Reply> =>
          stage.newProvider("createAccessDefinition", { path, body: { ...definition, ...more } });
        const parameter = { name: "count", label: "Count", type: "INTEGER", required: true };
        return {
          refused: [
            await create({ credentialType: "SSH_KEY" }),
            await create({ parameters: [{ ...parameter, pattern: "^1$" }] }),
          ],
          helped: [await create({ parameters: [parameter] })],
        };
      },
    ],
    [
      "prerequisite-missing",
      async (stage) => {
        const { bundleId = "", accessId = "", subscriptionId = "" } = await requestAccess(stage);
        const { world } = stage.platform;
        const activate = (): Promise<Reply> => stage.newProvider("activateAccess", { path: { accessId }, body: {} });
        world.change(world.get("bundles", bundleId), { approvalStatus: "REJECTED" });
        const refused = [await activate()];
        world.change(world.get("bundles", bundleId), { approvalStatus: "APPROVED" });
        world.change(world.get("subscriptions", subscriptionId), { status: "CANCELLED" });
        refused.push(await activate());
        world.change(world.get("subscriptions", subscriptionId), { status: "APPROVED" });
        return { refused, helped: [await activate()] };
      },
    ],
    [
      "invalid-state-transition",
      async (stage) => {
        const path = await requestAccess(stage);
        const { accessId = "" } = path;
        const endsAt = "2031-01-01T00:00:00Z";
        return {
          refused: [await stage.newProvider("renewAccess", { path: { accessId }, body: { endsAt } })],
          helped: [
            await stage.newProvider("activateAccess", { path: { accessId }, body: {} }),
            await stage.newProvider("renewAccess", { path: { accessId }, body: { endsAt } }),
          ],
        };
      },
    ],
    [
      "validation-failed",
      async (stage) => {
        const { accessId = "" } = await requestAccess(stage);
        const activate = (endsAt: string): Promise<Reply> =>
          stage.newProvider("activateAccess", { path: { accessId }, body: { endsAt } });
        return { refused: [await activate("2020-01-01T00:00:00Z")], helped: [await activate("2031-01-01T00:00:00Z")] };
      },
    ],
    [
      "resource-in-use",
      async (stage) => {
        const { accessDefinitionId = "", productId = "" } = await requestAccess(stage);
        return {
          refused: [await stage.newProvider("deleteAccessDefinition", { path: { accessDefinitionId } })],
          helped: [
            await stage.newProvider("createAccessDefinition", {
              path: { productId },
              body: { ...definition, name: "Another" },
            }),
          ],
        };
      },
    ],
  ],
  "guides/access-definitions/consumer-access": [
    [
      "prerequisite-missing",
      async (stage) => {
        const path = await submit(stage);
        const request = (): Promise<Reply> =>
          stage.newConsumer("createAccess", { path: { bundleId: path.bundleId ?? "" }, body: accessBody(path) });
        const refused = [await request()];
        await stage.newProvider("approveSubscription", { path });
        for (const status of ["IN_REVIEW", "APPROVED"]) await setApproval(stage.newProvider, path, status);
        return { refused, helped: [await request()] };
      },
    ],
    [
      "validation-failed",
      async (stage) => {
        const ids = await approve(stage);
        const path = { bundleId: ids.bundleId ?? "" };
        const request = (body: Json): Promise<Reply> => stage.newConsumer("createAccess", { path, body });
        const other = await publish(stage, "Another product");
        const { accessDefinitionId = "" } = other;
        return {
          refused: [
            await request(accessBody(ids, "no address")),
            await request({ ...(accessBody(ids) as JsonObject), parameters: [] }),
            await request(accessBody({ ...ids, accessDefinitionId })),
          ],
          helped: [await request(accessBody(ids))],
        };
      },
    ],
    [
      "invalid-state-transition",
      async (stage) => {
        const { accessId = "", bundleId = "" } = await requestAccess(stage);
        const path = { accessId };
        await stage.newProvider("declineAccess", { path, body: { reason: "This is not for you." } });
        return {
          refused: [
            await stage.newConsumer("updateAccess", { path, body: { parameters: [] } }),
            await stage.newConsumer("requestLockAccess", { path }),
          ],
          helped: [await stage.newConsumer("bundleAccesses", { path: { bundleId } })],
        };
      },
    ],
    [
      "precondition-failed",
      async (stage) => {
        const { accessId = "", bundleId = "" } = await requestAccess(stage);
        const body = { parameters: [{ name: "dataStewardMail", value: "another@consumer.example" }] };
        return {
          refused: [await stage.newConsumer("updateAccess", { path: { accessId }, body, headers: stale })],
          helped: [
            await stage.newConsumer("bundleAccesses", { path: { bundleId } }),
            await stage.newConsumer("updateAccess", { path: { accessId }, body }),
          ],
        };
      },
    ],
  ],
  "guides/products/consumer_products": [
    [
      "resource-not-found",
      async (stage) => {
        const { productId = "" } = await publish(stage);
        const { world } = stage.platform;
        const read = (): Promise<Reply> => stage.newConsumer("getProductDetails", { path: { productId } });
        const refused: Reply[] = [];
        for (const status of ["DRAFT", "WITHDRAWN"]) {
          world.change(world.get("products", productId), { status });
          refused.push(await read());
        }
        world.change(world.get("products", productId), { status: "PUBLISHED" });
        return { refused, helped: [await read()] };
      },
    ],
    ["insufficient-scope", withoutScope],
    ["insufficient-role", withoutRole("consumer", "createSubscription")],
    ["already-exists", orderTwice],
    [
      "prerequisite-missing",
      async (stage) => {
        const { planId = "", productId = "" } = await publish(stage);
        const { world } = stage.platform;
        world.change(world.get("plans", planId), { status: "WITHDRAWN" });
        const another = await stage.newProvider("createAPlan", {
          path: { productId },
          body: { ...plan, name: "Another plan" },
        });
        stage.platform.advance(1);
        return {
          refused: [await stage.newConsumer("createSubscription", { body: { planId } })],
          helped: [await stage.newConsumer("createSubscription", { body: { planId: id(another) } })],
        };
      },
    ],
    [
      "validation-failed",
      async (stage) => {
        const { planId = "" } = await publish(stage);
        const create = (body: JsonObject): Promise<Reply> => stage.newConsumer("createSubscription", { body });
        return {
          refused: [await create({ planId, productOfferId: crypto.randomUUID() }), await create({ planId: "no ID" })],
          helped: [await create({ planId })],
        };
      },
    ],
  ],
  "guides/products/provider_products": [
    ["insufficient-role", withoutRole("provider", "createProduct")],
    [
      "already-exists",
      async (stage) => {
        await publish(stage);
        const body = productBody;
        const first = await stage.newProvider("createProduct", { body: { ...body, name: "Another product" } });
        const path = { productId: id(first) };
        await stage.newProvider("createAPlan", { path });
        await stage.newProvider("createAccessDefinition", { path });
        const request = await stage.newProvider("triggerGoLiveRequest", { path });
        return {
          refused: [
            await stage.newProvider("createProduct", { body }),
            await stage.newProvider("triggerGoLiveRequest", { path }),
          ],
          helped: [first, request],
        };
      },
    ],
    [
      "prerequisite-missing",
      async (stage) => {
        const path = { productId: id(await stage.newProvider("createProduct", { body: productBody })) };
        const request = (): Promise<Reply> => stage.newProvider("triggerGoLiveRequest", { path });
        const refused = [await request()];
        await stage.newProvider("createAPlan", { path });
        refused.push(await request());
        await stage.newProvider("createAccessDefinition", { path });
        return { refused, helped: [await request()] };
      },
    ],
    [
      "invalid-state-transition",
      async (stage) => {
        const { productId = "", planId = "" } = await publish(stage);
        return {
          refused: [
            await stage.newProvider("triggerGoLiveRequest", { path: { productId } }),
            await stage.newProvider("updatePlanDetails", { path: { planId }, body: { term: plan.term } }),
          ],
          helped: [
            await stage.newProvider("createAPlan", { path: { productId }, body: { ...plan, name: "Another plan" } }),
          ],
        };
      },
    ],
    [
      "resource-in-use",
      async (stage) => {
        const { productId = "" } = await order(stage);
        const body = { deprecateAt: "2030-01-01T00:00:00Z", withdrawAt: "2032-01-01T00:00:00Z" };
        return {
          refused: [await stage.newProvider("deleteProduct", { path: { productId } })],
          helped: [await stage.newProvider("updateProduct", { path: { productId }, body })],
        };
      },
    ],
    [
      "precondition-failed",
      async (stage) => {
        const { productId = "" } = await publish(stage);
        const body = { shortDescription: "Sales by sector and region, updated every day." };
        return {
          refused: [await stage.newProvider("updateProduct", { path: { productId }, body, headers: stale })],
          helped: [
            await stage.newProvider("getProductDetails", { path: { productId } }),
            await stage.newProvider("updateProduct", { path: { productId }, body }),
          ],
        };
      },
    ],
    [
      "validation-failed",
      async (stage) => {
        const { productId = "" } = await publish(stage);
        const update = (deprecateAt: string, withdrawAt: string): Promise<Reply> =>
          stage.newProvider("updateProduct", { path: { productId }, body: { deprecateAt, withdrawAt } });
        return {
          refused: [await update("2031-01-01T00:00:00Z", "2030-01-01T00:00:00Z")],
          helped: [await update("2030-01-01T00:00:00Z", "2031-01-01T00:00:00Z")],
        };
      },
    ],
  ],
  "guides/technical_user": [
    ["invalid_client", wrongClient],
    ["unauthenticated", expired],
    ["insufficient-scope", withoutScope],
    ["insufficient-role", withoutRole("provider", "createProduct")],
    [
      "already-exists",
      async ({ provider }) => {
        const create = (name: string): Promise<Reply> =>
          provider("createTechnicalUser", { body: { ...technicalUser, name } });
        const technicalUserId = id(await create("a-name"));
        const refused = [await create("a-name")];
        const helped = [await create("another-name")];
        await provider("deleteTechnicalUser", { path: { technicalUserId } });
        return { refused, helped: [...helped, await create("a-name")] };
      },
    ],
  ],
  "guides/marketplace": [
    [
      "resource-not-found",
      async ({ operator }) => ({
        refused: [await operator("resolveTenant", { query: { hostName: "datenmrkt.example" } })],
        helped: [await operator("resolveTenant", { query: { hostName: "datenmarkt.example" } })],
      }),
    ],
    ["unauthenticated", expired],
    [
      "resource-not-found",
      async ({ provider, platform }) => ({
        refused: [await provider("getProductDetails", { path: { productId: crypto.randomUUID() } })],
        helped: [
          await provider("getProductDetails", { path: { productId: platform.world.list("products")[0]?.id ?? "" } }),
        ],
      }),
    ],
    [
      "insufficient-role",
      async ({ provider, operator, platform }) => {
        const path = { tenantId: platform.world.list("tenants")[0]?.id ?? "" };
        return {
          refused: [await provider("createTenant"), await provider("updateTenant", { path })],
          helped: [await operator("updateTenant", { path })],
        };
      },
    ],
    [
      "already-exists",
      async ({ operator, platform }) => {
        const create = (more: JsonObject): Promise<Reply> =>
          operator("createTenant", { body: { ...tenant(platform), ...more } });
        const [first] = platform.world.list("tenants");
        return {
          refused: [await create({ hostName: first?.fields.hostName ?? null })],
          helped: [await create({ hostName: "other.datenmarkt.example", name: "Another marketplace" })],
        };
      },
    ],
    ["precondition-failed", conditional("updateTenant", {}, "operator")],
  ],
};

async function orderTwice(stage: Stage): Promise<Provoked> {
  const { planId = "", bundleId = "" } = await order(stage);
  return {
    refused: [await stage.newConsumer("createSubscription", { body: { planId } })],
    helped: [await stage.newConsumer("getBundleDetails", { path: { bundleId } })],
  };
}

const productBody = {
  ...{
    name: "A product",
    shortDescription: "Sales by sector, updated every day.",
    categories: ["PAYMENTS"],
    formats: ["CSV"],
  },
  updateFrequency: "DAILY",
};
const plan = {
  name: "A plan",
  price: { model: "FLAT_RATE", amount: { amount: "490.00", currency: "EUR" }, billingPeriod: "MONTH" },
  quota: { requests: 500, period: "DAY" },
  term: { minimumMonths: 12, noticePeriodDays: 30, renewal: "ROLLING" },
  dataUseAfterEnd: "KEEP",
  publishAt: "2026-03-15T23:00:00Z",
};
const definition = {
  name: "Another way",
  connection: { protocol: "REST", endpoint: "https://data.provider.example/v1" },
  credentialType: "API_KEY",
  ipAllowListRequired: false,
};
const contactBody = {
  ...{ name: "A contact", topics: ["SUPPORT"], languages: ["en"], visibility: "PARTNERS" },
  mailAddress: "contact@provider.example",
};
const invitation = {
  ...{ givenName: "Some", familyName: "Body", language: "en", roles: ["DATA_STEWARD"] },
  mailAddress: "somebody@provider.example",
};
const technicalUser = {
  ...{ name: "a-name", roles: ["PRODUCT_MANAGER"], scopes: ["products:read"], purpose: "Reads products." },
  notificationMailAddress: "it@provider.example",
};
const tenant = ({ contract }: Platform): JsonObject =>
  structuredClone(contract.description.components.examples?.TenantCreation?.value) as JsonObject;
