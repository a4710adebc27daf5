import * as pulumi from "@pulumi/pulumi";
import * as collab from "pulumi-collab";

const config = new pulumi.Config();

const acme = new collab.Organization("acme", { organizationId: "acme" });
const plans = new collab.Folder("plans", { organizationId: acme.organizationId, folderId: "plans" });
new collab.Document("handbook", {
  organizationId: acme.organizationId,
  documentId: "handbook",
  documentName: config.get("title") ?? "Employee handbook",
  folderId: plans.folderId,
});
new collab.DocumentSet("manuals", {
  organizationId: acme.organizationId,
  documents: { printer: { documentName: "Printer" }, scanner: {} },
});
new collab.AllowedDomains("site", { domains: ["acme.com", "*.acme.dev"] });

// An API key for the web client. The service returns it once; the stack keeps it as a secret.
const web = new collab.ApiKey("web", {
  ownerEmail: "ops@acme.com",
  type: "testing",
  apiKeyName: "web",
  // A key that is there already; without one, the service makes one.
  existingApiKey: config.getSecret("webKey"),
});

// Read once the folder exists.
const found = collab.getFoldersOutput({ organizationId: acme.organizationId }, { dependsOn: [plans] });

export const apiKey = web.apiKey;
export const folder = found.folders[0].folderId;
