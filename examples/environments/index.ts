import * as pulumi from "@pulumi/pulumi";
import * as collab from "pulumi-collab";

/** One customer, as the config files describe it. */
interface Customer {
  folders?: string[];
  documents?: Record<string, { name?: string; folder?: string }>;
  disabled?: boolean;
}

const config = new pulumi.Config();
// Production sets this: removing a document from the config file is then rejected, instead of deleting its data.
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

// A service may reject changes to a disabled organization. So its documents are written before it is disabled, and those of the
// others after they are enabled.
const disabled = declare(customers.filter(isOff));
const disabledState = new collab.OrganizationDisabledState(
  "disabled",
  { organizationIds: customers.filter(isOff).map(([organizationId]) => organizationId), disabled: true },
  { dependsOn: disabled },
);
declare(
  customers.filter((customer) => !isOff(customer)),
  [disabledState],
);
