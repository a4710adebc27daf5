const pulumi = require("@pulumi/pulumi");
const collab = require("pulumi-collab");

const acme = { organizationId: "acme" };
const guide = { ...acme, documentId: "guide" };

new collab.Workspace("customers", collab.loadWorkspace(`${pulumi.getStack()}.yaml`));

new collab.AllowedDomains("sites", { domains: ["acme.com", "acme.dev"] });
new collab.Document("minutes", { ...acme, documentId: "minutes", documentName: "Minutes" });
new collab.Document("agenda", { ...acme, documentId: "agenda", documentName: "Agenda" });
new collab.DocumentSet("manuals", {
  ...acme,
  documents: { printer: { documentName: "Printer" }, scanner: {} },
});
new collab.EditorContent("welcome", { ...guide, editorId: "intro", type: "text", data: "Welcome!" });
new collab.Location("intro", { ...guide, location: { id: "intro", locationName: "Intro" } });
new collab.Location("appendix", { ...guide, location: { id: "appendix" }, onDelete: "deleteData" });
new collab.Notification("release", {
  ...guide,
  actionUser: { userId: "ada", name: "Ada" },
  displayHeadlineMessageTemplate: "{actionUser} has published the guide",
  displayBodyMessage: "Have a look at it.",
  notifyUsers: [],
});
new collab.OrganizationDisabledState("off", { organizationIds: [], disabled: true });
new collab.Document("handbook", { ...acme, documentId: "handbook", documentName: "Handbook" });
new collab.Document("roadmap", { ...acme, documentId: "roadmap", documentName: "Roadmap" });
new collab.Users("team", { ...acme, users: { ada: { name: "Ada" } } });
if (pulumi.getStack() === "production") new collab.UserToken("bot", { userId: "bot", userProperties: acme });
