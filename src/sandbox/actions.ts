import { childPointer } from "../lib/pointer";
import { type Call, type Handler, namedBy, sideOf } from "./calls";
import type { JsonObject } from "./description";
import { idOf, isOpen, isRunning, lastEnd } from "./entities";
import { endSubscription, recordCancellation, refuseTransition, subjectOf, transition } from "./lifecycle";
import { Refusal, refuseField, refuseRole } from "./refusal";
import { findInactive } from "./rules";
import { earliestEnd, findEndFault, fixedEnd } from "./term";
import { findHold } from "./withheld";
import { type Entity, pathOf, type World } from "./world";

/** The field with the reason for a status: a bundle has one for each of its two. */
const reasonOf = (field: string): string => (field === "accessStatus" ? "accessStatusReason" : "statusReason");

/** Fields that an action's transition sets or checks, so that they don't show whether the action is repeated. */
const ofTransition = ["status", "code"];

/** Rejects an action in its target state with values that the resource doesn't have: it isn't a repetition. */
function checkRepeated(call: Call, entity: Entity, field: string, ignored: string[] = []): void {
  const other = Object.entries(call.body).find(
    ([name, value]) =>
      ![...ofTransition, ...ignored].includes(name) &&
      (entity.fields[name === "reason" ? reasonOf(field) : name] ?? null) !== value,
  );
  if (other) throw refuseRepetition(call, entity, field, other[0]);
}

/** @param other field of the request whose value the resource doesn't have */
function refuseRepetition({ world }: Call, entity: Entity, field: string, other: string): Refusal {
  const how = other === "reason" ? "for another reason" : `with another value of '${other}'`;
  const detail = `${subjectOf(entity, field)} is already ${entity.fields[field]} ${how}.`;
  return refuseTransition(world, entity, field, detail);
}

/** Performs the action's transition on the resource in the path, then applies the action's other changes. */
const act =
  (
    change: (call: Call, entity: Entity, before: string) => JsonObject | undefined,
    check?: (call: Call, entity: Entity) => void,
    field = "status",
  ): Handler =>
  (call) => {
    const entity = namedBy(call);
    const before = String(entity.fields.status);
    check?.(call, entity);
    if (transition(call.world, entity, call.listed.id, call.caller, call.body.status as string | undefined)) {
      const changes = change(call, entity, before);
      if (changes) call.world.change(entity, changes);
    } else checkRepeated(call, entity, field);
    return { entity };
  };

function checkEndOfTerm({ world }: Call, subscription: Entity, wanted: string | undefined): void {
  const fault = wanted === undefined ? undefined : findEndFault(world, subscription, wanted);
  if (fault) throw refuseField(fault.pointer, fault.code, fault.detail);
}

/** Cancels a subscription again: with an earlier end, it brings the end forward; otherwise, it changes nothing. */
function cancelAgain(call: Call, subscription: Entity, wanted: string | undefined): void {
  const { world, body } = call;
  checkRepeated(call, subscription, "status", ["endsAt", "cause"]);
  const { status, endsAt } = subscription.fields;
  const cancellation = (subscription.fields.cancellation ?? {}) as JsonObject;
  if (body.cause && body.cause !== cancellation.cause) throw refuseRepetition(call, subscription, "status", "cause");
  // The end of a withdrawn order isn't the requested one.
  if (wanted === undefined || wanted === endsAt || cancellation.confirmBy === null) return;
  if (status === "CANCELLED" || wanted > String(endsAt)) throw refuseRepetition(call, subscription, "status", "endsAt");
  // The term and the notice don't bind the consumer to a provider who has canceled or withdrawn the product.
  const isWithdrawn = world.find("products", idOf(subscription.fields.product))?.fields.status === "WITHDRAWN";
  const hasLeft = isWithdrawn || cancellation.requestedBy === "PROVIDER";
  const isFree = hasLeft && sideOf(call, subscription) === "CONSUMER";
  if (!isFree) checkEndOfTerm(call, subscription, wanted);
  else if (wanted < world.clock.now()) throw refuseField("/endsAt", "too-early", "The end must be in the future.");
  const confirmBy = [String(cancellation.confirmBy), wanted].sort()[0] ?? null;
  world.change(subscription, { endsAt: wanted, cancellation: { ...cancellation, confirmBy } });
}

/** Ends a subscription whose data has been withheld for too long. */
function endForCause(call: Call, subscription: Entity): void {
  const { world, body, listed, caller } = call;
  const requestedBy = sideOf(call, subscription);
  if (requestedBy === "PROVIDER") throw refuseRole("Only the consumer can end a subscription for cause.");
  const fault = findHold(world, subscription);
  if (fault) throw new Refusal("prerequisite-missing", fault, { resource: pathOf(world, subscription) });
  transition(world, subscription, listed.id, caller, "CANCELLED");
  const now = world.clock.now();
  const cancellation = { requestedBy, requestedAt: now, cause: body.cause ?? null, confirmBy: null, confirmedAt: null };
  world.change(subscription, { statusReason: body.reason ?? null, endsAt: now, cancellation });
  endSubscription(world, subscription);
}

/** Withdraws an open order, or cancels a running subscription as of the earliest end or a later requested end. */
function cancel(call: Call, subscription: Entity, wanted?: string): void {
  const { world, body, listed, caller } = call;
  const { status, term } = subscription.fields;
  if (body.cause && !["CANCELLED", "REJECTED"].includes(String(status))) {
    endForCause(call, subscription);
    return;
  }
  if (["CANCELLATION_REQUESTED", "ENDING", "CANCELLED"].includes(String(status))) {
    cancelAgain(call, subscription, wanted);
    return;
  }
  const wasOpen = isOpen(subscription);
  if (status === "APPROVED") checkEndOfTerm(call, subscription, wanted);
  transition(world, subscription, listed.id, caller);
  world.change(subscription, { statusReason: body.reason ?? null });
  if (subscription.fields.status === "REJECTED") return;
  const requestedBy = sideOf(call, subscription);
  if (wasOpen) {
    const endsAt = world.clock.now();
    const cancellation = { requestedBy, requestedAt: endsAt, cause: null, confirmBy: null, confirmedAt: null };
    world.change(subscription, { endsAt, cancellation });
    return;
  }
  // A fixed term has its end since the approval.
  const fixed = (term as JsonObject).renewal === "NONE" ? subscription.fields.endsAt : undefined;
  recordCancellation(world, subscription, requestedBy, String(fixed ?? wanted ?? earliestEnd(world, subscription)));
}

const cancelSubscription: Handler = (call) => {
  const subscription = namedBy(call);
  cancel(call, subscription, call.body.endsAt as string | undefined);
  return { entity: subscription };
};

/** @returns the call as a call of the suspended party if the operator cancels a bundle for it */
function actForSuspended(call: Call, { fields }: Entity): Call {
  const { world, caller } = call;
  if (!caller.isOperator) return call;
  const party = [fields.provider, fields.consumer]
    .map((one) => world.get("organizations", idOf(one)))
    .find((one) => one.fields.status === "SUSPENDED");
  if (!party) throw refuseRole("The operator can cancel a bundle only for a suspended party.");
  const organization = { id: party.id, name: String(party.fields.name) };
  return { ...call, caller: { ...caller, organization, isOperator: false } };
}

const cancelBundle: Handler = (received) => {
  const bundle = namedBy(received);
  const call = actForSuspended(received, bundle);
  const { world, body, caller, listed } = call;
  const subscriptions = world.list("subscriptions", bundle.id);
  const isOver = ["ENDING", "CANCELLED"].includes(String(bundle.fields.approvalStatus));
  if (isOver) {
    checkRepeated(call, bundle, "approvalStatus");
    return { entity: bundle };
  }
  const side = sideOf(call, bundle);
  if (
    bundle.fields.approvalStatus === "APPROVED" &&
    side === "PROVIDER" &&
    subscriptions.some(isOpen) &&
    !body.reason
  ) {
    const detail = "The bundle holds an open order. As the provider, give a reason for its rejection.";
    throw refuseField("/reason", "required", detail);
  }
  const running = subscriptions.some(isRunning);
  transition(world, bundle, listed.id, caller, running ? "ENDING" : "CANCELLED");
  const now = world.clock.now();
  for (const subscription of subscriptions) {
    if (isOpen(subscription) || subscription.fields.status === "APPROVED") cancel(call, subscription);
  }
  world.change(bundle, {
    statusReason: body.reason ?? null,
    cancelledAt: now,
    endsAt: lastEnd(world, bundle),
    ...(running ? {} : { accessStatus: "CANCELLED" }),
  });
  return { entity: bundle };
};

const checkEnd = ({ world, body }: Call, { fields }: Entity): void => {
  const now = world.clock.now();
  if (body.endsAt && String(body.endsAt) <= now)
    throw refuseField("/endsAt", "too-early", "The end date must be in the future.");
  if (!body.endsAt && fields.endsAt && String(fields.endsAt) <= now)
    throw refuseField("/endsAt", "required", "The previous end date has passed, so a new one is required.");
};

const isOfConsumer = (call: Call, { parent }: Entity): boolean =>
  sideOf(call, call.world.get("bundles", parent)) === "CONSUMER";

const activateAccess = act(
  (call, access) => {
    const { world, body } = call;
    const cleared = { statusReason: null, statusSetBy: null };
    const now = world.clock.now();
    // An end date that has passed during the consumer's lock takes effect now.
    const { endsAt } = access.fields;
    if (isOfConsumer(call, access)) return { ...cleared, ...(endsAt && String(endsAt) < now && { endsAt: now }) };
    const { connection, credentialType } = world.get("access-definitions", idOf(access.fields.accessDefinition)).fields;
    const validFrom = access.fields.validFrom ?? now;
    return { ...body, ...cleared, connection, credentialType, validFrom } as JsonObject;
  },
  (call, access) => {
    if (isOfConsumer(call, access)) {
      const [field] = Object.keys(call.body);
      if (field !== undefined)
        throw refuseField(childPointer("", field), "not-allowed", "Only the provider can send a body.");
    } else if (["REQUESTED", "INACTIVE", "LOCKED"].includes(String(access.fields.status))) checkEnd(call, access);
  },
);

const renewAccess: Handler = (call) => {
  const { world, body, caller, listed } = call;
  const access = namedBy(call);
  const { status, endsAt } = access.fields;
  if (status === "ACTIVE" && endsAt === body.endsAt) return { entity: access };
  if (["ACTIVE", "EXPIRED"].includes(String(status)) && endsAt && String(body.endsAt) <= String(endsAt)) {
    const detail = `The new end date must be later than the current one, ${endsAt}.`;
    throw refuseField("/endsAt", "too-early", detail);
  }
  transition(world, access, listed.id, caller);
  world.change(access, { endsAt: body.endsAt ?? null });
  return { entity: access };
};

const withReason = act((call, entity) => ({
  statusReason: call.body.reason ?? null,
  ...(entity.kind === "accesses" && { statusSetBy: isOfConsumer(call, entity) ? "CONSUMER" : "PROVIDER" }),
}));

const changeApproval = act(
  ({ world, body }) => ({
    statusReason: body.reason ?? null,
    ...(body.status === "APPROVED" && { approvedAt: world.clock.now() }),
  }),
  undefined,
  "approvalStatus",
);

const changeAccessStatus = act(
  ({ body }) => ({ accessStatusReason: body.reason ?? null }),
  ({ world, body, caller }, bundle) => {
    const { approvalStatus, accessStatus } = bundle.fields;
    if (accessStatus === "LOCKED" && body.status === "INACTIVE" && !caller.isOperator)
      throw refuseRole("Only the operator can set the access status from LOCKED to INACTIVE.");
    if (
      body.status === "ACTIVE" &&
      accessStatus === "INACTIVE" &&
      !["APPROVED", "ENDING"].includes(String(approvalStatus))
    ) {
      const detail = "The access status can be ACTIVE only after the bundle has been approved.";
      throw new Refusal("prerequisite-missing", detail, { resource: pathOf(world, bundle) });
    }
  },
  "accessStatus",
);

/** Accepts or declines an invitation. The caller needs the code from the email. */
const answerInvitation = act(
  ({ world, caller, listed }, invitation): JsonObject => {
    const answeredAt = world.clock.now();
    if (listed.id !== "acceptInvitation") return { answeredAt };
    const { organization, roles, teams, givenName, familyName, mailAddress, language } = invitation.fields;
    const parent = idOf(organization);
    const user =
      world.find("users", caller.id) ??
      world.add({
        kind: "users",
        id: caller.id,
        fields: { givenName, familyName, mailAddress, language, lastSignInAt: null } as JsonObject,
      });
    const { id, fields } = user;
    const person = { id, givenName: fields.givenName, familyName: fields.familyName, mailAddress: fields.mailAddress };
    const made = {
      user: person,
      organization,
      roles,
      teams,
      joinedAt: answeredAt,
      updatedAt: answeredAt,
    } as JsonObject;
    world.entities.set(`${parent}/${id}`, { kind: "members", id: `${parent}/${id}`, parent, fields: made });
    return { answeredAt, userId: id };
  },
  ({ world, body, caller, listed }, invitation) => {
    if (body.code !== world.codes.get(invitation.id))
      throw refuseField("/code", "not-allowed", "The code doesn't belong to this invitation.");
    const { status, userId } = invitation.fields;
    if (listed.id === "acceptInvitation" && status === "ACCEPTED" && userId !== caller.id)
      throw refuseTransition(world, invitation, "status", "Another person has already ACCEPTED the invitation.");
    const member = world.find("members", `${idOf(invitation.fields.organization)}/${caller.id}`);
    if (listed.id === "acceptInvitation" && member && invitation.fields.status === "PENDING") {
      const organization = world.get("organizations", member.parent);
      const detail = `You are already a member of the organization ${organization.fields.name}.`;
      throw new Refusal("already-exists", detail, { resource: pathOf(world, organization) });
    }
  },
);

/** Rejects an approval if a party isn't active. */
function checkApproval(world: World, bundle: Entity): void {
  const inactive = findInactive(world, bundle.fields.provider, bundle.fields.consumer);
  if (inactive) {
    const detail = `${inactive.fields.name} isn't ACTIVE, so its orders can't be approved.`;
    throw new Refusal("prerequisite-missing", detail, { resource: pathOf(world, bundle) });
  }
}

/** Operations that act on a resource, by operationId. */
export const actions: Record<string, Handler> = {
  activateOrganization: act(({ world }) => ({ activatedAt: world.clock.now() })),
  startsSubscriptionReview: act(() => undefined),
  approveSubscription: act(
    ({ world }, subscription) => {
      const startsAt = world.clock.now();
      return { startsAt, endsAt: fixedEnd(world, subscription, startsAt) };
    },
    ({ world }, subscription) => {
      const bundle = world.get("bundles", subscription.parent);
      if (isOpen(subscription) && bundle.fields.approvalStatus !== "APPROVED")
        throw new Refusal("prerequisite-missing", "The bundle isn't APPROVED. Approve it first.", {
          resource: pathOf(world, bundle),
        });
      if (isOpen(subscription)) checkApproval(world, bundle);
    },
  ),
  rejectSubscription: withReason,
  cancelSubscription,
  confirmCancellationOfSubscription: act(({ world }, subscription) => ({
    cancellation: { ...(subscription.fields.cancellation as JsonObject), confirmedAt: world.clock.now() },
  })),
  changeBundleApprovalStatus: changeApproval,
  updateBundleAccessStatus: changeAccessStatus,
  cancelBundle,
  activateAccess,
  deactivateAccess: act(() => undefined),
  declineAccess: withReason,
  renewAccess,
  requestLockAccess: withReason,
  acceptInvitation: answerInvitation,
  declineInvitation: answerInvitation,
};
