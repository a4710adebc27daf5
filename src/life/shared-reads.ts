import { operations, ServiceError, type CollabClient, type FolderRecord, type RequestOf } from "../api";
import { isClosed, isGone } from "./refusals/meaning";

type UserRecord = Awaited<ReturnType<CollabClient["getUsers"]>>["users"][number];

/** Whose users: of an organization, or of a document or a folder in it. */
export type UsersOf = Pick<RequestOf<"getUsers">, "organizationId" | "documentId" | "folderId">;

/**
 * What refreshing resources ask of their organization: read once for all of them. An answer is good until something of
 * that organization is written over this connection, so that nobody is told what was so before.
 */
export class SharedReads {
  readonly #folders = new Answers<ReadonlyMap<string, FolderRecord>>();
  readonly #users = new Answers<ReadonlyMap<string, UserRecord>>();
  readonly #atFirst = new Map<string, Promise<ReadonlyMap<string, FolderRecord> | undefined>>();

  constructor(private readonly client: CollabClient) {
    client.watch((operation, request) => {
      const forget = () => {
        if (operations[operation].repeat === "read") return;
        const written = organizationsIn(request);
        this.#folders.forget(written);
        this.#users.forget(written);
      };
      // Also what is asked for while the write is under way may come from before it.
      forget();
      return forget;
    });
  }

  /** All folders of an organization, however deep, by their ids. */
  folders(organizationId: string): Promise<ReadonlyMap<string, FolderRecord>> {
    return this.#folders.of(organizationId, "", async () => {
      return byId(await this.client.getFolders({ organizationId }));
    });
  }

  /**
   * The folders that an organization had when this run first looked: those that are taken over. Undefined where the service
   * does not tell.
   */
  foldersAtFirst(organizationId: string): Promise<ReadonlyMap<string, FolderRecord> | undefined> {
    const known = this.#atFirst.get(organizationId);
    if (known) return known;
    const first = this.folders(organizationId).catch((error: unknown) => {
      if (isGone(error)) return new Map<string, FolderRecord>();
      if (isClosed(error)) return undefined;
      this.#atFirst.delete(organizationId);
      throw error;
    });
    this.#atFirst.set(organizationId, first);
    return first;
  }

  /** Notes what was read of an organization's folders, for what is asked of them first. */
  sawFolders(organizationId: string, folders: readonly FolderRecord[]): void {
    if (!this.#atFirst.has(organizationId)) this.#atFirst.set(organizationId, Promise.resolve(byId(folders)));
  }

  /** All users of a place, by their ids. */
  users(place: UsersOf): Promise<ReadonlyMap<string, UserRecord>> {
    const { organizationId, documentId, folderId } = place;
    return this.#users.of(organizationId, JSON.stringify([documentId, folderId]), async () => {
      const found = new Map<string, UserRecord>();
      for await (const user of this.client.allUsers(place)) found.set(user.userId, user);
      return found;
    });
  }
}

/** Answers of one form, by organization and by what exactly was asked. */
class Answers<Value> {
  readonly #known = new Map<string, Map<string, Promise<Value>>>();

  of(organizationId: string, what: string, read: () => Promise<Value>): Promise<Value> {
    let answers = this.#known.get(organizationId);
    if (!answers) this.#known.set(organizationId, (answers = new Map<string, Promise<Value>>()));
    const known = answers.get(what);
    if (known) return known;
    const answer = read();
    const kept = answers.set(what, answer);
    answer.catch((error: unknown) => {
      // What the service refuses, it refuses all of them; what got lost may come through next time.
      if (!(error instanceof ServiceError)) kept.delete(what);
    });
    return answer;
  }

  /** Of some organizations, or of all. */
  forget(organizationIds: readonly string[] | undefined): void {
    if (organizationIds) for (const id of organizationIds) this.#known.delete(id);
    else this.#known.clear();
  }
}

/** The organizations that a write names; one that names none may be about any. */
function organizationsIn(request: object): string[] | undefined {
  const { organizationId, organizationIds }: { organizationId?: unknown; organizationIds?: unknown } =
    request;
  const named: unknown[] = Array.isArray(organizationIds) ? organizationIds : [organizationId];
  const ids = named.filter((id) => typeof id === "string");
  return ids.length === named.length ? ids : undefined;
}

function byId(folders: readonly FolderRecord[]): ReadonlyMap<string, FolderRecord> {
  return new Map(allOf(folders).map((folder) => [folder.folderId, folder]));
}

/** Folders and all below them. */
export function allOf(folders: readonly FolderRecord[]): FolderRecord[] {
  return folders.flatMap((folder) => [folder, ...allOf(folder.subFolders ?? [])]);
}
