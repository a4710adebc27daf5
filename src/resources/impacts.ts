import type { TypeImpacts } from "../definition/impact";
import { allowedDomainImpacts } from "./allowed-domain/impact";
import { allowedDomainsImpacts } from "./allowed-domains/impact";
import { apiKeyImpacts } from "./api-key/impact";
import { documentSetImpacts } from "./document-set/impact";
import { documentImpacts } from "./document/impact";
import { editorContentImpacts } from "./editor-content/impact";
import { folderImpacts } from "./folder/impact";
import { locationImpacts } from "./location/impact";
import { notificationImpacts } from "./notification/impact";
import { organizationDisabledStateImpacts } from "./organization-disabled-state/impact";
import { organizationImpacts } from "./organization/impact";
import { userTokenImpacts } from "./user-token/impact";
import { usersImpacts } from "./users/impact";

/** The impacts of changes of every resource type, keyed by type name. */
export const impactsByType: ReadonlyMap<string, TypeImpacts> = new Map(
  [
    apiKeyImpacts,
    allowedDomainsImpacts,
    allowedDomainImpacts,
    organizationImpacts,
    folderImpacts,
    documentImpacts,
    documentSetImpacts,
    organizationDisabledStateImpacts,
    usersImpacts,
    editorContentImpacts,
    locationImpacts,
    notificationImpacts,
    userTokenImpacts,
  ].map((told) => [told.definition.type, told]),
);
