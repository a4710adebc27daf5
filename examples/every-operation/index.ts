import * as pulumi from "@pulumi/pulumi";
import * as collab from "pulumi-collab";

// `pulumi config set later true` makes the changes of a second pull request: something renamed, moved, taken out.
const later = new pulumi.Config().getBoolean("later") ?? false;
const organizationId = "acme";

// 1 Create API key
const key = new collab.ApiKey("web", { ownerEmail: "ops@acme.com", type: "testing" });

// 23 Add domains, 24 Delete domains
new collab.AllowedDomains("site", { domains: later ? ["acme.com"] : ["acme.com", "acme.org"] });

// 3 Add documents makes organizations and folders too; 11 Get folders reads them
const acme = new collab.Organization("acme", { organizationId });
const inAcme = { dependsOn: acme };
const plans = new collab.Folder("plans", { organizationId, folderId: "plans" }, inAcme);
const archive = new collab.Folder("archive", { organizationId, folderId: "archive" }, inAcme);

// 4 Move documents, 5 Update documents, 6 Delete documents
new collab.Document(
  "roadmap",
  {
    organizationId,
    documentId: "roadmap",
    documentName: later ? "Roadmap of last year" : "Roadmap",
    folderId: later ? archive.folderId : plans.folderId,
  },
  inAcme,
);

// 7 Migrate document, 8 Migrate documents status
const guide = new collab.Document(
  "guide",
  later
    ? { organizationId, documentId: "user-guide", freeDocumentId: "user-guide" }
    : { organizationId, documentId: "guide" },
  inAcme,
);

// 18 Update disabled state for organizations
new collab.OrganizationDisabledState("offboarded", { organizationIds: ["globex"], disabled: true });

// 12 Get users, 13 Update users
new collab.Users("team", { organizationId, users: { ada: { name: later ? "Ada L." : "Ada" } } }, inAcme);

// 20 Get CRDT data, 21 Update CRDT data
new collab.EditorContent(
  "agenda",
  {
    organizationId,
    documentId: "minutes",
    editorId: "agenda",
    type: "text",
    data: later ? "Numbers, plans" : "Numbers",
  },
  inAcme,
);

// 9 Update location, 10 Delete data by location
new collab.Location(
  "opening",
  {
    organizationId,
    documentId: "minutes",
    location: { id: "opening", locationName: later ? "Welcome" : "Opening" },
    onDelete: "deleteData",
  },
  inAcme,
);

// 15 Add notifications, 16 Delete notifications
new collab.Notification(
  "roadmap-moved",
  {
    organizationId,
    documentId: "minutes",
    actionUser: { userId: "ada", name: "Ada" },
    displayHeadlineMessageTemplate: "{actionUser} moved the roadmap",
    displayBodyMessage: "It is in the archive now.",
    notifyUsers: [{ userId: "ada" }],
    notifyAll: false,
  },
  inAcme,
);

// 2 Generate token: kept and rotated as a resource, or new in each run as a function
const session = new collab.UserToken("bot", { userId: "bot", userProperties: { organizationId } });

export const apiKeyFingerprint = key.fingerprint;
export const sessionExpiresAt = session.expiresAt;
export const oneOff = collab.generateUserTokenOutput({ userId: "bot" }).token;

// What is there already, read while the program runs, in previews too
const minutes = { organizationId, documentId: "minutes" };
export const folders = collab.getFoldersOutput({ organizationId }).folders.length; // 11 Get folders
export const users = collab.getUsersOutput({ organizationId }).users.length; // 12 Get users
export const comments = collab.getUserDataOutput({ organizationId, userId: "ada" }).comments.length; // 14 Get all user data
export const notified = collab.getNotificationConfigOutput({
  organizationId,
  userId: "ada",
  getOrganizationConfig: true,
}).configs; // 17 Get notification config
export const recordings = collab.getRecordingsOutput(minutes).recordings.length; // 19 Get recordings
export const editors = collab.getEditorContentsOutput(minutes).editors.length; // 20 Get CRDT data
export const decisions = collab.searchJudgmentsOutput({ query: "pricing" }).results.length; // 22 Search judgments
export const webhooks = collab
  .getWebhookEndpointsOutput()
  .endpoints.apply((found) => found.map(({ url }) => url)); // 25 List advanced webhook endpoints
export const signingSecret = collab.getWebhookEndpointSecretOutput({ endpointId: "ep-1" }).secret; // 26 Get advanced webhook endpoint secret
export const guideId = guide.documentId;
