import { describeError } from "../../core/rejections/explain";
import { ResourceError } from "../../core/rejections/failures";

/** A change of a document's id. */
export interface IdChange {
  readonly from: string;
  readonly to: string;
  /** The document as users know it, with its old id: `acme/plan`. */
  readonly name: string;
}

const cannotBecome = ({ name, to }: IdChange, why: string): ResourceError =>
  new ResourceError(`Document ${name} cannot become ${to}: ${why}`);

/** The program states that the document is at its new id, but it is not. */
export const notMovedError = (change: IdChange): ResourceError =>
  cannotBecome(
    change,
    `movedDocumentId states that it is there already, but the service reports that there is no document ${change.to}. ` +
      `Nothing was applied. Remove movedDocumentId, and run again.`,
  );

/** The data is at one of the two ids, and the service does not show at which. */
export const atEitherIdError = ({ name, to }: IdChange): ResourceError =>
  new ResourceError(
    `the reply to the migration of document ${name} to ${to} was lost, and the service does not show whether it ran. ` +
      `Nothing was applied. Look in your product, set documentId and movedDocumentId of this resource to the id that ` +
      `has the data, and run again.`,
  );

/** The program does not confirm the new id. */
export const unconfirmedId = ({ name, to }: IdChange): string =>
  `Document ${name} cannot become ${to} without a confirmation: the migration replaces a document that has that id. Nothing ` +
  `was applied. Look in your product. If no document has the id ${to}, nor a document that this change removes, add ` +
  `freeDocumentId: "${to}" to this resource. If an interrupted update has moved this document there, add ` +
  `movedDocumentId: "${to}" instead.`;

/** The migration has not ended within the time limit, or its status cannot be read. The state records the job. */
export const unfinishedError = (
  { to, name }: IdChange,
  why: string,
  migrationId: string,
  waitedSeconds: number,
): ResourceError =>
  new ResourceError(
    `the migration of document ${name} to ${to} (job ${migrationId}) is not finished: ${why} The next update continues to wait, ` +
      `again for ${waitedSeconds} s (operationTimeoutSeconds). To apply the rest without it, run pulumi up --exclude with the ` +
      `URN of this resource.`,
  );

/** The document is at neither id. */
export const atNeitherIdError = (change: IdChange, error: unknown): ResourceError =>
  cannotBecome(
    change,
    `${describeError(error)} If an earlier run that was interrupted has moved this document, set documentId and ` +
      `movedDocumentId to the id that it has now, and run again. If it is no longer in the service, ` +
      `pulumi up --replace with the URN of this resource creates an empty one.`,
  );

/** The document is no longer at its old id, and the service does not show whether it is at the new one. */
export const mayHaveMovedError = (change: IdChange, error: unknown): ResourceError =>
  cannotBecome(
    change,
    `${describeError(error)} The service does not show whether there is a document ${change.to}. Look in your product. If an ` +
      `earlier run that was interrupted has moved this document there, set movedDocumentId: "${change.to}" on this ` +
      `resource and run again. If it is no longer in the service, pulumi up --replace with the URN of this resource ` +
      `creates an empty one.`,
  );

/** The new id is taken. `message`: the service's, if its meaning is not certain. */
export function takenError(change: IdChange, message?: string): ResourceError {
  const { to } = change;
  const why =
    message === undefined
      ? `reports that there is a document ${to} already, and its data could be lost`
      : `rejects the migration: ${message}`;
  return cannotBecome(
    change,
    `the service ${why}. Nothing was applied. If document ${to} is this document, moved by an earlier run that was ` +
      `interrupted, set movedDocumentId: "${to}" on this resource and run again. If another resource of this program ` +
      `leaves that id, apply its change in an update before this one. Otherwise give that document another id, or ` +
      `delete it, first.`,
  );
}

/** Returns the warning that a migration may have left a copy at the old id. `isShown`: the service shows a document there. */
export function copyWarning({ from, to, name }: IdChange, isShown: boolean): string {
  const shown = isShown
    ? `the service still shows document ${name}. No resource manages it`
    : `the service does not show whether document ${name} still exists. If so, no resource manages it`;
  return (
    `Document ${name} was migrated to ${to}, but ${shown}: the migration may have copied the data. Look in your ` +
    `product. If it is a copy that you do not need, declare a Document with documentId "${from}", run pulumi up, ` +
    `then remove that resource: this deletes the document.`
  );
}
