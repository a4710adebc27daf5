import { lifeOf, type Life } from "../lifecycle";
import { allowedDomain } from "./allowed-domain";
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

/** Every kind of resource, by its type. A new one is its file and its line here. */
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
