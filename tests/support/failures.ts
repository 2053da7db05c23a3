import type { Json } from "../../src/openapi/read/types";
import { callExample, type Differences, type Reply } from "./example-calls";
import type { Platform } from "./platform";

/** A reader of a quick start: a technical user of an organization that is new on the marketplace. */
export interface Reader {
  platform: Platform;
  call(operation: string, differences?: Differences): Promise<Reply>;
  /** @returns a token with roles and scopes that differ from the page's requirements */
  token(roles: string[], scopes: string[]): string;
  roles: string[];
  scopes: string[];
}

/** The result of triggering the error in a row of a failure table. */
export interface Provoked {
  /** Responses with the row's problem type. */
  refused: Reply[];
  /** Responses after following the row's resolution. */
  helped: Reply[];
}

/** @returns a reader with the roles and scopes that a page requires */
export function makeReader(
  platform: Platform,
  side: "consumer" | "provider",
  scopes: string[],
  roles: string[],
): Reader {
  const token = (ownRoles: string[], ownScopes: string[]): string =>
    platform.token(platform.cast.reader[side], ownRoles, ownScopes);
  const own = token(roles, scopes);
  const call = (operation: string, differences: Differences = {}): Promise<Reply> =>
    callExample(platform, operation, { token: own, ...differences });
  return { platform, call, token, roles, scopes };
}

/** Seconds until the test partners have acted, and until a token has expired. */
const [minute, tokenLife] = [60, 3601];

const signingIn = {
  unauthenticated: async (reader: Reader): Promise<Provoked> => {
    const { platform, call, token, roles, scopes } = reader;
    platform.advance(tokenLife);
    const refused = [await call("fetchUserData")];
    return { refused, helped: [await call("fetchUserData", { token: token(roles, scopes) })] };
  },
  permitted:
    (type: "role" | "scope", operation: string) =>
    async (reader: Reader): Promise<Provoked> => {
      const { call, token, roles, scopes } = reader;
      const poor = type === "role" ? token([], scopes) : token(roles, []);
      // The request that the row recommends shows which requirement is missing.
      return {
        refused: [await call(operation, { token: poor })],
        helped: [await call("fetchUserData", { token: poor })],
      };
    },
};

const planOnly = { body: { planId: "7f1b6d2e-3c98-4a04-9e5b-d8a2c6f0b391" } };

async function order({ call }: Reader): Promise<{ bundleId: string; subscriptionId: string }> {
  const { json } = await call("createSubscription", planOnly);
  return { bundleId: String(json.bundleId), subscriptionId: String(json.id) };
}

async function submit(reader: Reader): Promise<{ bundleId: string; access: Differences; subscriptionId: string }> {
  const { bundleId, subscriptionId } = await order(reader);
  await reader.call("changeBundleApprovalStatus", { path: { bundleId } });
  const body = {
    subscriptionId,
    accessDefinitionId: "f0d9a3b6-1e74-4c52-9b8d-4e6a7c2f5d18",
    parameters: [{ name: "dataStewardMail", value: "somebody@consumer.example" }],
  };
  return { bundleId, subscriptionId, access: { path: { bundleId }, body } };
}

/** Creates a product, with a plan and an access definition if requested. */
async function createProduct(
  { call }: Reader,
  ...parts: ("createAPlan" | "createAccessDefinition")[]
): Promise<Differences> {
  const { json } = await call("createProduct", { body: product });
  const path = { productId: String(json.id) };
  for (const part of parts) await call(part, { path });
  return { path };
}

const product: Json = {
  name: "Branchenumsatz DE",
  shortDescription: "Anonymized card sales by sector and postal region.",
  categories: ["PAYMENTS"],
  formats: ["CSV"],
  updateFrequency: "DAILY",
};

type Provocation = (reader: Reader) => Promise<Provoked>;

/** Functions that trigger the error in each row of a quick start's failure table, by problem type and steps. */
export const failures: Record<"consumer" | "provider", Record<string, Provocation>> = {
  consumer: {
    unauthenticated: signingIn.unauthenticated,
    "insufficient-scope": signingIn.permitted("scope", "searchProducts"),
    "insufficient-role": signingIn.permitted("role", "createSubscription"),
    "already-exists 3": async (reader) => {
      const { bundleId } = await order(reader);
      const refused = [await reader.call("createSubscription", planOnly)];
      const found = await reader.call("searchBundles", { body: {} });
      if (!JSON.stringify(found.json).includes(bundleId)) throw new Error("the search doesn't find the bundle");
      return { refused, helped: [found] };
    },
    "invalid-state-transition 4": async (reader) => {
      const { bundleId } = await submit(reader);
      reader.platform.advance(minute);
      const refused = [await reader.call("changeBundleApprovalStatus", { path: { bundleId } })];
      return { refused, helped: [await reader.call("getBundleDetails", { path: { bundleId } })] };
    },
    "prerequisite-missing 5": async (reader) => {
      const { access } = await submit(reader);
      const refused = [await reader.call("createAccess", access)];
      reader.platform.advance(minute);
      return { refused, helped: [await reader.call("createAccess", access)] };
    },
    "validation-failed 5": async (reader) => {
      const { access } = await submit(reader);
      reader.platform.advance(minute);
      const wrong = { ...(access.body as object), parameters: [{ name: "dataStewardMail", value: "no address" }] };
      const refused = [await reader.call("createAccess", { ...access, body: wrong })];
      return { refused, helped: [await reader.call("createAccess", access)] };
    },
  },
  provider: {
    unauthenticated: signingIn.unauthenticated,
    "insufficient-scope": signingIn.permitted("scope", "createProduct"),
    "insufficient-role": signingIn.permitted("role", "createProduct"),
    "already-exists 2 5": async (reader) => {
      const created = await createProduct(reader, "createAPlan", "createAccessDefinition");
      const taken = await reader.call("createProduct", { body: product });
      const first = await reader.call("triggerGoLiveRequest", created);
      const open = await reader.call("triggerGoLiveRequest", created);
      const renamed = await reader.call("createProduct", { body: { ...(product as object), name: "Another name" } });
      return { refused: [taken, open], helped: [first, renamed] };
    },
    "prerequisite-missing 5": async (reader) => {
      const created = await createProduct(reader);
      const refused = [await reader.call("triggerGoLiveRequest", created)];
      await reader.call("createAPlan", created);
      refused.push(await reader.call("triggerGoLiveRequest", created));
      await reader.call("createAccessDefinition", created);
      return { refused, helped: [await reader.call("triggerGoLiveRequest", created)] };
    },
    "invalid-state-transition 6": async (reader) => {
      const { call, platform } = reader;
      await call("triggerGoLiveRequest", await createProduct(reader, "createAPlan", "createAccessDefinition"));
      for (let polls = 0; polls < 2; polls += 1) platform.advance(minute);
      const { json } = await call("bundlesWithOpenProcesses", { query: { waitingFor: "PROVIDER" } });
      const [bundle] = json.items as { id: string }[];
      const path = { bundleId: bundle?.id ?? "" };
      const set = (status: string): Promise<Reply> => call("changeBundleApprovalStatus", { path, body: { status } });
      const tooEarly = await set("APPROVED");
      const helped = [await set("IN_REVIEW"), await set("APPROVED")];
      return { refused: [tooEarly, await set("IN_REVIEW")], helped };
    },
    "prerequisite-missing 6": async (reader) => {
      const { call, platform } = reader;
      await call("triggerGoLiveRequest", await createProduct(reader, "createAPlan", "createAccessDefinition"));
      for (let polls = 0; polls < 2; polls += 1) platform.advance(minute);
      const { json } = await call("bundlesWithOpenProcesses", { query: { waitingFor: "PROVIDER" } });
      const [bundle] = json.items as { id: string; openProcesses: { type: string; subject: { id: string } }[] }[];
      const order = bundle?.openProcesses.find(({ type }) => type === "SUBSCRIPTION_REVIEW");
      const path = { bundleId: bundle?.id ?? "", subscriptionId: order?.subject.id ?? "" };
      const refused = [await call("approveSubscription", { path })];
      for (const status of ["IN_REVIEW", "APPROVED"])
        await call("changeBundleApprovalStatus", { path, body: { status } });
      return { refused, helped: [await call("approveSubscription", { path })] };
    },
    "validation-failed 4": async (reader) => {
      const { path } = await createProduct(reader);
      const definition = (credentialType: string) => ({
        path,
        body: {
          name: "REST-Abruf",
          connection: { protocol: "REST", endpoint: "https://data.provider.example/v1" },
          credentialType,
          ipAllowListRequired: false,
        },
      });
      const refused = [await reader.call("createAccessDefinition", definition("SSH_KEY"))];
      return { refused, helped: [await reader.call("createAccessDefinition", definition("API_KEY"))] };
    },
  },
};
