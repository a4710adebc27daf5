import * as pulumi from "@pulumi/pulumi";
import * as collab from "pulumi-collab";

const config = new pulumi.Config();
const domains = config.getObject<string[]>("domains") ?? ["acme.com", "*.acme.dev", "https://www.acme.org"];
const documents = config.getObject<Record<string, string>>("documents") ?? {
  handbook: "Employee handbook",
  roadmap: "Roadmap",
};

// A key for the web client. The service makes it once: it can neither be read again nor deleted.
const key = new collab.ApiKey("web", { ownerEmail: "ops@acme.com", type: "testing", apiKeyName: "web" });

// Where the web client may run.
new collab.AllowedDomains("site", { domains });

// The customer, two folders, and the documents in one of them.
const acme = new collab.Organization("acme", { organizationId: "acme" });
const plans = new collab.Folder("plans", { organizationId: acme.organizationId, folderId: "plans" });
new collab.Folder("archive", { organizationId: acme.organizationId, folderId: "archive" });

for (const [documentId, documentName] of Object.entries(documents)) {
  new collab.Document(documentId, {
    organizationId: acme.organizationId,
    documentId,
    documentName,
    folderId: plans.folderId,
  });
}

// A customer who left: its users have no access.
const globex = new collab.Organization("globex", { organizationId: "globex" });
new collab.OrganizationDisabledState("offboarded", {
  organizationIds: [globex.organizationId],
  disabled: true,
});

export const apiKey = key.apiKey;
export const apiKeyFingerprint = key.fingerprint;
