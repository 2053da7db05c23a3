import { createHash } from "node:crypto";
import type { Part } from "./content";
import { Refusal } from "./refusal";

/** A response, before it is sent. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body?: Buffer;
}

/** How long a key is kept, in milliseconds: 24 hours, as the description says. */
const validity = 24 * 60 * 60 * 1000;

/** Responses after which a retry is a new request, beside those of 5xx. */
const notStored = [401, 403, 429];

interface Stored {
  fingerprint: string;
  at: number;
  answer?: Answer;
}

/** @returns what two requests have in common that are the same: the bytes of the body, or of each part of a form */
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

/** Remembers which requests were sent under which keys, and what they were answered. */
export class IdempotencyKeys {
  readonly #stored = new Map<string, Stored>();

  /**
   * @param key the key with whom it belongs to, method and path
   * @param now the time in milliseconds
   * @returns the response to the same request, or nothing for a new one
   * @throws Refusal if the key stands for another request, or that is still being processed
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

  /** Keeps the response to a request, or forgets the request if a retry is to be a new one. */
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
