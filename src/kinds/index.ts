import { lifeOf, type Life } from "../life/lifecycle";
import { allowedDomain } from "./allowed-domain/verbs";
import { allowedDomains } from "./allowed-domains/verbs";
import { apiKey } from "./api-key/verbs";
import { documentSet } from "./document-set/verbs";
import { document } from "./document/verbs";
import { editorContent } from "./editor-content/verbs";
import { folder } from "./folder/verbs";
import { location } from "./location/verbs";
import { notification } from "./notification/verbs";
import { organizationDisabledState } from "./organization-disabled-state/verbs";
import { organization } from "./organization/verbs";
import { userToken } from "./user-token/verbs";
import { users } from "./users/verbs";

/** The lifecycle of every resource type, keyed by type name. A new resource type needs its own file and one line here. */
export const kinds: ReadonlyMap<string, Life> = new Map(
  [
    lifeOf(apiKey),
    lifeOf(allowedDomains),
    lifeOf(allowedDomain),
    lifeOf(organization),
    lifeOf(folder),
    lifeOf(document),
    lifeOf(documentSet),
    lifeOf(organizationDisabledState),
    lifeOf(users),
    lifeOf(editorContent),
    lifeOf(location),
    lifeOf(notification),
    lifeOf(userToken),
  ].map((life) => [life.type, life]),
);
