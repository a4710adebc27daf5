import { about, always, type OfOrganization } from "../../serving/message-builder";

export const organizationMissing = about<OfOrganization>(
  "Organization does not exist",
  ({ organizationId }) => `The organization "${organizationId}" does not exist`,
  "Not found",
);

export const organizationDenied = about<OfOrganization>(
  "Missing or insufficient permissions",
  ({ organizationId }) => `No access to "${organizationId}" with these credentials`,
  "Permission denied",
);

export const organizationDisabled = about<OfOrganization>(
  "Organization is disabled: access to its documents and users is off",
  ({ organizationId }) => `Organization "${organizationId}" has been disabled by an administrator`,
  "Organization disabled",
);

export const switchedOff = about<OfOrganization>(
  "Organization disabled.",
  ({ organizationId }) => `Access to organization "${organizationId}" is off now`,
  "Done",
);

export const switchedOn = about<OfOrganization>(
  "Organization enabled.",
  ({ organizationId }) => `Access to organization "${organizationId}" is on again`,
  "Done",
);

export const organizationsSwitched = always(
  "Updated Successfully",
  "The access states were processed",
  "Done",
);
