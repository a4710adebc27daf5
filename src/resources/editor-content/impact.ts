import { defineImpacts, happens, type Impact } from "../../definition/impact";
import type { CheckedInputs } from "../../definition/definition";
import { identityOf, joinId } from "../../values/identity";
import { fingerprintOfContent } from "./content";
import { editorContent as definition } from "./definition";

type Inputs = CheckedInputs<(typeof definition)["inputs"]>;

export const editorContentImpacts = defineImpacts(definition, {
  create: (inputs) => written(inputs),

  update: (state, inputs) =>
    fingerprintOfContent(state.data) === fingerprintOfContent(inputs.data) ? [] : written(inputs, state),

  takeOver: (_state, inputs) => written(inputs),
  delete: (state) =>
    happens("leaves-behind", "editor", [itemOf(state)], ["keeps its content", "keep their contents"], {
      organizationId: state.organizationId,
      unless: "owned",
    }),
});

/** The inputs, and the fingerprint of the content that the resource wrote last. Its handlers keep the fingerprint. */
type Known = Inputs & { readonly __written?: string | undefined };

function written(inputs: Inputs, before?: Known): Impact[] {
  const { organizationId, documentId, editorId } = inputs;
  const id = joinId(organizationId, documentId, editorId);
  const isOthers = before?.__written !== undefined && before.__written !== fingerprintOfContent(before.data);
  return happens(
    "overwrites",
    "editor",
    [{ ...itemOf(inputs), from: before && textOf(before.data), to: textOf(inputs.data) }],
    isOthers
      ? [
          "gets the declared content, which overwrites what people have written since the last update",
          "get the declared contents, which overwrite what people have written since the last update",
        ]
      : [
          "gets the declared content in place of what is there; people see it at once",
          "get the declared contents in place of what is there; people see it at once",
        ],
    {
      organizationId,
      final: true,
      // Before an update, the resource checks whether users have written since. After it, the resource reads who wrote last.
      sends: [
        ...(before && inputs.onConflict !== "overwrite" ? [`getCrdtData ${id} before`] : []),
        `updateCrdtData ${id}`,
        `getCrdtData ${id}`,
      ],
    },
  );
}

const LONGEST = 60;

function textOf(data: unknown): string {
  const text = JSON.stringify(data);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

const itemOf = ({ organizationId, documentId, editorId }: Inputs) => ({
  name: joinId(documentId, editorId),
  identity: identityOf.editor(organizationId, documentId, editorId),
});
