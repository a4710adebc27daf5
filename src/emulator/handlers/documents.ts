import { operations } from "../../api/operations";
import { Failure } from "../failure";
import { serve, type Context } from "../handler";
import { Items } from "../items";
import { missingOrganization, organizationOf, refuseDisabled } from "../lookup";
import { newDocument, newFolder, newOrganization, type OrganizationState } from "../store";

/** Removes what only its documents kept alive, where the service is told to work so. */
export function prune(context: Context, organization: OrganizationState): void {
  if (!context.behaviours.diesWithLastDocument) return;
  const used = new Set([...organization.documents.values()].map((document) => document.folderId));
  for (const folder of organization.folders.values()) {
    if (folder.implicit && !used.has(folder.folderId)) organization.folders.delete(folder.folderId);
  }
  if (organization.implicit && organization.documents.size === 0 && organization.folders.size === 0) {
    context.key.organizations.delete(organization.organizationId);
  }
}

/** The organization of an add; made but not yet kept, so that a refusal further on leaves nothing behind. */
export function existingOrNew(context: Context, organizationId: string, create: boolean): OrganizationState {
  refuseDisabled(context, organizationId);
  const existing = context.key.organizations.get(organizationId);
  if (existing) return existing;
  if (!create) throw missingOrganization(context);
  return newOrganization(context.store, organizationId, true);
}

export const addDocuments = serve(operations.addDocuments, (context, request) => {
  const { emptyDocuments, addToMissingFolder, addExisting } = context.behaviours;
  if (request.documents.length === 0 && emptyDocuments === "refused") {
    throw new Failure("INVALID_ARGUMENT", "data.documents: must not be empty");
  }
  const organization = existingOrNew(context, request.organizationId, request.createOrganization === true);
  let folderId = request.folderId === "root" ? undefined : request.folderId;
  const missingFolder = folderId !== undefined && !organization.folders.has(folderId);
  const items = new Items();
  const reply = () => ({ message: "Added Successfully", data: items.toData() });
  if (request.documents.length === 0 && emptyDocuments === "ignored") return reply();

  if (missingFolder && !request.createFolder) {
    if (addToMissingFolder === "error") throw new Failure("NOT_FOUND", "Folder does not exist");
    if (addToMissingFolder === "itemFailures") {
      for (const { documentId } of request.documents) items.failed(documentId, "Folder does not exist");
      return reply();
    }
    folderId = undefined;
  } else if (missingFolder && folderId !== undefined) {
    organization.folders.set(folderId, newFolder(folderId, true));
  }
  context.key.organizations.set(organization.organizationId, organization);

  for (const { documentId, documentName } of request.documents) {
    const existing = organization.documents.get(documentId);
    if (existing && addExisting === "itemFailure") {
      items.failed(documentId, "Document already exists", existing.id);
      continue;
    }
    const document = existing ?? newDocument(context.store, documentId);
    if (!existing || addExisting === "overwrites") {
      document.documentName = documentName ?? document.documentName;
      document.folderId = folderId ?? document.folderId;
      organization.documents.set(documentId, document);
    }
    items.done(documentId, "Added Successfully", document.id);
  }
  return reply();
});

export const moveDocuments = serve(operations.moveDocuments, (context, request) => {
  const { moveToRoot, moveToMissingFolder, moveMissingDocument } = context.behaviours;
  const organization = organizationOf(context, request.organizationId);
  const takesOut = request.folderId === "root" && moveToRoot === "takesOut";
  const missingFolder = !takesOut && !organization.folders.has(request.folderId);
  if (missingFolder && moveToMissingFolder === "error")
    throw new Failure("NOT_FOUND", "Folder does not exist");
  const missing = request.documentIds.filter((id) => !organization.documents.has(id));
  if (missing.length > 0 && moveMissingDocument === "error") {
    throw new Failure("NOT_FOUND", `Document does not exist: ${missing.join(", ")}`);
  }
  if (missingFolder && moveToMissingFolder === "created") {
    organization.folders.set(request.folderId, newFolder(request.folderId, true));
  }
  if (!missingFolder || moveToMissingFolder === "created") {
    for (const documentId of request.documentIds) {
      const document = organization.documents.get(documentId);
      if (document) document.folderId = takesOut ? undefined : request.folderId;
    }
    prune(context, organization);
  }
  return { message: "Moved Successfully" };
});

export const updateDocuments = serve(operations.updateDocuments, (context, request) => {
  const organization = organizationOf(context, request.organizationId);
  const items = new Items();
  for (const { documentId, documentName } of request.documents) {
    const existing = organization.documents.get(documentId);
    if (!existing && context.behaviours.updateMissing === "itemFailure") {
      items.failed(documentId, "Document does not exist");
      continue;
    }
    const document = existing ?? newDocument(context.store, documentId);
    document.documentName = documentName ?? document.documentName;
    organization.documents.set(documentId, document);
    items.done(documentId, "Updated Successfully", document.id);
  }
  return { message: "Updated Successfully", data: items.toData() };
});

export const deleteDocuments = serve(operations.deleteDocuments, (context, request) => {
  const organization = organizationOf(context, request.organizationId);
  const items = new Items();
  for (const documentId of request.documentIds) {
    const document = organization.documents.get(documentId);
    if (document) {
      organization.documents.delete(documentId);
      removeNotifications(organization, documentId);
      items.done(documentId, "Deleted Successfully", document.id);
    } else {
      items.done(documentId, "Document does not exist");
    }
  }
  prune(context, organization);
  return { message: "Deleted Successfully", data: items.toData() };
});

function removeNotifications(organization: OrganizationState, documentId: string): void {
  for (const [id, notification] of organization.notifications) {
    if (notification.documentId === documentId) organization.notifications.delete(id);
  }
}
