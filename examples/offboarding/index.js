import * as pulumi from "@pulumi/pulumi";
import * as collab from "pulumi-collab";

const config = new pulumi.Config();

/** The documents of every customer that has not been forgotten yet. */
const documents = config.getObject("documents") ?? {
  acme: ["handbook"],
  globex: ["contract"],
  initech: ["reports"],
};

for (const [organizationId, documentIds] of Object.entries(documents)) {
  const organization = new collab.Organization(organizationId, { organizationId, onDelete: "disable" });
  for (const documentId of documentIds) {
    new collab.Document(
      `${organizationId}/${documentId}`,
      { organizationId, documentId },
      // Deleting a document deletes its data: that is what a customer who is forgotten for good wants.
      { dependsOn: organization },
    );
  }
}

// Leaving goes in two pull requests: first the name moves into `leaving`, which can be taken back at any time; when the
// time to come back is over, the customer leaves `documents` and then `leaving`. `retain` keeps the door closed.
new collab.OrganizationDisabledState("leaving", {
  organizationIds: config.requireObject("leaving"),
  disabled: true,
  onDelete: "retain",
});
