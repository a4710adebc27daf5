import { present, type JsonObject } from "../../json";
import type { NotificationState } from "./state";

export const notificationContents = ({
  fields,
  documentId,
  locationId,
  userIds,
}: NotificationState): JsonObject => present({ ...fields, documentId, locationId, userIds });
