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

/** Number of the last days of which some must be withheld, and the duration in milliseconds from which one is. */
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

/** @returns until when an access grant that the consumer has locked counts as usable: it has requested another one */
function lockCountsUntil(lock: JsonObject, grants: JsonObject[]): string | undefined {
  const [next] = grants
    .map(({ createdAt }) => String(createdAt))
    .filter((one) => one > String(lock.updatedAt))
    .sort();
  return next && addDays(next, grantDays);
}

/** @returns since when the provider withholds the data of a running subscription, or null if it doesn't */
function findWithheld(world: World, subscription: Entity): string | null {
  const now = world.clock.now();
  const isOn = world.find("bundles", subscription.parent)?.fields.accessStatus === "ACTIVE";
  const grants = grantsOf(world, subscription);
  const begins = grants.map((grant): string | null => {
    const { status, statusSetBy, createdAt, endsAt } = grant;
    if (status === "ACTIVE") return null;
    if (status === "EXPIRED") return String(endsAt);
    if (status === "REQUESTED" || status === "DECLINED") return String(createdAt);
    const until = status === "LOCKED" && statusSetBy === "CONSUMER" ? lockCountsUntil(grant, grants) : now;
    return until && until <= now ? until : null;
  });
  if (grants.length === 0 || (isOn && begins.includes(null))) return null;
  return (isOn && begins.sort().at(-1)) || now;
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

/** @returns on how many of the last 30 days the provider has withheld the data, except in the time that it has to grant them */
export function countWithheldDays(world: World, subscription: Entity): number {
  const now = world.clock.now();
  const [requestedAt] = grantsOf(world, subscription)
    .map(({ createdAt }) => String(createdAt))
    .sort();
  const from = requestedAt ? addDays(requestedAt, grantDays) : now;
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

/** @returns the number of withheld days from which the consumer can end the subscription: with a lock, the operator has more time */
export const neededDays = (world: World, subscription: Entity): number =>
  grantsOf(world, subscription).some(({ status, statusSetBy }) => status === "LOCKED" && statusSetBy === "PROVIDER")
    ? 10
    : 5;
