import { defineImpacts, happens, keysOf, notIn, type Impact, type Item } from "../../definition/impact";
import type { CheckedInputs } from "../../definition/definition";
import { groupBy } from "../../values/collections";
import { isPlaceholder } from "../../values/unknown";
import {
  added,
  deleted,
  documentItem,
  isAtTop,
  moved,
  movedItem,
  movedToTop,
  nameShown,
  renamed,
} from "../document/impact";
import { isInFolder } from "../document/definition";
import { documentSet as definition, expand, shortEntries, type Entry } from "./definition";

type Inputs = CheckedInputs<(typeof definition)["inputs"]>;

export const documentSetImpacts = defineImpacts(definition, {
  create: (inputs) => comes(inputs, keysOf(inputs.documents)),

  update(state, inputs) {
    const { organizationId } = inputs;
    const stays = keysOf(inputs.documents).filter((id) => Object.hasOwn(state.documents, id));
    const differences = stays.map((id) => ({
      item: itemOf(inputs, id),
      was: entryOf(state, id),
      is: entryOf(inputs, id),
    }));
    const others = differences.filter(({ was, is }) => was.documentName !== is.documentName);
    const isSameBase = isInFolder(state.folderId, inputs.folderId);
    const movers = differences.filter(
      ({ was, is }) =>
        !isInFolder(was.folderId, is.folderId) ||
        // A hidden entry may name no folder. Its document is then in the folder of the set.
        (isPlaceholder(is.folderId) && !isSameBase),
    );
    const isUnsure = ({ was, is }: (typeof movers)[number]) => isAtTop(was.folderId) && isAtTop(is.folderId);
    const certain = movers.filter((mover) => !isUnsure(mover));
    return [
      ...comes(inputs, notIn(inputs.documents, state.documents)),
      ...goes(state, notIn(state.documents, inputs.documents), inputs.onDelete),
      ...renamed(
        organizationId,
        others.map(({ item, was, is }) => ({
          ...item,
          from: nameShown(was.documentName),
          to: nameShown(is.documentName),
        })),
      ),
      ...movedToTop(
        organizationId,
        movers.filter(isUnsure).map(({ item }) => item),
      ),
      ...[...groupBy(certain, ({ is }) => is.folderId)].flatMap(([folderId, some]) =>
        moved(
          organizationId,
          folderId,
          some.map(({ item, was }) => movedItem(organizationId, item, was.folderId, folderId)),
        ),
      ),
    ];
  },

  delete: (state) => goes(state, keysOf(state.documents), state.onDelete),
});

function comes(inputs: Inputs, ids: readonly string[]): Impact[] {
  const byFolder = groupBy(ids, (id) => entryOf(inputs, id).folderId);
  return [...byFolder].flatMap(([folderId, some]) =>
    added(
      inputs.organizationId,
      folderId,
      some.map((id) => itemOf(inputs, id)),
      inputs,
    ),
  );
}

function goes(set: Inputs, ids: readonly string[], onDelete: string): Impact[] {
  const items = ids.map((id) => itemOf(set, id));
  if (onDelete !== "retain") return deleted(set.organizationId, items);
  return happens(
    "leaves-behind",
    "document",
    items,
    [
      "stays in the service with its data, as onDelete says",
      "stay in the service with their data, as onDelete says",
    ],
    { organizationId: set.organizationId, unless: "owned" },
  );
}

const itemOf = (set: Inputs, id: string): Item => documentItem(set.organizationId, id, entryOf(set, id));

/** Returns the name and folder that a set declares for a document. Without a folder of its own, the set's folder applies. */
function entryOf({ documents, folderId }: Inputs, id: string): Entry {
  const short = shortEntries({ [id]: documents[id] ?? true })[id] ?? true;
  // A hidden text hides both the name and the folder.
  const own = isPlaceholder(short) ? { documentName: short, folderId: short } : expand(short);
  return { ...own, folderId: own.folderId ?? folderId };
}
