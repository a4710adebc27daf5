import type { Impact } from "../definition/impact";
import type { Json } from "../values/plain";
import { typeOfToken } from "../values/type-token";
import { partsOf } from "../values/urn";
import type { Step } from "./preview";
import { sourceOf } from "./source";
import { DELETES_REPLACED } from "./steps";

/** The operation on a resource, as the engine names it. `rename` is our own: another name in the program for the same objects. */
type Action = "create" | "update" | "replace" | "delete" | "rename" | "import" | "other";

/** A change of one resource. */
export interface Change {
  readonly action: Action;
  /** `Document`, or the engine's type token for a type of another package. */
  readonly type: string;
  readonly isOurs: boolean;
  readonly stack: string;
  readonly name: string;
  /** The former name in the program, if only the name changes. */
  readonly formerName?: string;
  readonly urn: string;
  /** The position in the program: `index.ts:13`. */
  readonly source: string | undefined;
  readonly impacts: readonly Impact[];
  /** Sentences about what is unknown until the update runs. */
  readonly unchecked: readonly string[];
  /** The engine's steps; for a rename, both the deletion and the creation. */
  readonly steps: readonly Step[];
  /** The target of the change: the providers of its steps, with the settings that decide the target. */
  readonly target: Json;
}

/** The `type` of a change of one of our providers. */
export const PROVIDER = "Provider";

const ACTIONS: ReadonlyMap<string, Action> = new Map([
  ["create", "create"],
  ["update", "update"],
  ["replace", "replace"],
  ["delete", "delete"],
  [DELETES_REPLACED, "delete"],
  ["import", "import"],
]);

/** Returns what the engine itself reports about a change. */
export function described(step: Step) {
  const { type, name } = partsOf(step.urn);
  return {
    action: ACTIONS.get(step.op) ?? ("other" as const),
    type: typeOfToken(type) ?? type,
    name,
    urn: step.urn,
    source: sourceOf(step.newState ?? step.oldState),
  };
}
