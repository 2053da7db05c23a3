import type { ListedOperation } from "../../src/openapi/read/operations";
import type { Json } from "../../src/openapi/read/types";
import type { JsonObject } from "../../src/sandbox/description";
import { ruled } from "../../src/sandbox/lifecycle";
import { listPathParameters } from "../../src/sandbox/operations";
import type { Entity } from "../../src/sandbox/world";
import { callExample } from "./example-calls";
import type { Platform } from "./platform";

/** The response that a guide shows after a request. */
export interface PrintedAnswer {
  status: number;
  json: JsonObject;
}

/** Steps before a request that can't be derived from the response's ID or a lifecycle, by operation and status. */
const before: Record<string, (platform: Platform) => Promise<void>> = {
  // Another consumer has placed an order and is waiting.
  "bundlesWithOpenProcesses 200": async (platform) => {
    const orderer = platform.world
      .list("organizations")
      .find(({ id, fields }) => !Object.values(platform.cast).includes(id) && fields.status === "ACTIVE");
    const token = tokenOfConsumer(platform, String(orderer?.id));
    const body = { planId: platform.world.list("plans")[0]?.id as Json };
    const { json } = await callExample(platform, "createSubscription", { token, body });
    await submit(platform, token, String(json.bundleId));
  },
  // The consumer has created the bundle and placed an order.
  "changeBundleApprovalStatus 200": async (platform) => {
    const { world, cast } = platform;
    const [bundle] = world.list("bundles");
    const ownId = String(bundle?.id);
    for (const { id, parent } of [...world.entities.values()]) {
      if (id === ownId || parent === ownId) world.entities.delete(id);
    }
    const token = tokenOfConsumer(platform, cast.consumer);
    const { json } = await callExample(platform, "createBundle", { token });
    rename(platform, String(json.id), ownId);
    await callExample(platform, "createSubscription", { token });
  },
  // The other party has canceled the subscription.
  "confirmCancellationOfSubscription 200": async (platform) => {
    for (const { fields } of platform.world.list("subscriptions")) fields.status = "APPROVED";
    await callExample(platform, "cancelSubscription", { token: tokenOfConsumer(platform, platform.cast.consumer) });
  },
  // Someone else has changed the resource.
  "updateBundle 412": async ({ world }) => {
    for (const bundle of world.list("bundles")) world.change(bundle, {});
  },
  // The organization is new.
  "activateOrganization 200": async ({ world }) => {
    for (const { id } of world.list("members")) world.entities.delete(id);
  },
  // The product is still a draft.
  "triggerGoLiveRequest 201": async ({ world }) => {
    for (const { fields } of world.list("products"))
      Object.assign(fields, { status: "DRAFT", goLiveRequest: undefined });
  },
};

const tokenOfConsumer = (platform: Platform, organization: string): string =>
  platform.token(organization, ["SUBSCRIPTION_MANAGER"]);

const submit = (platform: Platform, token: string, bundleId: string) =>
  callExample(platform, "changeBundleApprovalStatus", { token, path: { bundleId }, body: { status: "SUBMITTED" } });

function rename({ world }: Platform, from: string, to: string): void {
  const entity = world.entities.get(from);
  if (!entity) throw new Error(`no entity has the ID ${from}`);
  world.entities.delete(from);
  Object.assign(entity, { id: to });
  entity.fields.id = to;
  world.entities.set(to, entity);
}

/**
 * Resets the examples' story to the point just before a printed request. A resource that the response shows as new
 * doesn't exist yet, and the clock is at its creation time. A resource in the request has a status that the operation
 * can change, or, for an error response, the status that the error mentions.
 */
export async function rewind(
  platform: Platform,
  listed: ListedOperation,
  request: string,
  answer: PrintedAnswer | undefined,
): Promise<void> {
  platform.reset();
  if (!answer) return;
  const { status, json } = answer;
  const { entities, clock } = platform.world;
  if (status === 201) {
    if (json.createdAt) clock.move((Date.parse(String(json.createdAt)) - clock.milliseconds) / 1000);
    for (const { id } of (json.items ?? [json]) as JsonObject[]) entities.delete(String(id));
  }
  const named = listPathParameters(platform.contract.description, listed)
    .map(({ example }) => entities.get(String(example)))
    .filter((entity) => entity && request.includes(entity.id)) as Entity[];
  for (const entity of named) {
    for (const [field, id] of ruled[entity.kind] ?? []) {
      if (status >= 400 && json.statusField === field) entity.fields[field] = json.currentStatus as Json;
      const way = platform.contract.lifecycles[id]?.transitions.find(
        ({ from, to, operations }) => from && operations.includes(listed.id) && (json[field] ?? to) === to,
      );
      const [first] = way?.from ?? [];
      if (status < 300 && first && !way?.from?.includes(String(entity.fields[field]))) entity.fields[field] = first;
    }
  }
  await before[`${listed.id} ${status}`]?.(platform);
}
