const collab = require("pulumi-collab");

const acme = { organizationId: "acme" };
const intro = { ...acme, documentId: "guide", editorId: "intro" };

new collab.Workspace("customers", collab.loadWorkspace("customers.yaml"));

new collab.AllowedDomains("sites", { domains: ["acme.com", "*.dev"] });
new collab.DocumentSet("manuals", {
  organizationId: "archive",
  createOrganization: true,
  documents: { printer: { documentName: "Printer" }, scanner: {} },
});
new collab.EditorContent("welcome", { ...intro, type: "text", data: "Welcome to the guide!" });
new collab.Notification("release", {
  ...acme,
  documentId: "guide",
  actionUser: { userId: "ada", name: "Ada" },
  displayHeadlineMessageTemplate: "{actionUser} has published the guide",
  displayBodyMessage: "Have a look at it, it is short.",
  notifyUsers: [],
});
new collab.OrganizationDisabledState("off", { organizationIds: ["globex"], disabled: true });
new collab.Document("handbook", { ...acme, documentId: "employee-handbook", documentName: "Handbook" });
new collab.Document("plan", { ...acme, documentId: "roadmap", documentName: "Roadmap 2027" });
new collab.Users("team", { ...acme, users: { ada: { name: "Ada Lovelace" } } });
new collab.UserToken("bot", { userId: "bot", userProperties: { ...acme, isAdmin: true } });
new collab.ApiKey("web", { ownerEmail: "ops@acme.com", type: "production", apiKeyName: "web" });
