import { ServiceError, unreadableIn } from "../../api";
import type { Connection } from "../../core/connection";
import { resourceType, type Context, type InputsOf, type StateOf } from "../../core/resource-type";
import { isNotFound, isOrganizationDisabled } from "../../core/rejections/meaning";
import { identityOf, joinId } from "../../values/identity";
import {
  createByAddingDocuments,
  deletePlaceholder,
  placeholderIn,
  releaseCreated,
  presenceByRead,
  STAYS_BEHIND,
  type Existence,
  type Presence,
} from "./placeholder";
import { setDisabled } from "../organization-disabled-state/handlers";
import { organization as definition } from "./definition";

type State = StateOf<typeof definition, Existence>;

export const organization = resourceType<Existence>()(definition, {
  sentBy: { organizationId: "addDocuments", onDelete: "nothing" },
  create: (context, inputs) => begin(context, inputs),

  async read({ connection }, state) {
    const { organizationId } = state;
    return (await isThere(() => connection.shared.folders(organizationId))) ? state : undefined;
  },

  update: async (context, state, inputs) =>
    state.__anchoring ? begin(context, inputs, state) : { ...state, ...inputs },

  async delete(context, state) {
    const { organizationId, onDelete, __anchor } = state;
    const { connection, notify } = context;
    const what = `Organization ${joinId(organizationId)}`;
    const owned = {
      what,
      identity: identityOf.organization(organizationId),
      destination: { organizationId },
    };
    await releaseCreated(context, owned, state, async () => {
      if (__anchor !== undefined && (await mayHaveUsers(connection, organizationId)))
        notify(`${what} keeps the placeholder document ${__anchor}: ${WHY_KEPT}`);
      else if (__anchor !== undefined) await deletePlaceholder(context, owned, __anchor);
      else if (onDelete !== "disable") notify(`${what} ${STAYS_BEHIND}`);
      if (onDelete !== "disable") return;
      // An OrganizationDisabledState that leaves the program in the same update does not enable it again.
      const owns = [identityOf.disabledState(organizationId)];
      await connection.ownership.acquire({ owns, owner: what });
      const [result] = await setDisabled(connection.client, true, [organizationId]);
      if (result?.status === "rejected") throw result.reason;
      notify(
        `${what} stays in the service, disabled: the service has no endpoint that deletes an organization.`,
      );
    });
  },

  contents: ({ organizationId, __anchor }) => ({
    organizations: { [organizationId]: { documents: placeholderIn(__anchor) } },
  }),

  hasPendingWork: ({ __anchoring }) => __anchoring === true,
});

const WHY_KEPT =
  "without it the service may remove the organization with its users. Delete the document if the organization is not needed.";

async function begin(
  context: Context,
  inputs: InputsOf<typeof definition>,
  earlier?: Existence,
): Promise<State> {
  const { connection } = context;
  const { organizationId } = inputs;
  const destination = { organizationId, createOrganization: true };
  const look = () =>
    presenceByRead(() =>
      isThere(async () => {
        const folders = await connection.client.getFolders({ organizationId });
        connection.shared.sawFolders(organizationId, folders);
        const isListed = folders.length + unreadableIn(folders) > 0;
        return isListed || !(await connection.shared.listsMissing()) || "unclear";
      }),
    );
  const enables = comesBackOn(context, inputs);
  // Enables the organization first, because a disabled organization may reject the placeholder document. Reads do not always
  // reveal that an organization is disabled, and enabling an enabled one changes nothing.
  const before = enables ? await look() : undefined;
  const rejected = enables ? await enable(context, organizationId, before) : undefined;
  try {
    const existence = await createByAddingDocuments(connection, destination, inputs, look, earlier);
    // The first attempt may have failed because the organization was missing. An existing one is never silently left disabled.
    if (rejected) {
      const again = await enable(context, organizationId, before);
      if (again) throw again.reason;
    }
    return { ...inputs, ...existence };
  } catch (error) {
    // Another resource may have declared meanwhile that the organization stays disabled.
    if (comesBackOn(context, inputs) || !isOrganizationDisabled(error)) throw error;
    return inputs;
  }
}

/** Reports whether creation enables the organization: a resource that disables it on deletion enables it when created again. */
function comesBackOn(
  { connection }: Context,
  { organizationId, onDelete, __staysOff }: InputsOf<typeof definition>,
) {
  const staysDisabled = connection.ownership.isOwned(identityOf.disabled(organizationId));
  return onDelete === "disable" && __staysOff !== true && !staysDisabled;
}

/** Enables access to an organization, and returns the service's rejection, if any. */
async function enable(
  { connection, notify }: Context,
  organizationId: string,
  before: Presence,
): Promise<PromiseRejectedResult | undefined> {
  const { client, ownership } = connection;
  // An OrganizationDisabledState that the engine compares later in this run disables the organization again.
  ownership.register({
    owns: [identityOf.enabled(organizationId)],
    owner: `Organization ${joinId(organizationId)}`,
  });
  try {
    let rejected: PromiseRejectedResult | undefined;
    const enabled = await ownership.deleteUnowned([organizationId], identityOf.disabled, async () => {
      const [result] = await setDisabled(client, false, [organizationId]);
      if (result?.status === "rejected") rejected = result;
    });
    if (rejected || enabled.length === 0) return rejected;
  } catch (reason) {
    if (reason instanceof ServiceError) return { status: "rejected", reason };
    throw reason;
  }
  if (before === true)
    notify(`Organization ${joinId(organizationId)} exists already: its access is enabled.`);
  else if (before !== false)
    notify(`Organization ${joinId(organizationId)} may exist already: its access is enabled.`);
  return undefined;
}

/** Reports whether an organization may have users. They may disappear with its last document. */
async function mayHaveUsers({ client }: Connection, organizationId: string): Promise<boolean> {
  try {
    const page = await client.getUsers({ organizationId, pageSize: 1 });
    return page.users.length + unreadableIn(page) > 0;
  } catch (error) {
    if (isNotFound(error)) return false;
    if (error instanceof ServiceError) return true;
    throw error;
  }
}

/**
 * Returns the result of a read of an organization's folders or, if the service rejects it, whether the organization exists. No
 * other read needs an organization and nothing else.
 */
async function isThere<Seen>(readFolders: () => Promise<Seen>): Promise<Seen | boolean> {
  try {
    return await readFolders();
  } catch (error) {
    if (isNotFound(error)) return false;
    if (isOrganizationDisabled(error)) return true;
    throw error;
  }
}
