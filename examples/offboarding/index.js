import * as pulumi from "@pulumi/pulumi";
import * as collab from "pulumi-collab";

const config = new pulumi.Config();

/** The documents of every customer whose data is not deleted yet. */
const documents = config.getObject("documents") ?? {
  acme: ["handbook"],
  globex: ["contract"],
  initech: ["reports"],
};

const made = Object.entries(documents).flatMap(([organizationId, documentIds]) => {
  // No endpoint deletes an organization: a removed one stays, empty and disabled.
  const organization = new collab.Organization(organizationId, { organizationId, onDelete: "disable" });
  return documentIds.map(
    (documentId) =>
      new collab.Document(
        `${organizationId}/${documentId}`,
        { organizationId, documentId },
        { dependsOn: organization },
      ),
  );
});

// A customer leaves in two pull requests. The first adds the name to `leaving`: access is disabled, all data stays, and removing
// the name enables it again. The second removes the customer from `leaving` and `documents`: the update enables the organization
// briefly, deletes the documents with their data, and disables it permanently.
const leaving = config.getObject("leaving") ?? ["globex", "initech"];
new collab.OrganizationDisabledState(
  "leaving",
  { organizationIds: leaving, disabled: true },
  // A service may reject changes to a disabled organization.
  { dependsOn: made },
);
