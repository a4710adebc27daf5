import { about, always, type OfUser } from "../../serving/message-builder";

export const productionNotAllowed = always(
  "The workspace may not create production API keys",
  "Self-serve creation of production keys is disabled for this workspace",
  "Access denied",
);

export const planNotPaid = always(
  "Production API keys need a paid plan",
  "This workspace must be upgraded before it can have production keys",
  "Upgrade needed",
);

export const tooManyKeys = always(
  "The workspace has reached its maximum number of production API keys",
  "No more production keys can be issued to this workspace",
  "Quota exceeded",
);

export const regionUnsupported = about<{ field: string; region: string }>(
  ({ field }) => `data.${field}: is not a supported region`,
  ({ region }) => `Region "${region}" does not exist`,
  "Invalid region",
);

export const keyCreated = always("API key created successfully.", "A new key has been issued", "Done");

export const tokenMade = about<OfUser>(
  "Token generated successfully.",
  ({ userId }) => `Issued a token for user "${userId}"`,
  "Done",
);

export const queriesOff = always(
  "Advanced queries are not enabled for this API key",
  "Advanced queries are disabled for this organization",
  "Feature disabled",
);
