import { type Call, type Handler, namedBy, sideOf } from "./calls";
import { oneError } from "./changes";
import { addDays } from "./clock";
import { idOf, isOpen, isRunning } from "./computed";
import type { JsonObject } from "./description";
import { cancellationDays, refuseTransition, transition } from "./lifecycle";
import { Refusal, refuseField } from "./refusal";
import { earliestEnd, findEndFault, fixedEnd } from "./term";
import { type Entity, pathOf } from "./world";

/** Fields that have another name in the resource than in the body of an action. */
const storedAs: Record<string, string> = { reason: "statusReason" };

/** Fields that an action's transition sets or checks, so that they don't show whether the action is repeated. */
const ofTransition = ["status", "code"];

/** Rejects an action in its target state with values that the resource doesn't have: it isn't a repetition. */
function checkRepeated({ world, body }: Call, entity: Entity, field: string, ignored: string[] = []): void {
  const differs = Object.entries(body).some(
    ([name, value]) =>
      ![...ofTransition, ...ignored].includes(name) && (entity.fields[storedAs[name] ?? name] ?? null) !== value,
  );
  if (differs) throw refuseTransition(world, entity, field);
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

/** Withdraws an open order, or cancels a running subscription as of the earliest end or a later requested end. */
function cancel(call: Call, subscription: Entity, wanted?: string): void {
  const { world, body, listed, caller } = call;
  const wasOpen = isOpen(subscription);
  const { term } = subscription.fields;
  if (wanted !== undefined && subscription.fields.status === "APPROVED") {
    const fault = findEndFault(world, subscription, wanted);
    if (fault) throw new Refusal("validation-failed", { detail: fault.detail ?? null, errors: [fault] });
  }
  if (!transition(world, subscription, listed.id, caller)) {
    // The end of a withdrawn order isn't the requested one.
    const { confirmBy } = (subscription.fields.cancellation ?? {}) as JsonObject;
    checkRepeated(call, subscription, "status", confirmBy === null ? ["endsAt"] : []);
    return;
  }
  const statusReason = body.reason ?? null;
  if (subscription.fields.status === "REJECTED") {
    world.change(subscription, { statusReason });
    return;
  }
  const now = world.clock.now();
  // A fixed term has its end since the approval.
  const fixed = (term as JsonObject).renewal === "NONE" ? subscription.fields.endsAt : undefined;
  const endsAt = wasOpen ? now : String(fixed ?? wanted ?? earliestEnd(world, subscription));
  const confirmBy = wasOpen ? null : ([addDays(now, cancellationDays), endsAt].sort()[0] ?? null);
  const cancellation = { requestedBy: sideOf(call, subscription), requestedAt: now, confirmBy, confirmedAt: null };
  world.change(subscription, { statusReason, endsAt, cancellation });
}

const cancelSubscription: Handler = (call) => {
  const subscription = namedBy(call);
  cancel(call, subscription, call.body.endsAt as string | undefined);
  return { entity: subscription };
};

const cancelBundle: Handler = (call) => {
  const { world, body, caller, listed } = call;
  const bundle = namedBy(call);
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
    throw refuseField("/reason", "required");
  }
  const running = subscriptions.some(isRunning);
  transition(world, bundle, listed.id, caller, running ? "ENDING" : "CANCELLED");
  const now = world.clock.now();
  for (const subscription of subscriptions) {
    if (isOpen(subscription) || subscription.fields.status === "APPROVED") cancel(call, subscription);
  }
  const ends = subscriptions
    .filter(isRunning)
    .map(({ fields }) => String(fields.endsAt))
    .sort();
  world.change(bundle, {
    statusReason: body.reason ?? null,
    cancelledAt: now,
    endsAt: ends.at(-1) ?? now,
    ...(running ? {} : { accessStatus: "CANCELLED" }),
  });
  return { entity: bundle };
};

/** An access grant can be used only while its bundle is in effect and its subscription is running. */
function checkRunning({ world }: Call, access: Entity): void {
  const bundle = world.get("bundles", access.parent);
  const subscription = world.get("subscriptions", access.fields.subscriptionId);
  const missing = ["APPROVED", "ENDING"].includes(String(bundle.fields.approvalStatus)) ? subscription : bundle;
  if (missing === bundle || !isRunning(subscription))
    throw new Refusal("prerequisite-missing", { resource: pathOf(world, missing) });
}

const checkEnd = ({ world, body }: Call, { fields }: Entity): void => {
  const now = world.clock.now();
  if (body.endsAt && String(body.endsAt) <= now) throw refuseField("/endsAt", "too-early");
  if (!body.endsAt && fields.endsAt && String(fields.endsAt) <= now) throw refuseField("/endsAt", "required");
};

const activateAccess = act(
  ({ world, body }, access) => {
    const { connection, credentialType } = world.get("access-definitions", idOf(access.fields.accessDefinition)).fields;
    return { ...body, connection, credentialType, validFrom: world.clock.now() } as JsonObject;
  },
  (call, access) => {
    if (access.fields.status === "ACTIVE" || !["REQUESTED", "INACTIVE"].includes(String(access.fields.status))) return;
    checkRunning(call, access);
    checkEnd(call, access);
  },
);

const renewAccess: Handler = (call) => {
  const { world, body, caller, listed } = call;
  const access = namedBy(call);
  const { status, endsAt } = access.fields;
  if (status === "ACTIVE" && endsAt === body.endsAt) return { entity: access };
  if (["ACTIVE", "EXPIRED"].includes(String(status))) {
    checkRunning(call, access);
    if (endsAt && String(body.endsAt) <= String(endsAt)) {
      const detail = `The new end date must be later than the current one, ${endsAt}.`;
      throw new Refusal("validation-failed", oneError("/endsAt", "too-early", detail));
    }
  }
  transition(world, access, listed.id, caller);
  world.change(access, { endsAt: body.endsAt ?? null });
  return { entity: access };
};

const withReason = act(({ body }) => ({ statusReason: body.reason ?? null }));

const changeApproval = act(
  ({ world, body }) => ({
    statusReason: body.reason ?? null,
    ...(body.status === "APPROVED" && { approvedAt: world.clock.now() }),
  }),
  undefined,
  "approvalStatus",
);

const changeAccessStatus = act(
  ({ body }) => ({ statusReason: body.reason ?? null }),
  ({ world, body, caller }, bundle) => {
    const { approvalStatus, accessStatus } = bundle.fields;
    if (accessStatus === "LOCKED" && body.status === "INACTIVE" && !caller.isOperator)
      throw new Refusal("insufficient-role", {
        detail: "Only the operator can set the access status from LOCKED to INACTIVE.",
      });
    if (
      body.status === "ACTIVE" &&
      accessStatus === "INACTIVE" &&
      !["APPROVED", "ENDING"].includes(String(approvalStatus))
    ) {
      throw new Refusal("prerequisite-missing", { resource: pathOf(world, bundle) });
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
    if (body.code !== world.codes.get(invitation.id)) throw refuseField("/code", "not-found");
    const { status, userId } = invitation.fields;
    if (listed.id === "acceptInvitation" && status === "ACCEPTED" && userId !== caller.id)
      throw refuseTransition(world, invitation);
    const member = world.find("members", `${idOf(invitation.fields.organization)}/${caller.id}`);
    if (listed.id === "acceptInvitation" && member && invitation.fields.status === "PENDING")
      throw new Refusal("already-exists", { resource: pathOf(world, world.get("organizations", member.parent)) });
  },
);

/** Operations that act on a resource, by operationId. */
export const actions: Record<string, Handler> = {
  activateOrganization: act(({ world }, organization) => ({
    activatedAt: organization.fields.activatedAt ?? world.clock.now(),
  })),
  startsSubscriptionReview: act(() => undefined),
  approveSubscription: act(
    ({ world }, subscription) => {
      const startsAt = world.clock.now();
      return { startsAt, endsAt: fixedEnd(world, subscription, startsAt) };
    },
    ({ world }, subscription) => {
      const bundle = world.get("bundles", subscription.parent);
      if (isOpen(subscription) && bundle.fields.approvalStatus !== "APPROVED")
        throw new Refusal("prerequisite-missing", { resource: pathOf(world, bundle) });
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
