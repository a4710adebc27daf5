import { expect, it } from "@jest/globals";
import { World, type Declared, resource } from "../world";
import { reviewed } from "./reviewed";

const acme = { organizationId: "acme" };
const ACME: Declared = { type: "Organization", name: "acme", args: acme };
const inAcme = (type: string, name: string, args: object): Declared =>
  resource(type, name, { ...acme, ...args }, { dependsOn: "acme" });
const FOLDER = inAcme("Folder", "shelf", { folderId: "shelf" });
const DOMAINS: Declared = { type: "AllowedDomains", name: "site", args: { domains: ["acme.com"] } };

const BEFORE: readonly Declared[] = [
  ACME,
  FOLDER,
  DOMAINS,
  inAcme("Document", "deleted", { documentId: "deleted" }),
  inAcme("Document", "moved", { documentId: "moved" }),
  inAcme("Document", "migrated", { documentId: "old" }),
  inAcme("DocumentSet", "set", { documents: { a: {}, b: {} } }),
  resource("OrganizationDisabledState", "off", { organizationIds: ["globex"], disabled: true }),
  { type: "UserToken", name: "bot", args: { userId: "bot", userProperties: acme } },
];

const AFTER: readonly Declared[] = [
  ACME,
  FOLDER,
  { ...DOMAINS, args: { domains: ["acme.com", "*.com"] } },
  inAcme("Document", "moved", { documentId: "moved", folderId: "shelf" }),
  inAcme("Document", "migrated", { documentId: "new", freeDocumentId: "new" }),
  { type: "DocumentSet", name: "set", args: { organizationId: "globex", documents: { a: {} } } },
  resource("OrganizationDisabledState", "off", { organizationIds: ["initech"], disabled: true }),
  { type: "UserToken", name: "bot", args: { userId: "robot", userProperties: acme } },
];

const organizations = { globex: {}, initech: {} };
const world = World.ofSuite({ emulator: { seed: { organizations } } });

/** Returns the report of the change. An approval is valid for one host only: the fingerprint covers the host's resources. */
async function report(): Promise<unknown> {
  await world.declare(...AFTER);
  // How many reads resources share depends on their order in the preview, which differs from run to run.
  const { fingerprint, impacts, stacks, requests, ...rest } = (await reviewed(world)).report;
  const json = (value: unknown) =>
    JSON.stringify(value).replaceAll("pulumi-nodejs:dynamic/collab:", "collab:index:");
  // Lines of one level are sorted by the engine's names, which differ by host.
  return { rest: json(rest), impacts: impacts.map(json).sort() };
}

it("the report does not depend on the host, not even while the stack moves to another host", async () => {
  await world.up(...BEFORE);
  const dynamic = await report();
  expect(JSON.stringify(dynamic)).toContain("loses-data");

  await world.moveTo("plugin");
  expect(await report()).toEqual(dynamic);

  await world.declare(...BEFORE);
  await world.stack.up({ expectNoChanges: true });
  expect(await report()).toEqual(dynamic);
});
