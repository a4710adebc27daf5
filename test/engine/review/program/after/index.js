const pulumi = require("@pulumi/pulumi");
const collab = require("pulumi-collab");

const acme = { organizationId: "acme" };
const guide = { ...acme, documentId: "guide" };
const ada = { userId: "ada", name: "Ada" };
const isProduction = pulumi.getStack() === "production";

new collab.Workspace("customers", collab.loadWorkspace(`${pulumi.getStack()}.yaml`));

new collab.AllowedDomains("sites", { domains: ["acme.com", "*.dev"] });
new collab.Document("agenda-2027", { ...acme, documentId: "agenda-2027", documentName: "Agenda" });
new collab.DocumentSet("manuals", {
  organizationId: "archive",
  createOrganization: true,
  documents: { printer: { documentName: "Printer" }, scanner: {} },
});
new collab.EditorContent("welcome", {
  ...guide,
  editorId: "intro",
  type: "text",
  data: "Welcome to the guide!",
});
new collab.Location("intro", { ...guide, location: { id: "intro", locationName: "Introduction" } });
new collab.Notification("release", {
  ...guide,
  actionUser: ada,
  displayHeadlineMessageTemplate: "{actionUser} has published the guide",
  displayBodyMessage: "Have a look at it, it is short.",
  notifyUsers: [],
});
new collab.OrganizationDisabledState("off", {
  organizationIds: isProduction ? ["globex"] : [],
  disabled: true,
});
new collab.Document("handbook", {
  ...acme,
  documentId: "employee-handbook",
  freeDocumentId: "employee-handbook",
  documentName: "Handbook",
});
new collab.Document("plan", { ...acme, documentId: "roadmap", documentName: "Roadmap 2027" });
new collab.Users("team", { ...acme, users: { ada: { name: "Ada Lovelace" } } });
if (isProduction) {
  new collab.UserToken("bot", { userId: "bot", userProperties: { ...acme, isAdmin: true } });
  new collab.ApiKey("web", { ownerEmail: "ops@acme.com", type: "production", apiKeyName: "web" });
  new collab.Notification("review", {
    ...guide,
    actionUser: ada,
    displayHeadlineMessageTemplate: "{actionUser} asks for your review",
    displayBodyMessage: "By Friday, please.",
    notifyUsers: [{ userId: "bob" }, { userId: "eve" }],
    notifyAll: false,
  });
}
