import type { Consequence } from "../definition/consequence";
import type { Json } from "../values/plain";
import { typeOfToken } from "../values/type-token";
import { partsOf } from "../values/urn";
import type { Step } from "./preview";
import { sourceOf } from "./source";
import { DELETES_REPLACED } from "./steps";

/** What is done with a resource. The engine's words, but for `rename`: another name in the program for the same objects. */
type Verb = "create" | "update" | "replace" | "delete" | "rename" | "import" | "other";

/** A change of one resource. */
export interface Change {
  readonly verb: Verb;
  /** `Document`, or the engine's name of a type that is not ours. */
  readonly type: string;
  readonly isOurs: boolean;
  readonly stack: string;
  readonly name: string;
  /** What it was called in the program, where only that changes. */
  readonly formerName?: string;
  readonly urn: string;
  /** Where it stands in the program: `index.ts:13`. */
  readonly source: string | undefined;
  readonly consequences: readonly Consequence[];
  /** What nobody can tell before the update: sentences about this resource. */
  readonly unchecked: readonly string[];
  /** What the engine says of it; of a rename, both that it deletes and that it creates. */
  readonly steps: readonly Step[];
  /** Where it lands: the providers of its steps, with the settings that decide it. */
  readonly target: Json;
}

/** The type of a change of one of our providers. */
export const PROVIDER = "Provider";

const VERBS: ReadonlyMap<string, Verb> = new Map([
  ["create", "create"],
  ["update", "update"],
  ["replace", "replace"],
  ["delete", "delete"],
  [DELETES_REPLACED, "delete"],
  ["import", "import"],
]);

/** What the engine itself says of a change. */
export function described(step: Step) {
  const { type, name } = partsOf(step.urn);
  return {
    verb: VERBS.get(step.op) ?? ("other" as const),
    type: typeOfToken(type) ?? type,
    name,
    urn: step.urn,
    source: sourceOf(step.newState ?? step.oldState),
  };
}
