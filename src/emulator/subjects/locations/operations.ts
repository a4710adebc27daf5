import { operations } from "../../../api/operations";
import { Rejection } from "../../serving/rejection";
import { serve, type Context } from "../../serving/serve";
import { rejectMissingDocument } from "../documents/find";
import type { DocumentState } from "../documents/state";
import { FEATURES } from "../features/state";
import { organizationOf, rejectDisabled } from "../organizations/find";
import type { OrganizationState } from "../organizations/state";
import { locationKey } from "./state";
import * as words from "./messages";

interface OwnedDocument {
  readonly organization: OrganizationState;
  readonly document: DocumentState;
}

/**
 * Returns the documents with an id. A request need not name an organization; without one, each organization can have such a
 * document. If one of these organizations is disabled, the request is rejected.
 */
function documentsOf(context: Context, documentId: string, organizationId?: string): OwnedDocument[] {
  const organizations = organizationId
    ? [organizationOf(context, organizationId)]
    : [...context.key.organizations.values()];
  const found = organizations.flatMap((organization) => {
    const document = organization.documents.get(documentId);
    return document ? [{ organization, document }] : [];
  });
  for (const { organization } of found) rejectDisabled(context, organization.organizationId);
  if (found.length === 0) rejectMissingDocument(context, { documentId, organizationId });
  return found;
}

export const updateLocation = serve(operations.updateLocation, (context, request) => {
  const { oldLocation, newLocation } = request.migrate;
  const found = documentsOf(context, request.documentId, request.organizationId);
  const oldKey = locationKey(oldLocation);
  const newKey = locationKey(newLocation);
  const known = found.filter(({ document }) => document.locations.has(oldKey));
  const { missingLocation } = context.behaviours;
  if (known.length === 0 && missingLocation === "NOT_FOUND") {
    throw new Rejection("NOT_FOUND", words.locationMissing({ ...request, location: oldKey }));
  }
  const changing = known.length === 0 && missingLocation === "created" ? found : known;
  for (const { organization, document } of changing) {
    const before = document.locations.get(oldKey) ?? document.locations.get(newKey);
    const after = request.merge ? { ...before, ...newLocation } : newLocation;
    document.locations.delete(oldKey);
    document.locations.set(locationKey(after), after);
    moveFeatures(organization, document, oldKey, locationKey(after));
  }
  return { message: words.locationUpdated(request), data: null };
});

function moveFeatures(
  organization: OrganizationState,
  document: DocumentState,
  oldKey: string,
  newKey: string,
): void {
  const records = FEATURES.flatMap((feature) => document[feature]);
  for (const record of [...records, ...notificationsAt(organization, document)]) {
    if (record.locationId === oldKey) record.locationId = newKey;
  }
}

const notificationsAt = (organization: OrganizationState, { documentId }: DocumentState) =>
  [...organization.notifications.values()].filter((notification) => notification.documentId === documentId);

export const deleteLocationData = serve(operations.deleteLocationData, (context, request) => {
  const key = locationKey(request.location);
  for (const { organization, document } of documentsOf(context, request.documentId)) {
    document.locations.delete(key);
    for (const feature of FEATURES) {
      document[feature] = document[feature].filter(({ locationId }) => locationId !== key);
    }
    for (const { notificationId, locationId } of notificationsAt(organization, document)) {
      if (locationId === key) organization.notifications.delete(notificationId);
    }
  }
  return { message: words.locationDeleted(request), data: null };
});
