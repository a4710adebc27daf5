import type * as pulumi from "@pulumi/pulumi";
import { outputOf, promised, type FunctionOptions, type FunctionOutputOptions, type Inputs } from "./reading";

/** What `getFolders` is asked. */
export interface GetFoldersArgs {
  /** The organization whose folders are read. */
  organizationId: string;
  /** One folder with its subfolders; left out, all folders of the organization. */
  folderId?: string | undefined;
  /** How deep subfolders are nested in the result; left out, immediate subfolders only. */
  maxDepth?: number | undefined;
}

/** A folder as the service has it. */
export interface FoundFolder {
  /** The id of the folder. */
  folderId: string;
  /** Display name. */
  folderName?: string | undefined;
  /** The organization that it belongs to. */
  organizationId?: string | undefined;
  /** The folder above; `root` for one at the top. */
  parentFolderId?: string | undefined;
  /** Epoch milliseconds. */
  createdAt?: number | undefined;
  /** Epoch milliseconds. */
  lastUpdated?: number | undefined;
  /** The folders above, from `root` down to the direct parent. */
  ancestors?: string[] | undefined;
  /** Such as `public` or `restricted`. */
  accessType?: string | undefined;
  /** Whether access is decided by the folder above. */
  inheritAccessFromParent?: boolean | undefined;
  /** Where one folder was asked for; absent on a folder without children. */
  subFolders?: FoundFolder[] | undefined;
}

/** What `getFolders` gives. */
export interface GetFoldersResult {
  /** The folders of the organization, or the one that was asked for. */
  folders: FoundFolder[];
}

/**
 * Reads the folders of an organization, or one folder with its subfolders ("Get folders", endpoint 11).
 *
 * Needs the advanced-queries option of the service's console. Fails when the organization or the folder does not exist.
 *
 * ```ts
 * const { folders } = await collab.getFolders({ organizationId: "acme" });
 * ```
 */
export function getFolders(args: GetFoldersArgs, opts?: FunctionOptions): Promise<GetFoldersResult> {
  return promised((reads) => reads.getFolders, args, opts);
}

/**
 * `getFolders` with inputs, as an output.
 *
 * ```ts
 * const names = collab.getFoldersOutput({ organizationId: "acme" }).apply(({ folders }) => folders.map((f) => f.folderName));
 * ```
 */
export function getFoldersOutput(
  args: Inputs<GetFoldersArgs>,
  opts?: FunctionOutputOptions,
): pulumi.Output<GetFoldersResult> {
  return outputOf((reads) => reads.getFolders, args, opts);
}
