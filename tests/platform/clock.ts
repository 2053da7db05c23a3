/** Times as the API writes them: UTC, to the second. */
export const toTimestamp = (milliseconds: number): string => `${new Date(milliseconds).toISOString().slice(0, 19)}Z`;

const second = 1000;
const day = 24 * 60 * 60 * second;

/** @returns the time a number of days later */
export const addDays = (timestamp: string, days: number): string => toTimestamp(Date.parse(timestamp) + days * day);

/** @returns the time a number of months later; the last day of a month stays the last day of a shorter one */
export function addMonths(timestamp: string, months: number): string {
  const date = new Date(timestamp);
  const month = date.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), month + 1, 0)).getUTCDate();
  return toTimestamp(
    Date.UTC(
      date.getUTCFullYear(),
      month,
      Math.min(date.getUTCDate(), lastDay),
      date.getUTCHours(),
      date.getUTCMinutes(),
      date.getUTCSeconds(),
    ),
  );
}

/**
 * The time of the marketplace. It starts at the present of the examples' story. Every change takes a second, so that
 * what changes later has a later time; beyond that, it goes on only when somebody moves it, or with the wall clock.
 */
export class Clock {
  #now: number;
  readonly #startedAt = Date.now();
  readonly #runs: boolean;

  /**
   * @param start the first time, as RFC 3339 writes it
   * @param runs whether the wall clock moves it too
   */
  constructor(start: string, runs: boolean) {
    this.#now = Date.parse(start);
    this.#runs = runs;
  }

  get milliseconds(): number {
    return this.#now + (this.#runs ? Date.now() - this.#startedAt : 0);
  }

  /** @returns the present */
  now(): string {
    return toTimestamp(this.milliseconds);
  }

  /** @returns the present, a second after the change before */
  tick(): string {
    this.#now += second;
    return this.now();
  }

  move(seconds: number): void {
    this.#now += seconds * second;
  }
}
