import type { Lifecycle } from "../core/lifecycle";
import type { Ownership } from "../core/ownership/ownership";
import { ResourceError } from "../core/rejections/failures";
import { groupBy, listed, someOf } from "../values/collections";
import type { PropertyMap } from "../values/plain";
import { inBothNumbers } from "../values/text";
import { hasUnknown } from "../values/unknown";

/*
 * What a change takes from users: data or access of objects that the program no longer declares. Previews warn about it, and the
 * setting `deletionProtection` rejects it. An organization that a program disables loses access as declared.
 */

/** What is lost if an object is removed, by the beginning of its identity. The removal of other objects loses nothing. */
export const LOST = {
  document: "[is|are] deleted with [its|their] data",
  location:
    "[loses its|lose their] comments, recordings and other data, in every organization with such a document",
  organization: "[is|are] disabled: all [its|their] users lose read and write access",
  "allowed domain": "[leaves|leave] the list: web pages there can no longer use the API key",
} as const;

const SHOWN = 5;

/**
 * Returns what an update or a replacement loses, as far as its inputs are known.
 *
 * @param replaces contains the inputs that require a new object.
 */
export function lossByChange(
  lifecycle: Lifecycle,
  state: PropertyMap,
  inputs: PropertyMap,
  replaces: readonly string[],
): string | undefined {
  const isReplaced = replaces.length > 0;
  // An update is compared once more when it is applied: then all inputs are known.
  const isKnown = isReplaced
    ? replaces.some((name) => !hasUnknown(inputs[name]))
    : lifecycle.isIdentified(inputs) && !hasUnknown(inputs["onDelete"]);
  if (!isKnown) return undefined;
  if (isReplaced) return lossOf(lifecycle, state, state["onDelete"], () => false);
  // An update removes members of a set. The data of other objects moves.
  if (!isSet(lifecycle)) return undefined;
  const stays = new Set(lifecycle.identities(inputs));
  return lossOf(lifecycle, state, inputs["onDelete"], (identity) => stays.has(identity));
}

const isSet = ({ definition: { identifiedBy, inputs } }: Lifecycle) =>
  identifiedBy.some((name) => ["map", "set"].includes(inputs[name]?.type.shape.is ?? ""));

function lossOf(
  { definition }: Lifecycle,
  state: PropertyMap,
  onDelete: unknown,
  stays: (identity: string) => boolean,
): string | undefined {
  if (onDelete === "retain") return undefined;
  const removed = definition.identities(state).filter((identity) => !stays(identity));
  const losses = [...groupBy(removed, objectOf)].flatMap(([object, identities]) => {
    if (!losesSomething(object)) return [];
    const [one, several] = inBothNumbers(LOST[object]);
    const names = identities.map((identity) => identity.slice(object.length + 1));
    return names.length === 1
      ? `${object} ${names.join("")} ${one}`
      : `${names.length} ${object}s ${several} (${someOf(names, SHOWN)})`;
  });
  return losses.length === 0 ? undefined : `${listed(losses)}.`;
}

const losesSomething = (object: string): object is keyof typeof LOST => Object.hasOwn(LOST, object);

/** An id contains no blanks. */
const objectOf = (identity: string): string => identity.slice(0, identity.lastIndexOf(" "));

/** @throws {ResourceError} because deletionProtection is on and a change would lose something. */
export function rejectLossByChange(
  lifecycle: Lifecycle,
  state: PropertyMap,
  lost: string,
  isReplaced: boolean,
): never {
  const keep = "onDelete" in lifecycle.definition.inputs ? `, or keep it with onDelete: "retain"` : "";
  const first = keep !== "" && isReplaced ? " in an update before this one" : "";
  throw new ResourceError(
    `cannot update ${lifecycle.nameOf(state)}: ${PROTECTED}${lost} Nothing was applied. Undo the change${keep}${first}; or ${ALLOW}.`,
  );
}

/** @throws {ResourceError} if a deletion would lose something. What another resource owns stays. */
export function rejectLossByDeletion(
  lifecycle: Lifecycle,
  state: PropertyMap,
  ownership: Pick<Ownership, "owned">,
): void {
  const { definition, handlers } = lifecycle;
  // The data may be at several identities, of which the state names one.
  const isPending = handlers.hasPendingWork?.(state, state) === true;
  const lost = lossOf(lifecycle, state, state["onDelete"], isPending ? () => false : ownership.owned());
  if (lost === undefined) return;
  const keep = "onDelete" in definition.inputs ? 'onDelete: "retain"' : "retainOnDelete: true";
  throw new ResourceError(
    `could not delete ${lifecycle.nameOf(state)}: ${PROTECTED}${lost} Nothing was applied. Declare it again; or, to keep it in the service, ` +
      `with ${keep}, run pulumi up, and then remove it; or, to allow the deletion, ${ALLOW} and run pulumi up before it, because ` +
      `a destroy uses the settings of the last pulumi up.`,
  );
}

const PROTECTED = "collab:deletionProtection is true, and this would lose data or access: ";

const ALLOW = "set collab:deletionProtection to false";
