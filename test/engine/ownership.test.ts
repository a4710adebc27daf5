import { describe, expect, it } from "@jest/globals";
import { World, type Declared, resource } from "./world";
import { NOTIFICATION } from "../support";
import { temporaryEmulator } from "../temporary";

const ACME = { organizationId: "acme" };

/** One resource of each type whose deletion removes something from the service. */
const TYPES: readonly Omit<Declared, "name">[] = [
  { type: "Document", args: { ...ACME, documentId: "handbook" } },
  { type: "DocumentSet", args: { ...ACME, documents: { one: {}, two: {} } } },
  { type: "AllowedDomains", args: { domains: ["b.com", "c.com"] } },
  { type: "Organization", args: { organizationId: "customer", onDelete: "disable" } },
  { type: "OrganizationDisabledState", args: { organizationIds: ["off"], disabled: true } },
  {
    type: "Location",
    args: { ...ACME, documentId: "guide", location: { id: "intro" }, onDelete: "deleteData" },
  },
  {
    type: "Notification",
    args: { ...NOTIFICATION, documentId: "guide", notificationId: "news" },
  },
  {
    type: "EditorContent",
    args: { ...ACME, documentId: "guide", editorId: "intro", type: "text", data: "Hello" },
  },
];

const named = (suffix: string, opts: object = {}): Declared[] =>
  TYPES.map((each) => ({ ...each, name: `${each.type}-${suffix}`, opts }));

const SEED = {
  organizations: {
    acme: { documents: { guide: { editors: { intro: { type: "text" as const, data: "" } } } } },
    off: {},
    customer: {},
  },
};

/** Adds data to the objects, as users would. */
function leaveData(world: World): void {
  world.emulator.edit({
    organizations: {
      acme: {
        documents: {
          handbook: { comments: [{ annotationId: "1" }] },
          one: { comments: [{ annotationId: "2" }] },
          guide: { comments: [{ annotationId: "3", locationId: "intro" }] },
        },
      },
    },
  });
}

function contents(world: World): object {
  const { domains, organizations } = world.emulator.contents();
  return structuredClone({ domains, organizations });
}

const namesKept = async (world: World) =>
  (await world.kept()).map(({ urn }) => urn.split("::").pop() ?? "").sort();

describe("a resource that gets another name and another host in one update", () => {
  const world = World.ofSuite({ emulator: { seed: SEED }, host: "dynamic" });

  it("keeps its object with all data", async () => {
    await world.up(...named("a"));
    leaveData(world);
    const before = contents(world);
    await world.moveTo("plugin");
    await world.up(...named("b"));
    expect(await namesKept(world)).toEqual(TYPES.map(({ type }) => `${type}-b`).sort());
    expect(contents(world)).toEqual(before);
  });

  it("is still deleted when it leaves the program together with the host", async () => {
    await world.moveTo("dynamic");
    await world.up();
    const { domains, organizations } = world.emulator.contents();
    expect(domains).toEqual([]);
    expect(Object.keys(organizations["acme"]?.documents ?? {})).toEqual(["guide"]);
    expect(organizations["off"]?.disabled).not.toBe(true);
  });
});

describe.each(["dynamic", "plugin"] as const)("two explicit providers: %s", (host) => {
  const world = World.ofSuite({ emulator: { seed: SEED }, host });

  const providers = (): Declared[] => {
    const { apiKey, authToken } = world.emulator.credentials;
    const args = { baseUrl: world.emulator.url, apiKey, authToken };
    return ["left", "right"].map((name) => ({ type: "Provider", name, args }));
  };

  it("keep the object of a resource that moves between them under another name", async () => {
    await world.up(...providers(), ...named("a", { provider: "left" }));
    leaveData(world);
    const before = contents(world);
    await world.up(...providers(), ...named("b", { provider: "right" }));
    expect(await namesKept(world)).toEqual([...TYPES.map(({ type }) => `${type}-b`)].sort());
    expect(contents(world)).toEqual(before);
  });

  it("delete what only one of them declares", async () => {
    await world.up(...providers());
    expect(world.emulator.contents().domains).toEqual([]);
    expect(Object.keys(world.emulator.contents().organizations["acme"]?.documents ?? {})).toEqual(["guide"]);
  });

  // From here on, the host only starts the processes, in the same way for each test.
  if (host === "plugin") return;

  it("reject a swap of ids between their resources, and lose nothing", async () => {
    const at = (provider: string, documentId: string): Declared =>
      resource(
        "Document",
        `of-${provider}`,
        { ...ACME, documentId, freeDocumentId: documentId },
        { provider },
      );
    await world.up(...providers(), at("left", "v"), at("right", "w"));
    world.emulator.edit({
      organizations: {
        acme: {
          documents: { v: { comments: [{ annotationId: "v" }] }, w: { comments: [{ annotationId: "w" }] } },
        },
      },
    });
    // On request, this service replaces one document with another.
    world.emulator.setBehaviours({ migrateToExisting: "replaced" });
    const before = contents(world);
    await world.declare(...providers(), at("left", "w"), at("right", "v"));
    expect(await world.failure("preview")).toContain("a resource of another provider");
    await world.stack.up({ expectFailure: true });
    expect(contents(world)).toEqual(before);
  });

  it("keep objects with the same id in two services apart", async () => {
    const other = await temporaryEmulator({ seed: SEED });
    const { apiKey, authToken } = other.credentials;
    const elsewhere = resource("Provider", "elsewhere", { baseUrl: other.url, apiKey, authToken });
    const [left] = providers();
    const handbook = (name: string, provider: string): Declared =>
      resource("Document", name, { ...ACME, documentId: "handbook" }, { provider });
    const program = [...(left ? [left] : []), elsewhere, handbook("here", "left")];
    const documents = () =>
      [world.emulator, other].map((service) =>
        Object.keys(service.contents().organizations["acme"]?.documents ?? {}),
      );
    await world.up(...program, handbook("there", "elsewhere"));
    expect(documents()).toEqual([
      ["guide", "handbook"],
      ["guide", "handbook"],
    ]);
    await world.up(...program);
    expect(documents()).toEqual([["guide", "handbook"], ["guide"]]);
  });
});
