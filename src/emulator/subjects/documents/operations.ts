import { operations } from "../../../api/operations";
import { Items } from "../../serving/items";
import { Rejection } from "../../serving/rejection";
import { serve } from "../../serving/serve";
import { newFolder } from "../folders/state";
import { folderMissing } from "../folders/messages";
import { removeNotifications } from "../notifications/state";
import { existingOrNew, organizationOf } from "../organizations/find";
import { prune } from "../organizations/prune";
import { newDocument } from "./state";
import * as words from "./messages";

export const addDocuments = serve(operations.addDocuments, (context, request) => {
  const { organizationId } = request;
  const { emptyDocuments, addToMissingFolder, addExisting } = context.behaviours;
  if (request.documents.length === 0 && emptyDocuments === "refused") {
    throw new Rejection("INVALID_ARGUMENT", words.documentsEmpty);
  }
  const organization = existingOrNew(context, organizationId, request.createOrganization === true);
  let folderId = request.folderId === "root" ? undefined : request.folderId;
  const missingFolder = folderId !== undefined && !organization.folders.has(folderId) ? folderId : undefined;
  const items = new Items(context.behaviours.messageStyle);
  const result = () => ({ message: words.documentsAdded(request), data: items.toData() });
  if (request.documents.length === 0 && emptyDocuments === "ignored") return result();

  if (missingFolder !== undefined && !request.createFolder) {
    const message = folderMissing({ organizationId, folderId: missingFolder });
    if (addToMissingFolder === "error") throw new Rejection("NOT_FOUND", message);
    if (addToMissingFolder === "itemFailures") {
      for (const { documentId } of request.documents) items.failed(documentId, message);
      return result();
    }
    folderId = undefined;
  } else if (missingFolder !== undefined) {
    organization.folders.set(missingFolder, newFolder(missingFolder, true));
  }
  context.key.organizations.set(organization.organizationId, organization);

  const left: (string | undefined)[] = [];
  for (const { documentId, documentName } of request.documents) {
    const existing = organization.documents.get(documentId);
    if (existing && addExisting === "itemFailure") {
      items.failed(documentId, words.documentExists({ documentId, organizationId }), existing.id);
      continue;
    }
    const document = existing ?? newDocument(context.store.ids, documentId);
    if (!existing || addExisting === "overwrites") {
      document.documentName = documentName ?? document.documentName;
      if (folderId !== undefined) left.push(document.folderId);
      document.folderId = folderId ?? document.folderId;
      organization.documents.set(documentId, document);
    }
    items.done(documentId, words.documentAdded({ documentId }), document.id);
  }
  if (left.some((from) => from !== undefined)) prune(context, organization, left);
  return result();
});

export const moveDocuments = serve(operations.moveDocuments, (context, request) => {
  const { moveToRoot, moveToMissingFolder, moveMissingDocument } = context.behaviours;
  const organization = organizationOf(context, request.organizationId);
  const takesOut = request.folderId === "root" && moveToRoot === "takesOut";
  const missingFolder = !takesOut && !organization.folders.has(request.folderId);
  if (missingFolder && moveToMissingFolder === "error")
    throw new Rejection("NOT_FOUND", folderMissing(request));
  const missing = request.documentIds.filter((id) => !organization.documents.has(id));
  if (missing.length > 0 && moveMissingDocument === "error") {
    throw new Rejection("NOT_FOUND", words.documentsMissing({ ...request, documentIds: missing }));
  }
  if (missingFolder && moveToMissingFolder === "created") {
    organization.folders.set(request.folderId, newFolder(request.folderId, true));
  }
  if (!missingFolder || moveToMissingFolder === "created") {
    const left: (string | undefined)[] = [];
    for (const documentId of request.documentIds) {
      const document = organization.documents.get(documentId);
      if (!document) continue;
      left.push(document.folderId);
      document.folderId = takesOut ? undefined : request.folderId;
    }
    prune(context, organization, left);
  }
  return { message: words.documentsMoved(request) };
});

export const updateDocuments = serve(operations.updateDocuments, (context, request) => {
  const { organizationId } = request;
  const organization = organizationOf(context, organizationId);
  const { emptyDocumentName } = context.behaviours;
  const isUnnamed = ({ documentName }: { documentName?: string | undefined }) => documentName === "";
  if (emptyDocumentName === "INVALID_ARGUMENT" && request.documents.some(isUnnamed))
    throw new Rejection("INVALID_ARGUMENT", words.nameEmpty);
  const items = new Items(context.behaviours.messageStyle);
  for (const { documentId, documentName } of request.documents) {
    const existing = organization.documents.get(documentId);
    if (existing && documentName === "" && emptyDocumentName === "itemFailure") {
      items.failed(documentId, words.nameEmpty, existing.id);
      continue;
    }
    if (!existing && context.behaviours.updateMissing === "itemFailure") {
      items.failed(documentId, words.documentMissing({ documentId, organizationId }));
      continue;
    }
    const document = existing ?? newDocument(context.store.ids, documentId);
    document.documentName = documentName ?? document.documentName;
    organization.documents.set(documentId, document);
    items.done(documentId, words.documentUpdated({ documentId }), document.id);
  }
  return { message: words.documentsUpdated(request), data: items.toData() };
});

export const deleteDocuments = serve(operations.deleteDocuments, (context, request) => {
  const { organizationId } = request;
  const organization = organizationOf(context, organizationId);
  const items = new Items(context.behaviours.messageStyle);
  const left: (string | undefined)[] = [];
  for (const documentId of request.documentIds) {
    const document = organization.documents.get(documentId);
    if (document) {
      left.push(document.folderId);
      organization.documents.delete(documentId);
      removeNotifications(organization.notifications, documentId);
      items.done(documentId, words.documentDeleted({ documentId }), document.id);
    } else {
      items.done(documentId, words.documentMissing({ documentId, organizationId }));
    }
  }
  prune(context, organization, left);
  return { message: words.documentsDeleted(request), data: items.toData() };
});
