import { operations } from "../../../api/operations";
import { cursorFields, nextCursor, offsetOf } from "../../serving/pages";
import { serve } from "../../serving/serve";
import { documentOf } from "../documents/find";
import { organizationOf } from "../organizations/find";
import { recordingOf } from "./recording";
import * as words from "./messages";

export const getRecordings = serve(operations.getRecordings, (context, request) => {
  const organization = organizationOf(context, request.organizationId);
  const { documentId, recordingIds } = request;
  const named = documentId === undefined ? undefined : documentOf(context, organization, documentId);
  const documents = documentId === undefined ? [...organization.documents.values()] : named ? [named] : [];
  const recordings = documents
    .flatMap((document) =>
      document.recordings.map(({ fields }) => recordingOf(fields, context.key, organization, document)),
    )
    .filter((recording) => !recordingIds || recordingIds.includes(annotationIdOf(recording)));
  const from = offsetOf("recordings", request.pageToken);
  // With a page size of 0, the next cursor would be the same again.
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
