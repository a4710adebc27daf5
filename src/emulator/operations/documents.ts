import { plainObject } from "../../values/plain";
import { Items, Rejection, type Context, type Request, type Result } from "../serving/handler";
import { done, messages } from "../serving/messages";
import { FolderState, newDocument, serviceId, type OrganizationState } from "../state/store";
import { existingOrNew, organizationOf, prune } from "./organizations";

export function addDocuments(context: Context, request: Request<"addDocuments">): Result {
  const { organizationId, documents } = request;
  const { emptyDocuments, addToMissingFolder } = context.behaviours;
  if (documents.length === 0 && emptyDocuments === "rejected")
    throw new Rejection("INVALID_ARGUMENT", messages.documentsEmpty);
  const organization = existingOrNew(context, organizationId, request.createOrganization === true);
  const message = done("Added Successfully", organizationId);
  if (documents.length === 0 && emptyDocuments === "ignored") return { message, data: {} };

  const items = new Items(context.behaviours);
  let folderId = request.folderId === "root" ? undefined : request.folderId;
  if (folderId !== undefined && !organization.folders.has(folderId)) {
    if (request.createFolder) {
      organization.folders.set(folderId, new FolderState(folderId));
    } else {
      const missing = messages.folderMissing(organizationId, folderId);
      if (addToMissingFolder === "error") throw new Rejection("NOT_FOUND", missing);
      if (addToMissingFolder === "itemFailures") {
        for (const { documentId } of documents) items.failed(documentId, missing, "not-found");
        return { message, data: items.toData() };
      }
      folderId = undefined;
    }
  }
  context.key.organizations.set(organizationId, organization);
  addEach(context, organization, request, folderId, items);
  return { message, data: items.toData() };
}

function addEach(
  context: Context,
  organization: OrganizationState,
  { organizationId, documents }: Request<"addDocuments">,
  folderId: string | undefined,
  items: Items,
): void {
  const { addExisting } = context.behaviours;
  const left: string[] = [];
  for (const { documentId, ...properties } of documents) {
    const existing = organization.documents.get(documentId);
    const id = serviceId("doc", organizationId, documentId);
    if (existing && addExisting === "itemFailure") {
      items.failed(documentId, messages.documentExists(organizationId, documentId), "already-exists", id);
      continue;
    }
    const document = existing ?? newDocument();
    if (!existing || addExisting === "overwrites") {
      Object.assign(document, plainObject(properties));
      if (folderId !== undefined && document.folderId !== undefined) left.push(document.folderId);
      document.folderId = folderId ?? document.folderId;
      organization.documents.set(documentId, document);
    }
    items.done(documentId, done("Added Successfully", documentId), id);
  }
  if (left.length > 0) prune(context, organizationId, organization, left);
}

export function moveDocuments(context: Context, request: Request<"moveDocuments">): Result {
  const { moveToRoot, moveToMissingFolder, moveMissingDocument } = context.behaviours;
  const { organizationId, folderId, documentIds } = request;
  const organization = organizationOf(context, organizationId);
  const { documents, folders } = organization;
  const takesOut = folderId === "root" && moveToRoot === "takesOut";
  const missingFolder = !takesOut && !folders.has(folderId);
  if (missingFolder && moveToMissingFolder === "error")
    throw new Rejection("NOT_FOUND", messages.folderMissing(organizationId, folderId));
  const missing = documentIds.filter((id) => !documents.has(id));
  if (missing.length > 0 && moveMissingDocument === "error")
    throw new Rejection("NOT_FOUND", messages.documentsMissing(organizationId, missing));
  const message = done("Moved Successfully", folderId);
  if (missingFolder && moveToMissingFolder === "ignored") return { message };

  if (missingFolder) folders.set(folderId, new FolderState(folderId));
  const left: (string | undefined)[] = [];
  for (const documentId of documentIds) {
    const document = documents.get(documentId);
    if (!document) continue;
    left.push(document.folderId);
    document.folderId = takesOut ? undefined : folderId;
  }
  prune(context, organizationId, organization, left);
  return { message };
}

export function updateDocuments(context: Context, request: Request<"updateDocuments">): Result {
  const { organizationId } = request;
  const organization = organizationOf(context, organizationId);
  const { emptyDocumentName, updateMissing } = context.behaviours;
  if (emptyDocumentName === "INVALID_ARGUMENT" && request.documents.some((each) => each.documentName === ""))
    throw new Rejection("INVALID_ARGUMENT", messages.nameEmpty);
  const items = new Items(context.behaviours);
  for (const { documentId, ...properties } of request.documents) {
    const existing = organization.documents.get(documentId);
    const id = serviceId("doc", organizationId, documentId);
    if (existing && properties.documentName === "" && emptyDocumentName === "itemFailure") {
      items.failed(documentId, messages.nameEmpty, "invalid-argument", id);
      continue;
    }
    if (!existing && updateMissing === "itemFailure") {
      items.failed(documentId, messages.documentMissing(organizationId, documentId), "not-found");
      continue;
    }
    const document = existing ?? newDocument();
    Object.assign(document, plainObject(properties));
    organization.documents.set(documentId, document);
    items.done(documentId, done("Updated Successfully", documentId), id);
  }
  return { message: done("Updated Successfully", organizationId), data: items.toData() };
}

export function deleteDocuments(context: Context, request: Request<"deleteDocuments">): Result {
  const { organizationId } = request;
  const organization = organizationOf(context, organizationId);
  const items = new Items(context.behaviours);
  const left: (string | undefined)[] = [];
  for (const documentId of request.documentIds) {
    const document = organization.documents.get(documentId);
    if (document) {
      left.push(document.folderId);
      organization.documents.delete(documentId);
      deleteNotificationsOf(organization, documentId);
      const id = serviceId("doc", organizationId, documentId);
      items.done(documentId, done("Deleted Successfully", documentId), id);
    } else if (context.behaviours.deleteMissing === "success") {
      items.done(documentId, messages.documentMissing(organizationId, documentId));
    } else {
      items.failed(documentId, messages.documentMissing(organizationId, documentId), "not-found");
    }
  }
  prune(context, organizationId, organization, left);
  return { message: done("Deleted Successfully", organizationId), data: items.toData() };
}

export function deleteNotificationsOf({ notifications }: OrganizationState, documentId: string): void {
  for (const [id, notification] of notifications) {
    if (notification.documentId === documentId) notifications.delete(id);
  }
}
