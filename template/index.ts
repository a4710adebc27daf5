import * as collab from "pulumi-collab";

new collab.AllowedDomains("site", { domains: ["acme.com", "*.acme.dev", "https://www.acme.org"] });
const acme = new collab.Organization("acme", { organizationId: "acme" });
new collab.Document("handbook", {
  organizationId: acme.organizationId,
  documentId: "handbook",
  documentName: "Employee handbook",
});
