import { isPublic, secretOutputs, type Definition } from "../../definition/definition";
import { getOrMake } from "../../values/collections";
import type { PropertyMap } from "../../values/plain";

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
    ? secretPathsOf(Object.keys(state).filter((name) => !isPublic(name)))
    : NO_SECRETS;
  return either(inputs, either(fixed, kept));
}

const secretPathsOf = (names: readonly string[]): Named =>
  Object.fromEntries(names.map((name) => [name, true]));

export const ownSecrets = (secrets: SecretPaths): SecretPaths =>
  secrets === true || Object.fromEntries(Object.entries(secrets).filter(([name]) => !isPublic(name)));

export const hasSecrets = (secrets: SecretPaths): boolean =>
  secrets === true || Object.values(secrets).some((inside) => hasSecrets(inside));
