import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { chmod, mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { beforeAll, describe, expect, it, jest } from "@jest/globals";
import { repositoryRoot } from "../../tools/repository-root";
import { created, deleted, previewOf, same } from "../review/support";
import { collab, collabProcess } from "./support";
import { temporaryFolder } from "../temporary";

jest.setTimeout(120_000);

const handbook = { organizationId: "acme", documentId: "handbook" };
const DELETION = previewOf(
  deleted("Document", "handbook", handbook),
  same("Document", "guide", { ...handbook, documentId: "guide" }),
);
const NOTHING = previewOf();

let cwd: string;

beforeAll(async () => {
  cwd = temporaryFolder();
  await writeFile(join(cwd, "deletion.json"), DELETION);
  await writeFile(join(cwd, "nothing.json"), NOTHING);
  await writeFile(
    join(cwd, "failed.json"),
    JSON.stringify({ diagnostics: [{ severity: "error", message: "no" }] }),
  );
});

const review = (...args: string[]) => collab(["review", ...args], { cwd });

describe("pulumi-collab review", () => {
  it("ends with an exit code for each result", async () => {
    expect(await review("nothing.json")).toMatchObject({ exitCode: 0, stderr: "" });
    expect(await review("failed.json")).toMatchObject({ exitCode: 1 });
    expect(await review("deletion.json", "--allow", "loses-data=many")).toMatchObject({
      exitCode: 2,
      stderr: "--allow loses-data: must be a whole number of 0 or more.\nSee pulumi-collab review --help.\n",
    });
    expect(await review("deletion.json")).toMatchObject({ exitCode: 3 });
    const limits = ["--allow", "loses-data", "--forbid", "loses-data"];
    expect(await review("deletion.json", ...limits)).toMatchObject({ exitCode: 3 });
    expect(await review("deletion.json", "nothing.json", "--allow", "loses-data=1")).toMatchObject({
      exitCode: 0,
    });
  });

  it.each([
    [
      ["--allow", "everything"],
      '--allow: there is no impact "everything"; there are empties-organization, loses-data,',
    ],
    [["--markdown", "--json"], "Give only one of --markdown and --json"],
    [["--out", "report.pdf"], "--out report.pdf: the ending must be one of .md, .json, .txt."],
    [["--annotations", "gitea"], "--annotations gitea: must be github or gitlab."],
    [["--stack", "production"], "Give either files or --stack."],
    [["--allow", "loses-data=1=2"], "--allow loses-data: must be a whole number of 0 or more."],
    [["--approved", ""], "--approved: give the fingerprint of a report."],
  ])("explains what is wrong with %j", async (args, words) => {
    const { exitCode, stderr, stdout } = await review("deletion.json", ...args);
    expect([exitCode, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(words);
  });

  it("describes how to approve as the pipeline does, in the report and in the error", async () => {
    const { stdout, stderr } = await review(
      "deletion.json",
      "--how-to-approve",
      "start `approve {fingerprint}`",
    );
    const [approval = ""] = /start `approve [0-9a-f]{32}`/u.exec(stdout) ?? [];
    expect(stdout.split("\n")[1]).toBe(`To approve exactly these changes: ${approval}`);
    expect(stderr).toContain(`approve exactly these changes: ${approval}\n`);
  });

  it("names a file that is no preview, and a missing one", async () => {
    await writeFile(join(cwd, "words.json"), "Please choose a stack");
    expect(await review("words.json")).toMatchObject({
      exitCode: 1,
      stderr:
        "words.json is not the output of `pulumi preview --json`: it contains no JSON object. It must be the standard output of a preview, and nothing else.\n",
    });
    // jest gives tests a separate `Error`, of which the errors of Node are no instances.
    expect((await collabProcess(["review", "nowhere.json"], { cwd })).stderr).toBe(
      "Cannot read nowhere.json: there is no such file or folder.\n",
    );
  });

  it("names a file that it cannot write, and a missing folder", async () => {
    expect(await review("nothing.json", "--out", "nowhere/report.md")).toMatchObject({
      exitCode: 1,
      stderr: expect.stringMatching(/^Cannot write .*report\.md: /u),
    });
    expect(await review("nothing.json", "--cwd", "nowhere")).toMatchObject({
      exitCode: 2,
      stderr: expect.stringMatching(/^--cwd: there is no folder .*nowhere\.\n/u),
    });
  });

  it.each([
    ["", "it must contain"],
    ["limit: { loses-data: 1 }", 'it must contain "limits" and nothing else'],
    ["limits:", "it must contain"],
    [
      "limits: { loses-dat: 1 }",
      'there is no impact "loses-dat"; there are empties-organization, loses-data,',
    ],
    ["limits: { loses-data: -1 }", 'limits.loses-data must be a whole number of 0 or more, or "any".'],
  ])("explains what is wrong with the rules %j", async (text, words) => {
    await writeFile(join(cwd, "odd.yaml"), text);
    const { exitCode, stderr } = await review("nothing.json", "--rules", "odd.yaml");
    expect(exitCode).toBe(1);
    expect(stderr).toContain(words);
  });

  it("reads a file that PowerShell has written", async () => {
    await writeFile(join(cwd, "wide.json"), Buffer.from(`\ufeff${DELETION}`, "utf16le"));
    expect(await review("wide.json")).toMatchObject({ exitCode: 3 });
    await writeFile(join(cwd, "marked.json"), `\ufeff${DELETION}`);
    expect(await review("marked.json")).toMatchObject({ exitCode: 3 });
  });

  it("reads the standard input", async () => {
    const main = join(repositoryRoot(), "dist", "command", "main.js");
    const child = spawn(process.execPath, [main, "review", "-", "--json"], {
      stdio: ["pipe", "pipe", "inherit"],
    });
    let stdout = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
    child.stdin.end(NOTHING);
    expect(await new Promise((resolve) => child.on("close", resolve))).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ impacts: [], needsApproval: [] });
  });

  it("runs the previews of stacks, and reports a missing Pulumi CLI", async () => {
    expect(await review("--stack", "production")).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining("Cannot run pulumi"),
    });
    // A substitute for the `pulumi` command that prints the preview of the requested stack.
    const bin = join(cwd, "bin");
    await mkdir(bin);
    const script = `#!/bin/sh
for stack; do :; done
case "$*" in
  "preview --json --non-interactive --show-sames --show-replacement-steps --stack "*)
    [ "$PULUMI_ENABLE_STREAMING_JSON_PREVIEW" = false ] || exit 9
    [ ! -f "$stack.json" ] || cat "$stack.json" ;;
  "preview --non-interactive --color=never --stack "*) cat "$stack.txt" >&2 ;;
esac
[ ! -f "$stack.txt" ]
`;
    await writeFile(join(bin, "pulumi"), script);
    await chmod(join(bin, "pulumi"), 0o755);
    const PATH = `${bin}:${dirname(process.execPath)}:/usr/bin:/bin`;
    const env = { PATH, PULUMI_ENABLE_STREAMING_JSON_PREVIEW: "true" };
    const both = ["review", "--stack", "nothing", "--stack", "deletion"];
    expect(await collab(both, { cwd, env })).toMatchObject({ exitCode: 3 });
    // A policy stops the first preview: its JSON contains no error. The second fails before it prints JSON.
    await writeFile(join(cwd, "policy.json"), JSON.stringify(JSON.parse(NOTHING), undefined, 4));
    await writeFile(join(cwd, "policy.txt"), "Previewing update:\n\nPolicies:\n    ❌ no documents\n");
    await writeFile(join(cwd, "missing.txt"), "error: no stack named 'missing' found\n");
    const failing = ["review", "--stack", "policy", "--stack", "missing", "--stack", "deletion"];
    const { stdout, exitCode } = await collab(failing, { cwd, env });
    expect([exitCode, stdout]).toEqual([1, expect.stringMatching(/^The preview failed/u)]);
    expect(stdout).toContain("The preview of policy failed:\n  Policies:\n      ❌ no documents\n");
    expect(stdout).toContain(
      "The preview of missing failed:\n  error: pulumi preview ended with exit code 1\n",
    );
    expect(stdout).toContain("error: no stack named 'missing' found");
    expect(stdout).toContain("handbook");
  });

  it("prints workflow commands after the report, in which GitHub executes no command", async () => {
    const diagnostics = [{ severity: "error", message: "no\n::add-mask::e\n##[error]x" }];
    await writeFile(
      join(cwd, "hostile.json"),
      JSON.stringify({ ...(JSON.parse(DELETION) as object), diagnostics }),
    );
    const { stdout } = await review("hostile.json", "--annotations", "github");
    const [, token = "", printed = "", commands] =
      /^::stop-commands::([\da-f-]{36})\n(.*\n)::\1::\n(.*)$/su.exec(stdout) ?? [];
    expect(printed).toBe((await review("hostile.json")).stdout);
    expect(printed).not.toContain(token);
    expect(commands).toBe(
      "::error title=The preview of production failed::no%0A::add-mask::e%0A##[error]x\n" +
        "::error title=The change deletes data::Organization acme: document handbook is deleted with its data (Document handbook)\n",
    );
  });

  it.each([
    ["the checkout of GitHub", { GITHUB_WORKSPACE: "repository" }, "infra/shop/Pulumi.yaml"],
    ["the checkout of GitLab", { CI_PROJECT_DIR: "repository" }, "infra/shop/Pulumi.yaml"],
    ["the repository of git, if the checkout is elsewhere", { CI_PROJECT_DIR: "other" }, "shop/Pulumi.yaml"],
  ])("writes a code quality report with paths in %s", async (_title, variables, path) => {
    const root = temporaryFolder();
    const folder = join(root, "repository", "infra", "shop");
    for (const each of [folder, join(root, "other"), join(root, "repository", "infra", ".git")])
      await mkdir(each, { recursive: true });
    const env = Object.fromEntries(
      Object.entries(variables).map(([name, value]) => [name, join(root, value)]),
    );
    await writeFile(join(root, "preview.json"), DELETION);
    const args = ["review", "preview.json", "--cwd", folder, "--annotations", "gitlab"];
    expect(await collab(args, { cwd: root, env })).toMatchObject({ exitCode: 3 });
    const report: unknown = JSON.parse(readFileSync(join(root, "gl-code-quality-report.json"), "utf8"));
    expect(report).toMatchObject([{ check_name: "loses-data", location: { path, lines: { begin: 1 } } }]);
  });

  it("names the line in the workspace file of the stack, else in workspace.yaml, else in the program", async () => {
    const folder = temporaryFolder();
    const set = { organizationId: "acme", documents: { plan: {} } };
    const preview = previewOf(
      created("DocumentSet", "acme", set),
      deleted("DocumentSet", "initech", { ...set, organizationId: "initech" }),
      created("Document", "alone", { organizationId: "acme", documentId: "alone" }),
    );
    const inWorkspace = preview.replaceAll(
      /::([\w-]+:[\w/]+:DocumentSet::)/gu,
      "::collab:index:Workspace$$$1",
    );
    await writeFile(join(folder, "preview.json"), inWorkspace);
    const sources = async () => {
      const { stdout } = await collab(["review", "preview.json", "--json"], { cwd: folder });
      const report = JSON.parse(stdout) as {
        impacts: readonly { resource: { name: string; source?: string } }[];
      };
      return Object.fromEntries(report.impacts.map(({ resource: { name, source } }) => [name, source]));
    };
    expect(await sources()).toMatchObject({ acme: "index.ts:7" });
    await writeFile(join(folder, "workspace.yaml"), "a: [");
    expect(await sources()).toMatchObject({ acme: "workspace.yaml" });
    await writeFile(
      join(folder, "workspace.yaml"),
      "organizations:\n  acme:\n    documents:\n      plan: {}\n",
    );
    expect(await sources()).toMatchObject({ acme: "workspace.yaml:4" });
    await writeFile(join(folder, "production.yml"), "organizations:\n  acme: {}\n");
    expect(await sources()).toMatchObject({ acme: "production.yml:2", alone: "index.ts:7" });
    const { stdout } = await collab(["review", "preview.json"], { cwd: folder });
    expect(stdout).toContain("[DocumentSet initech was at production.yml]");
  });
});
