import { describe, expect, it } from "@jest/globals";
import type { WorkspaceArgs } from "../../src";
import { World, type Declared, resource } from "./world";

const world = World.ofSuite({
  emulator: {
    seed: {
      organizations: { acme: { users: { ada: {} }, documents: { handbook: {} } } },
    },
  },
});

const acme = {
  folders: { plans: {} },
  documents: { handbook: {}, roadmap: { documentName: "Roadmap", folderId: "plans" } },
  users: { ada: { name: "Ada" } },
} as const;

/** Declares the given organizations in addition to acme. */
const declared = (
  organizations: WorkspaceArgs["organizations"],
  rest: WorkspaceArgs = { domains: ["acme.com"] },
): Declared => resource("Workspace", "w", { ...rest, organizations: { acme, ...organizations } });

const writes = async (workspace: Declared) =>
  (await world.up(workspace))
    .filter(({ operation }) => !operation.startsWith("get"))
    .map(({ operation, data }) => ({ operation, ...(data as object) }));

const organization = (id: string) => world.emulator.contents().organizations[id];

const globex = { folders: { old: {} }, documents: { contract: { folderId: "old" } } };
const renamed = { ...globex, documents: { contract: { documentName: "Contract", folderId: "old" } } };
const closed = { ...globex, disabled: true };
const initech = { documents: { reports: {} } };
const umbrella = { documents: { plan: {} } };

// Each test continues with the stack of the one before.
describe("a workspace", () => {
  it("is created completely", async () => {
    const sent = await world.up(
      declared({ globex: closed }, { domains: ["acme.com", "https://www.Acme.com"] }),
    );
    expect(world.emulator.contents().domains).toEqual(["acme.com"]);
    expect(organization("acme")).toMatchObject({
      disabled: false,
      folders: { plans: {} },
      documents: {
        handbook: {},
        roadmap: { documentName: "Roadmap", folderId: "plans" },
      },
      users: { ada: { name: "Ada" } },
    });
    expect(organization("globex")).toMatchObject({
      disabled: true,
      documents: { contract: { folderId: "old" } },
    });
    const off = sent.findIndex(({ operation }) => operation === "updateDisabledState");
    const globexes = sent.flatMap(({ data }, index) =>
      (data as { organizationId?: string }).organizationId === "globex" ? [index] : [],
    );
    expect(Math.max(...globexes)).toBeLessThan(off);
  });

  it("creates one organization without changing the others", async () => {
    const sent = await writes(declared({ globex: closed, initech }));
    expect(sent.filter((each) => !JSON.stringify(each).includes("initech"))).toEqual([]);
    expect(organization("initech")).toMatchObject({ documents: { reports: {} } });
  });

  it("disables, enables and changes organizations in one update", async () => {
    const leaving = { disabled: true, documents: { ...initech.documents, minutes: {} } };
    const sent = await writes(declared({ globex: renamed, initech: leaving, umbrella }));
    expect(sent.filter((each) => !("organizationId" in each && each.organizationId === "umbrella"))).toEqual([
      { operation: "addDocuments", organizationId: "initech", documents: [{ documentId: "minutes" }] },
      { operation: "updateDisabledState", organizationIds: ["initech"], disabled: true },
      { operation: "updateDisabledState", organizationIds: ["globex"], disabled: false },
      {
        operation: "updateDocuments",
        organizationId: "globex",
        documents: [{ documentId: "contract", documentName: "Contract" }],
      },
    ]);
  });

  it("with a new name and an alias sends nothing, even in a disabled organization", async () => {
    const disabled = { disabled: true, documents: { ...initech.documents, minutes: {} } };
    const workspace = declared({ globex: renamed, initech: disabled, umbrella });
    expect(await writes({ ...workspace, name: "new", opts: { aliases: [{ name: "w" }] } })).toEqual([]);
  });

  it("deletes an organization's documents when it is removed, and leaves a disabled one disabled", async () => {
    const sent = await writes({ ...declared({ globex: { ...renamed, disabled: true } }), name: "new" });
    const of = (id: string) => sent.filter((each) => JSON.stringify(each).includes(`"${id}"`));
    expect(of("initech")).toEqual([
      { operation: "updateDisabledState", organizationIds: ["initech"], disabled: false },
      {
        operation: "deleteDocuments",
        organizationId: "initech",
        documentIds: expect.arrayContaining(["minutes", "reports"]),
      },
      { operation: "updateDisabledState", organizationIds: ["initech"], disabled: true },
    ]);
    expect(of("umbrella")).toEqual([
      { operation: "deleteDocuments", organizationId: "umbrella", documentIds: ["plan"] },
    ]);
    expect(organization("umbrella")).toMatchObject({ disabled: false, documents: {} });
  });

  it("is destroyed with its documents, and disabled organizations stay disabled", async () => {
    await world.stack.destroy();
    expect(organization("globex")).toMatchObject({ disabled: true, documents: {} });
    expect(organization("acme")).toMatchObject({ disabled: false, documents: {} });
    expect((await world.stack.state()).deployment.resources).toEqual([]);
  });
});
