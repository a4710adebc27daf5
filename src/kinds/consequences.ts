import type { Consequences } from "../definition/consequence";
import { allowedDomainConsequences } from "./allowed-domain/consequences";
import { allowedDomainsConsequences } from "./allowed-domains/consequences";
import { apiKeyConsequences } from "./api-key/consequences";
import { documentSetConsequences } from "./document-set/consequences";
import { documentConsequences } from "./document/consequences";
import { editorContentConsequences } from "./editor-content/consequences";
import { folderConsequences } from "./folder/consequences";
import { locationConsequences } from "./location/consequences";
import { notificationConsequences } from "./notification/consequences";
import { organizationDisabledStateConsequences } from "./organization-disabled-state/consequences";
import { organizationConsequences } from "./organization/consequences";
import { userTokenConsequences } from "./user-token/consequences";
import { usersConsequences } from "./users/consequences";

/** The impacts of changes of every resource type, keyed by type name. */
export const consequences: ReadonlyMap<string, Consequences> = new Map(
  [
    apiKeyConsequences,
    allowedDomainsConsequences,
    allowedDomainConsequences,
    organizationConsequences,
    folderConsequences,
    documentConsequences,
    documentSetConsequences,
    organizationDisabledStateConsequences,
    usersConsequences,
    editorContentConsequences,
    locationConsequences,
    notificationConsequences,
    userTokenConsequences,
  ].map((told) => [told.definition.type, told]),
);
