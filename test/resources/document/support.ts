import { checked, lifecycleOf } from "../../core/support";

export const document = lifecycleOf("Document");

/** A document as programs declare it before and after a change of its id. They confirm that the id is free. */
export const declared = (documentId: string, more: object = {}) =>
  checked("Document", {
    organizationId: "acme",
    documentId,
    freeDocumentId: documentId,
    documentName: "Mine",
    folderId: "shelf",
    ...more,
  });

/** The document that the service contains, with data of users. */
export const MINE = { documentName: "Mine", folderId: "shelf", comments: [{ annotationId: "mine" }] };
