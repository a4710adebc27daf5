import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "@jest/globals";
import { typeToken } from "../../../src/values/type-token";
import { World, type Declared, resource } from "../world";

const ORGANIZATIONS = Array.from({ length: 300 }, (_, index) => `org/${index}`);

/** The organizations that have contents. */
const FULL = ORGANIZATIONS.slice(0, 30);

const contents = {
  folders: { plans: {} },
  users: { ada: { name: "Ada" } },
  documents: { handbook: { documentName: "Handbook", folderId: "plans" } },
};

const organizations = Object.fromEntries(ORGANIZATIONS.map((id) => [id, FULL.includes(id) ? contents : {}]));
const world = World.ofSuite({
  emulator: {
    seed: { organizations },
  },
  host: "plugin",
});

/** Returns the program that describes the existing objects of an organization, and the id of each for `pulumi import`. */
function declaredIn(organizationId: string): [id: string, declared: Declared][] {
  const name = organizationId.replaceAll("/", "%2F");
  const organization = { type: "Organization", name, args: { organizationId } };
  if (!FULL.includes(organizationId)) return [[name, organization]];
  const folder = { organizationId, folderId: "plans" };
  const given = { documentName: "Handbook", folderId: "plans" };
  const document = { organizationId, documentId: "handbook", ...given };
  return [
    [name, organization],
    [`${name}/plans`, resource("Folder", `${name}/folders/plans`, folder)],
    [name, resource("Users", `${name}/users`, { organizationId, users: { ada: { name: "Ada" } } })],
    // The service does not return the given values.
    [
      `${name}/handbook ${JSON.stringify(given)}`,
      resource("Document", `${name}/documents/handbook`, document),
    ],
  ];
}

it("300 organizations with contents are imported from one file, and nothing in the service changes", async () => {
  const file = join(world.project.root, "import.json");
  const declared = ORGANIZATIONS.flatMap(declaredIn);
  const resources = declared.map(([id, { type, name }]) => ({ type: typeToken(type, "plugin"), name, id }));
  await writeFile(file, JSON.stringify({ resources }));

  const before = world.emulator.contents();
  const flags = ["--yes", "--skip-preview", "--protect=false", "--generate-code=false"];
  await world.stack.run(["import", "--file", file, ...flags]);
  expect(world.emulator.contents()).toEqual(before);

  await world.declare(...declared.map(([, each]) => each));
  await world.expectNoChanges();
});
