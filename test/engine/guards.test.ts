import { beforeAll, describe, expect, it } from "@jest/globals";
import { World, type Declared, resource } from "./world";

const SEED = { organizations: { acme: { documents: { page: {} } } } };

/** Resources whose deletion loses data or access. */
const LOSING: readonly Declared[] = [
  resource("Document", "doc", { organizationId: "acme", documentId: "doc" }),
  resource("DocumentSet", "set", { organizationId: "acme", documents: { a: {}, b: {}, c: {} } }),
  resource("AllowedDomains", "site", { domains: ["a.com", "b.com"] }),
];

const REJECTED = "collab:deletionProtection is true, and this would lose data or access";

describe.each(["dynamic", "plugin"] as const)("deletionProtection, with the %s host", (host) => {
  const world = World.ofSuite({ host, emulator: { seed: SEED } });
  beforeAll(async () => {
    await world.stack.setConfig({ "collab:deletionProtection": "true" });
    await world.up(...LOSING);
  });

  function contents() {
    const { domains, organizations } = world.emulator.contents();
    return { domains, acme: Object.keys(organizations["acme"]?.documents ?? {}) };
  }

  /** Runs a command that must fail and change nothing. Returns its output. */
  async function rejected(command: "preview" | "up", ...declared: readonly Declared[]) {
    await world.declare(...declared);
    const before = contents();
    world.emulator.resetCounts();
    const output = await world.failure(command);
    expect(world.sent()).toEqual([]);
    expect(contents()).toEqual(before);
    return output;
  }

  it("rejects a deletion in an update", async () => {
    const deleted = `could not delete Document acme/doc: ${REJECTED}`;
    expect(await rejected("up", ...LOSING.slice(1))).toContain(deleted);
  });

  // From here on, the host only reads the setting. `test/hosts/losses` has every resource type.
  if (host === "plugin") return;

  it("rejects a change that would lose something in the preview", async () => {
    const smaller = resource("DocumentSet", "set", { organizationId: "acme", documents: { a: {} } });
    const changed = LOSING.map((each) => (each.name === "set" ? smaller : each));
    expect(await rejected("preview", ...changed)).toContain(
      `${REJECTED}: 2 documents are deleted with their data (acme/b, acme/c).`,
    );
  });

  it("allows deletions once the setting is false and applied", async () => {
    await world.stack.setConfig({ "collab:deletionProtection": "false" });
    await world.up(...LOSING);
    await world.stack.destroy();
    expect(contents()).toEqual({ domains: [], acme: ["page"] });
  });
});
