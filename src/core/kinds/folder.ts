import type { FolderRecord } from "../../api";
import type { Connection } from "../connection";
import { bringIntoBeing, staysBehind } from "../existence";
import { flag, identifier } from "../fields";
import { identityOf, joinId, splitId } from "../identity";
import { isClosed, isGone } from "../outcome";
import { resource } from "../resource";

const fields = {
  organizationId: { schema: identifier, onChange: "replace" },
  folderId: {
    schema: identifier.refine((id) => id !== "root", 'must not be "root": the service keeps that name'),
    onChange: "replace",
  },
  createOrganization: { schema: flag.optional(), onChange: "nothing" },
} as const;

/** What the service tells of a folder, but for what changes by itself (`lastUpdated`) and the secret-like `apiKey`. */
interface Extra {
  readonly folderName?: string | undefined;
  readonly parentFolderId?: string | undefined;
  readonly ancestors?: string[] | undefined;
  readonly accessType?: string | undefined;
  readonly inheritAccessFromParent?: boolean | undefined;
  readonly createdAt?: number | undefined;
  readonly __anchor?: string | undefined;
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

  async create({ connection }, inputs) {
    const { organizationId, folderId, createOrganization } = inputs;
    let seen: Found = "unreadable";
    const look = async () => {
      seen = await find(connection, organizationId, folderId);
      return seen === "unreadable" ? undefined : seen !== "gone";
    };
    const anchor = await bringIntoBeing(
      connection,
      { organizationId, folderId, createOrganization, createFolder: true },
      look,
    );
    return { ...inputs, ...described(seen), ...(anchor === undefined ? {} : { __anchor: anchor }) };
  },

  async read({ connection }, state) {
    const found = await find(connection, state.organizationId, state.folderId);
    return found === "gone" ? undefined : { ...state, ...described(found) };
  },

  async delete({ connection, notify }, { organizationId, folderId, __anchor }) {
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

type Found = FolderRecord | "gone" | "unreadable";

async function find(connection: Connection, organizationId: string, folderId: string): Promise<Found> {
  try {
    const folders = await connection.client.getFolders({ organizationId, folderId });
    return folders.find((candidate) => candidate.folderId === folderId) ?? "gone";
  } catch (error) {
    if (isGone(error)) return "gone";
    if (isClosed(error)) return "unreadable";
    throw error;
  }
}

function described(found: Found): Extra {
  if (typeof found === "string") return {};
  const { folderName, parentFolderId, ancestors, accessType, inheritAccessFromParent, createdAt } = found;
  return { folderName, parentFolderId, ancestors, accessType, inheritAccessFromParent, createdAt };
}
