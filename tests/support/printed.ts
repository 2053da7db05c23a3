import assert from "node:assert/strict";
import type { Json } from "../../src/openapi/types";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;

/** What stands for a version. */
const tag = /^"[0-9a-f]{8}"$/;
/** What the platform makes up anew each time, by the field's name. */
const generated = new Set(["correlationId", "clientId", "clientSecret"]);

/** Compares what came back with what a page prints, which has other IDs, times, versions and secrets. */
export class Printed {
  readonly #actual = new Map<string, string>();
  readonly #printed = new Map<string, string>();

  /**
   * Fails where a response isn't what the page prints. An ID must stand for the same thing wherever the page prints it;
   * a time must be one.
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
    // An ID that the page already gave to something else stays the actual one, and so differs.
    if (this.#actual.has(printed)) return actual;
    this.#actual.set(printed, actual);
    this.#printed.set(actual, printed);
    return printed;
  }
}
