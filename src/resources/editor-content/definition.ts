import { define, idOfParts, maybe, optional, required } from "../../definition/definition";
import * as type from "../../definition/type";
import { identityOf } from "../../values/identity";
import { fingerprintOf, canonical, plain } from "../../values/plain";

const { butAbsent, choice, identifier, text } = type;

const ELSEWHERE = "A change writes to another editor; the old editor keeps its content.";

export const editorContent = define({
  type: "EditorContent",
  description: "The content of a collaborative editor.",
  operations: ["getCrdtData", "updateCrdtData"],
  notes: [],
  adopt:
    'The editor must exist. An empty one gets the declared content; other content is replaced only with `onConflict: "overwrite"`.',
  delete: {
    description: "Deleting the resource removes the content only from the state: the editor does not change.",
    quiet: true,
  },
  read: "`pulumi refresh` shows what users have written, and the next update restores the declared content. Without a refresh, that update is rejected, unless `onConflict` is `overwrite`. What the service returns right after a write counts as the declared content, such as `<p></p>` for `<p/>`.",
  get: "Reads the content of the editor with the id `organizationId/documentId/editorId`. Fails if the service returns none.",
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
      description: "The editor. It must exist: the service creates it when a user first edits.",
      onChange: "replace",
      changeDescription: ELSEWHERE,
    }),
    type: required(choice("text", "map", "array", "xml"), {
      description: "The type of the store, which determines what `data` must be.",
      onChange: "replace",
      changeDescription: "A change writes the content again, in a store of the other type.",
    }),
    contentKey: optional(type.identifier, {
      description: "Name of the content in the store. The service's default is `content`.",
      onChange: "reject",
      changeDescription:
        "The preview rejects a change, because no read shows what another name contains, unless `onConflict` is `overwrite`.",
    }),
    data: required(type.editorContent, {
      description:
        "Text for `text` and `xml`, an object for `map`, a list for `array`. The order of keys makes no difference.",
      onChange: "update",
      changeDescription: "A change replaces the content; users see it immediately.",
      blanks: "content",
    }),
    onConflict: optional(butAbsent(choice("reject", "overwrite"), "reject"), {
      description:
        "What an update does if users have written in the editor since the last update or refresh, or if the editor cannot be read. `reject`, the default, overwrites nothing and reports who wrote and when. `overwrite` replaces the content without a check. For a new resource, `reject` accepts only an editor that is empty or has the declared content.",
      onChange: "nothing",
      changeDescription: "Only used at the next update of the content.",
      output: "Absent if it is `reject`.",
    }),
  },
  outputs: {
    lastUpdate: maybe(text, {
      description: "When the content was last changed: an ISO timestamp.",
      stable: false,
    }),
    lastUpdatedBy: maybe(text, {
      description: "The `userId` of the user who last changed the content.",
      stable: false,
    }),
  },
  id: idOfParts("organizationId", "documentId", "editorId"),
  identifiedBy: ["organizationId", "documentId", "editorId"],
  identities: ({ organizationId, documentId, editorId }) => [
    identityOf.editor(organizationId, documentId, editorId),
  ],
});

/** Returns a fingerprint that identifies a content. The order of an object's keys makes no difference. */
export function fingerprintOfContent(data: unknown): string {
  return fingerprintOf(canonical(plain(data) ?? null));
}
