import { about, inOrganization, type OfOrganization } from "../../serving/message-builder";

export const recordingsRead = about<OfOrganization>(
  "Recordings retrieved successfully.",
  (ids) => `Listed the recordings${inOrganization(ids)}`,
  "Done",
);
