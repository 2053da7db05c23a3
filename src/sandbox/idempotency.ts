import { hexHashOf } from "./bytes";
import { toTimestamp } from "./clock";
import type { Part } from "./content";
import { Refusal } from "./refusal";

/** A response, before it is sent. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  /** Text is JSON. */
  body?: string | Uint8Array;
}

/** Time in milliseconds that a key is stored: 24 hours, as in the description. */
const validity = 24 * 60 * 60 * 1000;

/** Statuses after which a retry counts as a new request, in addition to 5xx. */
const notStored = [401, 403, 429];

interface Stored {
  fingerprint: string;
  at: number;
  answer?: Answer;
}

/** Answered requests by key. Only creations and actions have keys, which respond with JSON. */
export type SavedKeys = [key: string, stored: Stored][];

/** @returns a hash that identifies a request, computed from the body or, for a form, from each part */
export const fingerprint = (body: Uint8Array, parts: Part[] | undefined): string =>
  parts
    ? hexHashOf(
        ...parts.flatMap(({ name, value }) => [
          `${name}\0`,
          ...(typeof value === "string" ? [value] : [`${value.name}\0`, value.content]),
        ]),
      )
    : hexHashOf(body);

/** Stores the requests and their responses by idempotency key. */
export class IdempotencyKeys {
  readonly #stored = new Map<string, Stored>();

  /**
   * @param key the key, prefixed with its owner, the method, and the path
   * @param now the current time in milliseconds
   * @returns the response to the same request, or nothing for a new one
   * @throws Refusal if the key was used for a different request, or if the first request is still being processed
   */
  find(key: string, print: string, now: number): Answer | undefined {
    const stored = this.#stored.get(key);
    if (!stored || stored.at + validity <= now) {
      this.#stored.set(key, { fingerprint: print, at: now });
      return undefined;
    }
    if (stored.fingerprint !== print) {
      const detail = `This Idempotency-Key was used for a different request at ${toTimestamp(stored.at)}.`;
      throw new Refusal("idempotency-key-reused", detail);
    }
    if (!stored.answer) {
      const detail = "An earlier request with this Idempotency-Key is still being processed.";
      throw new Refusal("request-in-progress", detail, {}, { "Retry-After": "1" });
    }
    return withoutSecrets(stored.answer);
  }

  /** @returns all answered requests, as JSON */
  save(): SavedKeys {
    return [...this.#stored].filter(([, { answer }]) => answer);
  }

  /** Adds requests that were saved. */
  restore(saved: SavedKeys): void {
    for (const [key, stored] of saved) this.#stored.set(key, stored);
  }

  /** Stores the response to a request, or forgets the request if a retry counts as a new one. */
  keep(key: string, answer: Answer): void {
    const stored = this.#stored.get(key);
    if (!stored) return;
    if (notStored.includes(answer.status) || answer.status >= 500) this.#stored.delete(key);
    else stored.answer = answer;
  }
}

function withoutSecrets(answer: Answer): Answer {
  const headers = { ...answer.headers, "Idempotency-Replayed": "true" };
  if (typeof answer.body !== "string") return { ...answer, headers };
  const body = JSON.parse(answer.body);
  if ("clientSecret" in body) body.clientSecret = null;
  return { ...answer, headers, body: JSON.stringify(body) };
}
