import { describe, expect, it } from "@jest/globals";
import { z } from "zod";
import type { Behaviours } from "../../../src/emulator";
import { FUNCTIONS, OBJECTS, type Operation } from "../../../tools/one-off/operations";
import { isAtLeast } from "../../../tools/pulumi-cli/on-path";
import { commandsIn, read } from "../../docs/pages";
import { cliVersion, OneOffs } from "./do";

/** Runs one operation, and compares what it does with the table in the documentation. */
async function check(oneOffs: OneOffs, type: string, args: readonly string[], operation: Operation) {
  const { exitCode, output } = await oneOffs.run(type, args, operation.inputs);
  const title = `${type} ${args.join(" ")}\n${output}`;
  expect([title, exitCode === 0]).toEqual([title, operation.error === undefined]);
  expect(output).toContain(operation.error ?? operation.warning ?? "");
  expect([title, oneOffs.changes()]).toEqual([title, operation.sends ?? []]);
}

describe("pulumi do", () => {
  it.concurrent.each(OBJECTS.map((each) => [each.type, each] as const))(
    "creates, reads, patches and deletes a resource of type %s as documented",
    async (type, { id, ...operations }) => {
      const oneOffs = await OneOffs.start();
      await check(oneOffs, type, ["create", "--yes"], operations.create);
      await check(oneOffs, type, ["read", id], operations.read);
      await check(oneOffs, type, ["patch", id + (operations.patch.afterId ?? ""), "--yes"], operations.patch);
      await check(oneOffs, type, ["delete", id, "--yes"], operations.delete);
    },
  );

  it.concurrent.each(FUNCTIONS.map((each) => [each.name, each] as const))(
    "calls the function %s",
    async (name, { inputs, returns }) => {
      const { exitCode, stdout } = await (await OneOffs.start()).run(name, [], inputs);
      expect(exitCode).toBe(0);
      expect(JSON.parse(stdout)).toMatchObject(returns);
    },
  );

  it.concurrent.each([
    ["Folder", { organizationId: "acme" }, [{ id: "acme/plans", name: "plans" }]],
    [
      "EditorContent",
      { organizationId: "acme", documentId: "handbook" },
      [{ id: "acme/handbook/main", name: "main" }],
    ],
  ] as const)("lists the objects of type %s", async (type, query, listed) => {
    const { exitCode, stdout } = await (await OneOffs.start()).run(type, ["list"], query);
    expect([exitCode, JSON.parse(stdout)]).toEqual([0, listed]);
  });

  it.concurrent(
    "explains in one line why it cannot list the folders of an organization that does not exist",
    async () => {
      const { exitCode, output } = await (
        await OneOffs.start()
      ).run("Folder", ["list"], { organizationId: "none" });
      expect([exitCode === 0, output]).toEqual([
        false,
        expect.stringContaining("could not read the folders of none"),
      ]);
    },
  );

  it.concurrent("moves a document to another id, and reads the status of the migration", async () => {
    const oneOffs = await OneOffs.start();
    const moved = await oneOffs.run("Document", ["patch", "acme/handbook", "--yes"], {
      documentId: "manual",
    });
    expect(moved.exitCode).toBe(0);
    const [status] = oneOffs.emulator.requests.filter(({ operation }) => operation === "getMigrationStatus");
    const migration = z.record(z.string(), z.unknown()).parse(status?.data);
    const { exitCode, output } = await oneOffs.run("getMigrationStatus", [], migration);
    expect([exitCode, output]).toEqual([0, expect.stringContaining('"status": "completed"')]);
    expect((await oneOffs.run("Document", ["read", "acme/manual"])).exitCode).toBe(0);
    expect((await oneOffs.run("Document", ["read", "acme/handbook"])).output).toContain("was not found");
  });
});

describe("the guards of the provider apply to pulumi do:", () => {
  it.concurrent("the setting deletionProtection in the environment", async () => {
    const oneOffs = await OneOffs.start({}, { COLLAB_DELETION_PROTECTION: "true" });
    const { exitCode, output } = await oneOffs.run("Document", ["delete", "acme/handbook", "--yes"]);
    const permission = '{"deletionProtection":false}';
    expect([exitCode === 0, output]).toEqual([false, expect.stringContaining("it is protected")]);
    expect(output).toContain(`give ${permission} as JSON`);
    expect(oneOffs.changes()).toEqual([]);
    const permitted = await oneOffs.run("Document", ["delete", `acme/handbook ${permission}`, "--yes"]);
    expect(permitted.exitCode).toBe(0);
    expect(oneOffs.changes()).toEqual(["deleteDocuments"]);
  });

  it.concurrent("warnings of admin rights and of documents that may leave a restricted folder", async () => {
    const oneOffs = await OneOffs.start();
    const admin = { userId: "ada", userProperties: { organizationId: "acme", isAdmin: true } };
    const created = await oneOffs.run("UserToken", ["create", "--yes"], admin);
    expect(created.output).toContain("user acme/ada becomes an admin of the organization");
    const moved = await oneOffs.run("Document", ["patch", "acme/handbook", "--yes"], { folderId: "plans" });
    expect(moved.output).toContain("document acme/handbook may leave a restricted folder");
    // This would be advice for programs.
    expect(created.output + moved.output).not.toContain("pulumi-collab review");
  });

  it.concurrent("settings that are missing or wrong, in one line", async () => {
    const missing = await (
      await OneOffs.start({}, { COLLAB_API_KEY: "" })
    ).run("getFolders", [], {
      organizationId: "acme",
    });
    expect(missing.output).toContain("collab:apiKey is required.");
    const wrong = await (
      await OneOffs.start({}, { COLLAB_BATCH_SIZE: "many" })
    ).run("Folder", ["read", "acme/plans"]);
    expect(wrong.output).toContain("collab:batchSize must be a whole number");
  });
});

it.concurrent("the commands on the page about one-off operations work, one after another", async () => {
  const [exported, defined, ...commands] = commandsIn(read("docs/how-to/one-off-operations.md"));
  const oneOffs = await OneOffs.start();
  expect(commands.length).toBeGreaterThan(10);
  for (const command of commands) {
    // Without a terminal, no user can answer the question.
    const answered = / (create|patch|delete) /.test(command) ? `${command} --yes` : command;
    const { exitCode, output } = await oneOffs.shell([exported, defined, answered].join("\n"));
    expect([command, output, exitCode]).toEqual([command, output, 0]);
  }
  const { organizations, domains } = oneOffs.emulator.contents();
  expect([domains, organizations["acme"]?.documents, organizations["globex"]?.disabled]).toEqual([
    ["acme.com"],
    {},
    true,
  ]);
});

it.concurrent("pulumi do upsert creates what is missing and changes what is there", async () => {
  if (!isAtLeast(await cliVersion(), "3.255.0")) return;
  const oneOffs = await OneOffs.start();
  const inputs = { organizationId: "acme", documentId: "minutes", documentName: "Minutes" };
  await oneOffs.run("Document", ["upsert", "acme/minutes", "--yes"], inputs);
  expect(oneOffs.changes()).toEqual(["addDocuments"]);
  await oneOffs.run("Document", ["upsert", "acme/minutes", "--yes"], {
    ...inputs,
    documentName: "Minutes of May",
  });
  expect(oneOffs.changes()).toEqual(["updateDocuments"]);
});

it.concurrent.each([
  ["Document", ["create"]],
  ["AllowedDomains", ["patch"]],
  ["getUsers", []],
] as const)(
  "the help of pulumi do %s has no examples of programs and no Markdown at its flags",
  async (name, args) => {
    if (!isAtLeast(await cliVersion(), "3.255.0")) return;
    const { exitCode, output } = await (await OneOffs.start()).run(name, [...args, "--help"]);
    expect([exitCode, output]).toEqual([0, expect.stringContaining("--collab:base-url string")]);
    expect(output).not.toMatch(/```|new collab\.|^ +--.*`/m);
  },
);

/** Services that behave in other ways, which `npm run matrix` covers: each behaviour that the contract leaves open has another value. */
const SERVICES: Readonly<Record<string, Partial<Behaviours>>> = {
  strict: {
    messageStyle: "terse",
    emptyFields: "null",
    missingOrganization: "INVALID_ARGUMENT",
    missingDocument: "INVALID_ARGUMENT",
    emptyDocuments: "refused",
    addExisting: "itemFailure",
    moveMissingDocument: "error",
    migrateToExisting: "replaced",
    duplicateNotification: "failure",
    missingLocation: "NOT_FOUND",
    editorlessDocument: "NOT_FOUND",
    missingOrganizationInDisable: "itemFailure",
  },
  lenient: {
    errorHttpStatus: "ok",
    errorCodes: false,
    messageStyle: "quoting",
    missingOrganization: "PERMISSION_DENIED",
    missingDocument: "accepted",
    addExisting: "overwrites",
    updateMissing: "upsert",
    moveToMissingFolder: "created",
    moveToRoot: "asFolder",
    migrationLeaves: "copy",
    migrationCarries: "dataOnly",
    foldersOfMissingOrganization: "empty",
    skippedDomains: "success",
    domainSpelling: "prefixOnly",
    createdKeyDomains: "addedToWorkspace",
    crdtTypeChange: "accepted",
    missingLocation: "ignored",
  },
  closed: {
    folderReadsEnabled: false,
    userReadsEnabled: false,
    notificationsEnabled: false,
    advancedWebhooks: "disabled",
  },
};

const services = process.env["EVERY_SERVICE"] === "1" ? Object.entries(SERVICES) : [];

if (services.length > 0)
  describe.each(services)("pulumi do on the %s service", (_name, behaviours) => {
    it.concurrent.each(OBJECTS.map((each) => [each.type, each] as const))(
      "changes a resource of type %s as documented, or reports in one line that nothing was applied",
      async (type, { id, create, read, patch, delete: remove }) => {
        const oneOffs = await OneOffs.start(behaviours);
        for (const [args, operation] of [
          [["create", "--yes"], create],
          [["read", id], read],
          [["patch", id + (patch.afterId ?? ""), "--yes"], patch],
          [["delete", id, "--yes"], remove],
        ] as const) {
          const { exitCode, output } = await oneOffs.run(type, args, operation.inputs);
          const title = `${type} ${args.join(" ")}\n${output}`;
          // Some services need a placeholder document before an organization or a folder exists.
          const sends = operation.sends === undefined ? [] : expect.arrayContaining([...operation.sends]);
          if (exitCode === 0) expect([title, oneOffs.changes()]).toEqual([title, sends]);
          else expect([title, output]).toEqual([title, expect.stringMatching(/^ *error: [^\n]+$/m)]);
        }
      },
    );
  });
