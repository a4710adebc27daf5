import { about, inOrganization, type OfOrganization, type OfUser } from "../../serving/message-builder";

export const userMissing = about<OfUser>(
  "User does not exist.",
  ({ userId }) => `User "${userId}" is not known here`,
  "Not found",
);

export const userUpdated = about<OfUser>("User updated.", ({ userId }) => `Changed user "${userId}"`, "Done");

export const usersUpdated = about<OfOrganization>(
  "Users updated successfully.",
  (ids) => `The users were processed${inOrganization(ids)}`,
  "Done",
);

export const usersRead = about<OfOrganization>(
  "Users retrieved successfully.",
  (ids) => `Listed the users${inOrganization(ids)}`,
  "Done",
);

export const userDataRead = about<OfUser>(
  "User data retrieved successfully.",
  ({ userId }) => `Exported the records of user "${userId}"`,
  "Done",
);
