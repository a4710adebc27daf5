interface Store<Key, Value> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): unknown;
}

/** Returns the value of a key in a `Map` or a `WeakMap`. Creates and stores it where there is none. */
export function getOrMake<Key, Value extends object | string | number>(
  store: Store<Key, Value>,
  key: Key,
  make: () => Value,
): Value {
  const known = store.get(key);
  if (known !== undefined) return known;
  const made = make();
  store.set(key, made);
  return made;
}

/** Results by owner and key, each determined once. A failed attempt is repeated, unless the error stays true. */
export class Once<Value> {
  readonly #known = new WeakMap<object, Map<string, Promise<Value>>>();

  of(
    owner: object,
    key: string,
    find: () => Promise<Value>,
    staysTrue: (error: unknown) => boolean = () => false,
  ): Promise<Value> {
    const known = getOrMake(this.#known, owner, () => new Map<string, Promise<Value>>());
    return getOrMake(known, key, () => {
      const finding = find();
      finding.catch((error: unknown) => staysTrue(error) || known.delete(key));
      return finding;
    });
  }
}

/** Returns the groups of a list, in the order of their first members. */
export function groupBy<Member, Key>(
  members: Iterable<Member>,
  keyOf: (member: Member) => Key,
): Map<Key, Member[]> {
  const groups = new Map<Key, Member[]>();
  for (const member of members) getOrMake(groups, keyOf(member), () => []).push(member);
  return groups;
}

/** Lists names for users: the first of them, and how many more there are. */
export function someOf(names: readonly string[], most: number): string {
  const more = names.length - most;
  return more > 0 ? `${names.slice(0, most).join(", ")} and ${more} more` : names.join(", ");
}

/** Formats a list: "a", "a and b", "a, b and c". With more than `most` names, the last part counts the others. */
export function listed(names: readonly string[], most = names.length): string {
  const others = names.length - most + 1;
  const parts = names.length > most ? [...names.slice(0, most - 1), `${others} more`] : names;
  const last = parts.at(-1) ?? "";
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(", ")} and ${last}`;
}

/** Processes items, a few at a time, so that no item waits in the client for longer than an operation may take. */
export async function atOnce<Item, Result>(
  limit: number,
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results = new Array<Result>(items.length);
  const queue = items.entries();
  const take = async () => {
    for (const [index, item] of queue) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, take));
  return results;
}

/** Returns folders with all folders below them. */
export function allOf<Folder extends Below<Folder>>(folders: readonly Folder[]): Folder[] {
  return folders.flatMap((folder) => [folder, ...allOf(folder.subFolders ?? [])]);
}

interface Below<Folder> {
  readonly subFolders?: readonly Folder[] | undefined;
}
