import type { Definition } from "../definition/definition";
import { allowedDomains } from "./allowed-domains/definition";
import { apiKey } from "./api-key/definition";
import { documentSet } from "./document-set/definition";
import { document } from "./document/definition";
import { editorContent } from "./editor-content/definition";
import { folder } from "./folder/definition";
import { location } from "./location/definition";
import { notification } from "./notification/definition";
import { organizationDisabledState } from "./organization-disabled-state/definition";
import { organization } from "./organization/definition";
import { userToken } from "./user-token/definition";
import { users } from "./users/definition";

/** All resource types, in the order in which users encounter them. */
const all = [
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
] as const;

/** The definition of every resource type, keyed by its name, such as `AllowedDomains`. */
export type Definitions = { readonly [D in (typeof all)[number] as D["type"]]: D };

export const definitions: readonly Definition[] = all;
