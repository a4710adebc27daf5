import { beforeAll, describe, expect, it } from "@jest/globals";
import { World, type Declared, resource } from "./world";

const SEED = {
  organizations: {
    acme: { documents: { page: { comments: [{ annotationId: "1" }] }, sheet: {} } },
    globex: { documents: { theirs: {} } },
  },
};

/** One resource of each type whose deletion loses data or access, and a change of it that does. */
const LOSING: readonly { declared: Declared; other: object; lost: string }[] = [
  {
    declared: { type: "Document", name: "doc", args: { organizationId: "acme", documentId: "doc" } },
    other: { organizationId: "globex" },
    lost: "document acme/doc is deleted with its data.",
  },
  {
    declared: resource("Location", "top", {
      organizationId: "acme",
      documentId: "page",
      location: { id: "top" },
      onDelete: "deleteData",
    }),
    other: { documentId: "sheet" },
    lost: "location acme/page/top loses its comments, recordings and other data",
  },
  {
    declared: resource("DocumentSet", "set", { organizationId: "acme", documents: { a: {}, b: {}, c: {} } }),
    other: { documents: { a: {} } },
    lost: "2 documents are deleted with their data (acme/b, acme/c).",
  },
  {
    declared: { type: "AllowedDomains", name: "site", args: { domains: ["a.com", "b.com", "c.com"] } },
    other: { domains: ["a.com", "b.com"] },
    lost: "domain c.com leaves the list of allowed domains",
  },
];

const program = (opts: object = {}): Declared[] => LOSING.map(({ declared }) => ({ ...declared, opts }));

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

  it("rejects changes that would lose something, in the preview", async () => {
    for (const { declared, other, lost } of LOSING) {
      const changed = { ...declared, args: { ...declared.args, ...other } };
      const output = await rejected(
        "preview",
        ...program().map((each) => (each.name === declared.name ? changed : each)),
      );
      expect(output).toContain(`${REJECTED}: ${lost}`);
    }
  });

  it("rejects deletions in an update and in a destroy, and the objects stay", async () => {
    const [document, ...others] = program();
    expect(document).toBeDefined();
    expect(await rejected("up", ...others)).toContain(`could not delete Document acme/doc: ${REJECTED}`);
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
    expect(contents()).toEqual({ domains: [], acme: ["page", "sheet"] });
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
