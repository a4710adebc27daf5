import { describe, expect, it } from "@jest/globals";
import { World } from "../world";

const SEED = {
  domains: { "a.com": true as const },
  organizations: {
    acme: {
      folders: { shelf: {} },
      documents: { plan: { documentName: "The plan" } },
      users: { ada: { name: "Ada" } },
    },
  },
};

const world = World.ofSuite({ emulator: { seed: SEED }, host: "provider" });

describe("the option import", () => {
  it("reads what can be read, and takes the rest from the id", async () => {
    await world.program(`made("Organization", "acme", { organizationId: "acme" }, { import: "acme" });
       made("Folder", "shelf", { organizationId: "acme", folderId: "shelf" }, { import: "acme/shelf" });
       made("Users", "people", { organizationId: "acme", users: { ada: { name: "Ada" } } }, { import: "acme" });
       made("Document", "plan", { organizationId: "acme", documentId: "plan", documentName: "Plan" }, { import: "acme/plan" });
       made("AllowedDomains", "site", { domains: ["a.com", "b.com"] }, { import: "allowed-domains" });
       made("DocumentSet", "set", { organizationId: "acme", documents: { more: {} } }, { import: "acme" });
       made("OrganizationDisabledState", "off", { organizationIds: [], disabled: true }, { import: "disabled-state" });`);
    world.emulator.resetCounts();
    const { stdout } = await world.stack.up();
    expect(stdout).toContain(
      "the import assumes that Document acme/plan exists: the service has no endpoint that reads them. The next preview shows what an update will write.",
    );
    expect(world.sent().map(({ operation }) => operation)).not.toContain("deleteDomains");
    await world.stack.up();
    await world.stack.up({ expectNoChanges: true });
    const { organizations, domains } = world.emulator.contents();
    expect(organizations["acme"]?.documents).toMatchObject({ plan: { documentName: "Plan" }, more: {} });
    expect(domains).toEqual(["a.com", "b.com"]);
  });
});
