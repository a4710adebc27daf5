import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { repositoryRoot } from "../../../tools/repository-root";
import { Project } from "../../../tools/stack";
import { environmentOf } from "../../command/support";
import { commandsIn, read } from "../../docs/pages";
import { temporaryEmulator } from "../../temporary";

const PLUGIN = join("node_modules", "pulumi-collab", "plugin", "pulumi-resource-collab");

let project: Project;
beforeAll(async () => {
  project = await Project.create({ packageDir: repositoryRoot(), plugin: true });
});
afterAll(() => project.dispose());

/** Starts a service, and returns it with a function that runs `pulumi do`, which never prints a stack trace. */
async function serviceAndDo() {
  const emulator = await temporaryEmulator({
    seed: { organizations: { acme: { folders: { plans: {} }, documents: { handbook: {} } } } },
  });
  const env = { PULUMI_EXPERIMENTAL: "1", ...environmentOf(emulator) };
  const run = async (name: string, ...args: readonly string[]) => {
    emulator.resetCounts();
    const command = ["do", "--package", PLUGIN, "--stateless", `collab:index:${name}`, ...args];
    const { exitCode, stdout, stderr } = await project.start(command, { env }).done;
    const output = stdout + stderr;
    expect(output).not.toMatch(/\n\s+at |panic:|goroutine/);
    const sent = emulator.requests.map(({ operation }) => operation);
    return { ok: exitCode === 0, stdout, output, changes: sent.filter((name) => !name.startsWith("get")) };
  };
  return { emulator, run };
}

it.concurrent("pulumi do creates, reads, patches and deletes a document", async () => {
  const { run } = await serviceAndDo();
  const inputs = ["--organization-id=acme", "--document-id=minutes", "--document-name=Minutes"];
  expect(await run("Document", "create", ...inputs, "--yes")).toMatchObject({
    ok: true,
    changes: ["addDocuments"],
  });
  expect(await run("Document", "read", "acme/minutes")).toMatchObject({
    ok: true,
    output: expect.stringContaining("minutes"),
  });
  expect(
    await run("Document", "patch", "acme/minutes", "--document-name=May", "--folder-id=plans", "--yes"),
  ).toMatchObject({ ok: true, changes: ["updateDocuments", "moveDocuments"] });
  expect(await run("Document", "delete", "acme/minutes", "--yes")).toMatchObject({
    ok: true,
    changes: ["deleteDocuments"],
  });
});

it.concurrent("the commands of pulumi do on the page about hosts work, one after another", async () => {
  const { run } = await serviceAndDo();
  const commands = commandsIn(read("docs/reference/hosts.md")).filter((line) => line.startsWith("collab "));
  expect(commands.length).toBeGreaterThan(3);
  for (const command of commands) {
    const words = command.match(/(?:[^\s"]|"[^"]*")+/g) ?? [];
    const [, name = "", ...args] = words.map((word) => word.replaceAll('"', ""));
    // Without a terminal, no user can answer the question.
    const answer = ["patch", "delete"].includes(args[0] ?? "") ? ["--yes"] : [];
    const result = await run(name, ...args, ...answer);
    expect([command, result]).toEqual([command, expect.objectContaining({ ok: true })]);
  }
});

it.concurrent("pulumi do rejects in one line what it cannot do, and applies nothing", async () => {
  const { run } = await serviceAndDo();
  const moved = await run("Document", "patch", "acme/handbook", "--organization-id=globex", "--yes");
  expect(moved).toMatchObject({ ok: false, changes: [] });
  expect(moved.output).toMatch(
    /^ *error: .*its organizationId cannot change in place\. Nothing was applied\.$/m,
  );
  const deleted = await run("DocumentSet", "delete", "acme", "--yes");
  expect(deleted).toMatchObject({ ok: false, changes: [] });
  expect(deleted.output).toMatch(/^ *error: [^\n]*could not delete DocumentSet acme by its id[^\n]*$/m);
});
