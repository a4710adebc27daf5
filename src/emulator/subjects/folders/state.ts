import type { Users } from "../users/state";

export interface FolderState {
  folderId: string;
  folderName: string;
  parentFolderId: string;
  accessType: string;
  inheritAccessFromParent: boolean;
  createdAt: number;
  lastUpdated: number;
  /** True if the folder was created by adding documents, not by the seed. */
  implicit: boolean;
  users: Users;
}

export function newFolder(folderId: string, implicit: boolean): FolderState {
  const now = Date.now();
  return {
    folderId,
    folderName: folderId,
    parentFolderId: "root",
    accessType: "public",
    inheritAccessFromParent: true,
    createdAt: now,
    lastUpdated: now,
    implicit,
    users: new Map(),
  };
}
