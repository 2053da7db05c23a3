/** Requests in every window of seconds. */
export interface Limit {
  requests: number;
  seconds: number;
}

/** @returns the limit that the example of a header `RateLimit-Policy` states */
export function parsePolicy(policy: string): Limit {
  const [, requests, seconds] = /q=(\d+);w=(\d+)/.exec(policy) ?? [];
  if (!requests || !seconds) throw new Error(`${policy} is no policy`);
  return { requests: Number(requests), seconds: Number(seconds) };
}

interface Window {
  startedAt: number;
  count: number;
}

/** Counts requests a caller, in windows that begin with the first request. */
export class RateLimits {
  readonly #windows = new Map<string, Window>();

  constructor(public limit: Limit) {}

  /**
   * Counts a request.
   * @param now time in milliseconds
   * @returns how many are left, how many seconds the window has left, and whether the request is within the limit
   */
  count(caller: string, now: number): { left: number; seconds: number; isWithin: boolean } {
    const length = this.limit.seconds * 1000;
    let window = this.#windows.get(caller);
    if (!window || window.startedAt + length <= now) {
      window = { startedAt: now, count: 0 };
      this.#windows.set(caller, window);
    }
    window.count += 1;
    return {
      left: Math.max(this.limit.requests - window.count, 0),
      seconds: Math.max(Math.ceil((window.startedAt + length - now) / 1000), 1),
      isWithin: window.count <= this.limit.requests,
    };
  }
}
