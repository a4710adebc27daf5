import type { FolderRecord } from "../../api";
import type { Connection } from "../../life/connection";
import { bringIntoBeing, removeAnchor, staysBehind, type Existence } from "../../life/existence";
import { flag, identifier, type InputsOf } from "../../life/fields";
import { identityOf, joinId, splitId } from "../../values/identity";
import { isClosed, isGone } from "../../life/refusals/meaning";
import { resource } from "../../life/resource";

const fields = {
  organizationId: { schema: identifier, onChange: "replace" },
  folderId: {
    schema: identifier.refine((id) => id !== "root", 'must not be "root": the service keeps that name'),
    onChange: "replace",
  },
  createOrganization: { schema: flag.optional(), onChange: "nothing" },
} as const;

/** What the service tells of a folder, but for what changes by itself (`lastUpdated`) and the secret-like `apiKey`. */
interface Extra extends Existence {
  readonly folderName?: string | undefined;
  readonly parentFolderId?: string | undefined;
  readonly ancestors?: string[] | undefined;
  readonly accessType?: string | undefined;
  readonly inheritAccessFromParent?: boolean | undefined;
  readonly createdAt?: number | undefined;
}

/** A folder at the top of an organization. The service makes one while adding documents, and never deletes one. */
export const folder = resource<typeof fields, Extra>({
  type: "Folder",
  credentials: () => "apiKey",
  fields,
  id: ({ organizationId, folderId }) => joinId(organizationId, folderId),
  label: ({ organizationId, folderId }) => joinId(organizationId, folderId),
  identities: ({ organizationId, folderId }) => [identityOf.folder(organizationId, folderId)],
  lookup: (id) => {
    const [organizationId, folderId] = splitId(id, 2) ?? [];
    return organizationId === undefined || folderId === undefined ? undefined : { organizationId, folderId };
  },

  isUnfinished: ({ __anchoring }) => __anchoring === true,

  create: ({ connection }, inputs) => begin(connection, inputs),

  update: async ({ connection }, state, inputs) =>
    state.__anchoring ? begin(connection, inputs, state) : { ...state, ...inputs },

  async read({ connection }, state) {
    const { organizationId, folderId } = state;
    try {
      const all = await connection.shared.folders(organizationId);
      // One that is not among them is asked for by itself: how deep the list goes is the service's matter.
      const found = all.get(folderId) ?? (await find(connection, organizationId, folderId));
      return found && { ...state, ...described(found) };
    } catch (error) {
      if (isGone(error)) return undefined;
      throw error;
    }
  },

  async delete({ connection, notify }, state) {
    const { organizationId, folderId, __anchor } = state;
    if (state.__anchoring) await removeAnchor(connection, { organizationId, folderId });
    const id = joinId(organizationId, folderId);
    await connection.claims.release(
      [folderId],
      (name) => identityOf.folder(organizationId, name),
      () => {
        notify(`Folder ${id} ${staysBehind(__anchor)}`);
        return Promise.resolve();
      },
    );
  },
});

async function begin(
  connection: Connection,
  inputs: InputsOf<typeof fields>,
  earlier?: Existence,
): Promise<InputsOf<typeof fields> & Extra> {
  const { organizationId, folderId, createOrganization } = inputs;
  // What is there is taken over as it is: nothing is written to it.
  const standing = earlier
    ? undefined
    : (await connection.shared.foldersAtFirst(organizationId))?.get(folderId);
  if (standing) return { ...inputs, ...described(standing) };
  const place = { organizationId, folderId, createOrganization, createFolder: true };
  let seen: FolderRecord | undefined;
  const look = async () => {
    try {
      seen = await find(connection, organizationId, folderId);
      return seen !== undefined;
    } catch (error) {
      if (isGone(error)) return false;
      if (isClosed(error)) return undefined;
      throw error;
    }
  };
  const { existence } = await bringIntoBeing(connection, { inputs, place, earlier }, look);
  return { ...inputs, ...(seen && described(seen)), ...existence };
}

async function find(
  connection: Connection,
  organizationId: string,
  folderId: string,
): Promise<FolderRecord | undefined> {
  const folders = await connection.client.getFolders({ organizationId, folderId });
  return folders.find((candidate) => candidate.folderId === folderId);
}

function described(folder: FolderRecord): Extra {
  const { folderName, parentFolderId, ancestors, accessType, inheritAccessFromParent, createdAt } = folder;
  return { folderName, parentFolderId, ancestors, accessType, inheritAccessFromParent, createdAt };
}
