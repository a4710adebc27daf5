/**
 * The message about an object that has an entry named `__proto__`: JavaScript and the SDK lose such an entry silently.
 * (engine-notes: plain results)
 */
export const RESERVED_KEY = "must not have an entry named __proto__";

interface Look {
  /** Receives the path of each object that has such an entry. */
  readonly reject: (path: string) => void;
  /** Returns the replacement for a value that is not searched, such as one that is known later. */
  readonly instead?: (value: object, path: string) => object | undefined;
}

/** Searches for entries named `__proto__` at any depth. Returns the value itself, or a copy where something was replaced. */
export function lookForReservedKeys(value: unknown, path: string, look: Look): unknown {
  if (typeof value !== "object" || value === null) return value;
  const instead = look.instead?.(value, path);
  if (instead) return instead;
  if (Object.hasOwn(value, "__proto__")) look.reject(path);

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
