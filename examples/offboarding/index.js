import * as pulumi from "@pulumi/pulumi";
import * as collab from "pulumi-collab";

const config = new pulumi.Config();

/** The documents of every customer that has not been forgotten yet. */
const documents = config.getObject("documents") ?? {
  acme: ["handbook"],
  globex: ["contract"],
  initech: ["reports"],
};

const made = Object.entries(documents).flatMap(([organizationId, documentIds]) => {
  // There is no way to delete an organization: one that is forgotten stays behind, empty and switched off.
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

// A customer leaves in two pull requests. The first puts the name into `leaving`: access is off, all data stays, and taking
// the name out again lets the customer come back. The second, when that time is over, takes the customer out of `leaving`
// and of `documents`: the engine opens the organization, deletes the documents with their data, and closes it for good.
const leaving = config.getObject("leaving") ?? ["globex", "initech"];
new collab.OrganizationDisabledState(
  "leaving",
  { organizationIds: leaving, disabled: true },
  // A service may refuse to touch documents of an organization that is switched off.
  { dependsOn: made },
);
