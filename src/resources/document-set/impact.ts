import { defineImpacts, keysOf, leavesBehind, notIn, type Impact, type Item } from "../../definition/impact";
import type { CheckedInputs } from "../../definition/definition";
import { groupBy } from "../../values/collections";
import { isPlaceholder } from "../../values/unknown";
import { added, deleted, documentItem, leavingItem, renamedOrMoved } from "../document/impact";
import { isInFolder } from "../document/definition";
import { documentSet as definition, expand, type Entry } from "./definition";

type Inputs = CheckedInputs<(typeof definition)["inputs"]>;

export const documentSetImpacts = defineImpacts(definition, {
  create: (inputs) => comes(inputs, keysOf(inputs.documents)),

  update(state, inputs) {
    const setMoves = !isInFolder(state.folderId, inputs.folderId);
    const stays = keysOf(inputs.documents).filter((id) => Object.hasOwn(state.documents, id));
    const changes = stays.map((id) => {
      const [was, is] = [entryOf(state, id), entryOf(inputs, id)];
      // A hidden entry may name no folder. Its document then moves with the set.
      return { item: itemOf(inputs, id), was, is, mayMove: isPlaceholder(is.folderId) && setMoves };
    });
    return [
      ...comes(inputs, notIn(inputs.documents, state.documents)),
      ...goes(state, notIn(state.documents, inputs.documents), inputs.onDelete),
      ...renamedOrMoved(inputs.organizationId, changes),
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
  const items = ids.map((id) => leavingItem(set.organizationId, id, entryOf(set, id)));
  if (onDelete !== "retain") return deleted(set.organizationId, items);
  const does = "[stays|stay] in the service with [its|their] data, because of onDelete";
  return leavesBehind("document", items, does, set.organizationId);
}

const itemOf = (set: Inputs, id: string): Item => documentItem(set.organizationId, id, entryOf(set, id));

/** Returns the name and folder that a set declares for a document. By default, the folder of the set applies. */
function entryOf({ documents, folderId }: Inputs, id: string): Entry {
  const short = documents[id] ?? true;
  // A hidden text hides both the name and the folder.
  const own = isPlaceholder(short) ? { documentName: short, folderId: short } : expand(short);
  return { ...own, folderId: own.folderId ?? folderId };
}
