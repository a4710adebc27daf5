import { allowedDomain } from "./allowed-domain/definition";
import { allowedDomains } from "./allowed-domains/definition";
import { apiKey } from "./api-key/definition";
import { document } from "./document/definition";
import { documentSet } from "./document-set/definition";
import { editorContent } from "./editor-content/definition";
import { folder } from "./folder/definition";
import { location } from "./location/definition";
import { notification } from "./notification/definition";
import { organization } from "./organization/definition";
import { organizationDisabledState } from "./organization-disabled-state/definition";
import { userToken } from "./user-token/definition";
import { users } from "./users/definition";
import type { Definition } from "../definition/definition";

/** What every kind is, in the order in which people meet them. */
export const definitions: readonly Definition[] = [
  apiKey,
  allowedDomains,
  allowedDomain,
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
