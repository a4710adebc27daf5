/** The imports of a program, for each module system. */
export const heads = {
  esModule: `import * as pulumi from "@pulumi/pulumi";
import * as collab from "pulumi-collab";
import { Document, Folder } from "pulumi-collab";
`,
  commonJs: `const pulumi = require("@pulumi/pulumi");
const collab = require("pulumi-collab");
const { Document, Folder } = collab;
`,
};

/** One resource of every type, as text that is valid JavaScript and TypeScript. */
export const everyType = `
const title = new pulumi.Config("test").get("title") ?? "Handbook";

new collab.AllowedDomains("site", { domains: ["acme.com", "*.acme.dev", "https://partner.example"] });
const acme = new collab.Organization("acme", { organizationId: "acme", onDelete: "disable" });
const plans = new Folder("plans", { organizationId: acme.organizationId, folderId: "plans" });
new Document("handbook", {
  organizationId: acme.organizationId,
  documentId: "handbook",
  documentName: title,
  folderId: plans.folderId,
});
new collab.OrganizationDisabledState("offboarded", { organizationIds: ["globex"], disabled: true });
const key = new collab.ApiKey("web", { ownerEmail: "ops@acme.com", type: "testing" });

const explicit = new collab.Provider("explicit", { requestTimeoutSeconds: 20 });
new Document(
  "roadmap",
  { organizationId: plans.organizationId, documentId: "roadmap", documentName: key.fingerprint },
  { provider: explicit },
);
`;
