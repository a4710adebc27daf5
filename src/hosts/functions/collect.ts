import type { ResponseOf } from "../../api";

type User = ResponseOf<"getUsers">["users"][number];
type UserPages = AsyncIterable<ResponseOf<"getUsers">>;
type UserDataPages = AsyncIterable<ResponseOf<"getUserData">>;

export async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** All users; grouped ones by their document, whose group may go on from one page to the next. */
export async function collectUsers(pages: UserPages) {
  const users: User[] = [];
  const groups = new Map<string, User[]>();
  for await (const page of pages) {
    users.push(...page.users);
    for (const [documentId, found] of page.usersByDocumentId ?? []) {
      groups.set(documentId, [...(groups.get(documentId) ?? []), ...found]);
    }
  }
  return { users, usersByDocumentId: Object.fromEntries(groups) };
}

/** Each page has the next part of every list. */
export async function collectUserData(pages: UserDataPages) {
  const all = await collect(pages);
  return {
    comments: all.flatMap((page) => page.comments),
    reactions: all.flatMap((page) => page.reactions),
    recordings: all.flatMap((page) => page.recordings),
    notifications: all.flatMap((page) => page.notifications),
  };
}
