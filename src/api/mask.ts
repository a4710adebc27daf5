import { SETTINGS, type SettingValues } from "../settings";
import { MOST_LEVELS_OF_REPLY } from "../values/path";

/** Replaces each secret. */
const MASKED = "[masked]";
const CUT = "[nested too deeply]";

const SECRET_SETTINGS = SETTINGS.filter(({ secrecy }) => secrecy === "masked" || secrecy === "always").map(
  ({ name }) => name,
);

/**
 * The names of the request and reply fields that contain secrets, at any depth: credentials have the names of their settings.
 * A test compares this list with the secrets of all resource types and functions.
 */
const SECRET_FIELDS: ReadonlySet<string> = new Set([...SECRET_SETTINGS, "token", "secret"]);

/** Masking a shorter value would also mask words that only happen to contain it. */
const SHORTEST_SECRET = 6;

/** Masks secrets by field name, and by value wherever else they appear. */
export class Mask {
  readonly #secrets: readonly string[];

  constructor(secrets: Iterable<string | undefined>) {
    const known = [...secrets].filter((secret) => secret !== undefined && secret.length >= SHORTEST_SECRET);
    this.#secrets = [...new Set(known as string[])].sort((a, b) => b.length - a.length);
  }

  static of(values: SettingValues): Mask {
    return new Mask(SECRET_SETTINGS.map((name) => values[name]?.toString()));
  }

  /** Returns a mask that also covers the secrets in a request's body, such as the key of an email service. */
  including(body: unknown): Mask {
    const others = [...secretsIn(body)].filter((secret) => !this.#secrets.includes(secret));
    return others.length === 0 ? this : new Mask([...this.#secrets, ...others]);
  }

  text(text: string): string {
    return this.#secrets.reduce((masked, secret) => masked.replaceAll(secret, MASKED), text);
  }

  /** Returns a copy of parsed JSON with secrets masked. Values nested too deeply for code that processes the copy are cut off. */
  json(value: unknown, levels = MOST_LEVELS_OF_REPLY): unknown {
    if (typeof value === "string") return this.text(value);
    if (typeof value !== "object" || value === null) return value;
    if (levels === 0) return CUT;
    if (Array.isArray(value)) return value.map((entry) => this.json(entry, levels - 1));
    return Object.fromEntries(
      Object.entries(value).map(([key, entry]: [string, unknown]) => [
        this.text(key),
        isSecret(key, entry) ? MASKED : this.json(entry, levels - 1),
      ]),
    );
  }
}

const isSecret = (key: string, value: unknown): value is string =>
  SECRET_FIELDS.has(key) && typeof value === "string";

function* secretsIn(value: unknown): Generator<string> {
  if (typeof value !== "object" || value === null) return;
  for (const [key, entry] of Object.entries(value) as [string, unknown][]) {
    if (isSecret(key, entry)) yield entry;
    else yield* secretsIn(entry);
  }
}
