import { define, idOfParts, maybe, optional, required } from "../../definition/definition";
import * as type from "../../definition/type";
import { identityOf } from "../../values/identity";

const { checkedAs, choice, identifier, text } = type;

const ELSEWHERE = "A change writes to an editor there; the one here keeps its content.";

export const editorContent = define({
  type: "EditorContent",
  description: "The content of a collaborative editor.",
  operations: ["getCrdtData", "updateCrdtData"],
  notes: [],
  adopt:
    'The editor must exist. An empty one gets the declared content. Other content that is there already is replaced only with `onConflict: "overwrite"`.',
  delete: { description: "Deleting the resource forgets the content and leaves it as it is.", quiet: true },
  read: "What people write meanwhile is drift: `pulumi refresh` shows it, and the next update puts the declared content back. Without a refresh, an update of an editor in which people have written is refused, unless `onConflict` is `overwrite`.",
  get: "Reads the content of the editor with the id `organizationId/documentId/editorId`. Fails when there is none.",
  example: `new collab.EditorContent("welcome", {
  organizationId: "acme",
  documentId: "guide",
  editorId: "intro",
  type: "text",
  data: "Welcome!",
});`,
  inputs: {
    organizationId: required(identifier, {
      description: "The organization of the document.",
      onChange: "replace",
      changeDescription: ELSEWHERE,
    }),
    documentId: required(identifier, {
      description: "The document that the editor is in.",
      onChange: "replace",
      changeDescription: ELSEWHERE,
    }),
    editorId: required(identifier, {
      description: "The editor. It must exist: the service creates it when somebody first edits.",
      onChange: "replace",
      changeDescription: "A change writes to the other editor; this one keeps its content.",
    }),
    type: required(choice("text", "map", "array", "xml"), {
      description: "The kind of store, which says what `data` must be.",
      onChange: "replace",
      changeDescription: "A change writes the content anew, in the other kind of store.",
    }),
    contentKey: optional(text, {
      description: "Name of the content in the store. The service's default is `content`.",
      onChange: "reject",
      changeDescription:
        'The service does not tell what is under another name, so a change is refused in the preview, unless `onConflict: "overwrite"` comes with it: it then writes the content under the new name, whatever is there.',
    }),
    data: required(type.editorContent, {
      description:
        "The content: text for `text` and `xml`, an object for `map`, a list for `array`. The order of an object's keys makes no difference.",
      onChange: "update",
      changeDescription: "A change replaces what is there; people who are editing see it at once.",
      blanks: "content",
    }),
    // States of 0.1.0 do not contain the default.
    onConflict: optional(checkedAs<"overwrite">()(choice("refuse", "overwrite")), {
      description:
        "What an update does where people have written in the editor since this resource last wrote or was refreshed, or where the editor cannot be read. `refuse`, the default, overwrites nothing and says who wrote when. `overwrite` replaces what is there without looking. For a resource that is new, renamed without an alias, or replaced by `--replace`, `refuse` accepts only an empty editor, or one with the declared content already.",
      onChange: "nothing",
      changeDescription: "It counts at the next update of the content; a change by itself does nothing.",
      output: "Absent where it is `refuse`.",
    }),
  },
  outputs: {
    lastUpdate: maybe(text, {
      description: "When the content was last changed: an ISO timestamp.",
      stable: false,
    }),
    lastUpdatedBy: maybe(text, { description: "Who changed it last: a `userId`.", stable: false }),
  },
  id: idOfParts("organizationId", "documentId", "editorId"),
  identifiedBy: ["organizationId", "documentId", "editorId"],
  identities: ({ organizationId, documentId, editorId }) => [
    identityOf.editor(organizationId, documentId, editorId),
  ],
});
