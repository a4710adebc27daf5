import { beforeAll, describe, expect, it } from "@jest/globals";
import { World, type Declared, resource } from "./world";

const PLACE = { organizationId: "acme", createOrganization: true };
const set = (documents: object, more: object = {}): Declared =>
  resource("DocumentSet", "set", { ...PLACE, documents, ...more });
const plan = (organizationId: string, folderId?: string): Declared =>
  resource("Document", "plan", { ...PLACE, organizationId, documentId: "plan", folderId });
const off = (...organizationIds: string[]): Declared =>
  resource("OrganizationDisabledState", "off", { organizationIds, disabled: true });

const ALL =
  "There may be more such changes, also in resources that leave the program. Run `pulumi-collab review` for the full list.";

describe.each(["dynamic", "plugin"] as const)("a preview without a report, with the %s host", (host) => {
  const acme = { folders: { legal: {} } };
  const world = World.ofSuite({ host, emulator: { seed: { organizations: { acme, initech: {} } } } });
  beforeAll(async () => {
    await world.up(
      set({ a: {}, b: { documentName: "B" }, c: { folderId: "legal" }, d: { folderId: "legal" } }),
      plan("acme", "legal"),
      off(),
    );
  });

  /** Declares resources and returns the messages of their preview. The engine prints each of them twice: at once and at the end. */
  async function messagesOf(...declared: readonly Declared[]): Promise<string> {
    await world.declare(...declared);
    return (await world.stack.preview()).stdout.split("Diagnostics:")[1] ?? "";
  }

  it("warns once per resource type before data or access is lost, and names the full list once", async () => {
    const messages = await messagesOf(set({ c: {}, d: {} }), plan("globex"), off("initech"));
    for (const line of [
      "DocumentSet: 2 documents are deleted with their data (acme/a, acme/b).",
      "Document: document acme/plan is deleted with its data. This does not apply if retainOnDelete was applied to it before.",
      ALL,
    ])
      expect(messages.split(line)).toHaveLength(2);
  });
});
