import { about, type OfDocument } from "../../serving/message-builder";

export const locationMissing = about<OfDocument & { location: string }>(
  "Location does not exist",
  ({ location, documentId }) => `Document "${documentId}" has no location "${location}"`,
  "Not found",
);

export const locationUpdated = about<OfDocument>(
  "Location updated.",
  ({ documentId }) => `Changed a location of document "${documentId}"`,
  "Done",
);

export const locationDeleted = about<OfDocument>(
  "Location data deleted.",
  ({ documentId }) => `Purged a location of document "${documentId}"`,
  "Done",
);
