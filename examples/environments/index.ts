import * as pulumi from "@pulumi/pulumi";
import * as collab from "pulumi-collab";

/** One customer, as the config files describe it. */
interface Customer {
  folders?: string[];
  documents?: Record<string, { name?: string; folder?: string }>;
  disabled?: boolean;
}

const config = new pulumi.Config();
// Production sets this: a document that leaves the config file is then refused instead of deleted with its data.
const protect = config.getBoolean("protect") ?? false;

new collab.AllowedDomains("site", { domains: config.requireObject<string[]>("domains") });

const customers = Object.entries(config.requireObject<Record<string, Customer>>("organizations"));

const isOff = ([, { disabled = false }]: [string, Customer]) => disabled;

/** Declares customers with all that is theirs, their documents after `first`. */
function declare(some: [string, Customer][], first: pulumi.Resource[] = []): pulumi.Resource[] {
  return some.flatMap(([organizationId, { folders = [], documents = {} }]) => {
    const organization = new collab.Organization(organizationId, { organizationId });

    const shelves = folders.map(
      (folderId) =>
        new collab.Folder(
          `${organizationId}/${folderId}`,
          { organizationId, folderId },
          { dependsOn: [organization, ...first] },
        ),
    );

    const papers = Object.entries(documents).map(
      ([documentId, { name, folder }]) =>
        new collab.Document(
          `${organizationId}/${documentId}`,
          { organizationId, documentId, documentName: name, folderId: folder },
          { dependsOn: [organization, ...shelves, ...first], protect },
        ),
    );

    return [organization, ...shelves, ...papers];
  });
}

// A service may refuse to touch documents of an organization that is switched off. So those that are off are written before
// they are switched off, and those that are on after they are switched on.
const closed = declare(customers.filter(isOff));
const disabledState = new collab.OrganizationDisabledState(
  "disabled",
  { organizationIds: customers.filter(isOff).map(([organizationId]) => organizationId), disabled: true },
  { dependsOn: closed },
);
declare(
  customers.filter((customer) => !isOff(customer)),
  [disabledState],
);
