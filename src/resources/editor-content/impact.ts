import { defineImpacts, happens, type Impact } from "../../definition/impact";
import type { CheckedInputs } from "../../definition/definition";
import { isPlaceholder } from "../../values/hidden";
import { identityOf, joinId } from "../../values/identity";
import { fingerprintOfContent } from "./content";
import { editorContent as definition } from "./definition";

type Inputs = CheckedInputs<(typeof definition)["inputs"]>;

export const editorContentImpacts = defineImpacts(definition, {
  // A replacement of the same editor knows the content that it replaces. A preview may hide whether the editor is the same.
  create: (inputs, replaced) => {
    if (!replaced || !mayBeSameEditor(replaced, inputs)) return created(inputs);
    if (idOf(replaced) === idOf(inputs)) return takenOver(replaced, inputs);
    return [...overwritten(inputs, replaced), ...created(inputs)];
  },

  update: (state, inputs) => (hasSameContent(state, inputs) ? [] : overwritten(inputs, state)),

  takeOver: (state, inputs) => takenOver(state, inputs),
  delete: (state) =>
    happens("leaves-behind", "editor", [itemOf(state)], ["keeps its content", "keep their contents"], {
      organizationId: state.organizationId,
      unless: "owned",
    }),
});

/** The inputs, and the fingerprint of the content that the resource wrote last. Its handlers keep the fingerprint. */
type Known = Inputs & { readonly __written?: string | undefined };

/** A preview may hide a part of an id, which may then have any value. */
const mayBeSameEditor = (one: Inputs, other: Inputs) =>
  (["organizationId", "documentId", "editorId"] as const).every(
    (part) => one[part] === other[part] || isPlaceholder(one[part]) || isPlaceholder(other[part]),
  );

const hasSameContent = (one: Inputs, other: Inputs) =>
  fingerprintOfContent(one.data) === fingerprintOfContent(other.data);

/** Unless `onConflict` is `overwrite`, the update fails if the editor has content that neither state nor inputs contain. */
const takenOver = (state: Known, inputs: Inputs): Impact[] =>
  hasSameContent(state, inputs) ? created(inputs) : overwritten(inputs, state);

function created(inputs: Inputs): Impact[] {
  if (inputs.onConflict === "overwrite") return overwritten(inputs);
  const { organizationId } = inputs;
  const items = [{ ...itemOf(inputs), to: textOf(inputs.data) }];
  return happens("creates", "editor", items, FILLED, { organizationId, sends: requestsFor(inputs) });
}

const FILLED = [
  "gets the declared content; the update fails if it has other content",
  "get the declared contents; the update fails if one of them has other content",
] as const;

function overwritten(inputs: Inputs, before?: Known): Impact[] {
  const { organizationId } = inputs;
  const items = [{ ...itemOf(inputs), from: before && textOf(before.data), to: textOf(inputs.data) }];
  const isOthers = before?.__written !== undefined && before.__written !== fingerprintOfContent(before.data);
  return happens("overwrites", "editor", items, isOthers ? OVERWRITES_OTHERS : REPLACES, {
    organizationId,
    final: true,
    sends: requestsFor(inputs),
  });
}

const OVERWRITES_OTHERS = [
  "gets the declared content, which overwrites what users have written since the last update",
  "get the declared contents, which overwrite what users have written since the last update",
] as const;

const REPLACES = [
  "gets the declared content in place of the current one; users see it at once",
  "get the declared contents in place of the current ones; users see them at once",
] as const;

/** Before an update, the resource checks whether users have written since. After it, the resource reads who wrote last. */
function requestsFor(inputs: Inputs): string[] {
  const id = idOf(inputs);
  return [
    ...(inputs.onConflict === "overwrite" ? [] : [`getCrdtData ${id} before`]),
    `updateCrdtData ${id}`,
    `getCrdtData ${id}`,
  ];
}

const idOf = ({ organizationId, documentId, editorId }: Inputs) =>
  joinId(organizationId, documentId, editorId);

const LONGEST = 60;

function textOf(data: unknown): string {
  const text = JSON.stringify(data);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

const itemOf = ({ organizationId, documentId, editorId }: Inputs) => ({
  name: joinId(documentId, editorId),
  identity: identityOf.editor(organizationId, documentId, editorId),
});
