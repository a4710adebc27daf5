import { isDeepStrictEqual } from "node:util";
import { consequencesOf, happens, NOT_KNOWN, shown, type Consequence } from "../../definition/consequence";
import type { CheckedInputs } from "../../definition/definition";
import { identityOf, joinId } from "../../values/identity";
import { isUnknown } from "../../values/unknown";
import { editorContent as definition } from "./definition";

type Inputs = CheckedInputs<(typeof definition)["inputs"]>;

export const editorContentConsequences = consequencesOf(definition, {
  create: (inputs) => written(inputs),

  update: (state, inputs) =>
    state.contentKey === inputs.contentKey && isDeepStrictEqual(state.data, inputs.data)
      ? []
      : written(inputs, state),

  takeOver: (_state, inputs) => written(inputs),
  delete: (state) =>
    happens("leaves-behind", "editor", [itemOf(state)], ["keeps its content", "keep their contents"], {
      organizationId: state.organizationId,
      unless: "held",
    }),
});

function written(inputs: Inputs, before?: Inputs): Consequence[] {
  const { organizationId, documentId, editorId } = inputs;
  const id = joinId(organizationId, documentId, editorId);
  return happens(
    "overwrites",
    "editor",
    [{ ...itemOf(inputs), from: before && textOf(before.data), to: textOf(inputs.data) }],
    [
      "gets the declared content in place of what is there; people see it at once",
      "get the declared contents in place of what is there; people see it at once",
    ],
    { organizationId, final: true, sends: [`updateCrdtData ${id}`, `getCrdtData ${id}`] },
  );
}

const LONGEST = 60;

function textOf(data: unknown): string {
  const text = isUnknown(data) ? NOT_KNOWN : JSON.stringify(data);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

const itemOf = ({ organizationId, documentId, editorId }: Inputs) => ({
  name: joinId(shown(documentId), shown(editorId)),
  identity: identityOf.editor(organizationId, documentId, editorId),
});
