import { z } from "zod";

/** Entries by identifier. In an edit, `null` removes the entry. */
export type Entries<Entry> = Readonly<Record<string, Entry | null>>;

/** Returns the schema of {@link Entries}. */
export const entriesOf = <Entry extends z.ZodType>(entry: Entry) =>
  z.record(z.string(), entry.nullable()).optional();

/** Creates, changes or removes (`null`) the entries that a patch names. */
export function merge<State, Patch>(
  map: Map<string, State>,
  patches: Entries<Patch> | undefined,
  make: (id: string) => State,
  change: (state: State, patch: Patch) => void,
): void {
  for (const [id, patch] of Object.entries(patches ?? {})) {
    if (patch === null) {
      map.delete(id);
      continue;
    }
    const state = map.get(id) ?? make(id);
    map.set(id, state);
    change(state, patch);
  }
}

/** Returns a field after a patch: an absent value keeps the existing one, `null` unsets it. */
export const changed = <Value>(
  before: Value | undefined,
  patch: Value | null | undefined,
): Value | undefined => (patch === undefined ? before : (patch ?? undefined));
