import assert from "node:assert/strict";
import type { Json } from "../../src/openapi/read/types";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;

/** Format of an `ETag`. */
const tag = /^"[0-9a-f]{8}"$/;
/** Fields that the platform generates with a different value each time. */
const generated = new Set(["correlationId", "clientId", "clientSecret"]);

/** Compares responses with the ones on a page; IDs, times, versions, and secrets can differ. */
export class Printed {
  readonly #actual = new Map<string, string>();
  readonly #printed = new Map<string, string>();

  /**
   * Fails if a response doesn't match the one on the page. A printed ID must refer to the same resource everywhere on
   * the page, and a time must be a timestamp.
   */
  assertEqual(actual: Json, printed: Json, place: string): void {
    assert.deepEqual(this.#translate(actual, printed), printed, place);
  }

  #translateField(name: string, actual: Json, printed: Json | undefined): Json {
    const isMadeUp = generated.has(name) && typeof actual === "string" && typeof printed === "string";
    return isMadeUp ? printed : this.#translate(actual, printed);
  }

  #translate(actual: Json, printed: Json | undefined): Json {
    if (Array.isArray(actual)) {
      return actual.map((item, index) => this.#translate(item, (printed as Json[] | undefined)?.[index]));
    }
    if (typeof actual === "object" && actual !== null) {
      return Object.fromEntries(
        Object.entries(actual).map(([name, value]) => [
          name,
          this.#translateField(name, value, (printed as Record<string, Json>)?.[name]),
        ]),
      );
    }
    if (typeof actual !== "string" || typeof printed !== "string") return actual;
    if ([timestamp, tag].some((form) => form.test(actual) && form.test(printed))) return printed;
    if (!uuid.test(actual) || !uuid.test(printed)) return actual;
    const known = this.#printed.get(actual);
    if (known !== undefined) return known;
    // If the page already uses the printed ID for a different resource, return the actual ID, so that they differ.
    if (this.#actual.has(printed)) return actual;
    this.#actual.set(printed, actual);
    this.#printed.set(actual, printed);
    return printed;
  }
}
