import { listParameters } from "../openapi/read/operations";
import { resolve } from "../openapi/read/resolve";
import type { Json, RequestBody } from "../openapi/read/types";
import { type JsonObject, successExamples } from "./description";
import { idOf } from "./entities";
import { transitionsOf } from "./lifecycle";
import { isAction, isSearch, listJsonExamples, listPathParameters, permissionsOf } from "./operations";
import { users } from "./removals";
import { areaOf } from "./seeds";
import type { Entity, World } from "./world";

/* The moments in the story at which the requests that pages print succeed. */

/** Who sends a printed request, if its permissions and its transition don't determine it. */
const senders: Record<string, string> = {
  createAnOrganization: "operator",
  sendContactMail: "consumer",
  updateBundle: "consumer",
};

/** Preparations that no lifecycle tells, by operation. */
const preparations: Record<string, (world: World, entity: Entity) => void> = {
  triggerGoLiveRequest: (_, { fields }) => {
    Object.assign(fields, { status: "DRAFT", publishedAt: null });
    delete fields.goLiveRequest;
  },
  deleteBundle: (_, { fields }) => Object.assign(fields, { approvalStatus: "DRAFT", approvedAt: null }),
  confirmCancellationOfSubscription: (world, subscription) => {
    const requestedAt = world.clock.now();
    const cancellation = {
      requestedBy: "CONSUMER",
      requestedAt,
      cause: null,
      confirmBy: subscription.fields.endsAt ?? null,
    };
    Object.assign(subscription.fields, { cancellation: { ...cancellation, confirmedAt: null } });
  },
};

/** What an operation's printed request is about. */
function readMoment(world: World, operation: string, replaced: ReadonlyMap<string, string>) {
  const { description, operations } = world.contract;
  const listed = operations.get(operation);
  if (!listed) throw new Error(`the description has no operation ${operation}`);
  const { path, operation: own } = listed;
  const body = own.requestBody && resolve<RequestBody>(description, own.requestBody);
  const [sent = {}] = listJsonExamples(description, {
    json: Object.values(body?.content ?? {})[0] ?? {},
  }) as JsonObject[];
  const [shown = {}] = successExamples(world.contract, listed) as JsonObject[];
  const ids = listPathParameters(description, listed).map(({ example }) => replaced.get(String(example)) ?? example);
  const named = world.entities.get(path.includes("/members/") ? ids.join("/") : String(ids.at(-1)));
  const transitions = named ? transitionsOf(world, named, operation, sent.status as string) : [];
  const possible = transitions.find(({ field, from = [] }) => from.includes(String(named?.fields[field])));
  return { listed, sent, shown, named, transition: possible ?? transitions[0], isPossible: possible !== undefined };
}

/**
 * @param replaced what has taken the place of the story's entities, by their IDs
 * @returns the party that sends an operation's printed request: `provider`, `consumer`, `operator`, `invitee`, or `public`
 * @throws Error if there is no such operation
 */
export function senderOf(world: World, operation: string, replaced: ReadonlyMap<string, string> = new Map()): string {
  const { listed, shown, transition } = readMoment(world, operation, replaced);
  const { requestedBy } = (shown.cancellation ?? {}) as JsonObject;
  const permitted = permissionsOf(listed).flatMap(({ parties }) => parties as string[]);
  if (senders[operation]) return senders[operation];
  if (transition && ["provider", "consumer", "operator"].includes(transition.actor)) return transition.actor;
  if (transition?.actor === "either" && requestedBy) return String(requestedBy).toLowerCase();
  return (
    ["public", "invitee", "provider", "consumer", "operator"].find((party) => permitted.includes(party)) ?? "provider"
  );
}

/**
 * Takes a marketplace back to the moment at which the request that the page of an operation prints succeeds: what it
 * creates doesn't exist yet, what it deletes isn't in use, and what it changes has the status and the tag for it.
 * @param replaced what has taken the place of the story's entities, by their IDs
 * @param kept IDs of what stays as it is, even if the request doesn't succeed then
 * @throws Error if there is no such operation
 */
export function rewind(
  world: World,
  operation: string,
  replaced: ReadonlyMap<string, string> = new Map(),
  kept: ReadonlySet<string> = new Set(),
): void {
  const { listed, sent, shown, named, transition, isPossible } = readMoment(world, operation, replaced);
  const { method, path } = listed;
  if (method === "post" && !isAction(listed) && !isSearch(listed)) makeRoom(world, path, sent, shown, kept);
  if (method === "delete" && named) {
    const holders = named.kind === "folders" ? world.list("files").concat(world.list("folders")) : [];
    for (const one of holders)
      if ([one.fields.folderId, one.fields.parentFolderId].includes(named.id)) forget(world, one, kept);
    for (let user = users[named.kind]?.(world, named); user; user = users[named.kind]?.(world, named))
      if (!forget(world, user, kept)) break;
  }
  for (const { id } of world.list("invitations")) if (sent.code) world.codes.set(id, String(sent.code));
  if (!named || kept.has(named.id)) return;
  if (transition && !isPossible) named.fields[transition.field] = transition.from?.[0] ?? null;
  preparations[operation]?.(world, named);
  const tag = listParameters(world.contract.description, listed).find(
    ({ parameter: { name, required } }) => name === "If-Match" && required,
  )?.parameter.example;
  if (tag) world.printedTags.set(named.id, String(tag));
}

/** What exists only once between two parties. */
const single = ["bundles", "subscriptions", "product-offers"];

/** Fields whose values must be unique, each with another value instead of one that is taken. */
const unique: Record<string, (value: string) => string> = {
  name: (name) => name.replace(/(\.\w+)?$/, " (2)$1"),
  hostName: (name) => `2-${name}`,
  mailAddress: (address) => `2-${address}`,
};

/** Removes what can't exist twice, and renames what has a name that the printed request gives again. */
function makeRoom(world: World, path: string, sent: JsonObject, shown: JsonObject, kept: ReadonlySet<string>): void {
  const collection = path.split("/").at(-1) ?? "";
  const names = [sent.name, sent.hostName, sent.mailAddress, ...[sent.file ?? sent.files ?? []].flat()].filter(Boolean);
  const rivals = world.list(collection, undefined, areaOf(path)).filter(({ id }) => !kept.has(id));
  for (const rival of rivals) {
    if (single.includes(rival.kind)) {
      if (rival.id === shown.id) forget(world, rival, kept);
      continue;
    }
    for (const [field, rename] of Object.entries(unique)) {
      const { [field]: value } = rival.fields;
      if (typeof value === "string" && names.includes(value)) rival.fields[field] = rename(value);
    }
  }
}

/**
 * Removes an entity and everything that can't exist without it; lists only lose their reference to it.
 * @returns false if something of it is to be kept, so that all of it is still there
 */
function forget(world: World, entity: Entity, kept: ReadonlySet<string>): boolean {
  const whole = new Set([entity]);
  const isOf = (one: Entity, value: Json | undefined): boolean => value === one.id || idOf(value ?? null) === one.id;
  for (const part of whole)
    for (const one of world.entities.values())
      if (one.parent === part.id || Object.values(one.fields).some((value) => one !== part && isOf(part, value)))
        whole.add(one);
  if ([...whole].some(({ id }) => kept.has(id))) return false;
  for (const part of whole) {
    world.entities.delete(part.id);
    for (const { fields } of world.entities.values())
      for (const [name, value] of Object.entries(fields))
        if (Array.isArray(value)) fields[name] = value.filter((item) => idOf(item) !== part.id);
  }
  return true;
}
