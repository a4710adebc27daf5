import { z } from "zod";
import type { Connection } from "../connection";
import { bringIntoBeing, removeAnchor, staysBehind } from "../existence";
import { identifier } from "../fields";
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

interface Extra {
  /** The document that keeps the organization in being, where the service needs one. */
  readonly __anchor?: string | undefined;
}

/** An organization. The service has no endpoint that makes or deletes one, and tells whether one is there with its folders. */
export const organization = resource<typeof fields, Extra>({
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

  async create({ connection }, inputs) {
    const { organizationId } = inputs;
    const look = () => organizationExists(connection, organizationId);
    const anchor = await bringIntoBeing(connection, { organizationId, createOrganization: true }, look).catch(
      (error: unknown) => {
        if (isSwitchedOff(error)) return undefined;
        throw error;
      },
    );
    return anchor === undefined ? inputs : { ...inputs, __anchor: anchor };
  },

  async read({ connection }, state) {
    return (await organizationExists(connection, state.organizationId)) === false ? undefined : state;
  },

  async delete({ connection, notify }, { organizationId, onDelete, __anchor }) {
    if (onDelete !== "disable") {
      notify(`Organization ${joinId(organizationId)} ${staysBehind(__anchor)}`);
      return;
    }
    await connection.claims.release([organizationId], identityOf.organization, async () => {
      if (__anchor !== undefined) await removeAnchor(connection, organizationId, __anchor);
      const [result] = await connection.setDisabled(true).send([organizationId]);
      if (result?.status === "rejected") throw result.reason;
      notify(
        `Organization ${joinId(organizationId)} stays in the service, switched off: it has no endpoint that deletes one.`,
      );
    });
  },
});

/** Asks for its folders: the only read that needs an organization and nothing else. */
export async function organizationExists(
  connection: Connection,
  organizationId: string,
): Promise<boolean | undefined> {
  try {
    await connection.client.getFolders({ organizationId });
    return true;
  } catch (error) {
    if (isGone(error)) return false;
    if (isSwitchedOff(error)) return true;
    if (isClosed(error)) return undefined;
    throw error;
  }
}
