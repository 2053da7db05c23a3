import type { Lifecycle } from "../openapi/read/lifecycles";
import { toText } from "./bytes";
import type { Caller } from "./caller";
import { addDays } from "./clock";
import { digestOf } from "./content";
import type { JsonObject } from "./description";
import { idOf, isOpen, isRunning, isSubmitted, subscriptionsOf } from "./entities";
import { partiesOf } from "./permissions";
import { Refusal, refuseRole } from "./refusal";
import { earliestEnd } from "./term";
import { updateWithheld } from "./withheld";
import { type Entity, pathOf, type World } from "./world";

/** Number of days that the other party has for a decision, as in the examples' processes. */
const decisionDays = 14;

/** Which lifecycle governs which field, by kind. */
const ruled: Record<string, [field: string, lifecycle: string][]> = {
  subscriptions: [["status", "subscription"]],
  accesses: [["status", "access"]],
  bundles: [
    ["approvalStatus", "bundleApproval"],
    ["accessStatus", "bundleAccess"],
  ],
  organizations: [["status", "organization"]],
  invitations: [["status", "invitation"]],
  products: [["status", "product"]],
  "product-offers": [["status", "productOffer"]],
  plans: [["status", "plan"]],
  "technical-users": [["status", "technicalUser"]],
  files: [["status", "file"]],
};

/** A status, and what has it. */
export interface Status {
  entity: Entity;
  field: string;
  lifecycle: string;
  value?: string;
}

/** @returns the statuses of everything that exists, by ID and field */
export const statusesOf = ({ entities }: World): Map<string, Status> =>
  new Map(
    [...entities.values()].flatMap((entity) =>
      (ruled[entity.kind] ?? []).map(([field, lifecycle]): [string, Status] => {
        const value = (entity.fields[field] ?? undefined) as string | undefined;
        return [`${entity.id} ${field}`, { entity, field, lifecycle, value }];
      }),
    ),
  );

/** @returns the transitions that an operation causes, limited to a target state if given, with the fields that they change */
export const transitionsOf = (world: World, { kind }: Entity, operation: string, to?: string) =>
  (ruled[kind] ?? []).flatMap(([field, id]) =>
    (world.contract.lifecycles[id]?.transitions ?? [])
      .filter((one) => one.operations.includes(operation) && (to ?? one.to) === one.to)
      .map((one) => ({ ...one, field })),
  );

/** Lifecycles also have actors that aren't parties, such as `either`, `otherParty`, `lockingParty`, and roles. */
const isActor = (world: World, entity: Entity, caller: Caller, actor: string): boolean => {
  const parties = partiesOf(world, caller, entity);
  if (actor === "either") return parties.some((party) => party === "provider" || party === "consumer");
  if (actor === "otherParty") {
    const { requestedBy } = entity.fields.cancellation as JsonObject;
    return !parties.some((party) => party.toUpperCase() === requestedBy);
  }
  if (actor === "lockingParty") return parties.some((party) => party.toUpperCase() === entity.fields.statusSetBy);
  return !["provider", "consumer", "operator"].includes(actor) || parties.includes(actor as "provider");
};

/**
 * Performs the transition that an operation causes.
 * @param to the requested state, if the operation has several target states
 * @returns whether the transition took place; repeating an action in its target state changes nothing
 * @throws Refusal if the lifecycle has no such transition, or if it reserves the transition for a different actor
 */
export function transition(world: World, entity: Entity, operation: string, caller: Caller, to?: string): boolean {
  const found = transitionsOf(world, entity, operation, to);
  const [first] = found;
  if (!first) throw new Error(`no lifecycle of ${entity.kind} has a transition for ${operation}`);
  const current = String(entity.fields[first.field]);
  const leaving = found.filter(({ from }) => from?.includes(current));
  if (leaving.length === 0) {
    if (found.some((one) => one.to === current)) return false;
    throw refuseState(world, entity, first.field, found);
  }
  const own = leaving.find(({ actor }) => isActor(world, entity, caller, actor));
  if (!own && leaving.some(({ actor }) => actor === "lockingParty")) {
    const party = String(entity.fields.statusSetBy).toLowerCase();
    throw refuseTransition(
      world,
      entity,
      first.field,
      `The ${party} has locked it, and only the ${party} can unlock it.`,
    );
  }
  if (!own) throw refuseRole("The lifecycle reserves this transition for another party.");
  if (own.to !== current) world.change(entity, { [own.field]: own.to });
  return true;
}

type Transition = Lifecycle["transitions"][number];

const subjects: Record<string, string> = {
  accesses: "The access grant",
  bundles: "The bundle",
  approvalStatus: "The approval status of the bundle",
  accessStatus: "The access status of the bundle",
};

/** @returns the words for an entity or, if it has several status fields, for one of them */
export const subjectOf = ({ kind }: Entity, field: string): string =>
  subjects[field] ?? subjects[kind] ?? `The ${kind.replace(/s$/, "").replaceAll("-", " ")}`;

/**
 * @param detail why the transition isn't allowed; by default, it tells the current state
 * @returns the refusal of an invalid transition, with the current state and the states that can follow it
 */
export function refuseTransition(world: World, entity: Entity, field = "status", detail?: string): Refusal {
  const current = String(entity.fields[field]);
  const { transitions = [], states = {} } = lifecycleOf(world, entity, field) ?? {};
  const leaving = transitions.filter(({ from }) => from?.includes(current)).map(({ to }) => to);
  const isFinal = states[current]?.final ? ", which is final" : "";
  return new Refusal("invalid-state-transition", detail ?? `${subjectOf(entity, field)} is ${current}${isFinal}.`, {
    // The person who responds to an invitation can't read the organization.
    ...(entity.kind !== "invitations" && { resource: pathOf(world, entity) }),
    currentStatus: current,
    statusField: field,
    allowedTransitions: [...new Set(leaving)],
  });
}

const lifecycleOf = ({ contract }: World, { kind }: Entity, field: string): Lifecycle | undefined =>
  contract.lifecycles[ruled[kind]?.find(([name]) => name === field)?.[1] ?? ""];

/** @returns the refusal of an operation's transitions, which start from other states */
function refuseState(world: World, entity: Entity, field: string, refused: Transition[]): Refusal {
  const current = String(entity.fields[field]);
  if (lifecycleOf(world, entity, field)?.states[current]?.final) return refuseTransition(world, entity, field);
  const from = [...new Set(refused.flatMap((one) => one.from ?? []))].join(", ").replace(/, (?=[^,]+$)/, " or ");
  const detail = `${subjectOf(entity, field)} is ${current}. The operation requires ${from}.`;
  return refuseTransition(world, entity, field, detail);
}

const timeOf = (entity: Entity, field: string): string | undefined => {
  const { cancellation } = entity.fields as { cancellation?: JsonObject };
  return (entity.fields[field] ?? cancellation?.[field] ?? undefined) as string | undefined;
};

/** Applies all events that are due. Lifecycles define the events that the platform triggers when a time is reached. */
export function letTimePass(world: World): void {
  for (let changed = true; changed; ) {
    changed = false;
    for (const entity of [...world.entities.values()]) {
      for (const [field, id] of ruled[entity.kind] ?? []) {
        for (const { from = [], to, actor, at, renewal } of world.contract.lifecycles[id]?.transitions ?? []) {
          if (actor !== "platform" || !at || !from.includes(String(entity.fields[field]))) continue;
          if (renewal !== undefined && (entity.fields.term as JsonObject).renewal !== renewal) continue;
          const due = timeOf(entity, at);
          if (!due || due > world.clock.now()) continue;
          world.change(entity, { [field]: to });
          follow(world, entity, due);
          changed = true;
        }
      }
      if (letScanEnd(world, entity) || letExpire(world, entity)) changed = true;
    }
  }
}

function letScanEnd(world: World, file: Entity): boolean {
  const { kind, fields, scanEndsAt, content, oldContent } = file;
  if (kind !== "files" || fields.status !== "SCANNING" || !scanEndsAt || scanEndsAt > world.clock.now()) return false;
  const isClean = !content || !toText(content).includes(testVirus);
  delete file.oldContent;
  if (!isClean && oldContent) {
    file.content = oldContent;
    Object.assign(fields, { size: oldContent.length, digest: digestOf(oldContent) });
  }
  const status = isClean || oldContent ? "AVAILABLE" : "QUARANTINED";
  Object.assign(fields, { status, scannedAt: scanEndsAt, updatedAt: scanEndsAt });
  return true;
}

/** The EICAR test file, which virus scanners detect as malware by convention. */
const testVirus = "EICAR-STANDARD-ANTIVIRUS-TEST-FILE";

function letExpire(world: World, invitation: Entity): boolean {
  const { kind, fields } = invitation;
  if (kind !== "invitations" || fields.status !== "PENDING" || String(fields.expiresAt) > world.clock.now())
    return false;
  world.change(invitation, { status: "EXPIRED" });
  return true;
}

/** Updates the entities that depend on a changed entity. */
function follow(world: World, entity: Entity, at: string): void {
  if (entity.kind === "subscriptions") {
    if (entity.fields.status === "ENDING") Object.assign(entity.fields.cancellation as JsonObject, { confirmedAt: at });
    if (entity.fields.status === "CANCELLED") endSubscription(world, entity);
  }
  if (entity.kind === "products" && entity.fields.status === "WITHDRAWN") {
    for (const subscription of subscriptionsOf(world, entity.id)) {
      const { status, endsAt } = subscription.fields;
      if (isOpen(subscription)) {
        world.change(subscription, { status: "REJECTED" });
        endSubscription(world, subscription);
      } else if (status === "APPROVED") {
        world.change(subscription, { status: "CANCELLATION_REQUESTED" });
        recordCancellation(world, subscription, "PROVIDER", String(endsAt ?? earliestEnd(world, subscription, at)), at);
      }
    }
  }
}

/** Records who has canceled a running subscription, when it ends, and until when the other party can confirm that. */
export function recordCancellation(
  world: World,
  subscription: Entity,
  requestedBy: string,
  endsAt: string,
  requestedAt: string = world.clock.now(),
): void {
  const confirmBy = [addDays(requestedAt, decisionDays), endsAt].sort()[0] ?? null;
  world.change(subscription, {
    ...{ endsAt, cancellation: { requestedBy, requestedAt, cause: null, confirmBy, confirmedAt: null } },
  });
}

/** Ends the access grants of a subscription that has ended and, with the last subscription, its canceled bundle. */
export function endSubscription(world: World, subscription: Entity): void {
  for (const access of world.list("accesses", subscription.parent)) {
    if (access.fields.subscriptionId !== subscription.id) continue;
    const { status } = access.fields;
    if (["DECLINED", "ENDED"].includes(String(status))) continue;
    world.change(access, { status: status === "REQUESTED" ? "DECLINED" : "ENDED" });
  }
  const bundle = world.get("bundles", subscription.parent);
  if (bundle.fields.approvalStatus === "ENDING" && !world.list("subscriptions", bundle.id).some(isRunning)) {
    const end = subscription.fields.endsAt ?? world.clock.now();
    world.change(bundle, { approvalStatus: "CANCELLED", accessStatus: "CANCELLED", endsAt: end });
  }
}

/** Pending decisions: the subject's kind, the types of the process and its subject, and the party that must decide. */
const decisions: [
  kind: string,
  type: string,
  field: string,
  waits: (entity: Entity, bundle: Entity) => string | undefined,
][] = [
  [
    "subscriptions",
    "SUBSCRIPTION_REVIEW",
    "SUBSCRIPTION",
    (one, bundle) => (isSubmitted(one, bundle) ? "PROVIDER" : undefined),
  ],
  [
    "bundles",
    "BUNDLE_APPROVAL",
    "BUNDLE",
    ({ fields }) => (["SUBMITTED", "IN_REVIEW"].includes(String(fields.approvalStatus)) ? "PROVIDER" : undefined),
  ],
  ["accesses", "ACCESS_REQUEST", "ACCESS", ({ fields }) => (fields.status === "REQUESTED" ? "PROVIDER" : undefined)],
  [
    "subscriptions",
    "CANCELLATION_CONFIRMATION",
    "SUBSCRIPTION",
    ({ fields }) => {
      if (fields.status !== "CANCELLATION_REQUESTED") return undefined;
      return (fields.cancellation as JsonObject).requestedBy === "CONSUMER" ? "PROVIDER" : "CONSUMER";
    },
  ],
];

/** Starts a process for each pending decision, closes those that are no longer pending, and notices withheld data. */
export function updateProcesses(world: World): void {
  updateWithheld(world);
  for (const bundle of world.list("bundles")) {
    const open = world.list("processes", bundle.id).filter(({ fields }) => fields.status === "OPEN");
    for (const [kind, type, subjectType, waits] of decisions) {
      const subjects = kind === "bundles" ? [bundle] : world.list(kind, bundle.id);
      for (const subject of subjects) {
        const waitingFor = waits(subject, bundle);
        const process = open.find(({ fields }) => fields.type === type && idOf(fields.subject) === subject.id);
        if (waitingFor) {
          const { fields } =
            process ?? startProcess(world, bundle, type, { type: subjectType, id: subject.id }, waitingFor);
          const { confirmBy } = (subject.fields.cancellation ?? {}) as JsonObject;
          if (type === "CANCELLATION_CONFIRMATION" && confirmBy) fields.dueAt = confirmBy;
        } else if (process) {
          Object.assign(process.fields, { status: "DONE", waitingFor: null, finishedAt: world.clock.now() });
        }
      }
    }
  }
}

function startProcess(world: World, bundle: Entity, type: string, subject: JsonObject, waitingFor: string): Entity {
  const startedAt = world.clock.now();
  const times = { startedAt, dueAt: addDays(startedAt, decisionDays), finishedAt: null };
  const process = world.add({
    kind: "processes",
    parent: bundle.id,
    fields: { type, subject, status: "OPEN", waitingFor, ...times },
  });
  delete process.fields.createdAt;
  delete process.fields.updatedAt;
  return process;
}
