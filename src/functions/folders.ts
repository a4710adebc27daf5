import type { FolderRecord } from "../api";
import {
  ADVANCED_QUERIES,
  defineFunction,
  outputOf,
  promised,
  withoutKey,
  type ServiceFunction,
} from "./definition";

/** Arguments of `getFolders`. */
export interface GetFoldersArgs {
  /** The organization whose folders are read. */
  organizationId: string;
  /** One folder with its subfolders. Default: all folders of the organization. */
  folderId?: string | undefined;
  /** The depth of nested subfolders in the result. Default: only immediate subfolders. */
  maxDepth?: number | undefined;
}

/** A folder. */
export interface FoundFolder {
  /** The id of the folder. */
  folderId: string;
  /** Display name. */
  folderName?: string | undefined;
  /** The organization of the folder. */
  organizationId?: string | undefined;
  /** The parent folder; `root` at the top level. */
  parentFolderId?: string | undefined;
  /** Epoch milliseconds. */
  createdAt?: number | undefined;
  /** Epoch milliseconds. */
  lastUpdated?: number | undefined;
  /** The parent folders, from `root` down to the direct parent. */
  ancestors?: string[] | undefined;
  /** Such as `public` or `restricted`. */
  accessType?: string | undefined;
  /** Whether the parent folder determines the access. */
  inheritAccessFromParent?: boolean | undefined;
  /** Only with `folderId`. Absent for a folder without subfolders. */
  subFolders?: FoundFolder[] | undefined;
}

/** Result of `getFolders`. */
export interface GetFoldersResult {
  /** The folders of the organization, or the folder with the `folderId`. */
  folders: FoundFolder[];
}

const folders: ServiceFunction<GetFoldersArgs, GetFoldersResult> = defineFunction({
  name: "getFolders",
  operation: "getFolders",
  what: ({ organizationId, folderId }) =>
    folderId ? `read the folder ${folderId} of ${organizationId}` : `read the folders of ${organizationId}`,
  needs: ADVANCED_QUERIES,
  perform: async (client, args) => ({ folders: (await client.getFolders(args)).map(withoutKeys) }),
});

interface Folder extends Omit<FolderRecord, "apiKey" | "subFolders"> {
  subFolders?: Folder[] | undefined;
}

function withoutKeys({ subFolders, ...record }: FolderRecord): Folder {
  const folder = withoutKey(record);
  return subFolders ? { ...folder, subFolders: subFolders.map(withoutKeys) } : folder;
}

/**
 * Reads the folders of an organization, or one folder with its subfolders ("Get folders", endpoint 11).
 *
 * Needs the advanced-queries option of the service's console. Fails if the organization or the folder does not exist.
 *
 * ```ts
 * const { folders } = await collab.getFolders({ organizationId: "acme" });
 * ```
 */
export const getFolders = promised(folders);

/**
 * `getFolders` with inputs, as an output.
 *
 * ```ts
 * const names = collab.getFoldersOutput({ organizationId: "acme" }).apply(({ folders }) => folders.map((f) => f.folderName));
 * ```
 */
export const getFoldersOutput = outputOf(folders);
