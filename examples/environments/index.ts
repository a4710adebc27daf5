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

for (const [organizationId, { folders = [], documents = {} }] of customers) {
  const organization = new collab.Organization(organizationId, { organizationId });
  const below = { dependsOn: organization, protect };

  const made = folders.map(
    (folderId) =>
      new collab.Folder(
        `${organizationId}/${folderId}`,
        { organizationId, folderId },
        { dependsOn: organization },
      ),
  );

  for (const [documentId, { name, folder }] of Object.entries(documents)) {
    const args = { organizationId, documentId, documentName: name, folderId: folder };
    new collab.Document(`${organizationId}/${documentId}`, args, {
      ...below,
      dependsOn: [organization, ...made],
    });
  }
}

const disabled = customers
  .filter(([, customer]) => customer.disabled)
  .map(([organizationId]) => organizationId);
if (disabled.length > 0) {
  new collab.OrganizationDisabledState("disabled", { organizationIds: disabled, disabled: true });
}
