import { describe } from "../../core/rejections/explain";
import { ResourceError } from "../../core/rejections/failures";
import { joinId } from "../../values/identity";

// Explanations of why a document's id cannot change and what to do next.

interface Moving {
  readonly organizationId: string;
  readonly documentId: string;
}

/** Explains why a migration is pending when the service does not show its job. */
export function forgotten(organizationId: string, newDocumentId: string, migrationId: string): string {
  return (
    `the service does not know the job ${migrationId}. If the data is at ${joinId(organizationId, newDocumentId)}, set ` +
    `movedDocumentId: "${newDocumentId}" on this resource.`
  );
}

const cannotBecome = ({ organizationId, documentId }: Moving, newDocumentId: string) =>
  `Document ${joinId(organizationId, documentId)} cannot become ${newDocumentId}`;

/** Returns the error for a new id that is taken. `words`: the service's message, if it does not plainly say that. */
export const taken = (from: Moving, newDocumentId: string, words?: string) =>
  new ResourceError(
    `${cannotBecome(from, newDocumentId)}: the service ` +
      (words === undefined
        ? `says that there is a document ${newDocumentId} already, and its data could be lost`
        : `rejects the migration: ${words}`) +
      `. Nothing was applied. If document ${newDocumentId} is this document, moved by an earlier run that was ` +
      `interrupted, set movedDocumentId: "${newDocumentId}" on this resource and run again. If another resource of this ` +
      `program leaves that id, apply its change in an update before this one. Otherwise give that document another id, or delete it, ` +
      `first.`,
  );

export const unclear = (from: Moving, newDocumentId: string) =>
  new ResourceError(
    `${cannotBecome(from, newDocumentId)}: the service does not show whether there is a document ${newDocumentId}, and a ` +
      `migration could replace it. Nothing was applied. Look in your product. If no document has that id, set ` +
      `freeDocumentId: "${newDocumentId}" on this resource and run again. If an earlier run that was interrupted has moved ` +
      `this document there, set movedDocumentId: "${newDocumentId}" instead.`,
  );

export const lost = (from: Moving, newDocumentId: string, error: unknown) =>
  new ResourceError(
    `${cannotBecome(from, newDocumentId)}: ${describe(error)} If an earlier run that was interrupted has moved this document, set ` +
      `documentId and movedDocumentId to the id that it has now, and run again. If it is no longer in the service, ` +
      `pulumi up --replace with the URN of this resource creates an empty one.`,
  );

export const unsure = (from: Moving, unwanted: string) =>
  new ResourceError(
    `the reply to the migration of document ${joinId(from.organizationId, from.documentId)} to ${unwanted} was lost, and the ` +
      `service does not show whether it ran. Nothing was applied. Look in your product, set documentId and movedDocumentId ` +
      `of this resource to the id that has the data, and run again.`,
  );

export const notMoved = (from: Moving, newDocumentId: string) =>
  new ResourceError(
    `${cannotBecome(from, newDocumentId)}: movedDocumentId states that it is there already, but the service says that there is ` +
      `no document ${newDocumentId}. Nothing was applied. Remove movedDocumentId, and run again.`,
  );
