import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import { operations, type OperationName } from "../../src/api";
import type { Emulator, Seed } from "../../src/emulator";
import { parseWorkspace } from "../../src/workspace/file";
import { collab, environmentOf } from "./support";
import { temporaryEmulator, temporaryFolder } from "../temporary";

jest.setTimeout(300_000);

const SEED: Seed = {
  organizations: {
    acme: {
      folders: {
        plans: {},
        q1: { parentFolderId: "plans", folderName: "Quarter\n1" },
        q1a: { parentFolderId: "q1" },
      },
      users: { ada: { name: "Ada", email: "ada@acme.com" }, "0123": {} },
      documents: {
        handbook: {
          folderId: "q1a",
          documentName: 'The "handbook"',
          editors: { body: { type: "text", data: "Hello" } },
        },
        unlisted: { users: { bob: {} } },
      },
    },
    globex: { disabled: true, documents: { contract: {} } },
  },
};

let emulator: Emulator;
let cwd: string;

beforeEach(async () => {
  emulator = await temporaryEmulator({ seed: SEED });
  cwd = temporaryFolder();
});

const exported = (...args: string[]) => exportedIn({}, ...args);

const exportedIn = (env: Readonly<Record<string, string>>, ...args: string[]) =>
  collab(["export", ...args], { env: { ...environmentOf(emulator), COLLAB_MAX_ATTEMPTS: "4", ...env }, cwd });

const written = (file: string) => readFile(join(cwd, "collab-workspace", file), "utf8");

async function workspace() {
  const text = await written("workspace.yaml");
  return { text, value: parseWorkspace(text, "workspace.yaml") };
}

/** Makes the service reject requests with this message from now on. */
function reject(operation: OperationName, message: string, status = "NOT_FOUND"): void {
  const error = { status, message };
  emulator.inject({ operation, kind: "status", httpStatus: 400, error, times: "always" });
}

const HEAD = "documentId,documentName,folderId,organizationId\n";
const CSV = `${HEAD}handbook,"The ""handbook""",q1a,acme
`;

/** Exports with this list of documents in a file. */
async function exportedWith(documents: string | Buffer, ...args: string[]) {
  await writeFile(join(cwd, "documents.csv"), documents);
  return exported("--documents", "documents.csv", ...args);
}

describe("an export", () => {
  it("contains the data of the service and of the list, and changes nothing", async () => {
    const before = emulator.contents();
    const { exitCode, stderr, stdout } = await exportedWith(CSV);
    expect([exitCode, stderr]).toEqual([0, ""]);
    expect(stdout).toContain(
      "1 organization, 3 folders, 1 document, 2 users.\nNext: add your allowed domains",
    );
    const { value, text } = await workspace();
    expect(value).toEqual({
      organizations: {
        acme: {
          folders: { plans: {}, q1: {}, q1a: {} },
          documents: { handbook: { documentName: 'The "handbook"', folderId: "q1a" } },
          users: { ada: { name: "Ada", email: "ada@acme.com" }, "0123": {} },
        },
      },
    });
    expect(text).toMatch(
      /^# yaml-language-server: \$schema=\.\/node_modules\/pulumi-collab\/workspace\.schema\.json\n/,
    );
    expect(text.match(/^\s*#/gm)).toHaveLength(1);
    expect(text).not.toContain("demo-");
    expect(emulator.contents()).toEqual(before);
    for (const { operation } of emulator.requests) expect(operations[operation].idempotency).toBe("safe");
  });

  it("comes with a program and its dependencies", async () => {
    const { exitCode, stdout } = await exported("--organization", "acme", "--name", "crm");
    expect(exitCode).toBe(0);
    expect(stdout).toContain("Next: add your documents and allowed domains, which the API cannot list, to");
    expect(await written("index.ts")).toContain(
      'new collab.Workspace("crm", collab.loadWorkspace("workspace.yaml"));',
    );
    expect(await written("Pulumi.yaml")).toMatch(/^name: crm\n/);
    const { version } = JSON.parse(await readFile("package.json", "utf8")) as { version: string };
    expect(JSON.parse(await written("package.json"))).toMatchObject({
      dependencies: { "pulumi-collab": `^${version}` },
    });
  });

  it("reads all pages of users", async () => {
    const many = Array.from(
      { length: 2500 },
      (_, index) => [`u${index}`, { name: `User ${index}` }] as const,
    );
    emulator.edit({ organizations: { acme: { users: Object.fromEntries(many) } } });
    expect((await exported("--organization", "acme")).stdout).toContain("2502 users");
    expect((await workspace()).value).toMatchObject({
      organizations: { acme: { users: Object.fromEntries(many) } },
    });
  });

  it("reports organizations that do not exist", async () => {
    const { exitCode, stderr } = await exported("--organization", "acme", "--organization", "nope");
    expect(exitCode).toBe(0);
    expect(stderr).toBe(`note: the organization nope does not exist for this API key, and was left out\n`);
    const { value } = await workspace();
    expect(value).toHaveProperty("organizations.acme");
    expect(value).not.toHaveProperty("organizations.nope");
  });

  it.each(["readable", "rejected"] as const)(
    "leaves out an organization that seems to be disabled, with folders %s, and explains the next step",
    async (folders) => {
      emulator.setBehaviours({ foldersOfDisabledOrganization: folders });
      const documents = `${HEAD}contract,The contract,,globex\n`;
      const { stderr, exitCode, stdout } = await exportedWith(documents);
      expect(exitCode).toBe(0);
      expect(stderr).toBe(
        "note: globex: left out because it seems to be disabled: " +
          "Organization is disabled: access to its documents and users is off (PERMISSION_DENIED). " +
          "If it is, add it to the organizations with `disabled: true`; nothing else in it can be adopted. " +
          "If it is enabled, export again\n",
      );
      expect(stdout).toBe(
        "Wrote collab-workspace with 0 organizations, 0 folders, 0 documents, 0 users.\n" +
          "No organization could be adopted; the notes explain why. Complete collab-workspace/workspace.yaml before you apply it.\n",
      );
      expect((await workspace()).value).toEqual({ organizations: {} });
    },
  );

  it("adopts an organization whose users can be read, without an address that a program cannot declare", async () => {
    reject("getFolders", "Organization disabled", "PERMISSION_DENIED");
    emulator.edit({ organizations: { acme: { users: { ada: { email: "ada at acme" } } } } });
    const { stderr } = await exported("--organization", "acme");
    expect((await workspace()).value).toHaveProperty("organizations.acme.users.ada", { name: "Ada" });
    expect(stderr).toContain("note: acme: folders: Organization disabled (PERMISSION_DENIED).");
    expect(stderr).toContain('users: "ada at acme" of ada is no e-mail address, and was left out');
  });

  it("keeps an organization without users if the service reports that as an error", async () => {
    reject("getFolders", "Not enabled", "FAILED_PRECONDITION");
    reject("getUsers", "No users found in organization acme");
    const { stderr, exitCode } = await exported("--organization", "acme");
    expect(exitCode).toBe(0);
    expect(stderr).toContain("note: acme: users: No users found in organization acme (NOT_FOUND).");
    expect((await workspace()).value).toHaveProperty("organizations.acme");
  });

  it("keeps each document without editors if the service reports that there is no data", async () => {
    reject("getCrdtData", "No data found for this document");
    // The first two differ only in case. The last folder is the service's name for the top.
    const { stderr } = await exportedWith(`${CSV}Handbook,,,acme\n\u00fc,,,acme\nu\u0308,,root,acme\n`);
    expect(stderr).toBe(
      "note: acme: the service returns the same for a missing document as for an empty one, so the export could not " +
        "verify the existence of 4 listed documents: handbook, Handbook, \u00fc, u\u0308. " +
        "They were kept; remove those that do not exist: up would create them\n",
    );
    expect((await workspace()).value).toHaveProperty("organizations.acme.documents", {
      handbook: { documentName: 'The "handbook"', folderId: "q1a" },
      ...{ Handbook: {}, "\u00fc": {}, "u\u0308": {} },
    });
  });

  it("reports what could not be read, and the next step, if features are disabled", async () => {
    emulator.setBehaviours({ folderReadsEnabled: false, userReadsEnabled: false });
    const { stderr, exitCode } = await exportedWith(CSV);
    expect(exitCode).toBe(0);
    expect((await workspace()).value).toMatchObject({
      organizations: {
        // The export must declare whatever a document refers to.
        acme: { folders: { q1a: {} }, documents: { handbook: { folderId: "q1a" } } },
      },
    });
    for (const part of ["folders", "users"]) {
      const words = `${part}: Advanced queries are not enabled for this API key (FAILED_PRECONDITION). To go on: enable`;
      expect(stderr).toContain(`note: acme: ${words}`);
    }
  });

  it("reports the listed documents whose existence it could not verify", async () => {
    emulator.setBehaviours({ missingDocument: "accepted" });
    const { exitCode, stderr } = await exportedWith(`${CSV}stale,Deleted long ago,,acme\n`);
    expect(exitCode).toBe(0);
    expect(stderr).toMatch(
      /could not verify the existence of 1 listed document: stale\. They were kept; remove those/,
    );
  });

  it("leaves out missing documents and folders, and reports their lines", async () => {
    const documents = `${CSV}missing,,,acme\nunlisted,,nowhere,acme\n`;
    const { stderr } = await exportedWith(documents);
    expect(stderr).toBe(
      "note: acme: documents.csv:3: the document missing does not exist, and was left out\n" +
        "note: acme: documents.csv:4: there is no folder nowhere, so the document stays where it is\n",
    );
    const { value } = await workspace();
    expect(value).toHaveProperty("organizations.acme.documents.unlisted", {});
    expect(value).not.toHaveProperty("organizations.acme.documents.missing");
  });
});

describe("an export writes nothing", () => {
  afterEach(() => {
    expect(existsSync(join(cwd, "collab-workspace"))).toBe(false);
  });

  const NAMES = "it must name the columns documentId,documentName,folderId,organizationId";
  it.each([
    [`${HEAD},,,acme\n`, "documents.csv:2: documentId is empty: fill it in, or remove the line"],
    [`${HEAD}a,,,acme\nb,B,,\n`, "documents.csv:3: organizationId is empty: fill it in, or remove the line"],
    [
      `${HEAD}a,,,acme,x\n`,
      "documents.csv: Invalid Record Length: columns length is 4, got 5 on line 2: quote",
    ],
    [
      `${HEAD}a,"A,,acme\n`,
      "documents.csv: Quote Not Closed: the parsing is finished with an opening quote at line 2",
    ],
    [
      `${HEAD}a,,,acme\nb,"B\nC",,acme\na,A,plans,acme\n`,
      "documents.csv:5: acme/a is on line 2 already: remove one of the two lines",
    ],
    ["documentId;organizationId\na;acme\n", `1: the first line names "documentId;organizationId": ${NAMES}`],
    ["documentId,documentName\na,A\n", `1: the first line does not name organizationId: ${NAMES}`],
    ["documentId,documentId,organizationId\n", `1: the first line does not name each column once: ${NAMES}`],
    ["a,A,,acme\n", `1: the first line names "a": ${NAMES}`],
    [`${HEAD}__proto__,,,acme\n`, '2: "__proto__" cannot be declared: remove the line'],
    [HEAD, "documents.csv names no documents."],
    [Buffer.from(`${HEAD}handbook,J\u00f6rg,,acme\n`, "latin1"), "documents.csv: it is not UTF-8"],
  ])("if the list of documents is %j", async (csv, problem) => {
    const { exitCode, stderr } = await exportedWith(csv);
    expect(stderr).toContain(problem);
    expect(stderr.trim().split("\n")).toHaveLength(2);
    expect(exitCode).toBe(2);
    expect(emulator.count()).toBe(0);
  });

  it.each([
    [["--documents", "none.csv"], "none.csv: there is no such file", 2],
    [[], "Name what to export", 2],
    [["--organization", "acme", "--name", "a b"], "--name may have letters", 2],
    [["--organization", "acme", "--out", ""], "--out must name a folder", 2],
  ])("if %j is wrong", async (args, problem, code) => {
    const { exitCode, stderr } = await exported(...args);
    expect(stderr).toContain(problem);
    expect(stderr).not.toContain("    at ");
    expect(exitCode).toBe(code);
  });

  it.each([
    [{ COLLAB_BASE_URL: "http://example.com" }, "collab:baseUrl must start with https://"],
    [{ COLLAB_BASE_URL: "http://127.0.0.1:1" }, "of acme: could not reach http://127.0.0.1:1"],
    [{ COLLAB_API_KEY: "stale" }, "is not valid (PERMISSION_DENIED)"],
  ])("with %j", async (env, problem) => {
    const { exitCode, stderr } = await exportedIn(env, "--organization", "acme");
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining(problem)]);
    expect(stderr).not.toContain("    at ");
  });

  it("if none of the organizations exists", async () => {
    const args = ["--organization", "nope", "--organization", "neither"];
    const { exitCode, stderr, stdout } = await exported(...args);
    expect([exitCode, stdout]).toEqual([1, ""]);
    expect(stderr).toBe(
      "None of the organizations exists for this API key: nope, neither. Nothing was written.\n",
    );
  });

  it("if only the reads of documents report that the organizations do not exist", async () => {
    emulator.setBehaviours({ folderReadsEnabled: false, userReadsEnabled: false });
    const { exitCode, stderr } = await exportedWith(`${HEAD}handbook,,,nope\n`);
    expect(stderr).toContain("None of the organizations exists for this API key: nope.");
    expect(exitCode).toBe(1);
  });

  it("if the service fails half-way", async () => {
    reject("getUsers", "no more of demo-auth-token", "INVALID_ARGUMENT");
    const { exitCode, stderr } = await exported("--organization", "acme");
    expect(stderr).toBe(
      "could not read the users of acme: no more of [masked] (INVALID_ARGUMENT). Nothing was written.\n",
    );
    expect(exitCode).toBe(1);
  });
});

it("an export overwrites files only with --force", async () => {
  await exported("--organization", "acme");
  await writeFile(join(cwd, "collab-workspace/index.ts"), "// mine");
  const { exitCode, stderr } = await exported("--organization", "acme");
  expect(exitCode).toBe(1);
  expect(stderr).toMatch(
    /has workspace\.yaml, index\.ts, .* already: --force overwrites, --out names another folder/,
  );
  expect(await written("index.ts")).toBe("// mine");
  expect((await exported("--organization", "acme", "--force")).exitCode).toBe(0);
  expect(await written("index.ts")).toContain("collab.Workspace");
});

it.each([
  ["taken", []],
  ["taken/deeper/still", []],
  ["folder", ["--force"]],
])(
  "an export reports in one line that it cannot write to %s, and that nothing is lost",
  async (out, args) => {
    await writeFile(join(cwd, "taken"), "mine");
    await mkdir(join(cwd, "folder/workspace.yaml"), { recursive: true });
    const { exitCode, stderr } = await exported("--organization", "acme", "--out", out, ...args);
    expect(stderr).toMatch(/^Cannot write to --out .*\. Nothing is lost: .*\n$/);
    expect(exitCode).toBe(1);
    expect(await readFile(join(cwd, "taken"), "utf8")).toBe("mine");
  },
);

it("an export prints messages and names of the service without control characters", async () => {
  reject("getFolders", "off\u001b[2J\n::error::forged\u202e", "FAILED_PRECONDITION");
  const { stderr } = await exported("--organization", "acme");
  expect(stderr).toContain("off\\u{1b}[2J ⏎ ::error::forged\\u{202e}");
});
