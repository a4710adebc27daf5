import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { beforeEach, describe, expect, it, jest } from "@jest/globals";
import { parse, parseAllDocuments } from "yaml";
import { z } from "zod";
import { mustRun, runCommand } from "../../tools/command";
import { repositoryRoot } from "../../tools/repository-root";
import { hasJq, Platform } from "./platform";
import { variablesIn, writeCommands } from "./runner";
import { deleted, previewOf } from "./support";
import { temporaryFolder } from "../temporary";

jest.setTimeout(120_000);

const root = repositoryRoot();
const textOf = (path: string) => readFile(join(root, path), "utf8");

const input = z.looseObject({ default: z.union([z.string(), z.boolean()]) });
const values = z.record(z.string(), z.string());
type Values = Readonly<Record<string, string>>;
const step = z.looseObject({
  name: z.string(),
  id: z.string().optional(),
  if: z.string().optional(),
  env: values,
  run: z.string(),
});
const action = z.object({
  inputs: z.record(z.string(), input),
  outputs: z.record(z.string(), z.object({ value: z.string() })),
  runs: z.object({ steps: z.array(step) }),
});
const header = z.object({ spec: z.object({ inputs: z.record(z.string(), input) }) });
const jobs = z.object({
  "collab-review": z.looseObject({ variables: values, script: z.tuple([z.string()]) }),
});

const handbook = { organizationId: "acme", documentId: "handbook" };
const PREVIEWS = {
  deletion: previewOf(deleted("Document", "handbook", handbook)),
  more: previewOf(
    deleted("Document", "handbook", handbook),
    deleted("Document", "plan", { ...handbook, documentId: "plan" }),
  ),
  nothing: previewOf(),
  failed: JSON.stringify({ diagnostics: [{ severity: "error", message: "documentId must not be empty" }] }),
};
let world: string;
const inWorld = (...path: string[]) => join(world, ...path);

let platform: Platform;
const bodies = () => platform.comments.map(({ body }) => body);

beforeEach(async () => {
  world = temporaryFolder();
  platform = await Platform.start();
  for (const folder of ["checkout/infra", "commands", "temporary"])
    await mkdir(inWorld(folder), { recursive: true });
  // Prints the preview of the stack, which is its last argument.
  const pulumi = `#!/bin/sh\nfor last; do :; done\nif [ "$1" = preview ]; then cat "${world}/checkout/infra/$last.json"; fi\n`;
  await writeCommands(inWorld("commands"), { ...Platform.commands, pulumi });
  for (const [name, text] of Object.entries(PREVIEWS))
    await writeFile(inWorld("checkout", "infra", `${name}.json`), text);
});

/** Runs a script as a CI runner does, in the program's folder. */
const runScript = (script: string, env: Values, folder = "infra") =>
  runCommand("bash", ["--noprofile", "--norc", "-eo", "pipefail", "-c", script], {
    cwd: inWorld("checkout", folder),
    env: {
      PATH: `${inWorld("commands")}:${dirname(process.execPath)}:/usr/bin:/bin`,
      ...platform.env,
      ...env,
    },
  });

const contents = (path: string) => readFile(path, "utf8").catch(() => "");

/** Returns the same variables with other values. */
const withValues = (variables: Values, valueOf: (text: string) => string) =>
  Object.fromEntries(Object.entries(variables).map(([name, text]) => [name, valueOf(text)] as const));

const actionInRepository = async () => action.parse(parse(await textOf("action.yml")));

async function componentInRepository() {
  const [spec, rest] = parseAllDocuments(await textOf("templates/review/template.yml"));
  return { ...header.parse(spec?.toJS()).spec, ...jobs.parse(rest?.toJS())["collab-review"] };
}

/** Runs the steps of the action for a pull request. */
async function runAction(given: Values, event: Values = {}) {
  const { inputs, outputs, runs } = await actionInRepository();
  for (const file of ["output.txt", "summary.md"]) await writeFile(inWorld(file), "");
  const context: Record<string, string | undefined> = {
    "github.token": "token",
    "github.event.pull_request.number": "7",
    ...event,
  };
  for (const [name, { default: value }] of Object.entries(inputs)) context[`inputs.${name}`] = String(value);
  for (const [name, value] of Object.entries(given)) context[`inputs.${name}`] = value;
  const resolved = (text: string) =>
    text.replace(/\$\{\{ (\S+) \}\}/gu, (_, path: string) => context[path] ?? "");

  const results: { name: string; exitCode: number | null; stdout: string }[] = [];
  for (const { name, id, if: condition, env, run: script } of runs.steps) {
    const hasFailed = results.some(({ exitCode }) => exitCode !== 0);
    if (hasFailed && condition !== "${{ !cancelled() }}") continue;
    const { exitCode, stdout } = await runScript(
      script,
      {
        RUNNER_TEMP: inWorld("temporary"),
        GITHUB_OUTPUT: inWorld("output.txt"),
        GITHUB_STEP_SUMMARY: inWorld("summary.md"),
        GITHUB_WORKSPACE: inWorld("checkout"),
        ...withValues(env, resolved),
      },
      given["working-directory"],
    );
    results.push({ name, exitCode, stdout });
    for (const [key, value] of Object.entries(await variablesIn(inWorld("output.txt"))))
      context[`steps.${id ?? ""}.outputs.${key}`] ??= value;
  }
  const valueOf = (name: string) => resolved(outputs[name]?.value ?? "");
  const log = results.map(({ stdout }) => stdout).join("");
  return {
    exitCode: results.find((each) => each.exitCode !== 0)?.exitCode ?? 0,
    log,
    verdict: valueOf("verdict"),
    fingerprint: valueOf("fingerprint"),
    fingerprints: valueOf("fingerprints"),
    annotations: log,
    summary: await contents(inWorld("summary.md")),
  };
}

/** Runs the script of the component for a merge request. */
async function runComponent(given: Values) {
  const { inputs, variables, script } = await componentInRepository();
  const resolved = (text: string) =>
    text.replace(
      /\$\[\[ inputs\.(\S+) \]\]/gu,
      (_, name: string) => given[name] ?? String(inputs[name]?.default),
    );
  const { exitCode } = await runScript(
    script[0],
    {
      CI_PROJECT_DIR: inWorld("checkout"),
      CI_MERGE_REQUEST_IID: "7",
      ...withValues(variables, resolved),
    },
    given["working-directory"],
  );
  const reportOf = (name: string) => inWorld("checkout", "collab-review", name);
  const { VERDICT = "", FINGERPRINT = "", FINGERPRINTS = "" } = await variablesIn(reportOf("review.env"));
  return {
    exitCode,
    verdict: VERDICT,
    fingerprint: FINGERPRINT,
    fingerprints: FINGERPRINTS,
    annotations: await contents(reportOf("gl-code-quality-report.json")),
  };
}

const PLATFORMS = [
  {
    name: "the action for GitHub (needs jq)",
    run: runAction,
    isPossible: hasJq,
    annotation: "::error title=The change deletes data::Organization acme: document handbook",
  },
  {
    name: "the component for GitLab",
    run: runComponent,
    isPossible: true,
    annotation: '"infra/Pulumi.yaml"',
  },
];

for (const { name, run, isPossible, annotation } of PLATFORMS)
  (isPossible ? describe : describe.skip)(name, () => {
    it("fails if something needs an approval, with a comment and annotations", async () => {
      const { annotations, ...result } = await run({ previews: "deletion.json" });
      const { fingerprint } = result;
      expect(result).toMatchObject({ exitCode: 3, verdict: "approve", fingerprints: fingerprint });
      expect(fingerprint).toMatch(/^[\da-f]{32}$/u);
      expect(bodies()).toEqual([expect.stringContaining("## Needs an approval")]);
      expect(annotations).toContain(annotation);
    });

    it("lets the pipeline decide if approvals are only reported", async () => {
      const result = await run({ previews: "deletion.json", approval: "reported" });
      expect(result).toMatchObject({ exitCode: 0, verdict: "approve" });
    });

    it("updates its own comment on the program and the stacks, and no other", async () => {
      await run({ previews: "deletion.json" });
      const [report = ""] = bodies();
      platform.comment(report);
      await mkdir(inWorld("checkout", "second"));
      await writeFile(inWorld("checkout", "second", "deletion.json"), PREVIEWS.deletion);
      await run({ previews: "deletion.json", "working-directory": "second" });
      await run({ previews: "deletion.json nothing.json" });
      expect(bodies()).toHaveLength(4);
      await run({ previews: "more.json" });
      expect(bodies()).toEqual([expect.stringContaining("2 documents"), report, ...bodies().slice(2)]);
      expect(bodies().slice(2).join()).not.toContain("2 documents");
    });

    it("accepts exactly the approved changes, of files and of stacks", async () => {
      const { fingerprint } = await run({ stacks: "deletion nothing" });
      const approved = `0123456789abcdef0123456789abcdef ${fingerprint}`;
      const previews = "deletion.json nothing.json";
      expect(await run({ previews, approved })).toMatchObject({ exitCode: 0, verdict: "ok" });
      expect(await run({ previews: "more.json", approved })).toMatchObject({
        exitCode: 3,
        verdict: "approve",
      });
    });

    it("comments on a failed preview, and fails", async () => {
      const { exitCode, verdict, fingerprint } = await run({ previews: "failed.json" });
      expect([exitCode, verdict, fingerprint]).toEqual([1, "", ""]);
      expect(bodies()).toEqual([expect.stringContaining("documentId must not be empty")]);
    });

    it("takes the limits from the base branch, and not from the pull request", async () => {
      const git = (...args: string[]) =>
        mustRun("git", ["-c", "user.name=Ada", "-c", "user.email=ada@acme.dev", ...args], {
          cwd: inWorld("checkout"),
        });
      const rules = inWorld("checkout", "infra", "collab-review.yaml");
      await git("init", "--quiet", "--initial-branch=main");
      await git("add", ".");
      await git("commit", "--quiet", "--message=Base");
      await git("clone", "--quiet", "--bare", ".", inWorld("origin.git"));
      await git("remote", "add", "origin", inWorld("origin.git"));
      await git("branch", "--quiet", "--move", "change");
      await writeFile(rules, "limits: { loses-data: any, empties-organization: any }\n");
      const previews = "deletion.json";
      expect(await run({ previews })).toMatchObject({ exitCode: 0, verdict: "ok" });
      expect(await run({ previews, "limits-from": "main" })).toMatchObject({ exitCode: 3 });
      for (const branch of ["nowhere", `--upload-pack=touch ${world}/executed;`])
        expect((await run({ previews, "limits-from": branch })).exitCode).not.toBe(0);
      await expect(readFile(inWorld("executed"))).rejects.toThrow("ENOENT");
    });

    it("writes no comment if the pipeline wants none, and none without a report", async () => {
      expect(await run({ previews: "nothing.json", comment: "false" })).toMatchObject({ exitCode: 0 });
      expect(await run({ previews: "nowhere.json" })).toMatchObject({ exitCode: 1 });
      expect(bodies()).toEqual([]);
    });
  });

(hasJq ? describe : describe.skip)("the action for GitHub (needs jq)", () => {
  it("passes no input to a script as text, and no token to the step that runs code of the pull request", async () => {
    const { runs } = await actionInRepository();
    expect(runs.steps.filter((each) => each.run.includes("${{"))).toEqual([]);
    const withToken = runs.steps.filter(({ env }) =>
      Object.values(env).some((each) => each.includes("token")),
    );
    expect(withToken.map(({ name }) => name)).toEqual(["Report"]);
  });

  it("runs as documented", async () => {
    const [steps = "", include = ""] = [
      ...(await textOf("docs/teams/pipelines.md")).matchAll(/```yaml\n([^`]*OWNER[^`]*)```/gu),
    ].map(([, code = ""]) => code);
    const documented = z
      .object({
        steps: z.tuple([z.looseObject({ with: values }), z.looseObject({ if: z.string(), env: values })]),
      })
      .parse(parse(steps));
    const [{ with: given }, next] = documented.steps;
    const { inputs, outputs } = await actionInRepository();
    await mkdir(inWorld("checkout", "infra", "previews"));
    await writeFile(inWorld("checkout", "infra", "previews", "production.json"), PREVIEWS.deletion);
    expect(Object.keys(inputs)).toEqual(expect.arrayContaining(Object.keys(given)));
    expect(await runAction(given)).toMatchObject({ exitCode: 0, verdict: "approve" });
    const used = [...JSON.stringify(next).matchAll(/steps\.review\.outputs\.(\w+)/gu)].map(
      ([, name]) => name,
    );
    expect(used).toEqual(["verdict", "fingerprint"]);
    expect(Object.keys(outputs)).toEqual(expect.arrayContaining(used));

    const component = z
      .object({ include: z.tuple([z.object({ component: z.string(), inputs: values })]) })
      .parse(parse(include)).include[0];
    expect(component.component).toContain("/review@");
    const accepted = Object.keys((await componentInRepository()).inputs);
    expect(accepted).toEqual(expect.arrayContaining(Object.keys(component.inputs)));
  });

  it("writes the comment as the example's workflow does", async () => {
    const { runs } = await actionInRepository();
    const example = z
      .object({
        jobs: z.object({
          review: z.object({ steps: z.array(z.looseObject({ run: z.string().optional() })) }),
        }),
      })
      .parse(parse(await textOf("examples/environments/.github/workflows/collab.yml")));
    const report = example.jobs.review.steps.at(-1)?.run ?? "none";
    expect(runs.steps.find(({ name }) => name === "Report")?.run.endsWith(report)).toBe(true);
  });

  it("writes the comment as a summary too, and prints annotations", async () => {
    const { log, summary } = await runAction({ previews: "dele*.json" });
    expect(log).toContain("\n::error title=The change deletes data::Organization acme: document handbook");
    expect(log).toMatch(/::error::These changes need an approval, and were not approved\.\n$/u);
    expect(bodies()).toEqual([summary]);
  });

  it("previews stacks, and reads the team's limits", async () => {
    await writeFile(
      inWorld("checkout", "infra", "wide.yaml"),
      "limits: { loses-data: any, empties-organization: any }\n",
    );
    const { exitCode, verdict, fingerprints } = await runAction({
      stacks: "nothing deletion",
      rules: "wide.yaml",
    });
    expect([exitCode, verdict]).toEqual([0, "ok"]);
    expect(fingerprints.split(" ")).toHaveLength(2);
  });

  it("writes no comment without a pull request", async () => {
    const event = { "github.event.pull_request.number": "" };
    expect(await runAction({ previews: "nothing.json" }, event)).toMatchObject({ exitCode: 0 });
    expect(bodies()).toEqual([]);
  });

  it("executes no command in its inputs", async () => {
    const command = `$(touch ${world}/executed) ; touch ${world}/executed #`;
    const given = {
      previews: command,
      stacks: command,
      rules: command,
      approved: command,
      approval: command,
    };
    expect((await runAction(given)).exitCode).not.toBe(0);
    await expect(readFile(inWorld("executed"))).rejects.toThrow("ENOENT");
  });

  it("has the inputs of the component for GitLab, which passes none to its script as text", async () => {
    const { inputs, script } = await componentInRepository();
    const ofAction = Object.keys((await actionInRepository()).inputs);
    expect(Object.keys(inputs)).toEqual([...ofAction, "stage", "image"]);
    expect(script.join()).not.toContain("$[[");
  });
});
