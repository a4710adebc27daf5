import { markUnreadable, operations, unreadableIn, type CollabClient, type FolderRecord } from "../api";
import { getOrMake } from "../values/collections";
import { joinId, type UserScope } from "../values/identity";
import { counting, type Report } from "./progress";
import { UNSURVEYED, type ServiceProfile } from "./service-profile";
import {
  isReadDisabled,
  isDenied,
  isNotFound,
  isOrganizationDisabled,
  type Thing,
} from "./rejections/meaning";

/** The result of a read of a document: how much it contains, or which things the service reports as missing. */
export type DocumentRead = { readonly found: number } | { readonly missing: ReadonlySet<Thing> };

/** Whether reads show that a document does not exist. `unclear`: no read succeeds, and none names what is missing. */
export type Visibility = "shown" | "hidden" | "unclear";

type UserRecord = Awaited<ReturnType<CollabClient["getUsers"]>>["users"][number];

/**
 * Reads that the resources of an organization share: each is sent once for all of them. A write to the organization over this
 * connection invalidates what was read of it, so it is read again after that.
 */
export class SharedReads {
  readonly #folders = new ReadCache<ReadonlyMap<string, FolderRecord>>();
  readonly #users = new ReadCache<ReadonlyMap<string, UserRecord>>();
  readonly #atFirst = new Map<string, Promise<ReadonlyMap<string, FolderRecord> | undefined>>();
  /** What reads of documents that do not exist return. */
  readonly ofMissingDocuments = new Once<DocumentRead>();
  /** Whether those reads show that the document does not exist. */
  readonly visibilityOfMissing = new Once<Visibility>();
  /** Whether the service rejects a migration to an id that another document has. */
  readonly rejectsTakenIds = new Once<boolean>();

  constructor(
    readonly client: CollabClient,
    /** What a survey found out about the service. */
    readonly profile: ServiceProfile = UNSURVEYED,
  ) {
    client.watch((operation, request) => {
      const forget = () => {
        if (operations[operation].idempotency === "safe") return;
        const written = organizationsIn(request);
        this.#folders.forget(written);
        this.#users.forget(written);
      };
      // Runs before and after the write: a read that is sent during the write may show the data from before it.
      forget();
      return forget;
    });
  }

  folders(organizationId: string): Promise<ReadonlyMap<string, FolderRecord>> {
    return this.#folders.of(organizationId, "", async () =>
      byId(await this.client.getFolders({ organizationId })),
    );
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

  /** Keeps folders of an organization that other code has read, if this run has read none of them before. */
  sawFolders(organizationId: string, folders: readonly FolderRecord[]): void {
    if (!this.#atFirst.has(organizationId)) this.#atFirst.set(organizationId, Promise.resolve(byId(folders)));
  }

  /** Returns all users in a scope, by id. Only the caller that sends the requests receives their progress. */
  users(scope: UserScope, progress: Report): Promise<ReadonlyMap<string, UserRecord>> {
    const { organizationId, documentId, folderId } = scope;
    return this.#users.of(organizationId, JSON.stringify([documentId, folderId]), async () => {
      const found = new Map<string, UserRecord>();
      const count = counting(progress, `users of ${joinId(organizationId)} read`);
      let unreadable = 0;
      for await (const page of this.client.pagesOfUsers(scope)) {
        for (const user of page.users) found.set(user.userId, user);
        count(page.users.length);
        unreadable += unreadableIn(page);
      }
      markUnreadable(found, unreadable);
      return found;
    });
  }
}

/** Results that stay valid for the whole run. A failed attempt is repeated. */
class Once<Value> {
  readonly #known = new Map<string, Promise<Value>>();

  of(key: string, find: () => Promise<Value>): Promise<Value> {
    return remember(this.#known, key, find, () => false);
  }
}

/** Returns the result for a key. The next caller tries again after an error, except one that `stays`. */
function remember<Value>(
  known: Map<string, Promise<Value>>,
  key: string,
  find: () => Promise<Value>,
  stays: (error: unknown) => boolean,
): Promise<Value> {
  return getOrMake(known, key, () => {
    const finding = find();
    finding.catch((error: unknown) => stays(error) || known.delete(key));
    return finding;
  });
}

/** A cache for reads of one type, by organization and by the exact request. */
class ReadCache<Value> {
  readonly #known = new Map<string, Map<string, Promise<Value>>>();

  of(organizationId: string, what: string, read: () => Promise<Value>): Promise<Value> {
    const known = getOrMake(this.#known, organizationId, () => new Map<string, Promise<Value>>());
    // These errors stay true until a write. Any other failure may be over by the next read.
    const stays = (error: unknown) => isNotFound(error) || isReadDisabled(error) || isDenied(error);
    return remember(known, what, read, stays);
  }

  /** Forgets the reads of some organizations, or of all where `organizationIds` is undefined. */
  forget(organizationIds: readonly string[] | undefined): void {
    if (organizationIds) for (const id of organizationIds) this.#known.delete(id);
    else this.#known.clear();
  }
}

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

export function allOf(folders: readonly FolderRecord[]): FolderRecord[] {
  return folders.flatMap((folder) => [folder, ...allOf(folder.subFolders ?? [])]);
}
