import { expect, it } from "@jest/globals";
import { z } from "zod";
import { repositoryRoot } from "../../../tools/repository-root";
import { environmentOf } from "../../command/support";
import { resource, World } from "../world";

const SEED = {
  organizations: {
    acme: {
      users: { ada: { name: "Ada" } },
      documents: { page: { editors: { main: { type: "text" as const, data: "" } } } },
    },
  },
};

const FOLDERS = Object.fromEntries(
  Array.from({ length: 20 }, (_, index) => [`shelf/${index}`, { folderName: `Shelf ${index}` }]),
);

const world = World.ofSuite({ emulator: { seed: SEED }, host: "provider" });

const organizationId = "acme";
const document = (args: object) => resource("Document", "handbook", { organizationId, ...args });
const users = resource("Users", "team", { organizationId, users: { ada: { name: "Ada" } } });
const editor = (data: string) =>
  resource("EditorContent", "page", {
    organizationId,
    documentId: "page",
    editorId: "main",
    type: "text",
    data,
  });

/** Operates on an object of the service, past the stack. Returns the output. */
async function operate(...args: readonly string[]): Promise<string> {
  const plugin = `${repositoryRoot()}/plugin/pulumi-resource-collab`;
  const command = world.project.start(["do", "--package", plugin, "--stateless", ...args], {
    env: { PULUMI_EXPERIMENTAL: "1", ...environmentOf(world.emulator) },
  });
  const { exitCode, stdout, stderr } = await command.done;
  expect([exitCode, stderr]).toEqual([0, stderr]);
  return stdout;
}

const operations = (sent: readonly { operation: string }[]) => sent.map(({ operation }) => operation);

it("an update after a one-off change of a document sends nothing, until the program declares the change", async () => {
  await world.up(document({ documentId: "handbook", documentName: "Handbook" }));
  await operate("collab:index:Document", "patch", "acme/handbook", "--document-name=Manual", "--yes");
  await operate("collab:index:Document", "patch", "acme/handbook", "--document-id=manual", "--yes");

  expect(await world.up(document({ documentId: "handbook", documentName: "Handbook" }))).toEqual([]);
  const sent = await world.up(
    document({ documentId: "manual", movedDocumentId: "manual", documentName: "Manual" }),
  );
  expect(operations(sent)).not.toContain("migrateDocument");
  expect(world.emulator.contents().organizations["acme"]?.documents).toMatchObject({
    manual: { documentName: "Manual" },
  });
});

it("an update after a one-off deletion sends nothing, and creates the document again only if a refresh probes", async () => {
  const manual = document({ documentId: "manual", documentName: "Manual" });
  await world.up(manual);
  await operate("collab:index:Document", "delete", "acme/manual", "--yes");
  expect(await world.up(manual)).toEqual([]);
  await world.stack.up({ refresh: true, env: { COLLAB_PROBE_ON_REFRESH: "true" } });
  expect(world.emulator.contents().organizations["acme"]?.documents).toHaveProperty("manual");
});

it("an update with a refresh reverts a one-off change of users and of the content of an editor", async () => {
  await world.up(users, editor("Welcome"));
  await world.project.write({
    "users.pcl": 'users = { ada = { name = "Ada L." } }',
    "editor.pcl": 'data = "Changed"',
  });
  await operate("collab:index:Users", "patch", "acme", "--input=pcl", "--input-file=users.pcl", "--yes");
  await operate(
    "collab:index:EditorContent",
    "patch",
    'acme/page/main {"type":"text"}',
    "--input=pcl",
    "--input-file=editor.pcl",
    "--yes",
  );

  expect(await world.up(users, editor("Welcome"))).toEqual([]);
  await world.declare(users, editor("Welcome again"));
  expect(await world.failure("up")).toContain("Nothing was overwritten.");

  await world.stack.up({ refresh: true });
  const { organizations } = world.emulator.contents();
  expect(organizations["acme"]).toMatchObject({
    users: { ada: { name: "Ada" } },
    documents: { page: { editors: { main: { data: "Welcome again" } } } },
  });
});

it("the ids that list prints import all folders of an organization, and the next preview changes nothing", async () => {
  await world.up();
  world.emulator.edit({ organizations: { library: { folders: FOLDERS } } });
  const listed = await operate("collab:index:Folder", "list", "--organization-id=library");
  const found = z.array(z.object({ id: z.string(), name: z.string() })).parse(JSON.parse(listed));
  const resources = found.map((each) => ({ type: "collab:index:Folder", ...each }));
  await world.project.write({ "folders.json": JSON.stringify({ resources }) });

  const before = world.emulator.contents();
  const flags = ["--yes", "--skip-preview", "--protect=false", "--generate-code=false"];
  await world.stack.run(["import", "--file", "folders.json", ...flags]);
  expect(world.emulator.contents()).toEqual(before);

  await world.declare(
    ...Object.entries(FOLDERS).map(([folderId, { folderName }]) =>
      resource("Folder", folderName, { organizationId: "library", folderId }),
    ),
  );
  await world.expectNoChanges();
});
