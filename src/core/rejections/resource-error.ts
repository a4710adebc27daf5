import { CallError, CollabError, ServiceError, SettingError } from "../../api";
import { listed } from "../../values/collections";
import { identityOf } from "../../values/identity";
import type { PropertyMap } from "../../values/plain";
import { capitalized } from "../../values/text";
import type { Context } from "../resource-type";
import { explain, fateOf, naming, requestsOf, type Details, type SharedCauses } from "./explain";
import { causesOf, ItemError, PartialFailure, ResourceError, UnsureFailure, WholeFailure } from "./failures";
import { concernsAll, isDenied, isOrganizationDisabled, mayBeApplied, missingThings } from "./meaning";

const LET_GO =
  "If it no longer exists, declare the resource again as it was with the option retainOnDelete: true, run pulumi up, and then remove it.";

/** Reports whether the service may have rejected a deletion because the object is missing, in a message that is not recognized. */
const mayMeanMissing = (error: unknown): boolean =>
  error instanceof ItemError
    ? !mayBeApplied(error)
    : error instanceof ServiceError && error.status === "INVALID_ARGUMENT" && !isOrganizationDisabled(error);

const IF_RENAMED =
  "If the resource exists and is only renamed or moved within the program, name its former name in the option aliases: " +
  "nothing is then sent.";

/**
 * Returns the failure of one handler on one resource as a {@link ResourceError} or, where a part was applied, a
 * {@link PartialFailure}. Returns an unexpected error unchanged: it is a bug, and must be visible. Describes a cause that
 * affects all resources in full for the first of them only. `advice` returns what the resource type suggests.
 */
export function asResourceError(
  action: string,
  what: string,
  error: unknown,
  description: Description,
): unknown {
  const { sharedCauses, advice, hidesMissing = false, lostContainer } = description;
  const couldNot = `could not ${action} ${what}`;
  const usesOldSettings = USING_OLD_SETTINGS.has(action) && !hidesMissing && causesOf(error).some(isDenied);
  const nextSteps = [
    ...(usesOldSettings && action === "delete" ? [UNDECLARED] : []),
    ...(usesOldSettings ? [OLD_SETTINGS] : []),
    ...(action === "delete" && (hidesMissing || causesOf(error).some(mayMeanMissing)) ? [LET_GO] : []),
    ...(action === "create" && causesOf(error).some(isOrganizationDisabled) ? [IF_RENAMED] : []),
    ...(advice && (action === "create" || lostContainer === undefined) ? [advice] : []),
    ...(lostContainer !== undefined ? [wasDeleted(action, lostContainer)] : []),
  ];
  if (error instanceof SettingError) return error;
  if (error instanceof UnsureFailure) {
    const failure = asResourceError(action, what, error.failure, description);
    return failure instanceof ResourceError
      ? new PartialFailure(error.state, failure.message.split("\n"))
      : failure;
  }
  if (error instanceof WholeFailure) {
    const lines = error.reasons.map((reason) => `${couldNot}: ${reason}`);
    return new ResourceError(followedBy(nextSteps, lines).join("\n"));
  }
  if (error instanceof PartialFailure) {
    const partly = `could not ${action} all of ${what}`;
    const lines = error.reasons.map((reason) => `${partly}: ${reason} The rest was applied and is kept.`);
    return new PartialFailure(error.state, followedBy(nextSteps, lines));
  }
  if (!(error instanceof CollabError || error instanceof ItemError)) return error;
  const isShared = error instanceof CallError && (lostContainer !== undefined || concernsAll(error));
  if (isShared && !hidesMissing) {
    const other = sharedCauses().firstReported(error, what, lostContainer);
    if (other !== undefined) {
      const sameReason = naming(`${couldNot}, for the same reason as ${other}`, requestsOf([error]));
      return new ResourceError(`${sameReason}. ${fateOf(error)}`.trim());
    }
  }
  return new ResourceError([`${couldNot}: ${explain(error, { hidesMissing })}`, ...nextSteps].join(" "));
}

/** Adds the next steps to the only reason or, where there are several, in lines below them. */
const followedBy = (nextSteps: readonly string[], reasons: readonly string[]): readonly string[] =>
  reasons.length === 1 ? [[...reasons, ...nextSteps].join(" ")] : [...reasons, ...nextSteps];

interface Description extends Pick<Details, "hidesMissing"> {
  readonly sharedCauses: () => SharedCauses;
  readonly advice?: string | undefined;
  /** The identity of what contains the object, if it is missing although the program declares it. */
  readonly lostContainer?: string | undefined;
}

/** The container of a new object may also be missing because the program creates both at the same time. */
const wasDeleted = (action: string, container: string): string =>
  (action === "create"
    ? `If the program uses that already, ${container} was deleted elsewhere`
    : `The program declares the ${container}, so it was deleted elsewhere`) +
  ", or the service was reset: `COLLAB_PROBE_ON_REFRESH=true pulumi up --refresh` creates again what is missing, without data.";

/** What contains the objects of resource types that have the input `<container>Id`. */
const CONTAINERS = ["organization", "folder", "document"] as const;

/**
 * Returns what to do where the service reports that a container of an object is missing. `inputs` are the names of all inputs
 * of the resource type, and `given` the inputs of the resource.
 */
export function adviceOnMissing(
  error: unknown,
  { type, inputs }: { readonly type: string; readonly inputs: object },
  given: Readonly<Record<string, unknown>>,
): string | undefined {
  const missing = missingThings(error);
  const isMissing = (each: (typeof CONTAINERS)[number]) =>
    missing?.has(each) || (missing?.has("unnamed") && given[`${each}Id`] !== undefined);
  const containers = CONTAINERS.filter(
    (each) => Object.hasOwn(inputs, `${each}Id`) && each !== type.toLowerCase() && isMissing(each),
  );
  if (containers.length === 0) return undefined;
  const flags = containers
    .map((each) => `create${capitalized(each)}`)
    .filter((flag) => Object.hasOwn(inputs, flag) && given[flag] !== true);
  const isOne = containers.length === 1;
  const objects = listed(containers.map((each) => `the ${each}`));
  const outputs = listed(containers.map((each) => `${each}Id`));
  return (
    `${capitalized(objects)} must exist first: declare ${isOne ? "it" : "them"}, and use ` +
    `${isOne ? "its output" : "their outputs"} ${outputs} here` +
    `${flags.length === 0 ? "" : `, or set ${listed(flags.map((flag) => `${flag}: true`))}`}.`
  );
}

/** Without a resource in the program that needs a provider, no command passes new settings to it. */
const UNDECLARED =
  "If they have been corrected since, and the program declares no other resource with them: declare this one again, run " +
  "`pulumi up`, and then remove it.";

/** The handlers that `pulumi refresh` and `pulumi destroy` run: these commands use the provider's settings in the state. */
const USING_OLD_SETTINGS: ReadonlySet<string> = new Set(["read", "delete"]);
export const OF_LAST_UPDATE =
  "`pulumi refresh` and `pulumi destroy` use the settings of the last `pulumi up`, so run them with `--run-program`.";
const OLD_SETTINGS = `If they have been corrected since: ${OF_LAST_UPDATE}`;

/** Returns the identity of what contains the object of a resource, if it is missing although the program declares it. */
export function lostContainer(
  { connection: { ownership } }: Pick<Context, "connection">,
  type: string,
  inputs: PropertyMap,
  failure: unknown,
): string | undefined {
  const missing = new Set(causesOf(failure).flatMap((error) => [...(missingThings(error) ?? [])]));
  const idOf = (name: string) => String(inputs[`${name}Id`]);
  return CONTAINERS.filter((each) => missing.has(each) && each !== type.toLowerCase())
    .map((each) =>
      each === "organization"
        ? identityOf[each](idOf(each))
        : identityOf[each](idOf("organization"), idOf(each)),
    )
    .find((identity) => ownership.isOwned(identity));
}
