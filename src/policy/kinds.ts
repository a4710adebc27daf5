import type { CheckedInputs, Definition, HeldOutputs, PublicInputs } from "../definition/definition";
import type { Flat } from "../definition/type";
import { definitions, type Definitions } from "../kinds/definitions";
import { typeOfToken } from "../values/type-token";

/** The name of a kind, as its class is called: `AllowedDomains`. */
export type KindName = keyof Definitions;

/** What names begin with `__` is for the kind alone. */
type Public<T> = Flat<Omit<T, `__${string}`>>;

/** The checked inputs of a kind, as checks of a policy see them: a set is a map keyed by its members. */
export type InputsOf<Kind extends KindName> = PublicInputs<Definitions[Kind]["inputs"]>;

/** The same with what the service added, as states hold it and checks of a whole stack see it. */
export type StateOf<Kind extends KindName> = Public<
  CheckedInputs<Definitions[Kind]["inputs"]> & HeldOutputs<Definitions[Kind]["outputs"]>
>;

const byName: ReadonlyMap<string | undefined, Definition> = new Map(
  definitions.map((definition) => [definition.type, definition]),
);

/** The kind of a resource by the engine's name for its type. */
export const definitionOf = (token: string): Definition | undefined => byName.get(typeOfToken(token));

/** Refuses a name of no kind: a rule about it would never be asked, and nobody would know. */
export function requireKind(name: string): void {
  if (byName.has(name)) return;
  const kinds = definitions.map(({ type }) => type).join(", ");
  throw new TypeError(`pulumi-collab/policy: ${JSON.stringify(name)} is no kind; the kinds are ${kinds}.`);
}
