import { someOf } from "../values/some-of";

const SHOWN = 5;

/** What leaves a set: its members in words, and as one or several. */
export interface Leaving {
  readonly count: number;
  readonly names: string;
  readonly isOne: boolean;
  /** `it` or `them`. */
  readonly them: string;
}

/** What would be lost with an object. */
export interface Loss {
  /** What deleting it does: `delete the document with its data`. */
  readonly would: string;
  /** What a program says to keep it in the service: `retainOnDelete: true`. */
  readonly keep: string;
}

interface Refused {
  /** What would be done to the members: a sentence. */
  readonly change: (leaving: Leaving) => string;
  /** How to keep the members, without a full stop. */
  readonly waysOn: (leaving: Leaving) => string;
}

type Held = Readonly<Record<string, unknown>>;

/** Whether inputs ask for protection: by themselves, or through the option `protect` of a set. */
export function isProtected({ deletionProtection, __protected }: Held): boolean {
  return (deletionProtection ?? __protected) === true;
}

/** Whether an object may be deleted only after another update: that update takes the protection out of the state. */
export const isLocked = ({ deletionProtection }: Held): boolean => deletionProtection === true;

/** Why a protected set refuses a change: one line that names the members that would leave it. Undefined where none would. */
export function protects(
  what: string,
  members: readonly string[],
  { change, waysOn }: Refused,
): string | undefined {
  if (members.length === 0) return undefined;
  const leaving = leavingOf(members);
  return `${what} is protected. ${change(leaving)}. ${waysOn(leaving)}, or set deletionProtection: false.`;
}

/** Why a protected object is not replaced. */
export function refusesReplacement(what: string, inputs: readonly string[], { would, keep }: Loss): string {
  const names = inputs.join(" and ");
  return (
    `${what} is protected. Another ${names} would ${would}. Put the old ${names} back; or, in an update before this one, ` +
    `set deletionProtection: false to let it go, or ${keep} to keep it in the service.`
  );
}

/** Why a protected object is not deleted. */
export function refusesDeletion({ would, keep }: Loss): string {
  return (
    `it is protected, and this would ${would}. Nothing was applied. Declare it with deletionProtection: false, or with ` +
    `${keep} to keep it in the service, run pulumi up, and then remove it.`
  );
}

/** Why a change that takes more members out of a set than it allows is refused. Undefined where it does not. */
export function exceeds(
  what: string,
  members: readonly string[],
  most: unknown,
  { change, waysOn }: Refused,
): string | undefined {
  if (typeof most !== "number" || members.length <= most) return undefined;
  const leaving = leavingOf(members);
  return (
    `${what} has maxDeletions: ${most}, and ${leaving.count} would go. ${change(leaving)}. ${waysOn(leaving)}, ` +
    `or raise maxDeletions for this change.`
  );
}

/** Says to undo the change. */
export function putBack({ isOne, names }: Leaving): string {
  return `Put ${isOne ? names : "them"} back in`;
}

export function leavingOf(members: readonly string[]): Leaving {
  const isOne = members.length === 1;
  return { count: members.length, names: listed(members), isOne, them: isOne ? "it" : "them" };
}

function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  if (names.length < 2) return last;
  return names.length > SHOWN ? someOf(names, SHOWN) : `${names.slice(0, -1).join(", ")} and ${last}`;
}
