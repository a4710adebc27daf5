import type { CheckedInputs, Definition, StoredOutputs, PublicInputs } from "../definition/definition";
import type { Flat } from "../definition/type";
import { definitions, type Definitions } from "../resources/definitions";
import { typeOfToken } from "../values/type-token";

/** The name of a resource type, which is the name of its class: `AllowedDomains`. */
export type KindName = keyof Definitions;

/** Removes properties whose names begin with `__`: they are internal to the resource type. */
type Public<T> = Flat<Omit<T, `__${string}`>>;

/** The checked inputs of a resource type, as a policy sees them: a set is a map keyed by its members. */
export type InputsOf<Kind extends KindName> = PublicInputs<Definitions[Kind]["inputs"]>;

/** The checked inputs plus the outputs of the service, as states contain them and policies of a whole stack see them. */
export type StateOf<Kind extends KindName> = Public<
  CheckedInputs<Definitions[Kind]["inputs"]> & StoredOutputs<Definitions[Kind]["outputs"]>
>;

const byName: ReadonlyMap<string | undefined, Definition> = new Map(
  definitions.map((definition) => [definition.type, definition]),
);

/** Returns the definition for a type token of the engine; undefined for other packages' types. */
export const definitionOf = (token: string): Definition | undefined => byName.get(typeOfToken(token));

/** Rejects a name that is not a resource type: its rule would never run, and no one would notice. */
export function requireResourceType(name: string): void {
  if (byName.has(name)) return;
  const types = definitions.map(({ type }) => type).join(", ");
  throw new TypeError(`pulumi-collab/policy: ${JSON.stringify(name)} is no kind; the kinds are ${types}.`);
}
