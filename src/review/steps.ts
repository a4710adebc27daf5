import { canonical, plain } from "../values/plain";
import { typeOfToken } from "../values/type-token";
import { partsOf } from "../values/urn";
import type { Step } from "./preview";
import { isEnginesOwn, isProvider } from "./providers";

/** Operation that deletes a replaced object. Without a replacement beside it, an earlier update did not get to the deletion. */
export const DELETES_REPLACED = "delete-replaced";

/** Operations of the engine that change nothing in a service. */
const QUIET: ReadonlySet<string> = new Set([
  "same",
  "read",
  "read-replacement",
  "refresh",
  "discard",
  "discard-replaced",
  "diff",
]);

/** Parts of a replacement. The engine also reports the replacement as a whole. */
export const PARTS: ReadonlySet<string> = new Set(["create-replacement", "remove-pending-replace"]);

/** Removes the steps that the engine reports a second time if it shows all steps of a replacement. */
export function printOnce(steps: readonly Step[]): Step[] {
  const replaced = new Map<string, number>();
  for (const step of steps)
    if (step.op === "replace") replaced.set(objectOf(step), (replaced.get(objectOf(step)) ?? 0) + 1);
  return steps.filter((step) => {
    if (PARTS.has(step.op)) return false;
    const object = objectOf(step);
    const count = replaced.get(object) ?? 0;
    if (step.op !== DELETES_REPLACED || count === 0) return true;
    replaced.set(object, count - 1);
    return false;
  });
}

/** Identifies the object that a step replaces or deletes. Ignores name and host: an alias may change both in the same update. */
function objectOf({ urn, oldState }: Step): string {
  const { type } = partsOf(urn);
  return `${typeOfToken(type) ?? type} ${canonical(plain([oldState?.id, oldState?.inputs]) ?? null)}`;
}

export const changesSomething = (step: Step): boolean => !QUIET.has(step.op) && !isOfTheEngine(step);

/** Reports whether a step is for the stack itself, a component or a provider that the engine creates: no service knows them. */
function isOfTheEngine({ urn, oldState, newState }: Step): boolean {
  const { type } = partsOf(urn);
  return (
    type === "pulumi:pulumi:Stack" ||
    (newState ?? oldState)?.custom === false ||
    (isProvider(urn) && isEnginesOwn(urn))
  );
}
