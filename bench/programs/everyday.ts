import * as collab from "pulumi-collab";

// Twelve resources, as in the workspace of a small team.
new collab.AllowedDomains("site", { domains: ["acme.com", "*.acme.dev"] });
new collab.DocumentSet("templates", {
  organizationId: "templates",
  createOrganization: true,
  documents: { letter: { documentName: "Letter" }, minutes: { documentName: "Minutes" } },
});
for (const team of ["design", "sales"]) {
  const { organizationId } = new collab.Organization(team, { organizationId: team });
  const { folderId } = new collab.Folder(`${team}-plans`, { organizationId, folderId: "plans" });
  for (const documentId of ["handbook", "roadmap", "notes"])
    new collab.Document(`${team}-${documentId}`, {
      organizationId,
      documentId,
      documentName: `The ${documentId} of ${team}`,
      folderId,
    });
}
