import type { Json } from "../openapi/read/types";
import { addDays } from "./clock";
import type { JsonObject } from "./description";
import { isRunning } from "./entities";
import { lastDays } from "./term";
import type { Entity, World } from "./world";

/* When the consumer of a running subscription has no data, on whose account, and when it can leave because of that. All
   numbers are those of the descriptions of `withheldSince` and `cancelSubscription`. */

/** Number of days that the provider has to grant a requested access grant. */
const grantDays = 14;

/** The consumer can leave after `withheldDays` of the last `periodDays` days, each with more than this number of milliseconds. */
const withheldDays = 5;
const periodDays = 30;
const mostOfDay = 4 * 60 * 60 * 1000;

/** @returns the access grants of a subscription, except those that the consumer has withdrawn */
const grantsOf = (world: World, subscription: Entity): JsonObject[] =>
  world
    .list("accesses", subscription.parent)
    .map(({ fields }) => fields)
    .filter(
      ({ subscriptionId, status, statusSetBy }) =>
        subscriptionId === subscription.id && (status !== "DECLINED" || statusSetBy !== "CONSUMER"),
    );

const isLockedByConsumer = ({ status, statusSetBy }: JsonObject): boolean =>
  status === "LOCKED" && statusSetBy === "CONSUMER";

/** The file exchange doesn't depend on the bundle's access status. */
const isForExchange = ({ accessDefinition }: JsonObject): boolean =>
  (accessDefinition as JsonObject).protocol === "FILE_EXCHANGE";

/** @returns since when an access grant can't be used, or null if it counts as usable */
function findUnusable(grant: JsonObject, grants: JsonObject[], now: string): string | null {
  const { status, createdAt, endsAt } = grant;
  if (status === "ACTIVE") return null;
  if (status === "EXPIRED") return String(endsAt);
  if (status === "REQUESTED" || status === "DECLINED") return String(createdAt);
  if (!isLockedByConsumer(grant)) return now;
  // While it is locked, nothing else updates it.
  const later = grants.map((one) => String(one.createdAt)).filter((time) => time > String(grant.updatedAt));
  const [next] = later.sort().map((time) => addDays(time, grantDays));
  return next && next <= now ? next : null;
}

/** @returns since when the provider withholds the data of a running subscription, or null if it doesn't */
function findWithheld(world: World, subscription: Entity): string | null {
  const now = world.clock.now();
  const isOn = world.find("bundles", subscription.parent)?.fields.accessStatus === "ACTIVE";
  const grants = grantsOf(world, subscription);
  const begins = grants.map((grant) => (isOn || isForExchange(grant) ? findUnusable(grant, grants, now) : now));
  if (begins.includes(null)) return null;
  return begins.sort().at(-1) ?? null;
}

/** Updates which running subscriptions lack data, since when, and on whose account. */
export function updateWithheld(world: World): void {
  for (const subscription of world.list("subscriptions")) {
    const periods = periodsOf(subscription);
    const last = periods.at(-1);
    const open = last?.endedAt === null ? last : undefined;
    const close = (endedAt: Json): JsonObject[] => (open ? periods.with(-1, { ...open, endedAt }) : periods);
    if (!isRunning(subscription)) {
      if (open) subscription.fields.withheldPeriods = close(subscription.fields.endsAt ?? null);
      continue;
    }
    const isLocked = world.find("bundles", subscription.parent)?.fields.accessStatus === "LOCKED";
    // What the operator has locked isn't withheld by the provider.
    const found = isLocked ? null : findWithheld(world, subscription);
    const by = isLocked ? "OPERATOR" : found ? "PROVIDER" : undefined;
    if (by === open?.by) continue;
    const now = world.clock.now();
    const ended = close(now);
    // What happened during an earlier period counts from its end.
    const startedAt = [found ?? now, String(ended.at(-1)?.endedAt ?? "")].sort().at(-1) ?? now;
    const started = by ? [{ by, startedAt, endedAt: null }] : [];
    world.change(subscription, { withheldSince: found && startedAt, withheldPeriods: [...ended, ...started] });
  }
}

const periodsOf = ({ fields }: Entity): JsonObject[] => (fields.withheldPeriods ?? []) as JsonObject[];

/** @returns on how many of the last days the provider has withheld the data after the time that it had to grant them */
function countDays(world: World, subscription: Entity): number {
  const now = world.clock.now();
  const [requestedAt = now] = grantsOf(world, subscription)
    .map(({ createdAt }) => String(createdAt))
    .sort();
  const from = addDays(requestedAt, grantDays);
  const periods = periodsOf(subscription).filter(({ by }) => by === "PROVIDER");
  return lastDays(world, periodDays).filter((day) => {
    const parts = periods.map(({ startedAt, endedAt }) => {
      const [start = now] = [String(startedAt), day.start, from].sort().reverse();
      const [end = now] = [String(endedAt ?? now), day.end].sort();
      return Math.max(0, Date.parse(end) - Date.parse(start));
    });
    return parts.reduce((sum, part) => sum + part, 0) > mostOfDay;
  }).length;
}

/** @returns why the consumer can't end a subscription for cause, if it can't */
export function findHold(world: World, subscription: Entity): string | undefined {
  if (!isRunning(subscription) || !subscription.fields.withheldSince)
    return "The data isn't withheld, so the subscription can't be ended for cause.";
  if (grantsOf(world, subscription).some(isLockedByConsumer))
    return "Your organization has locked an access grant. Unlock it before you end the subscription for cause.";
  const days = countDays(world, subscription);
  if (days >= withheldDays) return undefined;
  return `The provider has withheld the data on ${days} of the last ${periodDays} days. You can end the subscription for cause once there are ${withheldDays}.`;
}
