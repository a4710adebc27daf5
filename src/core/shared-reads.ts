import {
  markUnreadable,
  operations,
  requireComplete,
  ServiceError,
  unreadableIn,
  type CollabClient,
  type FolderRecord,
} from "../api";
import { allOf, getOrMake, Once } from "../values/collections";
import { joinId, throwawayId, type UserScope } from "../values/identity";
import { isReadDisabled, isDenied, isNotFound, isOrganizationDisabled } from "./rejections/meaning";
import { ignoreMissing } from "./steps";

type UserRecord = Awaited<ReturnType<CollabClient["getUsers"]>>["users"][number];

/**
 * Reads that the resources of an organization share: each is sent once for all of them. A write to the organization over this
 * connection invalidates what was read of it, so it is read again after that.
 */
export class SharedReads {
  readonly #folders = new Once<ReadonlyMap<string, FolderRecord>>();
  readonly #folder = new Once<FolderRecord | undefined>();
  readonly #users = new Once<ReadonlyMap<string, UserRecord>>();
  readonly #foldersOfMissing = new Once<unknown>();
  /** For each organization, the owner of what was read of it since the last write. */
  readonly #sinceWrite = new Map<string, object>();
  readonly #atFirst = new Map<string, Promise<ReadonlyMap<string, FolderRecord> | undefined>>();

  constructor(readonly client: CollabClient) {
    client.watch((operation, request) => {
      const forget = () => {
        if (operations[operation].idempotency === "safe") return;
        const written = organizationsIn(request) ?? [...this.#sinceWrite.keys()];
        for (const organizationId of written) this.#sinceWrite.delete(organizationId);
      };
      // Runs before and after the write: a read that is sent during the write may show the data from before it.
      forget();
      return forget;
    });
  }

  folders(organizationId: string): Promise<ReadonlyMap<string, FolderRecord>> {
    const read = async () => byId(await this.client.getFolders({ organizationId }));
    return this.#folders.of(this.#readsOf(organizationId), "", read, staysTrue);
  }

  /**
   * Returns a folder, or undefined if the organization has none with this id. A folder that is not in the list is requested
   * separately: the service decides how many levels the list contains.
   */
  async folder(organizationId: string, folderId: string): Promise<FolderRecord | undefined> {
    const folders = await this.folders(organizationId);
    const read = () => findFolder(this.client, organizationId, folderId).catch(ignoreMissing);
    return folders.get(folderId) ?? this.#folder.of(this.#readsOf(organizationId), folderId, read, staysTrue);
  }

  #readsOf(organizationId: string): object {
    return getOrMake(this.#sinceWrite, organizationId, () => ({}));
  }

  /**
   * Returns the folders that an organization had when this run first read them. A resource adopts those and creates all others.
   * Resolves to undefined where the service does not show them.
   */
  foldersAtFirst(organizationId: string): Promise<ReadonlyMap<string, FolderRecord> | undefined> {
    const known = this.#atFirst.get(organizationId);
    if (known) return known;
    const first = this.folders(organizationId).catch((error: unknown) => {
      if (isNotFound(error)) return new Map<string, FolderRecord>();
      // A disabled or missing organization may be available for the next resource. A disabled feature stays disabled.
      const isOff = isReadDisabled(error);
      if (!isOff || isOrganizationDisabled(error)) this.#atFirst.delete(organizationId);
      if (isOff || isDenied(error)) return undefined;
      throw error;
    });
    this.#atFirst.set(organizationId, first);
    return first;
  }

  /** Reads the folders of an organization that does not exist, once per run. */
  foldersOfMissing(): Promise<unknown> {
    const read = () => this.client.getFolders({ organizationId: throwawayId() });
    const isReply = (error: unknown) => error instanceof ServiceError && error.httpStatus < 500;
    return this.#foldersOfMissing.of(this, "", read, isReply);
  }

  /** Reports whether the service returns an empty list of folders for a missing organization. */
  async listsMissing(): Promise<boolean> {
    try {
      await this.foldersOfMissing();
      return true;
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      // Any other error, such as INTERNAL, does not show what the service returns for a missing organization.
      return !isNotFound(error) && !isDenied(error) && error.status !== "INVALID_ARGUMENT";
    }
  }

  /** Keeps folders of an organization that other code has read, if this run has read none of them before. */
  sawFolders(organizationId: string, folders: readonly FolderRecord[]): void {
    if (!this.#atFirst.has(organizationId)) this.#atFirst.set(organizationId, Promise.resolve(byId(folders)));
  }

  /** Returns all users in a scope, by id. */
  users(scope: UserScope): Promise<ReadonlyMap<string, UserRecord>> {
    const { organizationId, documentId, folderId } = scope;
    const read = async () => {
      const found = new Map<string, UserRecord>();
      let unreadable = 0;
      for await (const page of this.client.pagesOfUsers(scope)) {
        for (const user of page.users) found.set(user.userId, user);
        unreadable += unreadableIn(page);
      }
      markUnreadable(found, unreadable);
      return found;
    };
    const place = JSON.stringify([documentId, folderId]);
    return this.#users.of(this.#readsOf(organizationId), place, read, staysTrue);
  }
}

/** Requests one folder. Returns undefined if the organization has none with this id. */
export async function findFolder(
  client: CollabClient,
  organizationId: string,
  folderId: string,
): Promise<FolderRecord | undefined> {
  const folders = await client.getFolders({ organizationId, folderId });
  const found = folders.find((candidate) => candidate.folderId === folderId);
  if (!found) requireComplete("getFolders", folders, `the folder ${joinId(organizationId, folderId)}`);
  return found;
}

/** Reports whether an error stays true until a write. Any other failure may be over by the next read. */
const staysTrue = (error: unknown): boolean => isNotFound(error) || isReadDisabled(error) || isDenied(error);

/** Returns the organizations that a write names, or undefined where it names none and so may affect any. */
function organizationsIn(request: object): string[] | undefined {
  const { organizationId, organizationIds }: { organizationId?: unknown; organizationIds?: unknown } =
    request;
  const named: unknown[] = Array.isArray(organizationIds) ? organizationIds : [organizationId];
  const ids = named.filter((id) => typeof id === "string");
  return ids.length === named.length ? ids : undefined;
}

function byId(folders: readonly FolderRecord[]): ReadonlyMap<string, FolderRecord> {
  const found = new Map(allOf(folders).map((folder) => [folder.folderId, folder]));
  markUnreadable(found, unreadableIn(folders));
  return found;
}
