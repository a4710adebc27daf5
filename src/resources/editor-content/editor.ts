import { requireComplete } from "../../api";
import type { Connection } from "../../core/connection";
import type { InputsOf } from "../../core/resource-type";
import { isNotFound } from "../../core/rejections/meaning";
import { joinId } from "../../values/identity";
import type { editorContent as definition } from "./definition";

type Editor = Pick<InputsOf<typeof definition>, "organizationId" | "documentId" | "editorId">;

/** Returns the content of an editor, who wrote it and when, or undefined if the service has no record of the editor. */
export async function findEditor(connection: Connection, { organizationId, documentId, editorId }: Editor) {
  try {
    const records = await connection.client.getCrdtData({ organizationId, documentId, editorId });
    const found = records.find(({ id }) => id === editorId);
    if (!found)
      requireComplete(
        "getCrdtData",
        records,
        `the editor ${editorId} of ${joinId(organizationId, documentId)}`,
      );
    return found;
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}
