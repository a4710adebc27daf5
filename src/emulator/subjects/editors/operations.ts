import { operations } from "../../../api/operations";
import { Rejection } from "../../serving/rejection";
import { serve } from "../../serving/serve";
import { documentOf } from "../documents/find";
import { organizationOf, rejectDisabled } from "../organizations/find";
import * as words from "./messages";

export const getCrdtData = serve(operations.getCrdtData, (context, request) => {
  const visible = context.store.visible(context.key, context.behaviours);
  const organization = organizationOf(context, request.organizationId, visible);
  const document = documentOf(context, organization, request.documentId);
  const { editorId } = request;
  const chosen = [...(document?.editors ?? [])].filter(([id]) => editorId === undefined || id === editorId);
  if (document && chosen.length === 0 && context.behaviours.editorlessDocument === "NOT_FOUND") {
    const message =
      editorId === undefined ? words.editorsMissing(request) : words.editorMissing({ ...request, editorId });
    throw new Rejection("NOT_FOUND", message);
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
  rejectDisabled(context, request.organizationId);
  const organization = context.key.organizations.get(request.organizationId);
  const editor = organization?.documents.get(request.documentId)?.editors.get(request.editorId);
  if (!editor) throw new Rejection("NOT_FOUND", words.editorMissing(request));
  if (editor.type !== request.type && context.behaviours.crdtTypeChange === "INVALID_ARGUMENT") {
    const message = words.editorTypeWrong({ editorId: request.editorId, type: editor.type });
    throw new Rejection("INVALID_ARGUMENT", message);
  }
  editor.type = request.type;
  editor.data = request.data;
  editor.contentKey = request.contentKey ?? "content";
  editor.lastUpdate = new Date().toISOString();
  editor.lastUpdatedBy = "rest-api";
  return { message: words.editorUpdated(request) };
});
