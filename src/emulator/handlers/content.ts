import { operations } from "../../api/operations";
import { Failure } from "../failure";
import { serve } from "../handler";
import { documentOf, organizationOf, refuseDisabled } from "../lookup";
import { words } from "../words";
import { cursorFields, nextCursor, offsetOf } from "../pages";

export const getRecordings = serve(operations.getRecordings, (context, request) => {
  const organization = organizationOf(context, request.organizationId);
  const { documentId, recordingIds } = request;
  const { apiKey } = context.key;
  const named = documentId === undefined ? undefined : documentOf(context, organization, documentId);
  const documents = documentId === undefined ? [...organization.documents.values()] : named ? [named] : [];
  const recordings = documents
    .flatMap((document) =>
      document.recordings.map(({ fields }) => ({
        ...fields,
        metadata: { apiKey, documentId: document.documentId, organizationId: request.organizationId },
      })),
    )
    .filter((recording) => !recordingIds || recordingIds.includes(annotationIdOf(recording)));
  const from = offsetOf("recordings", request.pageToken);
  // A page of nothing would give its own cursor again.
  const to = from + (request.pageSize ?? Math.max(1, recordings.length));
  const next = nextCursor("recordings", to, recordings.length, context.behaviours);
  return {
    message: words.recordingsRead(request),
    data: recordings.slice(from, to),
    beside: cursorFields("pageToken", { sent: request.pageToken, next }, context.behaviours),
  };
});

const annotationIdOf = (recording: object): string =>
  "annotationId" in recording ? String(recording.annotationId) : "";

export const getCrdtData = serve(operations.getCrdtData, (context, request) => {
  const visible = context.store.visible(context.key, context.behaviours);
  const organization = organizationOf(context, request.organizationId, visible);
  const document = documentOf(context, organization, request.documentId);
  const { editorId } = request;
  const chosen = [...(document?.editors ?? [])].filter(([id]) => editorId === undefined || id === editorId);
  if (document && chosen.length === 0 && context.behaviours.editorlessDocument === "NOT_FOUND") {
    const said =
      editorId === undefined ? words.editorsMissing(request) : words.editorMissing({ ...request, editorId });
    throw new Failure("NOT_FOUND", said);
  }
  return {
    message: words.editorsRead(request),
    data: chosen.map(([id, { data, lastUpdate, lastUpdatedBy, sessionId }]) => ({
      data,
      id,
      lastUpdate,
      lastUpdatedBy,
      sessionId,
    })),
  };
});

export const updateCrdtData = serve(operations.updateCrdtData, (context, request) => {
  refuseDisabled(context, request.organizationId);
  const organization = context.key.organizations.get(request.organizationId);
  const editor = organization?.documents.get(request.documentId)?.editors.get(request.editorId);
  if (!editor) throw new Failure("NOT_FOUND", words.editorMissing(request));
  if (editor.type !== request.type && context.behaviours.crdtTypeChange === "INVALID_ARGUMENT") {
    const said = words.editorTypeWrong({ editorId: request.editorId, type: editor.type });
    throw new Failure("INVALID_ARGUMENT", said);
  }
  editor.type = request.type;
  editor.data = request.data;
  editor.contentKey = request.contentKey ?? "content";
  editor.lastUpdate = new Date().toISOString();
  editor.lastUpdatedBy = "rest-api";
  return { message: words.editorUpdated(request) };
});
