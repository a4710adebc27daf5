/** What is wrong with an object that has an entry named `__proto__`: JavaScript and the SDK lose such an entry in silence. (engine-notes: plain results) */
export const RESERVED_KEY = "must not have an entry named __proto__";

interface Look {
  /** Told the path of each object that has such an entry. */
  readonly refuse: (path: string) => void;
  /** What stands in the place of a value that is not looked into: one that is known later, say. */
  readonly instead?: (value: object, path: string) => object | undefined;
}

/** Looks for entries named `__proto__` at any depth. Returns the value itself, or a copy where something stands instead. */
export function lookForReservedKeys(value: unknown, path: string, look: Look): unknown {
  if (typeof value !== "object" || value === null) return value;
  const instead = look.instead?.(value, path);
  if (instead) return instead;
  if (Object.hasOwn(value, "__proto__")) look.refuse(path);

  if (Array.isArray(value)) {
    const items: unknown[] = value;
    const looked = items.map((item, index) => lookForReservedKeys(item, `${path}[${index}]`, look));
    return looked.some((item, index) => item !== items[index]) ? looked : value;
  }
  const entries: [string, unknown][] = Object.entries(value);
  const looked = entries.map(([key, entry]) => lookForReservedKeys(entry, `${path}.${key}`, look));
  return looked.some((entry, index) => entry !== entries[index]?.[1])
    ? Object.fromEntries(entries.map(([key], index) => [key, looked[index]]))
    : value;
}
