import type { ResponseOf } from "../../api";
import { counting, type Report } from "../../core/progress";

type User = ResponseOf<"getUsers">["users"][number];
type UserPages = AsyncIterable<ResponseOf<"getUsers">>;
type UserDataPages = AsyncIterable<ResponseOf<"getUserData">>;

export async function collect<Item>(
  items: AsyncIterable<Item>,
  what: string,
  progress: Report,
): Promise<Item[]> {
  const count = counting(progress, what);
  const all: Item[] = [];
  for await (const item of items) {
    all.push(item);
    count(1);
  }
  return all;
}

/** Returns all users. Grouped users are merged by document, because a group can continue on the next page. */
export async function collectUsers(pages: UserPages, progress: Report) {
  const count = counting(progress, "users read");
  const users: User[] = [];
  const groups = new Map<string, User[]>();
  for await (const page of pages) {
    users.push(...page.users);
    count(page.users.length);
    for (const [documentId, found] of page.usersByDocumentId ?? []) {
      groups.set(documentId, [...(groups.get(documentId) ?? []), ...found]);
      count(found.length);
    }
  }
  return { users, usersByDocumentId: Object.fromEntries(groups) };
}

/** Returns all data of a user. Each page contains the next part of every list. */
export async function collectUserData(pages: UserDataPages, progress: Report) {
  const all = await collect(pages, "pages read", progress);
  return {
    comments: all.flatMap((page) => page.comments),
    reactions: all.flatMap((page) => page.reactions),
    recordings: all.flatMap((page) => page.recordings),
    notifications: all.flatMap((page) => page.notifications),
  };
}
