import mapValues from "lodash/mapValues";
import type { LocaleId } from "../../config/locales";
import { fill, words } from "../../config/words";
import { type Finding, refuse } from "../../lib/findings/finding";
import { didYouMean } from "../../lib/findings/nearest";
import { childPointer } from "../../lib/pointer";
import lifecyclesSchema from "../../lib/schemas/lifecycles.schema.json";
import { readLanguages } from "./languages";
import type { Description } from "./types";

type LocalizedText = Record<LocaleId, string>;

export interface Transition {
  /** Omitted for creation. */
  from?: string[];
  to: string;
  actor:
    | "provider"
    | "consumer"
    | "either"
    | "otherParty"
    | "lockingParty"
    | "operator"
    | "administrator"
    | "dataSteward"
    | "invitee"
    | "platform";
  /** operationIds of the operations that cause the transition; if there are none, an event causes it. */
  operations: string[];
  event?: LocalizedText;
  /** The field with the time at which the platform makes the transition. */
  at?: string;
  /** The only renewal of a subscription's term for which it applies. */
  renewal?: string;
  guard?: LocalizedText;
}

export interface Lifecycle {
  id: string;
  /** Name of the schema whose enum holds the states. */
  schema: string;
  title: LocalizedText;
  /** What a state means: it works, or someone has refused it. Other states are waiting or, if final, have ended. */
  states: Record<string, LocalizedText & { final?: boolean; kind?: "running" | "refused" }>;
  transitions: Transition[];
}

/** What programs can observe of a lifecycle, as releases keep it. */
export interface LifecycleOutline {
  title: string;
  states: string[];
  transitions: Pick<Transition, "from" | "to" | "actor" | "operations">[];
}

export const lifecyclesFile = "openapi/lifecycles.yaml";

/**
 * @returns the lifecycles by ID; empty if there is no file
 * @throws FindingsError with the line of each error
 */
export function readLifecycles(file: string = lifecyclesFile): Record<string, Lifecycle> {
  const data = readLanguages<Omit<Lifecycle, "id">>(file, lifecyclesSchema);
  return Object.fromEntries(
    Object.entries(data).map(([id, lifecycle]) => [
      id,
      {
        ...lifecycle,
        id,
        transitions: lifecycle.transitions.map((transition) => {
          const { at, operations = [] } = transition;
          const event =
            at === undefined
              ? transition.event
              : mapValues(words, ({ lifecycle }) => fill(lifecycle.reached, { field: at }));
          return { ...transition, event, operations };
        }),
      },
    ]),
  );
}

/** @returns the outlines of lifecycles by ID, with titles in a language */
export const outlineLifecycles = (
  lifecycles: Record<string, Lifecycle>,
  locale: LocaleId,
): Record<string, LifecycleOutline> =>
  mapValues(lifecycles, ({ title, states, transitions }) => ({
    title: title[locale],
    states: Object.keys(states),
    transitions: transitions.map(({ from, to, actor, operations }) => ({ from, to, actor, operations })),
  }));

/**
 * Adds the meanings of the lifecycles' states to the status enums of a description.
 * @throws FindingsError if an enum, the states, the transitions, and the operations don't match
 */
export function addStatusMeanings(
  description: Description,
  lifecycles: Record<string, Lifecycle>,
  locale: LocaleId,
  operationIds: ReadonlySet<string>,
): void {
  const findings: Finding[] = [];
  const fault = (place: string, message: string, fix: string): void => {
    findings.push({ file: lifecyclesFile, place, message, fix });
  };
  for (const { id, schema: name, states, transitions } of Object.values(lifecycles)) {
    const pointer = childPointer("", id);
    const schema = description.components.schemas[name];
    if (!schema) {
      const schemas = Object.keys(description.components.schemas);
      const fix = didYouMean(name, schemas, "reference the schema from an operation, or correct the name");
      fault(`${pointer}/schema`, `the description has no schema "${name}"`, fix);
      continue;
    }
    const values = schema.enum ?? [];
    const named = Object.keys(states);
    if (JSON.stringify(values) !== JSON.stringify(named)) {
      const message = `the states ${named.join(", ")} don't match the enum of the schema "${name}" (${values.join(", ")})`;
      fault(`${pointer}/states`, message, "make both list the same states in the same order");
    }
    for (const [index, { from = [], to, operations }] of transitions.entries()) {
      const place = `${pointer}/transitions/${index}`;
      for (const operation of operations) {
        if (!operationIds.has(operation))
          fault(
            place,
            `the operation "${operation}" doesn't exist`,
            didYouMean(operation, [...operationIds], "correct the operationId"),
          );
      }
      for (const state of [...from, to]) {
        if (!values.includes(state))
          fault(
            place,
            `the state "${state}" doesn't exist`,
            didYouMean(state, named, `use one of ${values.join(", ")}`),
          );
      }
    }
    schema["x-enumDescriptions"] = Object.fromEntries(
      Object.entries(states).map(([state, texts]) => [state, texts[locale]]),
    );
  }
  refuse(findings);
}
