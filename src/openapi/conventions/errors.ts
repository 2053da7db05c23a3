import camelCase from "lodash/camelCase";
import type { LocaleId } from "../../config/locales";
import { didYouMean } from "../../lib/findings/nearest";
import type { Lifecycle } from "../read/lifecycles";
import { type ListedOperation, listParameters, resolve } from "../read/operations";
import { type Problem, problemsFile } from "../read/problems";
import type { Description, Header, Json, Parameter, ProblemExample, Reference, Response, Schema } from "../read/types";
import { copyComponent } from "./entity-tags";
import { countedResponse, everyResponse, storedResponse } from "./headers";
import { examplePath, listJsonExamples, listShown, nounOf, type OperationIndex } from "./operations";
import { refuse } from "./refuse";
import { count, findBodyViolation, findViolation, size } from "./violations";

/** The data that deriving errors requires in addition to the description. */
export interface ErrorContext {
  lifecycles: Record<string, Lifecycle>;
  problems: Record<string, Problem>;
  /** URL of the error catalog, without the anchor of a problem type. */
  catalog: string;
  locale: LocaleId;
}

/**
 * The component that contains the description of each error response. 409 and 422 have none: their meaning depends on
 * their problem types.
 */
const components: Record<number, string> = {
  400: "BadRequest",
  401: "Unauthorized",
  403: "Forbidden",
  404: "NotFound",
  412: "PreconditionFailed",
  413: "ContentTooLarge",
  415: "UnsupportedMediaType",
  416: "RangeNotSatisfiable",
  428: "PreconditionRequired",
  429: "TooManyRequests",
  500: "InternalServerError",
  503: "ServiceUnavailable",
};

/** Wait times in the examples, in seconds: for a concurrent request, the end of the window, and maintenance. */
const waits = { "request-in-progress": 1, "rate-limit-exceeded": 18, "service-unavailable": 120 };

/** The parts of a problem example that differ from one operation to the next. */
type Occurrence = Omit<ProblemExample, "pointer" | "parameter" | "code"> & {
  errors?: { pointer?: string; parameter?: string; code: string; detail: string }[];
};

/**
 * Adds an operation's error responses, with an example for each problem type that it can return. Examples are derived
 * from its parameters, body, scopes, permissions, and lifecycle; those that can't be derived come from `x-problems`.
 */
export function addErrors(index: OperationIndex, listed: ListedOperation, context: ErrorContext): void {
  const { description } = index;
  const { operation } = listed;
  const { problems, locale, catalog } = context;
  const occurrences = collect(index, listed, context);
  const correlationId = description.components.parameters?.CorrelationId?.example as string;
  for (const [type, list] of Object.entries(occurrences)) {
    const problem =
      problems[type] ??
      refuse(
        listed,
        ["x-problems", type],
        `the problem "${type}" doesn't exist`,
        didYouMean(type, Object.keys(problems), `use one from ${problemsFile}, or add it there`),
      );
    const status = String(problem.status);
    const causes = Object.fromEntries(
      Object.keys(occurrences).flatMap((each) =>
        problems[each]?.status === problem.status ? [[each, problems[each].cause[locale]]] : [],
      ),
    );
    const { content, ...rest } = (operation.responses[status] ??
      makeResponse(index, listed, problem.status, causes)) as Response;
    const reasons = list.map((one) => reasonOf(one, locale));
    if (new Set(reasons).size < list.length)
      refuse(
        listed,
        ["x-problems", type],
        `several examples of "${type}" have the same summary`,
        "give each a unique summary",
      );
    const examples = list.map(({ detail, errors, label: _, ...more }, index) => {
      const title = problem.title.en;
      const value = {
        ...{ type: `${catalog}#${type}`, title, status: problem.status, detail, code: type, correlationId },
        ...more,
        ...(errors && { errors }),
      };
      const name = camelCase(type) + (index === 0 ? "" : index + 1);
      const isTold = list.length > 1 || ["malformed-request", "validation-failed"].includes(type);
      const reason = isTold && reasons[index] ? `: ${reasons[index]}` : "";
      return [name, { summary: `${problem.title[locale]}${reason}.`, value: value as Json }] as const;
    });
    operation.responses[status] = {
      ...rest,
      content: {
        "application/problem+json": {
          schema: problemSchema,
          examples: { ...content?.["application/problem+json"]?.examples, ...Object.fromEntries(examples) },
        },
      },
    };
  }
  operation.responses.default = {
    description: textOf(description, "AnyOtherError"),
    headers: everyResponse(description),
    content: { "application/problem+json": { schema: problemSchema } },
  };
}

/** What is wrong with a field, by the `code` of its error; without a verb because field names can be plural. */
const faults: Record<LocaleId, Record<string, (field: string) => string>> = {
  de: {
    required: (field) => `${field} fehlt`,
    type: (field) => `falscher Typ in ${field}`,
    format: (field) => `falsches Format in ${field}`,
    pattern: (field) => `Wert in ${field} passt nicht zum Muster`,
    "too-short": (field) => `${field} zu kurz`,
    "too-long": (field) => `${field} zu lang`,
    "too-small": (field) => `${field} zu klein`,
    "too-large": (field) => `${field} zu groß`,
    "too-few": (field) => `zu wenige Einträge in ${field}`,
    "too-many": (field) => `zu viele Einträge in ${field}`,
    "too-early": (field) => `${field} zu früh`,
    "not-allowed": (field) => `unzulässiger Wert in ${field}`,
    "not-found": (field) => `unbekannter Wert in ${field}`,
    inconsistent: (field) => `Widerspruch in ${field}`,
    taken: (field) => `${field} schon vergeben`,
  },
  en: {
    required: (field) => `${field} missing`,
    type: (field) => `wrong type in ${field}`,
    format: (field) => `wrong format in ${field}`,
    pattern: (field) => `value in ${field} doesn't match the pattern`,
    "too-short": (field) => `${field} too short`,
    "too-long": (field) => `${field} too long`,
    "too-small": (field) => `${field} too small`,
    "too-large": (field) => `${field} too large`,
    "too-few": (field) => `too few items in ${field}`,
    "too-many": (field) => `too many items in ${field}`,
    "too-early": (field) => `${field} too early`,
    "not-allowed": (field) => `value not allowed in ${field}`,
    "not-found": (field) => `unknown value in ${field}`,
    inconsistent: (field) => `conflict in ${field}`,
    taken: (field) => `${field} already taken`,
  },
};

/** The subject of an error that isn't about a field: the whole body. */
const bodies: Record<LocaleId, string> = { de: "Inhalt", en: "body" };

/** @returns what sets an example apart from others of its problem type: its label, its status, or the invalid field */
function reasonOf({ label, currentStatus, errors: [error] = [] }: Occurrence, locale: LocaleId): string {
  if (label || !error) return label?.[locale] ?? currentStatus ?? "";
  const field = error.parameter ?? error.pointer?.split("/").filter(isFieldName).join(".");
  const subject = field ? `\`${field}\`` : bodies[locale];
  return faults[locale][error.code]?.(subject) ?? `${subject} ${error.code}`;
}

/** The other segments of a JSON pointer are empty or positions in lists. */
const isFieldName = (segment: string): boolean => segment !== "" && !/^\d+$/.test(segment);

const problemSchema = { $ref: "#/components/schemas/Problem" };

const textOf = (description: Description, name: string): string =>
  resolve<Response>(description, { $ref: `#/components/responses/${name}` }).description;

/** @param causes by problem type, for the types that the operation returns with this status */
function makeResponse(
  index: OperationIndex,
  listed: ListedOperation,
  status: number,
  causes: Record<string, string>,
): Response {
  const { description } = index;
  const component = components[status];
  const meaning = component ? textOf(description, component) : Object.values(causes).join(" ");
  const { operation } = listed;
  const copy = (name: string, example: Json): Header => ({
    ...copyComponent<Header>(description, "headers", name),
    example,
  });
  const wait = (seconds: number): Record<string, Header> => ({ "Retry-After": copy("RetryAfter", seconds) });
  const [scope] = listScopes(listed);
  const headers: Record<string, Header | Reference> = {
    ...(status === 401 && {
      "WWW-Authenticate": copy("WwwAuthenticate", 'Bearer realm="datenmarkt", error="invalid_token"'),
    }),
    ...(status === 403 &&
      scope && {
        "WWW-Authenticate": copy(
          "WwwAuthenticate",
          `Bearer realm="datenmarkt", error="insufficient_scope", scope="${scope}"`,
        ),
      }),
    ...(status === 409 && takesKey(description, listed) && wait(waits["request-in-progress"])),
    ...(status === 416 && {
      "Content-Range": copy("ContentRange", `bytes */${sizeOfContent(index, listed)}`),
    }),
    ...(status === 429 && wait(waits["rate-limit-exceeded"])),
    ...(status === 503 && wait(waits["service-unavailable"])),
    ...(takesKey(description, listed) && isStored(status, Object.keys(causes)) && storedResponse(description)),
    ...everyResponse(description),
    ...(status === 429 && {
      RateLimit: { $ref: "#/components/headers/RateLimitExhausted" },
      "RateLimit-Policy": countedResponse(description)["RateLimit-Policy"] as Reference,
    }),
  };
  // Keep what the operation itself documents about the error, such as a header.
  const own = operation.responses[status] as Response | undefined;
  return {
    description: meaning,
    ...(Object.keys(causes).length > 0 && { "x-problemTypes": causes }),
    ...own,
    headers: { ...own?.headers, ...headers },
  };
}

/**
 * @returns the scopes of the first security option; if both technical users and people are allowed, that is the one for
 *   technical users
 */
const listScopes = ({ operation }: ListedOperation): string[] => Object.values(operation.security?.[0] ?? {}).flat();

/** Problem types of requests that the platform doesn't process, so that it doesn't store their responses. */
const unprocessed = ["request-in-progress", "idempotency-key-reused"];

/**
 * @param types the problem types that the operation can return with the status
 * @returns whether the platform stores a response with this status: not if a retry can have a different result
 *   (info.description)
 */
const isStored = (status: number, types: readonly string[]): boolean =>
  status < 500 && ![401, 403, 429].includes(status) && types.some((type) => !unprocessed.includes(type));

const takesKey = (description: Description, listed: ListedOperation): boolean =>
  findParameter(description, listed, "Idempotency-Key") !== undefined;

const findParameter = (description: Description, listed: ListedOperation, name: string): Parameter | undefined =>
  listParameters(description, listed).find((parameter) => parameter.name === name);

/** @returns the errors that an operation can return, by problem type, in the order of the catalog */
function collect(index: OperationIndex, listed: ListedOperation, context: ErrorContext): Record<string, Occurrence[]> {
  const { description } = index;
  const { operation } = listed;
  const parameters = listParameters(description, listed);
  const ifMatch = parameters.find(({ name }) => name === "If-Match");
  const body = operation.requestBody && resolve(description, operation.requestBody);
  const mediaTypes = Object.keys(body?.content ?? {});
  const [scope] = listScopes(listed);
  const noun = nounOf(listed.path);
  const hasKey = takesKey(description, listed);
  const isUpload = mediaTypes.some((type) => /form-data|octet-stream/.test(type));

  const derived: Record<string, Occurrence | false | undefined> = {
    "malformed-request": malformed(description, parameters),
    unauthenticated: operation.security?.length !== 0 && { detail: "The token expired at 2026-05-04T09:00:00Z." },
    "insufficient-scope": scope !== undefined && { detail: `The token doesn't have the '${scope}' scope.` },
    "insufficient-role": lackingRole(listed),
    "resource-not-found": parameters.some((parameter) => parameter.in === "path") && {
      detail: `There is no ${noun} with this ID, or you aren't allowed to see it.`,
    },
    "invalid-state-transition": refusedTransition(index, listed, context.lifecycles),
    "request-in-progress": hasKey && {
      detail: "An earlier request with this Idempotency-Key is still being processed.",
    },
    "precondition-failed": ifMatch !== undefined && { detail: `The ${noun} has changed since you read this version.` },
    "content-too-large": isUpload && { detail: tooLarge(description) },
    "unsupported-media-type": mediaTypes.length > 0 && {
      detail: `The operation accepts ${mediaTypes.join(" or ")}, not text/plain.`,
    },
    "range-not-satisfiable": parameters.some(({ name }) => name === "Range") && {
      detail: `The content is ${count(sizeOfContent(index, listed))} bytes long.`,
    },
    "validation-failed": body && invalidBody(description, Object.values(body.content)[0]?.schema ?? {}),
    "idempotency-key-reused": hasKey && {
      detail: "This Idempotency-Key was used for a different request at 2026-05-04T08:55:10Z.",
    },
    "digest-mismatch": parameters.some(({ name }) => name === "Repr-Digest") && {
      detail: "The SHA-256 digest of the received content doesn't match Repr-Digest.",
    },
    "precondition-required": ifMatch?.required === true && {
      detail: `Send the current ETag of the ${noun} as If-Match.`,
    },
    "rate-limit-exceeded": { detail: "You sent more than 600 requests in 60 seconds." },
    "internal-error": { detail: "The request couldn't be completed." },
    "service-unavailable": { detail: "The platform is under maintenance." },
  };
  const written = operation["x-problems"] ?? {};
  delete operation["x-problems"];
  const types = new Set([...Object.keys(context.problems)].filter((type) => derived[type] || written[type]));
  for (const type of Object.keys(written)) types.add(type);
  return Object.fromEntries(
    [...types].map((type) => {
      const own = [written[type] ?? []].flat().map(toOccurrence);
      const made = derived[type];
      // Written examples are more specific, so they replace the derived one; for an invalid body, they add to it.
      return [type, own.length > 0 && type !== "validation-failed" ? own : [...own, ...(made ? [made] : [])]];
    }),
  );
}

function toOccurrence({ pointer, parameter, code, ...rest }: ProblemExample): Occurrence {
  if (pointer === undefined && parameter === undefined) return rest;
  return {
    ...rest,
    errors: [
      { ...(pointer === undefined ? { parameter } : { pointer }), code: code ?? "inconsistent", detail: rest.detail },
    ],
  };
}

const places: Record<string, string> = { path: "path parameter", query: "query parameter", header: "header" };

/** Prefers a value that is too large, then a query parameter because its rule is the most instructive. */
function malformed(description: Description, parameters: Parameter[]): Occurrence | undefined {
  const order = ["query", "path", "header"];
  const candidates = parameters
    .filter(({ name }) => name !== "Idempotency-Key" && !name.startsWith("If-"))
    .flatMap((parameter) => {
      const violation = findViolation(description, parameter.schema ?? {});
      return violation ? [{ parameter, violation }] : [];
    })
    .sort((one, other) => order.indexOf(one.parameter.in) - order.indexOf(other.parameter.in));
  const found = candidates.find(({ violation }) => violation.code === "too-large") ?? candidates[0];
  if (!found) return undefined;
  const { name, in: place } = found.parameter;
  const { code, detail } = found.violation;
  return { detail: `The ${places[place]} '${name}' ${detail}.`, errors: [{ parameter: name, code, detail }] };
}

function invalidBody(description: Description, schema: Schema): Occurrence | undefined {
  const violation = findBodyViolation(description, schema);
  return violation && { detail: "A field isn't valid.", errors: [violation] };
}

const allParties = ["provider", "consumer", "operator"];

/** Paths of resources that belong to one organization, whether it is a provider or a consumer. */
const ownedByOrganization = /^\/(organizations|teams|technical-users|invitations|contacts)\/\{/;

/**
 * The path of a resource that two organizations share determines which one is the provider and which one the consumer;
 * the path of an offer determines the provider. For other paths, any organization of that kind is allowed to call.
 */
function article(path: string, parties: string[], party: string): "a" | "the" {
  const isOffered =
    /^\/(products|plans|product-offers|access-definitions)\/\{/.test(path) && !parties.includes("consumer");
  return party === "operator" || isShared(path) || isOffered ? "the" : "a";
}

/** @returns whether the path identifies a resource that only two organizations share and see */
const isShared = (path: string): boolean => /^\/(bundles|subscriptions|accesses)\/\{/.test(path);

/** @returns whether the path lists what belongs to an organization, which others can see: they get 403, not 404 */
const isListOfOrganization = (path: string): boolean => /^\/organizations\/\{\w+\}\/[a-z-]+$/.test(path);

/**
 * @param isMember whether every member is allowed to call: members of other organizations can't see a shared resource, so
 *   they get 404, and only the kind of organization can cause a 403
 * @returns the organizations in words: "the provider's organization", or "an organization that is a provider"
 */
function ownersOf(path: string, parties: string[], isMember: boolean): string {
  const named = parties.filter(
    (party) => article(path, parties, party) === "the" && (party === "operator" || !(isMember && isShared(path))),
  );
  const kinds = parties.filter((party) => !named.includes(party));
  return [
    ...(kinds.length > 0 ? [`an organization that is ${kinds.map((kind) => `a ${kind}`).join(" or ")}`] : []),
    ...(named.length > 0 ? [`${named.map((party) => `the ${party}'s`).join(" or ")} organization`] : []),
  ].join(" or ");
}

/** @returns who is allowed to call the operation; undefined if every member of every organization is */
function lackingRole({ operation, path }: ListedOperation): Occurrence | undefined {
  const permissions = operation["x-permissions"] ?? [];
  const parties = permissions.flatMap((permission) => permission.parties);
  if (parties.includes("public")) return undefined;
  if (parties.includes("invitee")) return { detail: "This requires a user token, not a technical user's token." };
  const everyone = permissions
    .filter(({ roles }) => roles.includes("MEMBER"))
    .flatMap((permission) => permission.parties);
  if (allParties.every((party) => everyone.includes(party))) return undefined;
  const pairs = permissions.map(({ parties: where, roles }) => {
    const isMember = roles.includes("MEMBER");
    const isOwn = ownedByOrganization.test(path) && where.includes("consumer");
    const what = isMember ? "membership" : `the ${roles.join(" or ")} role`;
    const isNamed = isOwn && (!isMember || isListOfOrganization(path));
    return `${what} in ${isNamed ? "the organization" : ownersOf(path, where, isMember)}`;
  });
  return { detail: `This requires ${pairs.join(", or ")}.` };
}

/** @returns a status in which the resource doesn't allow the operation, with the transitions that it does allow */
function refusedTransition(
  { description, pathParameters, statusFields }: OperationIndex,
  listed: ListedOperation,
  lifecycles: Record<string, Lifecycle>,
): Occurrence | undefined {
  const parameter = pathParameters.get(listed)?.at(-1);
  if (!parameter) return undefined;
  const kind = parameter.name.replace(/Id$/, "");
  const meant = requestedStatus(description, listed);
  for (const lifecycle of Object.values(lifecycles)) {
    // The file's lifecycle has its own problem type, `file-not-available`, which operations list in `x-problems`.
    if (!lifecycle.id.startsWith(kind) || lifecycle.id === "file") continue;
    const own = lifecycle.transitions.filter(
      ({ from, to, operations }) => from && operations.includes(listed.id) && (meant ?? to) === to,
    );
    if (own.length === 0) continue;
    const states = Object.keys(lifecycle.states);
    const refusing = states.filter((state) => !own.some(({ from, to }) => from?.includes(state) || to === state));
    // The first state is the least instructive: nothing has happened yet.
    const currentStatus = refusing.find((state) => state !== states[0]) ?? refusing[0];
    if (!currentStatus) continue;
    const leaving = lifecycle.transitions.filter(({ from }) => from?.includes(currentStatus));
    const statusField = statusFields.get(lifecycle.id) ?? "status";
    const path = `${listed.path.slice(0, listed.path.indexOf(`{${parameter.name}}`))}{${parameter.name}}`;
    const resource = nounOf(listed.path);
    const subject = statusField === "status" ? `The ${resource}` : `The ${inWords(statusField)} of the ${resource}`;
    return {
      detail: tellRefusal(subject, currentStatus, lifecycle, own),
      ...(path !== listed.path && { resource: examplePath(description, listed, path) }),
      currentStatus,
      statusField,
      allowedTransitions: [...new Set(leaving.map(({ to }) => to))],
    };
  }
  return undefined;
}

/** @returns why a resource's state doesn't allow a transition: it is final, or the transition starts from others */
export function tellRefusal(
  subject: string,
  state: string,
  { states }: Lifecycle,
  transitions: Lifecycle["transitions"],
): string {
  if (states[state]?.final) return `${subject} is ${state}, which is final.`;
  const list = (names: (string | undefined)[]): string =>
    [...new Set(names.filter((name) => name !== undefined))].join(", ").replace(/, (?=[^,]+$)/, " or ");
  const from = list(transitions.flatMap((one) => one.from ?? []));
  return `${subject} is ${state}. The operation requires ${from}.`;
}

const inWords = (name: string): string => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** If an operation can lead to several states, its body specifies the requested one. */
function requestedStatus(description: Description, { operation }: ListedOperation): string | undefined {
  const body = operation.requestBody && resolve(description, operation.requestBody);
  const [example] = listJsonExamples(description, body?.content);
  const status = (example as { status?: Json } | undefined)?.status;
  return typeof status === "string" ? status : undefined;
}

function tooLarge(description: Description): string {
  const limit = description.components.schemas.FileContent?.maxLength;
  return limit ? `A file can be at most ${size(limit)}.` : "The file is too large.";
}

/** @returns the size of the content, taken from the examples that show the file */
function sizeOfContent(index: OperationIndex, listed: ListedOperation): number {
  const sizes = listShown(index, listed).map(({ size }) => size);
  const size = sizes.find((value) => typeof value === "number");
  if (typeof size !== "number")
    refuse(listed, [], "no example shows the size of the content", 'add "size" to an example of the resource');
  return size;
}
