import { beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { behavioursWith } from "../../src/emulator/behaviours";
import { Miniature } from "../conformance/miniature";
import { temporaryEmulator } from "../temporary";
import { unseenIn } from "./unreadable";
import { inAnyOrder, World, type Declared, resource } from "./world";

const acme = { organizationId: "acme" };
const globex = { organizationId: "globex" };

const OFF: Declared = resource("OrganizationDisabledState", "off", {
  organizationIds: ["initech", "umbrella"],
  disabled: true,
});

const PROGRAM: readonly Declared[] = [
  { type: "Organization", name: "acme", args: acme },
  ...["d1", "d2"].map((documentId) =>
    resource("Document", documentId, { ...acme, documentId }, { dependsOn: "acme" }),
  ),
  resource("DocumentSet", "set", { ...globex, documents: { s1: {}, s2: { documentName: "Two" }, s3: {} } }),
  { type: "AllowedDomains", name: "site", args: { domains: ["acme.com"] } },
  OFF,
];

const SEED = { organizations: { globex: {}, initech: {}, umbrella: {} } };

const UNSEEN = "pulumi refresh cannot see changes made elsewhere to these resource types: ";
const NOT_PROBED = `${UNSEEN}AllowedDomains: the service has no endpoint that reads them.`;
const PROBED =
  `${UNSEEN}Document, DocumentSet, OrganizationDisabledState: the service has no endpoint that reads them. ` +
  "Probes show only whether documents exist and organizations are disabled.";

const PROBE = { "collab:probeOnRefresh": "true" };

describe("a refresh with probeOnRefresh", () => {
  const world = World.ofSuite({ emulator: { seed: SEED }, config: PROBE });
  beforeAll(() => world.up(...PROGRAM));
  beforeEach(() => {
    world.emulator.setBehaviours(behavioursWith());
    world.emulator.resetCounts();
  });

  it("finds nothing changed, with one request for each document and each organization after three for a random id, and reports what it still cannot see", async () => {
    const { stdout } = await world.stack.refresh({ expectNoChanges: true });
    const sent = inAnyOrder(world.sent());
    const isOfRandom = ({ data }: { data?: unknown }) => JSON.stringify(data).includes('"pulumi-collab-');
    expect(
      sent
        .filter(isOfRandom)
        .map(({ operation }) => operation)
        .sort(),
    ).toEqual(["getCrdtData", "getRecordings", "getUsers"]);
    const others = sent.filter((each) => !isOfRandom(each));
    expect(others.map(({ operation, data }) => [operation, data])).toEqual([
      ["getCrdtData", { ...acme, documentId: "d1" }],
      ["getCrdtData", { ...acme, documentId: "d2" }],
      ["getCrdtData", { ...globex, documentId: "s1" }],
      ["getCrdtData", { ...globex, documentId: "s2" }],
      ["getCrdtData", { ...globex, documentId: "s3" }],
      ["getFolders", acme],
      ["getUsers", { organizationId: "initech", pageSize: 1 }],
      ["getUsers", { organizationId: "umbrella", pageSize: 1 }],
    ]);
    expect(unseenIn(stdout)).toEqual([NOT_PROBED, PROBED]);
  });

  it("warns that it cannot see, after one request for each organization, on a service that answers for missing documents as for empty ones", async () => {
    world.emulator.setBehaviours({ missingDocument: "accepted" });
    world.emulator.edit({
      organizations: { acme: { documents: { d1: null } }, globex: { documents: { s2: null } } },
    });
    const { stdout } = await world.stack.refresh({ expectNoChanges: true });
    expect(world.emulator.count("getCrdtData")).toBe(2);
    expect(unseenIn(stdout)).toContain(
      `${UNSEEN}Document, DocumentSet: the service gives the same reply for a missing ` +
        "document as for an empty one, so probes cannot see missing documents. Whether they exist is unknown.",
    );
  });

  it("detects deleted documents, alone and in a set, and an enabled organization, and an update restores them", async () => {
    world.emulator.edit({ organizations: { initech: { disabled: false } } });
    const { stdout } = await world.stack.refresh({ diff: true });
    expect(stdout).toContain("1 deleted");
    expect(stdout).toContain("2 updated");
    expect(stdout).toContain("- initech: true");
    await world.stack.up();
    expect(world.emulator.contents().organizations).toMatchObject({
      acme: { documents: { d1: {}, d2: {} } },
      globex: { documents: { s1: {}, s2: { documentName: "Two" }, s3: {} } },
      initech: { disabled: true },
    });
  });
});

it("probes of a service that documents them otherwise lose nothing from the state", async () => {
  const behaviours = { editorlessDocument: "NOT_FOUND", usersOfDisabledOrganization: "readable" } as const;
  const stack = new Miniature(await temporaryEmulator({ seed: SEED, behaviours }), {
    probeOnRefresh: "true",
  });
  expect(await stack.upInOrder(...PROGRAM)).toEqual([]);
  expect(await stack.refresh()).toEqual([]);
  expect([...stack.kept.keys()].sort()).toEqual(PROGRAM.map(({ name }) => name).sort());
  expect(await stack.destroy()).toEqual([]);
  expect(stack.emulator.contents().organizations).toMatchObject({
    initech: { disabled: false },
    umbrella: { disabled: false },
  });
});
