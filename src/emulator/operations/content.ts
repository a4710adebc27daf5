import type { JsonObject } from "../json";
import {
  cursorFields,
  nextCursor,
  offsetOf,
  Rejection,
  type Context,
  type Request,
  type Result,
} from "../serving/handler";
import { messages } from "../serving/messages";
import {
  FEATURES,
  locationKey,
  type DocumentState,
  type KeyState,
  type NotificationState,
  type OrganizationState,
} from "../state/state";
import { documentOf, organizationOf, rejectDisabled, rejectMissingDocument } from "./organizations";

export function getCrdtData(context: Context, request: Request<"getCrdtData">): Result {
  const { store, key, behaviours } = context;
  const { organizationId, documentId, editorId } = request;
  const organization = organizationOf(context, organizationId, store.visible(key, behaviours));
  const document = documentOf(context, organization, documentId);
  const chosen = [...(document?.editors ?? [])].filter(([id]) => editorId === undefined || id === editorId);
  if (document && chosen.length === 0 && behaviours.editorlessDocument === "NOT_FOUND") {
    const message =
      editorId === undefined
        ? messages.editorsMissing({ documentId })
        : messages.editorMissing({ documentId, editorId });
    throw new Rejection("NOT_FOUND", message);
  }
  return {
    message: messages.editorsRead({ documentId }),
    data: chosen.map(([id, { data, lastUpdate, lastUpdatedBy, sessionId }]) => ({
      data,
      id,
      lastUpdate,
      lastUpdatedBy,
      sessionId,
    })),
  };
}

export function updateCrdtData(context: Context, request: Request<"updateCrdtData">): Result {
  const { organizationId, documentId, editorId, type } = request;
  rejectDisabled(context, organizationId);
  const organization = context.key.organizations.get(organizationId);
  const editor = organization?.documents.get(documentId)?.editors.get(editorId);
  if (!editor) throw new Rejection("NOT_FOUND", messages.editorMissing({ documentId, editorId }));
  if (editor.type !== type && context.behaviours.crdtTypeChange === "INVALID_ARGUMENT")
    throw new Rejection("INVALID_ARGUMENT", messages.editorTypeWrong({ editorId, type: editor.type }));
  editor.type = type;
  editor.data = request.data;
  editor.contentKey = request.contentKey ?? "content";
  editor.lastUpdate = new Date().toISOString();
  editor.lastUpdatedBy = "rest-api";
  return { message: messages.editorUpdated({ documentId, editorId }) };
}

export function getRecordings(context: Context, request: Request<"getRecordings">): Result {
  const organization = organizationOf(context, request.organizationId);
  const { documentId, recordingIds, pageToken } = request;
  const documents =
    documentId === undefined
      ? [...organization.documents.values()]
      : [documentOf(context, organization, documentId)].filter((document) => document !== undefined);
  const recordings = documents.flatMap((document) =>
    document.recordings
      .filter(({ fields }) => recordingIds?.some((id) => id === fields.annotationId) ?? true)
      .map(({ fields }) => recordingOf(fields, context.key, organization, document)),
  );
  const from = offsetOf("recordings", pageToken);
  // With a page size of 0, the next cursor would be the same again.
  const to = from + (request.pageSize ?? Math.max(1, recordings.length));
  const next = nextCursor("recordings", to, recordings.length, context.behaviours);
  return {
    message: messages.recordingsRead(request),
    data: recordings.slice(from, to),
    beside: cursorFields("pageToken", pageToken, next, context.behaviours),
  };
}

/** Returns a recording in the format that all operations that read recordings use. */
export function recordingOf(
  fields: JsonObject,
  { apiKey }: KeyState,
  { organizationId }: OrganizationState,
  { documentId }: DocumentState,
): JsonObject {
  return { ...fields, metadata: { apiKey, documentId, organizationId } };
}

export function updateLocation(context: Context, request: Request<"updateLocation">): Result {
  const { documentId, organizationId, migrate, merge } = request;
  const { missingLocation } = context.behaviours;
  const found = documentsOf(context, documentId, organizationId);
  const oldKey = locationKey(migrate.oldLocation);
  const known = found.filter(({ document }) => document.locations.has(oldKey));
  if (known.length === 0 && missingLocation === "NOT_FOUND")
    throw new Rejection("NOT_FOUND", messages.locationMissing({ documentId, location: oldKey }));
  const changing = known.length === 0 && missingLocation === "created" ? found : known;
  for (const { organization, document } of changing) {
    const { locations } = document;
    const before = locations.get(oldKey) ?? locations.get(locationKey(migrate.newLocation));
    const after = merge ? { ...before, ...migrate.newLocation } : migrate.newLocation;
    locations.delete(oldKey);
    locations.set(locationKey(after), after);
    const features = FEATURES.flatMap((feature) => document[feature]);
    for (const record of [...features, ...notificationsOf(organization, documentId)]) {
      if (record.locationId === oldKey) record.locationId = locationKey(after);
    }
  }
  return { message: messages.locationUpdated({ documentId }), data: null };
}

export function deleteLocationData(context: Context, request: Request<"deleteLocationData">): Result {
  const { documentId } = request;
  const key = locationKey(request.location);
  for (const { organization, document } of documentsOf(context, documentId)) {
    document.locations.delete(key);
    for (const feature of FEATURES) {
      document[feature] = document[feature].filter(({ locationId }) => locationId !== key);
    }
    for (const { notificationId, locationId } of notificationsOf(organization, documentId)) {
      if (locationId === key) organization.notifications.delete(notificationId);
    }
  }
  return { message: messages.locationDeleted({ documentId }), data: null };
}

/**
 * Returns the documents with an id. A request need not name an organization; without one, each organization can have such a
 * document. If one of these organizations is disabled, the request is rejected.
 */
function documentsOf(
  context: Context,
  documentId: string,
  organizationId?: string,
): { organization: OrganizationState; document: DocumentState }[] {
  const organizations = organizationId
    ? [organizationOf(context, organizationId)]
    : [...context.key.organizations.values()];
  const found = organizations.flatMap((organization) => {
    const document = organization.documents.get(documentId);
    return document ? [{ organization, document }] : [];
  });
  for (const { organization } of found) rejectDisabled(context, organization.organizationId);
  if (found.length === 0) rejectMissingDocument(context, documentId, organizationId);
  return found;
}

const notificationsOf = ({ notifications }: OrganizationState, documentId: string): NotificationState[] =>
  [...notifications.values()].filter((notification) => notification.documentId === documentId);
