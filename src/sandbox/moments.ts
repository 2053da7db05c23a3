import { listParameters } from "../openapi/read/operations";
import { resolve } from "../openapi/read/resolve";
import type { Json, RequestBody } from "../openapi/read/types";
import { idOf } from "./computed";
import { type JsonObject, successExamples } from "./description";
import { transitionsOf } from "./lifecycle";
import { isAction, isSearch, listJsonExamples, listPathParameters } from "./operations";
import { removeWhole, users } from "./removals";
import { areaOf } from "./seeds";
import type { Entity, World } from "./world";

/* The moments in the story at which the requests that pages print succeed. */

/** Who sends a printed request, if its permissions and its transition don't determine it. */
const senders: Record<string, string> = { createAnOrganization: "operator", updateBundle: "consumer" };

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

/**
 * Takes a marketplace back to the moment at which the request that the page of an operation prints succeeds: what it
 * creates doesn't exist yet, what it deletes isn't in use, and what it changes has the status and the tag for it.
 * @param replaced what has taken the place of the story's entities, by their IDs
 * @returns the party that sends the request: `provider`, `consumer`, `operator`, `invitee`, or `public`
 * @throws Error if there is no such operation
 */
export function rewind(world: World, operation: string, replaced: ReadonlyMap<string, string> = new Map()): string {
  const { description, operations } = world.contract;
  const listed = operations.get(operation);
  if (!listed) throw new Error(`the description has no operation ${operation}`);
  const { method, path, operation: own } = listed;
  const body = own.requestBody && resolve<RequestBody>(description, own.requestBody);
  const [sent = {}] = listJsonExamples(description, {
    json: Object.values(body?.content ?? {})[0] ?? {},
  }) as JsonObject[];
  const parameters = listParameters(description, listed).map(({ parameter }) => parameter);
  const ids = listPathParameters(description, listed).map(({ example }) => replaced.get(String(example)) ?? example);
  const isMember = path.includes("/members/");
  const named = world.entities.get(isMember ? ids.join("/") : String(ids.at(-1)));
  const permitted = (own["x-permissions"] ?? []).flatMap(({ parties }) => parties as string[]);
  let sender = ["public", "invitee", "provider", "consumer", "operator"].find((party) => permitted.includes(party));

  if (method === "post" && !isAction(listed) && !isSearch(listed)) {
    const [shown = {}] = successExamples(world.contract, listed) as JsonObject[];
    const made = [shown, ...((shown.items ?? []) as JsonObject[])].map(({ id }) => id);
    for (const entity of listRivals(world, path, sent, made)) forget(world, entity);
  }
  if (method === "delete" && named) {
    const holders = named.kind === "folders" ? world.list("files").concat(world.list("folders")) : [];
    for (const one of holders)
      if ([one.fields.folderId, one.fields.parentFolderId].includes(named.id)) world.remove(one);
    for (let user = users[named.kind]?.(world, named); user; user = users[named.kind]?.(world, named))
      forget(world, user);
  }
  const transitions = named ? transitionsOf(world, named, operation, sent.status as string) : [];
  const possible = transitions.find(({ field, from = [] }) => from.includes(String(named?.fields[field])));
  const transition = possible ?? transitions[0];
  if (transition && ["provider", "consumer", "operator"].includes(transition.actor)) sender = transition.actor;
  if (named && transition && !possible) named.fields[transition.field] = transition.from?.[0] ?? null;
  if (named) preparations[operation]?.(world, named);
  for (const { id } of world.list("invitations")) if (sent.code) world.codes.set(id, String(sent.code));
  const tag = parameters.find(({ name, required }) => name === "If-Match" && required)?.example;
  if (named && tag) world.printedTags.set(named.id, String(tag));
  return senders[operation] ?? sender ?? "provider";
}

/** @returns what the printed request would create again: by its ID or by a value that must be unique */
function listRivals(world: World, path: string, sent: JsonObject, made: (Json | undefined)[]): Entity[] {
  const collection = path.split("/").at(-1) ?? "";
  const names = [sent.name, sent.hostName, sent.mailAddress, ...[sent.file ?? sent.files ?? []].flat()].filter(Boolean);
  return [...world.entities.values()].filter(
    ({ id, kind, area, fields }) =>
      made.includes(id) ||
      (kind === collection &&
        area === areaOf(path) &&
        [fields.name, fields.hostName, fields.mailAddress].some((value) => value && names.includes(value))),
  );
}

/** Removes an entity and everything that can't exist without it; lists only lose their reference to it. */
function forget(world: World, entity: Entity): void {
  if (!world.entities.has(entity.id)) return;
  removeWhole(world, entity);
  for (const one of [...world.entities.values()]) {
    for (const [name, value] of Object.entries(one.fields)) {
      if (Array.isArray(value)) one.fields[name] = value.filter((item) => idOf(item) !== entity.id);
      else if (value === entity.id || (value && idOf(value) === entity.id)) forget(world, one);
    }
    if (one.parent === entity.id) forget(world, one);
  }
}
