import { isPublic, secretOutputs, type Definition } from "../../definition/definition";
import type { Held } from "../../life/lifecycle";
import { getOrMake } from "../../values/get-or-make";

/** Which of a value is a secret: all of it, or parts of it by their names. */
export type Secrets = true | { readonly [name: string]: Secrets };

/** Secrets by their names. */
export type Named = Exclude<Secrets, true>;

export const NO_SECRETS: Named = {};

/** What is a secret by one or by the other. */
export function either(one: Secrets, other: Secrets): Secrets {
  if (one === true || other === true) return true;
  if (!hasSecrets(one)) return other;
  if (!hasSecrets(other)) return one;
  const merged = new Map(Object.entries(one));
  for (const [name, inside] of Object.entries(other)) {
    merged.set(name, either(merged.get(name) ?? NO_SECRETS, inside));
  }
  return Object.fromEntries(merged);
}

/** The secrets among the checked inputs of a kind: those of the program, and credentials in any case. */
export function inputSecrets(definition: Definition, given: Secrets): Secrets {
  return either(
    given,
    getOrMake(credentials, definition, () => credentialsIn(definition)),
  );
}

const credentials = new WeakMap<Definition, Named>();

function credentialsIn({ inputs }: Definition): Named {
  const fixed = Object.entries(inputs)
    .filter(([, { secret }]) => secret === true)
    .map(([name, { type }]): [string, Secrets] => {
      if (type.shape.is !== "object") return [name, true];
      const fields = Object.entries(type.shape.fields).filter(([, { secret }]) => secret === true);
      return [name, marksOf(fields.map(([field]) => field))];
    });
  return Object.fromEntries(fixed);
}

/**
 * The secrets among the outputs of a kind. An output is a secret where the input of its name is. What a kind keeps for itself may
 * be made of any input, so it is a secret where one of them is.
 */
export function outputSecrets(definition: Definition, state: Held, inputs: Secrets): Secrets {
  const fixed = marksOf(secretOutputs(definition));
  const kept = hasSecrets(inputs)
    ? marksOf(Object.keys(state).filter((name) => !isPublic(name)))
    : NO_SECRETS;
  return either(inputs, either(fixed, kept));
}

const marksOf = (names: readonly string[]): Named => Object.fromEntries(names.map((name) => [name, true]));

/** The secrets among what a kind keeps for itself. */
export const ownSecrets = (secrets: Secrets): Secrets =>
  secrets === true || Object.fromEntries(Object.entries(secrets).filter(([name]) => !isPublic(name)));

/** Whether anything in a value is a secret. */
export const hasSecrets = (secrets: Secrets): boolean =>
  secrets === true || Object.values(secrets).some((inside) => hasSecrets(inside));
