import { fieldOf } from "../../json";
import { userContents, type UserContents } from "../users/contents";
import type { FolderState } from "./state";

/** A folder of the emulator. */
export interface FolderContents {
  folderName: string;
  parentFolderId: string;
  accessType: string;
  inheritAccessFromParent: boolean;
  /** Absent if there are none. */
  users?: Record<string, UserContents>;
}

export function folderContents(folder: FolderState): FolderContents {
  const { folderName, parentFolderId, accessType, inheritAccessFromParent } = folder;
  return {
    folderName,
    parentFolderId,
    accessType,
    inheritAccessFromParent,
    ...fieldOf("users", folder.users, userContents),
  };
}
