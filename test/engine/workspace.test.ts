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
const declared = (organizations: WorkspaceArgs["organizations"], rest: WorkspaceArgs = {}): Declared =>
  resource("Workspace", "w", { ...rest, organizations: { acme, ...organizations } });

const writes = async (workspace: Declared) =>
  (await world.up(workspace))
    .filter(({ operation }) => !operation.startsWith("get"))
    .map(({ operation, data }) => ({ operation, ...(data as object) }));

const organization = (id: string) => world.emulator.contents().organizations[id];

const globex = { folders: { old: {} }, documents: { contract: { folderId: "old" } } };
const renamed = { ...globex, documents: { contract: { documentName: "Contract", folderId: "old" } } };
const closed = { ...globex, disabled: true };

describe("a workspace", () => {
  it("is created completely, and then unchanged", async () => {
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

    await world.expectNoChanges();
  });

  it("creates and deletes one organization without changing the others", async () => {
    const before = declared({ globex: closed }, { domains: ["acme.com"] });
    const initech = { documents: { reports: {} } };
    await world.declare(declared({ globex: closed, initech }, { domains: ["acme.com"] }));
    const { steps } = await world.stack.previewJson();
    expect(
      steps.filter(({ op }) => op !== "same").map(({ op, urn }) => [op, urn.replace(/^.*\$/, "")]),
    ).toEqual([
      ["create", "pulumi-nodejs:dynamic/collab:Organization::w/initech"],
      ["create", "pulumi-nodejs:dynamic/collab:DocumentSet::w/initech"],
    ]);
    await world.stack.up();
    expect(await writes(before)).toEqual([
      { operation: "deleteDocuments", organizationId: "initech", documentIds: ["reports"] },
    ]);
    expect(organization("initech")).toMatchObject({ disabled: false, documents: {} });
  });

  it("disables, enables and changes organizations in one update", async () => {
    const initech = { disabled: true, documents: { reports: {} } };
    await writes(
      declared({
        globex: closed,
        initech: { documents: {} },
      }),
    );

    expect(await writes(declared({ globex: renamed, initech }))).toEqual([
      { operation: "addDocuments", organizationId: "initech", documents: [{ documentId: "reports" }] },
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
    const workspace = declared({ globex: closed });
    await world.up(workspace);
    expect(await writes({ ...workspace, name: "new", opts: { aliases: [{ name: "w" }] } })).toEqual([]);
    expect(await writes({ ...workspace, opts: { aliases: [{ name: "new" }] } })).toEqual([]);
  });

  it("leaves a disabled organization disabled that is removed from the program", async () => {
    const umbrella = { documents: { reports: { documentName: "Reports" } }, disabled: true };
    await world.up(declared({ globex: renamed, umbrella }));
    expect(await writes(declared({ globex: renamed }))).toEqual([
      { operation: "updateDisabledState", organizationIds: ["umbrella"], disabled: false },
      { operation: "deleteDocuments", organizationId: "umbrella", documentIds: ["reports"] },
      { operation: "updateDisabledState", organizationIds: ["umbrella"], disabled: true },
    ]);
  });

  it("is destroyed with its documents, and disabled organizations stay disabled", async () => {
    await world.up(declared({ globex: closed }));
    await world.stack.destroy();
    expect(organization("globex")).toMatchObject({ disabled: true, documents: {} });
    expect(organization("acme")).toMatchObject({ disabled: false, documents: {} });
    expect((await world.stack.export()).deployment.resources).toEqual([]);
  });
});
