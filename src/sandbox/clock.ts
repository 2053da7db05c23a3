/** Formats a time as the API does: UTC, to the second. */
export const toTimestamp = (milliseconds: number): string => `${new Date(milliseconds).toISOString().slice(0, 19)}Z`;

/** Ends of the names of timestamps, as the API's description says. */
const ofTime = /(At|From|Before|By|Since)$/;

/** @returns whether a text such as 2026-02-28 is a day that exists; some engines read February 30 as a day in March */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && toTimestamp(Date.parse(text) || 0).startsWith(text);

/** @returns the value of a field or parameter: a timestamp with an offset or a fraction as the API writes it */
export function readTime(name: string, value: string): string {
  const [, day = ""] =
    /^(\d{4}-\d\d-\d\d)T(?:[01]\d|2[0-3]):\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/i.exec(value) ?? [];
  const time = ofTime.test(name) && isDay(day) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? value : toTimestamp(time);
}

const second = 1000;
const day = 24 * 60 * 60 * second;

/** @returns the timestamp, moved by a number of days */
export const addDays = (timestamp: string, days: number): string => toTimestamp(Date.parse(timestamp) + days * day);

/**
 * The marketplace's clock. It starts at the end of the examples' story. Every change advances it by one second, so that
 * later changes have later timestamps. Otherwise, it advances only when it is moved, or with the wall clock.
 */
export class Clock {
  #now: number;
  readonly #startedAt = Date.now();
  readonly #runs: boolean;

  /**
   * @param start the start time in RFC 3339 format
   * @param runs whether it also advances with the wall clock
   */
  constructor(start: string, runs: boolean) {
    this.#now = Date.parse(start);
    this.#runs = runs;
  }

  get milliseconds(): number {
    return this.#now + (this.#runs ? Date.now() - this.#startedAt : 0);
  }

  /** @returns the current time */
  now(): string {
    return toTimestamp(this.milliseconds);
  }

  /** Advances the clock by one second. @returns the new time */
  tick(): string {
    this.#now += second;
    return this.now();
  }

  move(seconds: number): void {
    this.#now += seconds * second;
  }
}
