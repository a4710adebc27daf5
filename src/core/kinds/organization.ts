import { z } from "zod";
import type { Connection } from "../connection";
import { bringIntoBeing, removeAnchor, staysBehind, type Existence } from "../existence";
import { identifier, type InputsOf } from "../fields";
import { identityOf, joinId, splitId } from "../identity";
import { isClosed, isSwitchedOff, isGone } from "../outcome";
import { resource } from "../resource";

const fields = {
  organizationId: { schema: identifier, onChange: "replace" },
  onDelete: {
    schema: z.enum(["retain", "disable"], 'must be "retain" or "disable"').default("retain"),
    onChange: "update",
  },
} as const;

/** An organization. The service has no endpoint that makes or deletes one, and tells whether one is there with its folders. */
export const organization = resource<typeof fields, Existence>({
  type: "Organization",
  credentials: () => "apiKey",
  fields,
  id: ({ organizationId }) => joinId(organizationId),
  label: ({ organizationId }) => joinId(organizationId),
  identities: ({ organizationId }) => [identityOf.organization(organizationId)],
  lookup: (id) => {
    const [organizationId] = splitId(id, 1) ?? [];
    return organizationId === undefined ? undefined : { organizationId, onDelete: "retain" };
  },

  isUnfinished: ({ __anchoring }) => __anchoring === true,

  create: ({ connection }, inputs) => begin(connection, inputs),

  update: async ({ connection }, state, inputs) =>
    state.__anchoring ? begin(connection, inputs, state) : { ...state, ...inputs },

  async read({ connection }, state) {
    const { organizationId } = state;
    return (await isThere(() => connection.shared.folders(organizationId))) ? state : undefined;
  },

  async delete({ connection, notify }, state) {
    const { organizationId, onDelete, __anchor } = state;
    if (state.__anchoring) await removeAnchor(connection, { organizationId });
    if (onDelete !== "disable") {
      notify(`Organization ${joinId(organizationId)} ${staysBehind(__anchor)}`);
      return;
    }
    await connection.claims.release([organizationId], identityOf.organization, async () => {
      if (__anchor !== undefined) await removeAnchor(connection, { organizationId });
      const [result] = await connection.setDisabled(true).send([organizationId]);
      if (result?.status === "rejected") throw result.reason;
      notify(
        `Organization ${joinId(organizationId)} stays in the service, switched off: it has no endpoint that deletes one.`,
      );
    });
  },
});

async function begin(
  connection: Connection,
  inputs: InputsOf<typeof fields>,
  earlier?: Existence,
): Promise<InputsOf<typeof fields> & Existence> {
  const { organizationId } = inputs;
  const place = { organizationId, createOrganization: true };
  const look = async () => {
    try {
      return await isThere(() => connection.client.getFolders({ organizationId }));
    } catch (error) {
      if (isClosed(error)) return undefined;
      throw error;
    }
  };
  try {
    return { ...inputs, ...(await bringIntoBeing(connection, { inputs, place, earlier }, look)) };
  } catch (error) {
    if (isSwitchedOff(error)) return inputs;
    throw error;
  }
}

/** Asks for an organization's folders: the only read that needs an organization and nothing else. */
async function isThere(readFolders: () => Promise<unknown>): Promise<boolean> {
  try {
    await readFolders();
    return true;
  } catch (error) {
    if (isGone(error)) return false;
    if (isSwitchedOff(error)) return true;
    throw error;
  }
}
