import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "@jest/globals";
import { collab, environmentOf } from "../../command/support";
import { World, type Declared, resource } from "../world";

const ORGANIZATIONS = Array.from({ length: 300 }, (_, index) => `org/${index}`);
const OFF = "off";

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
    seed: { domains: ["acme.com"], organizations: { ...organizations, [OFF]: { disabled: true } } },
  },
  host: "plugin",
});

/** Returns the program that describes the existing objects of an organization. */
const declaredIn = (organizationId: string): Declared[] => {
  const name = organizationId.replaceAll("/", "%2F");
  const organization = { type: "Organization", name, args: { organizationId } };
  if (!FULL.includes(organizationId)) return [organization];
  return [
    organization,
    resource("Folder", `${name}/folders/plans`, { organizationId, folderId: "plans" }),
    { type: "Users", name: `${name}/users`, args: { organizationId, users: { ada: { name: "Ada" } } } },
    resource("Document", `${name}/documents/handbook`, {
      organizationId,
      documentId: "handbook",
      documentName: "Handbook",
      folderId: "plans",
    }),
  ];
};

it("export --import writes the file by which 300 organizations are imported, and nothing in the service changes", async () => {
  const { root } = world.project;
  await writeFile(join(root, "organizations.txt"), ORGANIZATIONS.join("\n"));
  await writeFile(join(root, "documents.csv"), FULL.map((id) => `${id},handbook,Handbook,plans`).join("\n"));
  await writeFile(join(root, "domains.txt"), "acme.com\n");
  const lists = [
    "--organizations",
    "organizations.txt",
    "--documents",
    "documents.csv",
    "--domains",
    "domains.txt",
    "--organization",
    OFF,
  ];
  const exported = await collab(["export", "--import", ...lists], {
    env: environmentOf(world.emulator),
    cwd: root,
  });
  expect(exported.stdout).toContain(
    "Wrote collab-workspace with 300 organizations, 30 folders, 30 documents, 30 users, 1 domain.",
  );
  expect(exported.stderr).toContain(`${OFF}: left out because it seems to be disabled`);

  const before = world.emulator.contents();
  const file = join(root, "collab-workspace", "import.json");
  const flags = ["--yes", "--skip-preview", "--protect=false", "--generate-code=false"];
  await world.stack.run(["import", "--file", file, ...flags]);
  expect(world.emulator.contents()).toEqual(before);

  await world.declare(
    { type: "AllowedDomains", name: "domains", args: { domains: ["acme.com"] } },
    ...ORGANIZATIONS.flatMap(declaredIn),
  );
  await world.expectNoChanges();
});
