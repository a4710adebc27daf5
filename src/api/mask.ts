import { z } from "zod";
import { operations } from "./operations";
import { SETTINGS, type SettingValues } from "../settings";
import { MOST_LEVELS_OF_REPLY } from "../values/path";

const MASKED = "[masked]";
const CUT = "[nested too deeply]";

const SECRET_SETTINGS = SETTINGS.filter(({ secrecy }) => secrecy === "masked" || secrecy === "always").map(
  ({ name }) => name,
);

/**
 * The names of the request and reply fields that contain secrets, at any depth. These are the fields that the operations declare
 * secret, and credentials in a body, which have the names of their settings.
 */
const SECRET_FIELDS: ReadonlySet<string> = new Set([
  ...SECRET_SETTINGS,
  ...Object.values(operations).flatMap(({ request, response }) => [
    ...secretFieldsIn(request),
    ...secretFieldsIn(response),
  ]),
]);

/** Masking a shorter value would also mask words that only happen to contain it. */
const SHORTEST_SECRET = 6;

/** Masks secrets by field name, and by value wherever else they appear. */
export class Mask {
  readonly #secrets: readonly string[];

  constructor(secrets: Iterable<string | undefined>) {
    const known = [...secrets].filter((secret) => secret !== undefined && secret.length >= SHORTEST_SECRET);
    this.#secrets = [...new Set(known as string[])].sort((a, b) => b.length - a.length);
  }

  /** Returns a mask for the secrets in settings. */
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

  /** Returns headers with all values masked, except for headers that are known to contain no credentials. */
  headers(headers: Readonly<Record<string, string>>): Record<string, string> {
    return Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, OPEN_HEADERS.has(name) ? value : MASKED]),
    );
  }
}

const OPEN_HEADERS = new Set(["content-type", "accept", "user-agent"]);

const isSecret = (key: string, value: unknown) => SECRET_FIELDS.has(key) && typeof value === "string";

function* secretsIn(value: unknown): Generator<string> {
  if (typeof value !== "object" || value === null) return;
  for (const [key, entry] of Object.entries(value) as [string, unknown][]) {
    if (SECRET_FIELDS.has(key) && typeof entry === "string") yield entry;
    else yield* secretsIn(entry);
  }
}

function isSchema(value: unknown): value is z.core.$ZodType {
  return value instanceof z.core.$ZodType;
}

/** Returns the names of the fields in a schema that are marked by `secret`, at whatever depth. */
export function secretFieldsIn(schema: z.core.$ZodType): ReadonlySet<string> {
  const names = new Set<string>();
  const seen = new Set<z.core.$ZodType>();
  const visit = (part: z.core.$ZodType, name: string | undefined): void => {
    if (name !== undefined && z.globalRegistry.get(part)?.["secret"] === true) names.add(name);
    if (seen.has(part)) return;
    seen.add(part);
    const { def } = part._zod;
    const reads = z.globalRegistry.get(part)?.["reads"];
    if (isSchema(reads)) visit(reads, name);
    if (part instanceof z.ZodObject) {
      const fields: Readonly<Record<string, z.core.$ZodType>> = part.shape;
      for (const [field, inner] of Object.entries(fields)) visit(inner, field);
      return;
    }
    // A wrapper such as optional keeps the name of its field.
    for (const inner of Object.values(def).flat()) if (isSchema(inner)) visit(inner, name);
  };
  visit(schema, undefined);
  return names;
}
