const collab = require("pulumi-collab");

const acme = { organizationId: "acme" };
const intro = { ...acme, documentId: "guide", editorId: "intro" };

new collab.Workspace("customers", collab.loadWorkspace("customers.yaml"));

new collab.AllowedDomains("sites", { domains: ["acme.com", "acme.dev"] });
new collab.Document("minutes", { ...acme, documentId: "minutes", documentName: "Minutes" });
new collab.Document("agenda", { ...acme, documentId: "agenda", documentName: "Agenda" });
new collab.DocumentSet("manuals", {
  ...acme,
  documents: { printer: { documentName: "Printer" }, scanner: {} },
});
new collab.EditorContent("welcome", { ...intro, type: "text", data: "Welcome!" });
new collab.Notification("release", {
  ...acme,
  documentId: "guide",
  actionUser: { userId: "ada", name: "Ada" },
  displayHeadlineMessageTemplate: "{actionUser} has published the guide",
  displayBodyMessage: "Have a look at it.",
  notifyUsers: [],
});
new collab.OrganizationDisabledState("off", { organizationIds: [], disabled: true });
new collab.Document("handbook", { ...acme, documentId: "handbook", documentName: "Handbook" });
new collab.Document("roadmap", { ...acme, documentId: "roadmap", documentName: "Roadmap" });
new collab.Users("team", { ...acme, users: { ada: { name: "Ada" } } });
new collab.UserToken("bot", { userId: "bot", userProperties: acme });
