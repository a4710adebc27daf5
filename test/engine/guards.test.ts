import { beforeAll, describe, expect, it } from "@jest/globals";
import { World, type Declared, resource } from "./world";

const SEED = { organizations: { acme: { documents: { page: {} } }, globex: { documents: { theirs: {} } } } };

/** Resources whose deletion loses data or access. `test/hosts/deletion-protection` has every resource type. */
const LOSING: readonly Declared[] = [
  resource("Document", "doc", { organizationId: "acme", documentId: "doc" }),
  resource("DocumentSet", "set", { organizationId: "acme", documents: { a: {}, b: {}, c: {} } }),
  resource("AllowedDomains", "site", { domains: ["a.com", "b.com"] }),
];

const program = (opts: object = {}): Declared[] => LOSING.map((declared) => ({ ...declared, opts }));

const REJECTED = "collab:deletionProtection is true, and this would lose data or access";

describe.each(["dynamic", "plugin"] as const)("deletionProtection, with the %s host", (host) => {
  const world = World.ofSuite({ host, emulator: { seed: SEED } });
  beforeAll(async () => {
    await world.stack.setConfig({ "collab:deletionProtection": "true" });
    await world.up(...program());
  });

  function contents() {
    const { domains, organizations } = world.emulator.contents();
    return { domains, acme: Object.keys(organizations["acme"]?.documents ?? {}) };
  }

  /** Runs a command that must fail and change nothing. Returns its output. */
  async function rejected(command: "preview" | "up" | "destroy", ...declared: readonly Declared[]) {
    await world.declare(...declared);
    const before = contents();
    world.emulator.resetCounts();
    const output = await world.failure(command);
    expect(world.sent()).toEqual([]);
    expect(contents()).toEqual(before);
    return output;
  }

  it("rejects a change that would lose something in the preview, and a deletion in an update and a destroy", async () => {
    const smaller = resource("DocumentSet", "set", { organizationId: "acme", documents: { a: {} } });
    const changed = program().map((each) => (each.name === "set" ? smaller : each));
    expect(await rejected("preview", ...changed)).toContain(
      `${REJECTED}: 2 documents are deleted with their data (acme/b, acme/c).`,
    );
    expect(await rejected("up", ...program().slice(1))).toContain(
      `could not delete Document acme/doc: ${REJECTED}`,
    );
    expect(await rejected("destroy", ...program())).toContain(REJECTED);
  });

  it("does not reject the removal of a resource with retainOnDelete, whose object stays", async () => {
    const before = contents();
    await world.up(...program({ retainOnDelete: true }));
    await world.up({ type: "Organization", name: "acme", args: { organizationId: "acme" } });
    expect(contents()).toEqual(before);
  });

  it("allows deletions once the setting is false and applied", async () => {
    await world.stack.setConfig({ "collab:deletionProtection": "false" });
    await world.up(...program());
    await world.stack.destroy();
    expect(contents()).toEqual({ domains: [], acme: ["page"] });
  });
});

it("a set with retainOnDelete deletes a member that leaves it, unless onDelete is retain", async () => {
  const world = await World.start({ emulator: { seed: SEED } });
  const set = (documents: object, onDelete?: string) =>
    resource(
      "DocumentSet",
      "set",
      { organizationId: "globex", documents, onDelete },
      { retainOnDelete: true },
    );
  const documents = () => Object.keys(world.emulator.contents().organizations["globex"]?.documents ?? {});
  await world.up(set({ a: {}, b: {}, c: {} }));
  await world.up(set({ a: {}, b: {} }));
  expect(documents()).toEqual(["a", "b", "theirs"]);
  await world.up(set({ a: {} }, "retain"));
  await world.up();
  expect(documents()).toEqual(["a", "b", "theirs"]);
});
