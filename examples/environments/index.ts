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

const made = customers.flatMap(([organizationId, { folders = [], documents = {} }]) => {
  const organization = new collab.Organization(organizationId, { organizationId });

  const shelves = folders.map(
    (folderId) =>
      new collab.Folder(
        `${organizationId}/${folderId}`,
        { organizationId, folderId },
        { dependsOn: organization },
      ),
  );

  const papers = Object.entries(documents).map(
    ([documentId, { name, folder }]) =>
      new collab.Document(
        `${organizationId}/${documentId}`,
        { organizationId, documentId, documentName: name, folderId: folder },
        { dependsOn: [organization, ...shelves], protect },
      ),
  );

  return [organization, ...shelves, ...papers];
});

const disabled = customers
  .filter(([, customer]) => customer.disabled)
  .map(([organizationId]) => organizationId);
if (disabled.length > 0) {
  // Last of all: a service may refuse to touch documents of an organization that is switched off.
  new collab.OrganizationDisabledState(
    "disabled",
    { organizationIds: disabled, disabled: true },
    { dependsOn: made },
  );
}
