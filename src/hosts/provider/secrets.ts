import { Mask } from "../../api/mask";
import { isPublic, secretOutputs, type Definition } from "../../definition/definition";
import { getOrMake } from "../../values/collections";
import { isMap, type PropertyMap } from "../../values/plain";
import { TARGET_KEY } from "../../values/state-keys";
import { printable } from "../../values/text";
import { isUnknown } from "../../values/unknown";

/** The secret parts of a value: `true` for all of it, or its parts by name. */
export type SecretPaths = true | { readonly [name: string]: SecretPaths };

export type Named = Exclude<SecretPaths, true>;

export const NO_SECRETS: Named = {};

export function either(one: SecretPaths, other: SecretPaths): SecretPaths {
  if (one === true || other === true) return true;
  if (!hasSecrets(one)) return other;
  if (!hasSecrets(other)) return one;
  const merged = new Map(Object.entries(one));
  for (const [name, inside] of Object.entries(other)) {
    merged.set(name, either(merged.get(name) ?? NO_SECRETS, inside));
  }
  return Object.fromEntries(merged);
}

/** Returns the secrets in the checked inputs of a resource type: those that the program marked, and all credentials. */
export function inputSecrets(definition: Definition, given: SecretPaths): SecretPaths {
  return either(
    given,
    getOrMake(credentials, definition, () => credentialsIn(definition)),
  );
}

const credentials = new WeakMap<Definition, Named>();

function credentialsIn({ inputs }: Definition): Named {
  const fixed = Object.entries(inputs)
    .filter(([, { secret }]) => secret === true)
    .map(([name, { type }]): [string, SecretPaths] => {
      if (type.shape.is !== "object") return [name, true];
      const fields = Object.entries(type.shape.fields).filter(([, { secret }]) => secret === true);
      return [name, secretPathsOf(fields.map(([field]) => field))];
    });
  return Object.fromEntries(fixed);
}

/**
 * Returns the secrets in the outputs of a resource type. An output is secret if the input of the same name is. An internal
 * property of a resource type may be derived from any input, so it is secret if any input is.
 */
export function outputSecrets(definition: Definition, state: PropertyMap, inputs: SecretPaths): SecretPaths {
  const fixed = secretPathsOf(secretOutputs(definition));
  const kept = hasSecrets(inputs)
    ? secretPathsOf(Object.keys(state).filter((name) => !isPublic(name) && name !== TARGET_KEY))
    : NO_SECRETS;
  return either(inputs, either(fixed, kept));
}

export const secretPathsOf = (names: readonly string[]): Named =>
  Object.fromEntries(names.map((name) => [name, true]));

export const ownSecrets = (secrets: SecretPaths): SecretPaths =>
  secrets === true || Object.fromEntries(Object.entries(secrets).filter(([name]) => !isPublic(name)));

export const hasSecrets = (secrets: SecretPaths): boolean =>
  secrets === true || Object.values(secrets).some((inside) => hasSecrets(inside));

/** The texts in all secrets that the engine has sent, as messages show them. A request can contain items of many resources. */
const texts = new Set<string>();

/** Made of all texts by the first message after a secret. */
let mask: Mask | undefined;

/** Masks a secret in messages from now on. */
export function maskFromNowOn(secret: unknown): void {
  for (const text of textsIn(secret)) texts.add(text).add(printable(text));
  mask = undefined;
}

/** Returns a message without the secrets that the engine has sent: the service may quote them. */
export function masked(message: string): string {
  mask ??= new Mask(texts);
  return mask.text(message);
}

/** Yields the texts in a value. The names of a map's entries are ids or members of a set, and those of texts are fields. */
function* textsIn(value: unknown): Generator<string> {
  if (typeof value === "string" && !isUnknown(value)) yield value;
  if (typeof value !== "object" || value === null) return;
  for (const [name, inside] of Object.entries(value)) {
    if (isMap(value) && typeof inside !== "string") yield name;
    yield* textsIn(inside);
  }
}
