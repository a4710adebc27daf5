import { isPublic, secretOutputs, type Definition } from "../../definition/definition";
import type { Held } from "../../life/lifecycle";
import { isMap } from "../../values/plain";

/** Which of a value is a secret: all of it, or parts of it by their names. */
export type Secrets = true | { readonly [name: string]: Secrets };

export const NO_SECRETS: Secrets = {};

/** What is a secret by one or by the other. */
export function either(one: Secrets, other: Secrets): Secrets {
  if (one === true || other === true) return true;
  const merged = new Map(Object.entries(one));
  for (const [name, inside] of Object.entries(other)) {
    merged.set(name, either(merged.get(name) ?? NO_SECRETS, inside));
  }
  return Object.fromEntries(merged);
}

/** The secrets among the checked inputs of a kind: those of the program, and credentials in any case. */
export function inputSecrets({ inputs }: Definition, given: Secrets): Secrets {
  const fixed = Object.entries(inputs)
    .filter(([, { secret }]) => secret === true)
    .map(([name, { type }]): [string, Secrets] => {
      if (type.shape.is !== "object") return [name, true];
      const credentials = Object.entries(type.shape.fields).filter(([, { secret }]) => secret === true);
      return [name, Object.fromEntries(credentials.map(([field]) => [field, true]))];
    });
  return either(given, Object.fromEntries(fixed));
}

/**
 * The secrets among the outputs of a kind. An output is a secret where the input of its name is. What a kind keeps for itself may
 * be made of any input, so it is a secret where one of them is.
 */
export function outputSecrets(definition: Definition, state: Held, inputs: Secrets): Secrets {
  const fixed = Object.fromEntries(secretOutputs(definition).map((name) => [name, true as const]));
  const own = Object.keys(state).filter((name) => !isPublic(name));
  const kept = hasSecrets(inputs) ? Object.fromEntries(own.map((name) => [name, true as const])) : {};
  return either(inputs, either(fixed, kept));
}

/** The secrets among what a kind keeps for itself. */
export const ownSecrets = (secrets: Secrets): Secrets =>
  secrets === true || Object.fromEntries(Object.entries(secrets).filter(([name]) => !isPublic(name)));

const hasSecrets = (secrets: Secrets): boolean =>
  secrets === true || Object.values(secrets).some((inside) => hasSecrets(inside));

/** Marks the secrets of a value. A part that has no parts any more, as the check joined them, is a secret as a whole. */
export function marked(
  value: unknown,
  secrets: Secrets | undefined,
  mark: (secret: unknown) => unknown,
): unknown {
  if (secrets === undefined || value === undefined) return value;
  if (secrets === true) return mark(value);
  if (!isMap(value)) return hasSecrets(secrets) ? mark(value) : value;
  const entries = Object.entries(value).map(([name, part]) => [
    name,
    marked(part, Object.hasOwn(secrets, name) ? secrets[name] : undefined, mark),
  ]);
  return Object.fromEntries(entries) as unknown;
}
