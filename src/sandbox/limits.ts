/** Maximum number of requests per window, and its length in seconds. */
export interface Limit {
  requests: number;
  seconds: number;
}

/** @returns the limit in a `RateLimit-Policy` header */
export function parsePolicy(policy: string): Limit {
  const [, requests, seconds] = /q=(\d+);w=(\d+)/.exec(policy) ?? [];
  if (!requests || !seconds) throw new Error(`${policy} isn't a valid RateLimit-Policy`);
  return { requests: Number(requests), seconds: Number(seconds) };
}

interface Window {
  startedAt: number;
  count: number;
}

/** Counts requests per caller, in windows that begin with the first request. */
export class RateLimits {
  readonly #windows = new Map<string, Window>();

  constructor(public limit: Limit) {}

  /**
   * Counts a request.
   * @param now the current time in milliseconds
   * @returns how many requests and seconds remain in the window, and whether the request is within the limit
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
