import { createHash } from "node:crypto";
import type { Part } from "./content";
import { Refusal } from "./refusal";

/** A response, before it is sent. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body?: Buffer;
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

/** Answered requests by key, with bodies in Base64. */
export type SavedKeys = [
  key: string,
  stored: Omit<Stored, "answer"> & { answer: Omit<Answer, "body"> & { body?: string } },
][];

/** @returns a hash that identifies a request, computed from the body or, for a form, from each part */
export function fingerprint(body: Buffer, parts: Part[] | undefined): string {
  const hash = createHash("sha256");
  if (!parts) return hash.update(body).digest("hex");
  for (const { name, value } of parts) {
    hash.update(`${name}\0`);
    if (typeof value === "string") hash.update(value);
    else hash.update(`${value.name}\0`).update(value.content);
  }
  return hash.digest("hex");
}

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
      const detail = `This Idempotency-Key was used for a different request at ${new Date(stored.at).toISOString().slice(0, 19)}Z.`;
      throw new Refusal("idempotency-key-reused", { detail });
    }
    if (!stored.answer) throw new Refusal("request-in-progress", {}, 0, { "Retry-After": "1" });
    return withoutSecrets(stored.answer);
  }

  /** @returns all answered requests, as JSON */
  save(): SavedKeys {
    return [...this.#stored].flatMap(([key, { answer, ...stored }]) =>
      answer ? [[key, { ...stored, answer: { ...answer, body: answer.body?.toString("base64") } }]] : [],
    );
  }

  /** Adds requests that were saved. */
  restore(saved: SavedKeys): void {
    for (const [key, { answer, ...stored }] of saved) {
      const body = answer.body === undefined ? undefined : Buffer.from(answer.body, "base64");
      this.#stored.set(key, { ...stored, answer: { ...answer, body } });
    }
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
  if (!answer.headers["Content-Type"]?.includes("json")) return { ...answer, headers };
  const body = JSON.parse(String(answer.body));
  if ("clientSecret" in body) body.clientSecret = null;
  return { ...answer, headers, body: Buffer.from(JSON.stringify(body)) };
}
