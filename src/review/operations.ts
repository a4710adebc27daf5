import { groupBy } from "../values/collections";
import { canonical, plain } from "../values/plain";
import { typeOfToken, urnParts } from "../values/type-token";
import { isEnginesOwn, isProvider, type Step } from "./preview";

/** What an operation does with a resource, in reports. */
export type Action = "create" | "update" | "replace" | "delete" | "import" | "other";

/** An operation of the engine. */
interface Operation {
  readonly action?: Action;
  /** The sign in the engine's diff. */
  readonly sign?: string;
  /** What its steps contain. */
  readonly needs?: readonly ("oldState" | "newState")[];
  /** True if it changes nothing in a service. */
  readonly isQuiet?: true;
  /** True for parts of a replacement: the engine also reports the replacement as a whole. */
  readonly isPart?: true;
}

/** Deletes a replaced object. Without a replacement beside it, an earlier update did not get to the deletion. */
export const DELETES_REPLACED = "delete-replaced";
const CREATES_REPLACEMENT = "create-replacement";

export const OPERATIONS: ReadonlyMap<string, Operation> = new Map(
  Object.entries<Operation>({
    same: { needs: ["newState"], isQuiet: true },
    create: { action: "create", sign: "+", needs: ["newState"] },
    update: { action: "update", sign: "~", needs: ["oldState", "newState"] },
    replace: { action: "replace", sign: "+-", needs: ["oldState", "newState"] },
    delete: { action: "delete", sign: "-", needs: ["oldState"] },
    [DELETES_REPLACED]: { action: "delete", sign: "-", needs: ["oldState"] },
    [CREATES_REPLACEMENT]: { needs: ["newState"], isPart: true },
    "remove-pending-replace": { isPart: true },
    import: { action: "import", needs: ["newState"] },
    read: { isQuiet: true },
    "read-replacement": { isQuiet: true },
    refresh: { isQuiet: true },
    discard: { isQuiet: true },
    "discard-replaced": { isQuiet: true },
  }),
);

export const isDeletion = ({ op }: Step): boolean => OPERATIONS.get(op)?.action === "delete";

export const isPart = ({ op }: Step): boolean => OPERATIONS.get(op)?.isPart === true;

export function changesSomething({ op, urn, oldState, newState }: Step): boolean {
  // No service knows the stack itself, a component, or a provider that the engine creates.
  const isOfTheEngine =
    urnParts(urn).type === "pulumi:pulumi:Stack" ||
    (newState ?? oldState)?.custom === false ||
    (isProvider(urn) && isEnginesOwn(urn));
  return OPERATIONS.get(op)?.isQuiet !== true && !isOfTheEngine;
}

/** Removes the steps that the engine reports a second time if it shows all steps of a replacement. */
export function withoutRepeatedSteps(steps: readonly Step[]): Step[] {
  const replaced = groupBy(
    steps.filter(({ op }) => op === "replace"),
    objectOf,
  );
  return steps.filter(
    (step) => !isPart(step) && !(step.op === DELETES_REPLACED && replaced.get(objectOf(step))?.pop()),
  );
}

/** Identifies the object that a step replaces or deletes. Ignores name and host: an alias may change both in the same update. */
function objectOf({ urn, oldState }: Step): string {
  const { type } = urnParts(urn);
  return `${typeOfToken(type) ?? type} ${canonical(plain([oldState?.id, oldState?.inputs]) ?? null)}`;
}

/**
 * Returns when the engine deletes an object that it replaces. `steps` are all steps of the resource, in the order of the preview.
 *
 * - `first`: before it creates the new one. A preview with all parts shows the deletion first.
 * - `undeclared`: before the program declares it, because the engine deletes its provider first, or a resource that the option
 *   `replaceWith` names. No step has a reason. (engine-notes: dependents of a replacement)
 */
export function deletionOf(steps: readonly Step[]): "undeclared" | "first" | "last" {
  const ops = steps.map(({ op }) => op);
  const [deleted, created] = [ops.indexOf(DELETES_REPLACED), ops.indexOf(CREATES_REPLACEMENT)];
  const isFirst = deleted >= 0 && (created < 0 || deleted < created);
  if (!steps.some(hasReason) && (isFirst || !steps.some(isPart))) return "undeclared";
  return isFirst ? "first" : "last";
}

/** Reports whether a step names the inputs that replace the resource: with `replaceOnChanges`, the full provider's only in the details. */
const hasReason = ({ replaceReasons, detailedDiff }: Step): boolean =>
  replaceReasons.length > 0 || Object.values(detailedDiff).some(({ kind }) => kind.endsWith("-replace"));
