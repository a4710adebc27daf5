import { expect, it } from "@jest/globals";
import { repositoryRoot } from "../../../tools/repository-root";
import { resource, World } from "../world";

const SEED = {
  organizations: {
    acme: {
      users: { ada: { name: "Ada" } },
      documents: { page: { editors: { main: { type: "text" as const, data: "" } } } },
    },
  },
};

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

/** Operates on an object of the service, past the stack. */
async function operate(...args: readonly string[]) {
  const { url, credentials } = world.emulator;
  const plugin = `${repositoryRoot()}/plugin/pulumi-resource-collab`;
  const command = world.project.start(["do", "--package", plugin, "--stateless", ...args, "--yes"], {
    env: {
      PULUMI_EXPERIMENTAL: "1",
      COLLAB_BASE_URL: url,
      COLLAB_API_KEY: credentials.apiKey,
      COLLAB_AUTH_TOKEN: credentials.authToken,
    },
  });
  const { exitCode, stderr } = await command.done;
  expect([exitCode, stderr]).toEqual([0, stderr]);
}

const operations = (sent: readonly { operation: string }[]) => sent.map(({ operation }) => operation);

it("an update after a one-off change of a document sends nothing, until the program declares the change", async () => {
  await world.up(document({ documentId: "handbook", documentName: "Handbook" }));
  await operate("collab:index:Document", "patch", "acme/handbook", "--document-name=Manual");
  await operate("collab:index:Document", "patch", "acme/handbook", "--document-id=manual");

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
  await operate("collab:index:Document", "delete", "acme/manual");
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
  await operate("collab:index:Users", "patch", "acme", "--input=pcl", "--input-file=users.pcl");
  await operate(
    "collab:index:EditorContent",
    "patch",
    'acme/page/main {"type":"text"}',
    "--input=pcl",
    "--input-file=editor.pcl",
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
