import { defineImpacts, keysOf, leavesBehind, notIn, type Impact, type Item } from "../../definition/impact";
import type { CheckedInputs } from "../../definition/definition";
import { groupBy } from "../../values/collections";
import { added, deleted, documentItem, renamedOrMoved } from "../document/impact";
import { documentSet as definition, expand, type Entry } from "./definition";

type Inputs = CheckedInputs<(typeof definition)["inputs"]>;

export const documentSetImpacts = defineImpacts(definition, {
  create: (inputs) => comes(inputs, keysOf(inputs.documents)),

  update(state, inputs) {
    const stays = keysOf(inputs.documents).filter((id) => Object.hasOwn(state.documents, id));
    const changes = stays.map((id) => ({
      item: itemOf(inputs, id),
      was: entryOf(state, id),
      is: entryOf(inputs, id),
    }));
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
  const items = ids.map((id) => documentItem(set.organizationId, id, entryOf(set, id)));
  if (onDelete !== "retain") return deleted(set.organizationId, items);
  const does = "[stays|stay] in the service with [its|their] data, because of onDelete";
  return leavesBehind("document", items, does, set.organizationId);
}

const itemOf = (set: Inputs, id: string): Item => documentItem(set.organizationId, id, entryOf(set, id));

/** Returns the name and folder that a set declares for a document. By default, the folder of the set applies. */
function entryOf({ documents, folderId }: Inputs, id: string): Entry {
  const own = expand(documents[id] ?? true);
  return { ...own, folderId: own.folderId ?? folderId };
}
