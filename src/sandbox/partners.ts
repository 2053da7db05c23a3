import type { JsonObject } from "./description";
import { idOf } from "./entities";
import type { Cast } from "./state";
import type { Entity, World } from "./world";

/** Sends a request on behalf of a test partner; it is processed like any other request. */
type Act = (operation: string, path: Record<string, string>, organization: string, body?: JsonObject) => void;

/** Default delay in seconds before a test partner or the test environment acts; the guides promise a minute. */
export const usualDelay = 30;

/**
 * Runs the automatic actions of the test environment: it approves go-live requests, and its two test partners act as
 * the provider for the reader's consumer, and as the consumer for the reader's provider.
 * @param partners IDs of the test partners, and the time after which they order what is published
 * @param delay delay in seconds before they act
 */
export function letPartnersAct(
  world: World,
  partners: Pick<Cast, "providers" | "consumer" | "startedAt">,
  delay: number,
  act: Act,
): void {
  const isDue = ({ fields }: { fields: JsonObject }): boolean =>
    Date.parse(String(fields.updatedAt)) + delay * 1000 <= world.clock.milliseconds;
  for (const product of world.list("products")) approve(world, product, delay);
  for (const bundle of world.list("bundles").filter(isDue)) {
    const [provider, consumer] = [idOf(bundle.fields.provider), idOf(bundle.fields.consumer)];
    const isProvider = partners.providers.includes(provider);
    if (isProvider === (consumer === partners.consumer)) continue;
    if (isProvider) serveConsumer(world, bundle, provider, act);
    else serveProvider(world, bundle, consumer, act);
  }
  for (const subscription of world.list("subscriptions")) {
    const { status, provider, consumer } = subscription.fields;
    if (!partners.providers.includes(idOf(provider)) || idOf(consumer) === partners.consumer) continue;
    if (world.get("bundles", subscription.parent).fields.approvalStatus !== "APPROVED") continue;
    if (["REQUESTED", "IN_REVIEW"].includes(String(status)) && isDue(subscription)) {
      act("approveSubscription", { subscriptionId: subscription.id }, idOf(provider));
    }
  }
  for (const plan of world.list("plans")) order(world, plan, partners, isDue, act);
}

/** In the test environment, go-live requests are approved without a review. */
function approve(world: World, product: Entity, delay: number): void {
  const request = product.fields.goLiveRequest as JsonObject | undefined;
  if (request?.status !== "REQUESTED") return;
  if (Date.parse(String(request.requestedAt)) + delay * 1000 > world.clock.milliseconds) return;
  const decidedAt = world.clock.now();
  world.change(product, {
    status: "PUBLISHED",
    publishedAt: decidedAt,
    goLiveRequest: { ...request, status: "APPROVED", decidedAt },
  });
}

function serveConsumer(world: World, { id, fields }: Entity, provider: string, act: Act): void {
  const path = { bundleId: id };
  if (fields.approvalStatus === "SUBMITTED") {
    act("changeBundleApprovalStatus", path, provider, { status: "IN_REVIEW" });
    act("changeBundleApprovalStatus", path, provider, { status: "APPROVED" });
    act("updateBundleAccessStatus", path, provider, { status: "ACTIVE" });
  }
  for (const access of world.list("accesses", id)) {
    if (access.fields.status === "REQUESTED") act("activateAccess", { accessId: access.id }, provider);
  }
}

function serveProvider(world: World, { id, fields }: Entity, consumer: string, act: Act): void {
  if (fields.approvalStatus !== "APPROVED") return;
  for (const subscription of world.list("subscriptions", id)) requestAccess(world, subscription, id, consumer, act);
}

function requestAccess(world: World, subscription: Entity, bundleId: string, consumer: string, act: Act): void {
  if (subscription.fields.status !== "APPROVED") return;
  if (world.list("accesses", bundleId).some(({ fields }) => fields.subscriptionId === subscription.id)) return;
  const [definition] = world.list("access-definitions", idOf(subscription.fields.product));
  if (!definition) return;
  const asked = (definition.fields.parameters ?? []) as { name: string; required: boolean; example?: string }[];
  const parameters = asked
    .filter(({ required }) => required)
    .map(({ name, example = "test" }) => ({ name, value: example }));
  const body = { subscriptionId: subscription.id, accessDefinitionId: definition.id, parameters };
  act("createAccess", { bundleId }, consumer, body);
}

/** The consumer test partner orders the first available plan of each newly published product. */
function order(
  world: World,
  plan: Entity,
  { consumer, startedAt }: { consumer: string; startedAt: string },
  isDue: (entity: Entity) => boolean,
  act: Act,
): void {
  const product = world.get("products", plan.parent);
  if (String(product.fields.publishedAt ?? "") <= startedAt) return;
  if (plan.fields.status !== "PUBLISHED" || product.fields.status !== "PUBLISHED" || !isDue(product)) return;
  const isOrdered = world
    .list("subscriptions")
    .some(({ fields }) => idOf(fields.product) === product.id && idOf(fields.consumer) === consumer);
  if (isOrdered) return;
  act("createSubscription", {}, consumer, { planId: plan.id });
  const bundle = world
    .list("subscriptions")
    .find(({ fields }) => idOf(fields.plan) === plan.id && idOf(fields.consumer) === consumer);
  const bundleId = String(bundle?.parent);
  if (world.get("bundles", bundleId).fields.approvalStatus !== "DRAFT") return;
  act("changeBundleApprovalStatus", { bundleId }, consumer, { status: "SUBMITTED" });
}
