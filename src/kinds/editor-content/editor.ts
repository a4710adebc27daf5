import type { Connection } from "../../life/connection";
import type { InputsOf } from "../../life/kind";
import { isGone } from "../../life/refusals/meaning";
import type { editorContent as definition } from "./definition";

type Editor = Pick<InputsOf<typeof definition>, "organizationId" | "documentId" | "editorId">;

/** What an editor holds, and who wrote it when; undefined where the service has nothing of it. */
export async function findEditor(connection: Connection, { organizationId, documentId, editorId }: Editor) {
  try {
    const records = await connection.client.getCrdtData({ organizationId, documentId, editorId });
    return records.find(({ id }) => id === editorId);
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}
