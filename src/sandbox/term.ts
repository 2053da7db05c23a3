import { addDays, toTimestamp } from "./clock";
import type { Fault } from "./validator";
import type { Entity, World } from "./world";

/** When a subscription can end. Terms consist of whole days in the tenant's time zone, written like 2027-04-24. */

/** @returns the day of a time in a time zone */
function dayOf(timestamp: string, timeZone: string): string {
  // By its parts, because the styles of a locale differ between engines.
  const format = new Intl.DateTimeFormat("en", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
  const { year, month, day } = Object.fromEntries(
    format.formatToParts(new Date(timestamp)).map(({ type, value }) => [type, value]),
  );
  return `${year}-${month}-${day}`;
}

/** @returns the end of a day: the next midnight in a time zone */
function endOfDay(day: string, timeZone: string): string {
  let end = Date.parse(`${day}T00:00:00Z`);
  while (dayOf(new Date(end).toISOString(), timeZone) <= day) end += 60 * 60 * 1000;
  return toTimestamp(end);
}

/** @returns the day, moved by a number of months; a day that the target month lacks becomes its last day */
function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastDay))).toISOString().slice(0, 10);
}

const timeZoneOf = (world: World): string => String(world.list("tenants")[0]?.fields.timeZone);

/** @returns the last days in the tenant's time zone, with today, as the times when they begin and end */
export function lastDays(world: World, number: number): { start: string; end: string }[] {
  const timeZone = timeZoneOf(world);
  const today = `${dayOf(world.clock.now(), timeZone)}T00:00:00Z`;
  const ends = Array.from({ length: number + 1 }, (_, ago) => endOfDay(addDays(today, -ago).slice(0, 10), timeZone));
  return ends.slice(0, -1).map((end, ago) => ({ start: ends[ago + 1] ?? end, end }));
}

const termOf = (world: World, { fields }: Entity) => ({
  ...(fields.term as { minimumMonths: number; noticePeriodDays: number; renewal: string }),
  timeZone: timeZoneOf(world),
});

/** @returns the end of a subscription that runs for a fixed term and isn't renewed */
export function fixedEnd(world: World, subscription: Entity, startsAt: string): string | null {
  const { minimumMonths, renewal, timeZone } = termOf(world, subscription);
  return renewal === "NONE" ? endOfDay(addMonths(dayOf(startsAt, timeZone), minimumMonths), timeZone) : null;
}

/** @returns the end of the first term that isn't over on a day */
function endOfTerm(startsOn: string, months: number, day: string): string {
  let terms = 1;
  while (addMonths(startsOn, terms * months) < day) terms += 1;
  return addMonths(startsOn, terms * months);
}

/** @returns the earliest time when a subscription, running or approved now, can end: after its minimum term and notice */
export function earliestEnd(world: World, subscription: Entity, now: string = world.clock.now()): string {
  const { minimumMonths, noticePeriodDays, renewal, timeZone } = termOf(world, subscription);
  const startsOn = dayOf(String(subscription.fields.startsAt ?? now), timeZone);
  const afterNotice = addDays(`${dayOf(now, timeZone)}T00:00:00Z`, noticePeriodDays).slice(0, 10);
  if (renewal === "SAME_TERM") return endOfDay(endOfTerm(startsOn, minimumMonths, afterNotice), timeZone);
  const afterTerm = addMonths(startsOn, minimumMonths);
  return endOfDay(afterTerm > afterNotice ? afterTerm : afterNotice, timeZone);
}

/** Number of months after the earliest end within which a cancellation must end a subscription, as the API describes. */
const mostMonths = 12;

/** @returns the last day of a subscription that ends at a time, which is the midnight after it */
const lastDayBefore = (end: string, timeZone: string): string =>
  dayOf(new Date(Date.parse(end) - 1).toISOString(), timeZone);

/** @returns what is wrong with the end that a cancellation requests, if anything */
export function findEndFault(world: World, subscription: Entity, end: string): Fault | undefined {
  const { minimumMonths, renewal, timeZone } = termOf(world, subscription);
  if (renewal === "NONE") {
    const fixed = String(subscription.fields.endsAt);
    const detail = `The term is fixed, so the subscription ends at ${fixed}.`;
    return end === fixed ? undefined : { pointer: "/endsAt", code: "inconsistent", detail };
  }
  const earliest = earliestEnd(world, subscription);
  if (end < earliest) {
    const detail = `The minimum term and the notice period allow an end no earlier than ${earliest}.`;
    return { pointer: "/endsAt", code: "too-early", detail };
  }
  const latest = endOfDay(addMonths(lastDayBefore(earliest, timeZone), mostMonths), timeZone);
  if (end > latest) {
    const detail = `The end can be no later than ${latest}, ${mostMonths} months after the earliest end.`;
    return { pointer: "/endsAt", code: "too-late", detail };
  }
  if (renewal !== "SAME_TERM") return undefined;
  const startsOn = dayOf(String(subscription.fields.startsAt), timeZone);
  const lastDay = lastDayBefore(end, timeZone);
  const next = endOfDay(endOfTerm(startsOn, minimumMonths, lastDay), timeZone);
  if (end === next) return undefined;
  return { pointer: "/endsAt", code: "inconsistent", detail: `It must be the end of a term, such as ${next}.` };
}
