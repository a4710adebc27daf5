import { canonical, plain } from "../values/plain";
import { typeOfToken } from "../values/type-token";
import { partsOf } from "../values/urn";
import type { Step } from "./preview";
import { isEnginesOwn, isProvider } from "./providers";

/** The deletion of an object that was replaced. By itself: an earlier update replaced it and did not come to its deletion. */
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

/** Parts of a replacement, which the engine tells as a whole too. */
export const PARTS: ReadonlySet<string> = new Set(["create-replacement", "remove-pending-replace"]);

/** The steps without those that the engine reports a second time, where it is asked to show all of a replacement. */
export function toldOnce(steps: readonly Step[]): Step[] {
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

/** What a step replaces or deletes. An alias gives a resource another name or another host in the same update, so neither counts. */
function objectOf({ urn, oldState }: Step): string {
  const { type } = partsOf(urn);
  return `${typeOfToken(type) ?? type} ${canonical(plain([oldState?.id, oldState?.inputs]) ?? null)}`;
}

export const changesSomething = (step: Step): boolean => !QUIET.has(step.op) && !isOfTheEngine(step);

/** The stack itself, components, and the providers that the engine makes by itself: no service knows them. */
function isOfTheEngine({ urn, oldState, newState }: Step): boolean {
  const { type } = partsOf(urn);
  return (
    type === "pulumi:pulumi:Stack" ||
    (newState ?? oldState)?.custom === false ||
    (isProvider(urn) && isEnginesOwn(urn))
  );
}
