import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { collab } from "../../command/support";
import { World, type Declared } from "../world";

const acme = { organizationId: "acme" };
const ACME: Declared = { type: "Organization", name: "acme", args: acme };
const inAcme = (type: string, name: string, args: object): Declared => ({
  type,
  name,
  args: { ...acme, ...args },
  opts: { dependsOn: "acme" },
});
const FOLDER = inAcme("Folder", "shelf", { folderId: "shelf" });
const DOMAINS: Declared = { type: "AllowedDomains", name: "site", args: { domains: ["acme.com"] } };

const BEFORE: readonly Declared[] = [
  ACME,
  FOLDER,
  DOMAINS,
  inAcme("Document", "gone", { documentId: "gone" }),
  inAcme("Document", "moved", { documentId: "moved" }),
  inAcme("Document", "migrated", { documentId: "old" }),
  inAcme("DocumentSet", "set", { documents: { a: {}, b: {} } }),
  {
    type: "OrganizationDisabledState",
    name: "off",
    args: { organizationIds: ["globex"], disabled: true },
  },
  { type: "UserToken", name: "bot", args: { userId: "bot", userProperties: acme } },
];

const AFTER: readonly Declared[] = [
  ACME,
  FOLDER,
  { ...DOMAINS, args: { domains: ["acme.com", "*.com"] } },
  inAcme("Document", "moved", { documentId: "moved", folderId: "shelf" }),
  inAcme("Document", "migrated", { documentId: "new" }),
  { type: "DocumentSet", name: "set", args: { organizationId: "globex", documents: { a: {} } } },
  {
    type: "OrganizationDisabledState",
    name: "off",
    args: { organizationIds: ["initech"], disabled: true },
  },
  { type: "UserToken", name: "bot", args: { userId: "robot", userProperties: acme } },
];

let world: World;
beforeAll(async () => {
  const organizations = { globex: {}, initech: {} };
  world = await World.start({ emulator: { seed: { organizations } } });
});
afterAll(() => world.end());

/** Returns the report of the change, without the engine's own diff. */
async function report(): Promise<unknown> {
  await world.declare(...AFTER);
  const { stdout } = await world.stack.run(["preview", "--json", "--show-sames", "--show-replacement-steps"]);
  const file = join(world.project.root, "preview.json");
  writeFileSync(file, stdout);
  const told = (await collab(["review", file, "--json"])).stdout.replaceAll(
    /pulumi-nodejs:dynamic\/collab:/g,
    "collab:index:",
  );
  // An approval is valid for one host only, because the fingerprint covers the host's resources.
  const { consequences, engineDiff, fingerprint, ...rest } = JSON.parse(told) as Record<string, unknown> & {
    consequences: readonly unknown[];
  };
  // Lines of one level are sorted by the engine's names, which differ by host.
  return { ...rest, consequences: consequences.map((each) => JSON.stringify(each)).sort() };
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
