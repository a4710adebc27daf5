import { Lifecycle } from "../core/lifecycle";
import { allowedDomains } from "./allowed-domains/handlers";
import { apiKey } from "./api-key/handlers";
import { documentSet } from "./document-set/handlers";
import { document } from "./document/handlers";
import { editorContent } from "./editor-content/handlers";
import { folder } from "./folder/handlers";
import { location } from "./location/handlers";
import { notification } from "./notification/handlers";
import { organizationDisabledState } from "./organization-disabled-state/handlers";
import { organization } from "./organization/handlers";
import { userToken } from "./user-token/handlers";
import { users } from "./users/handlers";

/**
 * The lifecycle of every resource type, keyed by type name. `lifecycleOf` in `hosts/resources.ts` looks types up here, and
 * `Lifecycle` calls the handlers: those of `Document` are in `document/handlers.ts`. A new resource type also needs a line in
 * `definitions.ts` and an export in `src/index.ts`.
 */
export const lifecycles: ReadonlyMap<string, Lifecycle> = new Map(
  [
    new Lifecycle(apiKey),
    new Lifecycle(allowedDomains),
    new Lifecycle(organization),
    new Lifecycle(folder),
    new Lifecycle(document),
    new Lifecycle(documentSet),
    new Lifecycle(organizationDisabledState),
    new Lifecycle(users),
    new Lifecycle(editorContent),
    new Lifecycle(location),
    new Lifecycle(notification),
    new Lifecycle(userToken),
  ].map((lifecycle) => [lifecycle.type, lifecycle]),
);
