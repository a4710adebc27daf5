import { ServiceError, type CollabClient } from "../../api";
import { resultOf } from "../../core/batching";
import type { Connection } from "../../core/connection";
import { resourceType, type Context } from "../../core/resource-type";
import {
  applyToMembers,
  membersOf,
  minus,
  releaseMembers,
  stateOrThrow,
  without,
  type MemberResults,
  type Members,
} from "../../core/members";
import {
  isDivisible,
  isNotFound,
  isOrganizationDisabled,
  isReadDisabled,
  isUnauthorized,
} from "../../core/rejections/meaning";
import { atOnce } from "../../values/collections";
import { identityOf } from "../../values/identity";
import { hasUnknown } from "../../values/unknown";
import { organizationDisabledState as definition } from "./definition";

interface Private {
  /** Organizations that are disabled although the set does not declare it, because an update could not enable them. */
  readonly __off?: Members | undefined;
}

export const organizationDisabledState = resourceType<Private>()(definition, {
  sentBy: {
    organizationIds: { create: "updateDisabledState", update: "updateDisabledState" },
    disabled: { create: "updateDisabledState", update: "updateDisabledState" },
    onDelete: "nothing",
  },

  async create(context, inputs) {
    const applied = await set(context, Object.keys(inputs.organizationIds), inputs.disabled);
    return ended({ ...inputs, organizationIds: membersOf(applied.done) }, {}, applied);
  },

  async probe(context, state) {
    if (!context.probes) return state;
    const { client } = context.connection;
    const declared = Object.keys(state.organizationIds);
    const off = await atOnce(2 * client.settings.concurrency, declared, (id) => isOff(client, id));
    const otherwise = declared.filter((_, index) => off[index] === !state.disabled);
    const organizationIds = without(state.organizationIds, otherwise);
    // The resource still owns these organizations: if the read was wrong, no other resource would ever enable them.
    return state.disabled && otherwise.length > 0
      ? { ...state, organizationIds, __off: { ...state.__off, ...membersOf(otherwise) } }
      : { ...state, organizationIds };
  },

  async update(context, state, inputs) {
    const { organizationIds, disabled, onDelete } = inputs;
    const off = offIn(state);
    const current = disabled === state.disabled ? state.organizationIds : {};
    const before = disabled ? without(current, reenabled(context.connection, current)) : current;
    const applied = await set(context, minus(organizationIds, before), disabled);
    const removed = await release(context, minus(off, organizationIds), onDelete);
    const now = membersOf([
      ...Object.keys(before).filter((id) => Object.hasOwn(organizationIds, id)),
      ...applied.done,
    ]);
    const left = without(off, [...Object.keys(now), ...removed.done]);
    return ended({ ...inputs, organizationIds: now }, left, applied, removed);
  },

  async delete(context, state) {
    stateOrThrow({}, [await release(context, Object.keys(offIn(state)), state.onDelete)]);
  },

  contents: (state) => ({
    organizations: Object.fromEntries([
      ...Object.keys(state.organizationIds).map((id) => [id, { disabled: state.disabled }] as const),
      // Each may be enabled meanwhile: that an update disables it matters more than that it stays disabled.
      ...Object.keys(state.__off ?? {}).map((id) => [id, {}] as const),
    ]),
  }),

  expects: ({ organizationIds }) => ({
    organizations: Object.fromEntries(Object.keys(organizationIds).map((id) => [id, {}])),
  }),

  // Empty, because each failure names its organizations.
  label: () => "",

  hasPendingWork({ __off = {} }, inputs, connection) {
    if (Object.keys(__off).length > 0) return true;
    if (!connection || hasUnknown(inputs) || !inputs.disabled) return false;
    return reenabled(connection, inputs.organizationIds).length > 0;
  },
});

/** Returns which of these organizations an `Organization` has enabled in this run: they must be disabled again. */
function reenabled({ ownership }: Connection, organizationIds: Members): string[] {
  const isOwned = ownership.owned();
  return Object.keys(organizationIds).filter((id) => isOwned(identityOf.enabled(id)));
}

/** Reports whether access to an organization is disabled, as far as a read of its users shows. */
async function isOff(client: CollabClient, organizationId: string): Promise<boolean | undefined> {
  try {
    await client.getUsers({ organizationId, pageSize: 1 });
    return false;
  } catch (error) {
    if (isOrganizationDisabled(error)) return true;
    // If the service does not read users at all, the caller gets the error.
    if (!(error instanceof ServiceError) || isUnauthorized(error) || isReadDisabled(error)) throw error;
    return undefined;
  }
}

/**
 * Returns the state after an operation, or throws the state together with the failures. An organization that may have been
 * disabled stays in the state: otherwise no resource would ever enable that organization.
 */
function ended<State extends { disabled: boolean }>(
  state: State,
  left: Members,
  applied: MemberResults,
  ...others: readonly MemberResults[]
): State & Private {
  const maybe = state.disabled ? (applied.unsure ?? []) : [];
  const off = membersOf([...Object.keys(left), ...maybe]);
  const next = Object.keys(off).length > 0 ? { ...state, __off: off } : state;
  const results = [applied, ...others];
  const recordsUnsure = results.some(({ unsure = [] }) => unsure.some((id) => Object.hasOwn(off, id)));
  return stateOrThrow(next, results, { recordsUnsure });
}

/** Returns the organizations that this resource has disabled. */
function offIn(state: { organizationIds: Members; disabled: boolean } & Private): Members {
  return { ...(state.disabled ? state.organizationIds : {}), ...state.__off };
}

/** Disables or enables organizations in one request, and returns the result of each. */
export async function setDisabled(
  client: CollabClient,
  disabled: boolean,
  organizationIds: readonly string[],
) {
  const results = await client.updateDisabledState({ organizationIds: [...organizationIds], disabled });
  return organizationIds.map((id) => resultOf(results, id, id));
}

const set = (context: Context, organizationIds: string[], disabled: boolean): Promise<MemberResults> =>
  applyToMembers(context, organizationIds, requestsOf(context, disabled));

/** Enables organizations that leave the list, unless the program retains them as they are. */
const release = (context: Context, organizationIds: string[], onDelete: "enable" | "retain") =>
  releaseMembers(context, organizationIds, {
    ...requestsOf(context, false),
    identityOf: identityOf.disabledState,
    retains: onDelete === "retain",
  });

const requestsOf = ({ connection }: Context, disabled: boolean) => ({
  send: (ids: readonly string[]) => setDisabled(connection.client, disabled, ids),
  // Here the organizations are the items, so NOT_FOUND may be about one of them.
  mayBeOneMember: (error: unknown) => isDivisible(error) || isNotFound(error),
});
