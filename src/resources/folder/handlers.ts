import { unreadableIn, type FolderRecord } from "../../api";
import type { Connection } from "../../core/connection";
import { resourceType, type InputsOf, type StateOf } from "../../core/resource-type";
import { findFolder } from "../../core/shared-reads";
import { identityOf, joinId } from "../../values/identity";
import {
  createByAddingDocuments,
  deletePlaceholder,
  placeholderIn,
  releaseCreated,
  presenceByRead,
  STAYS_BEHIND,
  type Existence,
} from "../organization/placeholder";
import { folder as definition } from "./definition";
import { accessIn, isStricter, losesRestriction, type FolderAccess } from "./restriction";

type Inputs = InputsOf<typeof definition>;
type State = StateOf<typeof definition, Existence>;

export const folder = resourceType<Existence>()(definition, {
  sentBy: { organizationId: "addDocuments", folderId: "addDocuments", createOrganization: "addDocuments" },
  create: ({ connection }, inputs) => begin(connection, inputs),

  async read({ connection, notify }, state) {
    const { organizationId, folderId } = state;
    const found = await connection.shared.folder(organizationId, folderId);
    if (!found) return undefined;
    const all = await connection.shared.folders(organizationId);
    const opened = openedFolder(state, found, all);
    if (opened !== undefined)
      notify(
        `Folder ${joinId(organizationId, folderId)} ${opened}. No endpoint changes the access of a folder: to undo this, ` +
          "restrict the folder again in your product.",
      );
    return { ...state, ...described(found) };
  },

  update: async ({ connection }, state, inputs) =>
    state.__anchoring ? begin(connection, inputs, state) : { ...state, ...inputs },

  async delete(context, state) {
    const { organizationId, folderId, __anchor } = state;
    const what = `Folder ${joinId(organizationId, folderId)}`;
    const identity = identityOf.folder(organizationId, folderId);
    const owned = { what, identity, destination: { organizationId, folderId } };
    await releaseCreated(context, owned, state, async () => {
      if (__anchor === undefined) context.notify(`${what} ${STAYS_BEHIND}`);
      else await deletePlaceholder(context, owned, __anchor);
    });
  },

  contents({ organizationId, folderId, folderName, accessType, parentFolderId, ...state }) {
    const { inheritAccessFromParent, __anchor } = state;
    const folder = { folderName, accessType, parentFolderId, inheritAccessFromParent };
    const documents = placeholderIn(__anchor, folderId);
    return { organizations: { [organizationId]: { folders: { [folderId]: folder }, documents } } };
  },

  hasPendingWork: ({ __anchoring }) => __anchoring === true,
});

/** Returns how a folder lost a restriction since the last update or refresh; undefined if it is not known to have lost one. */
function openedFolder(
  state: State,
  found: FolderRecord,
  all: ReadonlyMap<string, FolderRecord>,
): string | undefined {
  const { organizationId, accessType: before, inheritAccessFromParent: inheritedBefore } = state;
  const now = accessIn({ ...found, organizationId });
  if (before === undefined || !now) return undefined;
  if (isStricter(before, now.accessType))
    return `is no longer ${before}: the service now returns the access type ${now.accessType}`;
  if (now.inheritsFrom === undefined || inheritedBefore === true) return undefined;
  const folders = new Map<string, FolderAccess | undefined>();
  for (const [id, each] of all)
    folders.set(identityOf.folder(organizationId, id), accessIn({ ...each, organizationId }));
  const former = { accessType: before, inheritsFrom: undefined };
  return losesRestriction(former, now, (identity) => folders.get(identity))
    ? `was ${before} and now inherits its access from the folder ${found.parentFolderId}, which is not known to be ${before}`
    : undefined;
}

async function begin(connection: Connection, inputs: Inputs, earlier?: Existence): Promise<State> {
  const { organizationId, folderId, createOrganization } = inputs;
  // An existing folder is adopted as it is: nothing is written to it.
  const current = earlier ? undefined : await existing(connection, organizationId, folderId);
  if (current) return { ...inputs, ...described(current) };
  const destination = { organizationId, folderId, createOrganization, createFolder: true };
  let seen: FolderRecord | undefined;
  const look = () =>
    presenceByRead(async () => {
      seen = await findFolder(connection.client, organizationId, folderId);
      return seen !== undefined;
    });
  const existence = await createByAddingDocuments(connection, destination, inputs, look, earlier);
  return { ...inputs, ...(seen && described(seen)), ...existence };
}

async function existing(connection: Connection, organizationId: string, folderId: string) {
  const folders = await connection.shared.foldersAtFirst(organizationId);
  const found = folders?.get(folderId);
  // The folder may be one of those that cannot be read.
  return !found && folders && unreadableIn(folders) > 0
    ? findFolder(connection.client, organizationId, folderId)
    : found;
}

function described(folder: FolderRecord) {
  const { folderName, parentFolderId, ancestors, accessType, inheritAccessFromParent, createdAt } = folder;
  return { folderName, parentFolderId, ancestors, accessType, inheritAccessFromParent, createdAt };
}
