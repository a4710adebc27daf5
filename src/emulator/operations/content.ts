import { cursorFields, pageAt, Rejection, type Context, type Request, type Result } from "../serving/handler";
import { done, messages } from "../serving/messages";
import {
  FEATURES,
  locationKey,
  type DocumentState,
  type EditorState,
  type Feature,
  type JsonObject,
  type JudgmentState,
  type OrganizationState,
} from "../state/store";
import { isMap } from "../../values/plain";
import { documentOf, organizationOf, rejectDisabled, rejectMissingDocument } from "./organizations";

const EMPTY = { text: "", xml: "", map: {}, array: [] };

export function getCrdtData(context: Context, request: Request<"getCrdtData">): Result {
  const { store, key, behaviours } = context;
  const { organizationId, documentId, editorId } = request;
  const organization = organizationOf(context, organizationId, store.visible(key, behaviours));
  const document = documentOf(context, organization, request);
  const chosen = [...(document?.editors ?? [])].filter(([id]) => editorId === undefined || id === editorId);
  if (document && chosen.length === 0 && behaviours.editorlessDocument === "NOT_FOUND")
    throw new Rejection("NOT_FOUND", messages.editorMissing(documentId, editorId));
  return {
    message: done("CRDT data retrieved successfully.", documentId),
    data: chosen.map(([id, editor]) => editorRecord(id, editor)),
  };
}

function editorRecord(id: string, editor: EditorState) {
  const { type, data = EMPTY[type], lastUpdate, lastUpdatedBy = "", sessionId = null } = editor;
  return { data, id, lastUpdate, lastUpdatedBy, sessionId };
}

export function updateCrdtData(context: Context, request: Request<"updateCrdtData">): Result {
  const { organizationId, documentId, editorId, type } = request;
  rejectDisabled(context, organizationId);
  const organization = context.key.organizations.get(organizationId);
  const editor = organization?.documents.get(documentId)?.editors.get(editorId);
  if (!editor) throw new Rejection("NOT_FOUND", messages.editorMissing(documentId, editorId));
  if (editor.type !== type && context.behaviours.crdtTypeChange === "INVALID_ARGUMENT")
    throw new Rejection("INVALID_ARGUMENT", messages.editorTypeWrong(editor.type));
  editor.type = type;
  editor.data = context.behaviours.ownSpelling ? respelled(request.data, type) : request.data;
  editor.contentKey = request.contentKey ?? "content";
  editor.lastUpdate = new Date().toISOString();
  editor.lastUpdatedBy = "rest-api";
  return { message: done("CRDT data updated.", documentId, editorId) };
}

/** Returns content in the spelling of a service that normalizes what it stores. */
function respelled(data: unknown, type?: string): unknown {
  if (typeof data === "string" && type === "xml")
    return data.replace(
      /<([\w-]+)([^<>]*)\/>/g,
      (_tag, name: string, rest: string) => `<${name}${rest}></${name}>`,
    );
  if (typeof data === "string" && type === "text") return data.endsWith("\n") ? data : `${data}\n`;
  if (Array.isArray(data)) return data.filter((entry) => entry !== null).map((entry) => respelled(entry));
  if (!isMap(data)) return data;
  const entries = Object.entries(data).filter(([, entry]) => entry !== null);
  return Object.fromEntries(entries.map(([name, entry]) => [name, respelled(entry)]));
}

export function getRecordings(context: Context, request: Request<"getRecordings">): Result {
  const organization = organizationOf(context, request.organizationId);
  const { organizationId, documentId, recordingIds, pageToken } = request;
  if (documentId !== undefined) documentOf(context, organization, { organizationId, documentId });
  const recordings = featuresIn(context, organizationId, organization, "recordings")
    .filter((found) => documentId === undefined || found.documentId === documentId)
    .map(({ record }) => record)
    .filter(({ annotationId }) => recordingIds?.some((id) => id === annotationId) ?? true);
  // With a page size of 0, the next cursor would be the same again.
  const size = request.pageSize ?? Math.max(1, recordings.length);
  const { from, to, next } = pageAt("recordings", pageToken, size, recordings.length, context.behaviours);
  return {
    message: done("Recordings retrieved successfully.", request.organizationId),
    data: recordings.slice(from, to),
    beside: cursorFields("pageToken", pageToken, next, context.behaviours),
  };
}

const RECORDING = {
  type: "recorder",
  recordingType: "screen",
  mode: "floating",
  recordedTime: { duration: 0, display: "00:00" },
  displayName: "",
  attachments: [],
  latestVersion: 1,
};

/** Returns the comments, reactions or recordings of all documents, as replies contain them, with their documents and users. */
export function featuresIn(
  { key: { apiKey } }: Context,
  organizationId: string,
  { documents }: OrganizationState,
  feature: Feature,
): { documentId: string; userId: string | undefined; record: JsonObject }[] {
  return [...documents].flatMap(([documentId, document]) =>
    document[feature].map(({ userId, locationId: _locationId, ...fields }) => {
      const metadata = { apiKey, documentId, organizationId };
      const record = feature === "recordings" ? { ...RECORDING, ...fields, metadata } : fields;
      return { documentId, userId, record };
    }),
  );
}

export function updateLocation(context: Context, request: Request<"updateLocation">): Result {
  const { documentId, organizationId, migrate, merge } = request;
  const { missingLocation, locationInUse } = context.behaviours;
  const found = documentsOf(context, documentId, organizationId);
  const oldKey = locationKey(migrate.oldLocation);
  const known = found.filter(({ document }) => document.locations.has(oldKey));
  if (known.length === 0 && missingLocation === "NOT_FOUND")
    throw new Rejection("NOT_FOUND", messages.locationMissing(documentId, oldKey));
  const changing = known.length === 0 && missingLocation === "created" ? found : known;
  for (const { organization, document } of changing) {
    const { locations } = document;
    const before = locations.get(oldKey) ?? locations.get(locationKey(migrate.newLocation));
    const after = merge ? { ...before, ...migrate.newLocation } : migrate.newLocation;
    const newKey = locationKey(after);
    if (newKey !== oldKey && locationInUse === "replaced")
      deleteDataAt(newKey, documentId, organization, document);
    locations.delete(oldKey);
    locations.set(newKey, after);
    const features = FEATURES.flatMap((feature) => document[feature]);
    const notifications = [...organization.notifications.values()].filter(
      (notification) => notification.documentId === documentId,
    );
    for (const record of [...features, ...notifications]) {
      if (record.locationId === oldKey) record.locationId = newKey;
    }
  }
  return { message: done("Location updated.", documentId), data: null };
}

export function deleteLocationData(context: Context, request: Request<"deleteLocationData">): Result {
  const { documentId } = request;
  const key = locationKey(request.location);
  for (const { organization, document } of documentsOf(context, documentId)) {
    document.locations.delete(key);
    deleteDataAt(key, documentId, organization, document);
  }
  return { message: done("Location data deleted.", documentId), data: null };
}

function deleteDataAt(
  key: string,
  documentId: string,
  { notifications }: OrganizationState,
  document: DocumentState,
): void {
  for (const feature of FEATURES)
    document[feature] = document[feature].filter(({ locationId }) => locationId !== key);
  for (const [id, notification] of notifications) {
    if (notification.documentId === documentId && notification.locationId === key) notifications.delete(id);
  }
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
    ? [[organizationId, organizationOf(context, organizationId)] as const]
    : [...context.key.organizations];
  const found = organizations.flatMap(([id, organization]) => {
    const document = organization.documents.get(documentId);
    if (document) rejectDisabled(context, id);
    return document ? [{ organization, document }] : [];
  });
  if (found.length === 0) rejectMissingDocument(context, documentId, organizationId);
  return found;
}

const DEFAULT_LIMIT = 10;

/** Returns the judgments of the scope, latest first: the emulator neither compares texts with the query nor filters. */
export function searchJudgments(context: Context, request: Request<"searchJudgments">): Result {
  const started = performance.now();
  const { organizationId, documentId } = request;
  if (organizationId) rejectDisabled(context, organizationId);
  const scope = request.scope ?? (documentId ? "document" : organizationId ? "organization" : "apiKey");
  const inScope = [...context.key.judgments].filter(
    ([, judgment]) =>
      (scope === "apiKey" || judgment.organizationId === organizationId) &&
      (scope !== "document" || judgment.documentId === documentId),
  );
  const results = inScope
    .map(([recordId, judgment]) => ({ ...judgmentRecord(recordId, judgment), scope }))
    .sort((one, other) => other.createdAt - one.createdAt)
    .slice(0, request.limit ?? DEFAULT_LIMIT);
  const searchLatencyMs = Math.round((performance.now() - started) * 1000) / 1000;
  return { bare: { results, totalInScope: inScope.length, searchLatencyMs } };
}

function judgmentRecord(recordId: string, judgment: JudgmentState) {
  const { reasoning = "", decision = "", confidence = 0, actionUser = { name: "" } } = judgment;
  const { createdAt, agent = null } = judgment;
  return { recordId, reasoning, decision, confidence, actionUser, createdAt, agent, similarity: 1 };
}
