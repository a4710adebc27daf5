import type { Ids } from "../../generated";
import { entriesOf, merge, type Entries } from "../../seeding/entries";
import { flag, formOf, text } from "../../seeding/form";
import { mergeUsers, userForm, type UserSeed } from "../users/seed";
import { newFolder, type FolderState } from "./state";

/** A folder of a seed. */
export interface FolderSeed {
  /** Default: the folder's id. */
  readonly folderName?: string;
  /** Default `root`. */
  readonly parentFolderId?: string;
  /** Default `public`. */
  readonly accessType?: string;
  /** Default true. */
  readonly inheritAccessFromParent?: boolean;
  readonly users?: Entries<UserSeed>;
}

export const folderForm = formOf<FolderSeed>()({
  folderName: text,
  parentFolderId: text,
  accessType: text,
  inheritAccessFromParent: flag,
  users: entriesOf(userForm),
});

export function mergeFolders(
  ids: Ids,
  folders: Map<string, FolderState>,
  patches: Entries<FolderSeed> | undefined,
): void {
  merge(
    folders,
    patches,
    (id) => newFolder(id, false),
    (folder, patch) => {
      folder.folderName = patch.folderName ?? folder.folderName;
      folder.parentFolderId = patch.parentFolderId ?? folder.parentFolderId;
      folder.accessType = patch.accessType ?? folder.accessType;
      folder.inheritAccessFromParent = patch.inheritAccessFromParent ?? folder.inheritAccessFromParent;
      folder.lastUpdated = Date.now();
      mergeUsers(ids, folder.users, patch.users);
    },
  );
}
