import { operations } from "../../api/operations";
import { Failure } from "../failure";
import { serve, type Context } from "../handler";
import { canonical, type JsonObject } from "../json";
import { organizationOf, refuseDisabled, refuseMissingDocument } from "../lookup";
import { words } from "../words";
import { FEATURES, type DocumentState, type OrganizationState } from "../store";

interface Place {
  readonly organization: OrganizationState;
  readonly document: DocumentState;
}

/** What a location is known by: its `id`, or all of it. */
const locationKey = (location: JsonObject): string =>
  typeof location.id === "string" && location.id !== "" ? location.id : canonical(location);

/** Every document of that id: 10 names no organization, 9 need not. Disabled organizations refuse. */
function placesOf(context: Context, documentId: string, organizationId?: string): Place[] {
  const all = organizationId
    ? [organizationOf(context, organizationId)]
    : [...context.key.organizations.values()];
  const places = all.flatMap((organization) => {
    const document = organization.documents.get(documentId);
    return document ? [{ organization, document }] : [];
  });
  for (const { organization } of places) refuseDisabled(context, organization.organizationId);
  if (places.length === 0) refuseMissingDocument(context, { documentId, organizationId });
  return places;
}

export const updateLocation = serve(operations.updateLocation, (context, request) => {
  const { oldLocation, newLocation } = request.migrate;
  const places = placesOf(context, request.documentId, request.organizationId);
  const oldKey = locationKey(oldLocation);
  const newKey = locationKey(newLocation);
  const known = places.filter(({ document }) => document.locations.has(oldKey));
  const { missingLocation } = context.behaviours;
  if (known.length === 0 && missingLocation === "NOT_FOUND") {
    throw new Failure("NOT_FOUND", words.locationMissing({ ...request, location: oldKey }));
  }
  for (const { organization, document } of known.length > 0 || missingLocation === "ignored"
    ? known
    : places) {
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
  for (const { organization, document } of placesOf(context, request.documentId)) {
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
