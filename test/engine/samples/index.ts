import { allowedDomains } from "./allowed-domains";
import { apiKey } from "./api-key";
import { document } from "./document";
import { documentSet } from "./document-set";
import { editorContent } from "./editor-content";
import { folder } from "./folder";
import { location } from "./location";
import { notification } from "./notification";
import { organization } from "./organization";
import { organizationDisabledState } from "./organization-disabled-state";
import { userToken } from "./user-token";
import { users } from "./users";
import { type Sample } from "./sample";

export { type Change, type Sample } from "./sample";
export { SEED } from "./seed";

/** One sample of each resource type. */
export const SAMPLES: readonly Sample[] = [
  apiKey,
  allowedDomains,
  organization,
  folder,
  document,
  documentSet,
  organizationDisabledState,
  users,
  editorContent,
  location,
  notification,
  userToken,
];
