import { beforeAll, describe, expect, it } from "@jest/globals";
import { AS_DECLARED, worldOfSamples, contentsOfSamples } from "../lifecycle/lifecycle";
import { type Declared, resource } from "../world";

const other = { organizationId: "other" };

const inOther = (name: string, opts: object, args: object = {}): Declared =>
  resource("Document", name, { ...other, documentId: name, ...args }, { dependsOn: "other", ...opts });

/** One resource of each type, and also a protected one, one in a component, and one of an explicit provider. */
const PROGRAM: readonly Declared[] = [
  ...AS_DECLARED,
  { type: "Organization", name: "other", args: other },
  inOther("protected", { protect: true }),
  inOther("retained", { retainOnDelete: true }),
  { type: "Component", name: "component", args: {} },
  inOther("inside", { parent: "component" }),
  { ...inOther("above", {}), type: "Folder", args: { ...other, folderId: "above" } },
  inOther("below", { parent: "above" }, { folderId: "above" }),
];

const world = worldOfSamples();
let program: readonly Declared[];

beforeAll(async () => {
  const { apiKey, authToken } = world.emulator.credentials;
  program = [
    ...PROGRAM,
    { type: "Provider", name: "own", args: { baseUrl: world.emulator.url, apiKey, authToken } },
    inOther("of-own", { provider: "own" }),
    resource(
      "DocumentSet",
      "set-of-own",
      { ...other, documents: { one: {}, two: { documentName: "Two" } } },
      { dependsOn: "other", provider: "own" },
    ),
  ];
  await world.up(...program);
});

const typesIn = async () => {
  const { deployment } = await world.stack.state();
  return deployment.resources.map(({ type }) => type);
};

describe("a stack with all resource types", () => {
  it("moves to the full provider: nothing changes, and nothing is sent", async () => {
    const before = contentsOfSamples(world);
    await world.moveTo("plugin");
    await world.expectNoChanges();
    expect(contentsOfSamples(world)).toEqual(before);
    expect((await typesIn()).filter((type) => type.startsWith("pulumi-nodejs:"))).toEqual([]);
  });

  it("moves back without a request, what the full provider has made there too", async () => {
    const made = resource("Document", "made-there", { ...other, documentId: "made-there" });
    await world.up(...program, made);
    await world.moveTo("dynamic");
    // Until an update has been applied, the state still belongs to the full provider, so the full provider handles the
    // refresh.
    await world.stack.refresh({ expectNoChanges: true });
    expect(await world.up(...program, made)).toEqual([]);
    expect((await typesIn()).filter((type) => type.startsWith("collab:"))).toEqual([]);
  });

  it("is destroyed, but for what is to be retained", async () => {
    await world.stack.run(["state", "unprotect", "--all", "--yes"]);
    await world.stack.destroy();
    expect(world.emulator.contents().organizations["other"]?.documents).toEqual({ retained: {} });
    expect((await typesIn()).length).toBe(0);
  });
});
