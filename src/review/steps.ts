import { canonical, plain } from "../values/plain";
import { partsOf } from "../values/urn";
import type { Step } from "./preview";

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
const PARTS: ReadonlySet<string> = new Set(["create-replacement", "remove-pending-replace"]);

/** The steps without those that the engine tells a second time, where it is asked to show all of a replacement. */
export function toldOnce(steps: readonly Step[]): Step[] {
  const replaced = new Set(steps.filter(({ op }) => op === "replace").map(objectOf));
  return steps.filter(
    (step) => !PARTS.has(step.op) && !(step.op === DELETES_REPLACED && replaced.has(objectOf(step))),
  );
}

const objectOf = ({ urn, oldState }: Step) =>
  `${urn} ${canonical(plain([oldState?.id, oldState?.inputs]) ?? null)}`;

export const changesSomething = (step: Step): boolean => !QUIET.has(step.op) && !isOfTheEngine(step);

/** The stack itself, components, and the providers that the engine makes by itself: no service knows them. */
function isOfTheEngine({ urn, oldState, newState }: Step): boolean {
  const { type, name } = partsOf(urn);
  return (
    type === "pulumi:pulumi:Stack" ||
    (newState ?? oldState)?.custom === false ||
    (type.startsWith("pulumi:providers:") && name.startsWith("default"))
  );
}
