import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { beforeEach, describe, expect, it, jest } from "@jest/globals";
import { parse, parseAllDocuments } from "yaml";
import { z } from "zod";
import { runCommand } from "../../tools/command";
import { repositoryRoot } from "../../tools/repository-root";
import { linesOf, variablesIn, writeCommands } from "./runner";
import { deleted, previewOf } from "./support";
import { temporaryFolder } from "../temporary";

jest.setTimeout(120_000);

const root = repositoryRoot();
const textOf = (path: string) => readFile(join(root, path), "utf8");

const input = z.looseObject({ default: z.union([z.string(), z.boolean()]) });
const values = z.record(z.string(), z.string());
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
const FINGERPRINT = /^[\da-f]{32}$/u;
const REPORT = "<!-- pulumi-collab review -->";

/** A platform's command line, which prints the responses in a file and records its arguments and the body of a comment. */
const SUBSTITUTE = `#!${process.execPath}
const { appendFileSync, copyFileSync, readFileSync } = require("node:fs");
const args = process.argv.slice(2);
appendFileSync(process.env.CALLS, args.join(" ") + "\\n");
const body = args.find((arg) => /^body=?@/.test(arg));
if (body) copyFileSync(body.split("@")[1], process.env.CALLS + ".body");
const responses = JSON.parse(readFileSync(process.env.RESPONSES, "utf8"));
const [, response] = responses.find(([pattern]) => new RegExp(pattern).test(args.join(" "))) ?? [];
if (response !== undefined) console.log(typeof response === "string" ? response : JSON.stringify(response));
`;

let world: string;
const inWorld = (...path: string[]) => join(world, ...path);

beforeEach(async () => {
  world = temporaryFolder();
  for (const folder of ["checkout/infra", "commands", "temporary"])
    await mkdir(inWorld(folder), { recursive: true });
  // Prints the preview of the stack, which is its last argument.
  const pulumi = `#!/bin/sh\nfor last; do :; done\nif [ "$1" = preview ]; then cat "${world}/checkout/infra/$last.json"; fi\n`;
  await writeCommands(inWorld("commands"), { gh: SUBSTITUTE, curl: SUBSTITUTE, pulumi });
  for (const [name, text] of Object.entries(PREVIEWS))
    await writeFile(inWorld("checkout", "infra", `${name}.json`), text);
  await respond();
});

/** Sets what the platform's API returns, by patterns of command lines. */
const respond = (...responses: readonly [pattern: string, response: unknown][]) =>
  writeFile(inWorld("responses.json"), JSON.stringify(responses));

/** Runs a script as a CI runner does. */
const runScript = (
  script: string,
  env: Readonly<Record<string, string>>,
  cwd = inWorld("checkout", "infra"),
) =>
  runCommand("bash", ["--noprofile", "--norc", "-eo", "pipefail", "-c", script], {
    cwd,
    env: {
      PATH: `${inWorld("commands")}:${dirname(process.execPath)}:/usr/bin:/bin`,
      CALLS: inWorld("calls.txt"),
      RESPONSES: inWorld("responses.json"),
      ...env,
    },
  });

const contents = (path: string) => readFile(path, "utf8").catch(() => "");
const callsOf = () => linesOf(inWorld("calls.txt"));

/** Returns the same variables with other values. */
const withValues = (variables: Readonly<Record<string, string>>, valueOf: (text: string) => string) =>
  Object.fromEntries(Object.entries(variables).map(([name, text]) => [name, valueOf(text)] as const));

const actionInRepository = async () => action.parse(parse(await textOf("action.yml")));

async function componentInRepository() {
  const [spec, rest] = parseAllDocuments(await textOf("templates/review/template.yml"));
  return { ...header.parse(spec?.toJS()).spec, ...jobs.parse(rest?.toJS())["collab-review"] };
}

describe("the action for GitHub", () => {
  /** Runs the steps of the action for a pull request. */
  async function run(given: Readonly<Record<string, string>>, event: Readonly<Record<string, string>> = {}) {
    const { inputs, outputs, runs } = await actionInRepository();
    for (const file of ["output.txt", "summary.md", "calls.txt"]) await writeFile(inWorld(file), "");
    const context: Record<string, string | undefined> = {
      "github.token": "token",
      "github.repository": "acme/workspace",
      "github.event.pull_request.number": "7",
      ...event,
    };
    for (const [name, { default: value }] of Object.entries(inputs))
      context[`inputs.${name}`] = String(value);
    for (const [name, value] of Object.entries(given)) context[`inputs.${name}`] = value;
    const resolved = (text: string) =>
      text.replace(/\$\{\{ (\S+) \}\}/gu, (_, path: string) => context[path] ?? "");

    const results: { name: string; exitCode: number | null; stdout: string }[] = [];
    for (const { name, id, if: condition, env, run: script } of runs.steps) {
      const hasFailed = results.some(({ exitCode }) => exitCode !== 0);
      if (hasFailed && condition !== "${{ !cancelled() }}") continue;
      const { exitCode, stdout } = await runScript(script, {
        RUNNER_TEMP: inWorld("temporary"),
        GITHUB_OUTPUT: inWorld("output.txt"),
        GITHUB_STEP_SUMMARY: inWorld("summary.md"),
        GITHUB_WORKSPACE: inWorld("checkout"),
        ...withValues(env, resolved),
      });
      results.push({ name, exitCode, stdout });
      for (const [key, value] of Object.entries(await variablesIn(inWorld("output.txt"))))
        context[`steps.${id ?? ""}.outputs.${key}`] ??= value;
    }
    return {
      exitCode: results.find((each) => each.exitCode !== 0)?.exitCode ?? 0,
      log: results.map(({ stdout }) => stdout).join(""),
      outputs: Object.fromEntries(
        Object.entries(outputs).map(([name, { value }]) => [name, resolved(value)]),
      ),
      summary: await contents(inWorld("summary.md")),
      calls: await callsOf(),
    };
  }

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
      ...(await textOf("docs/review.md")).matchAll(/```yaml\n([^`]*OWNER[^`]*)```/gu),
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
    expect(await run(given)).toMatchObject({ exitCode: 0, outputs: { verdict: "approve" } });
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

  it("fails if something needs an approval, with a comment, a summary and annotations", async () => {
    const { exitCode, log, outputs, summary, calls } = await run({ previews: "dele*.json" });
    expect([exitCode, outputs]).toEqual([
      3,
      {
        verdict: "approve",
        fingerprint: expect.stringMatching(FINGERPRINT),
        fingerprints: outputs["fingerprint"],
        reports: expect.stringContaining("collab-review"),
      },
    ]);
    expect(log).toContain("\n::error title=The change deletes data::Organization acme: document handbook");
    expect(log).toMatch(/::error::These changes need an approval, and were not approved\.\n$/u);
    expect(summary).toContain(REPORT);
    expect(calls.at(-1)).toBe("api --silent repos/acme/workspace/issues/7/comments --field body=@report.md");
    expect(await contents(inWorld("calls.txt.body"))).toBe(summary);
    expect(await contents(join(outputs["reports"] ?? "", "report.sarif"))).toContain('"infra/Pulumi.yaml"');
  });

  it("updates its comment, and lets the workflow decide if approvals are only reported", async () => {
    await respond(["--jq", "41\n42"]);
    const { exitCode, outputs, calls } = await run({ previews: "deletion.json", approval: "reported" });
    expect([exitCode, outputs["verdict"]]).toEqual([0, "approve"]);
    expect(calls.at(-1)).toBe(
      "api --silent --method PATCH repos/acme/workspace/issues/comments/41 --field body=@report.md",
    );
  });

  it("accepts exactly the approved changes", async () => {
    const { outputs } = await run({ previews: "deletion.json" });
    const approved = outputs["fingerprint"] ?? "";
    const both = `0123456789abcdef0123456789abcdef ${approved}`;
    expect(await run({ previews: "deletion.json", approved: both })).toMatchObject({
      exitCode: 0,
      outputs: { verdict: "ok" },
    });
    expect(await run({ previews: "more.json", approved })).toMatchObject({
      exitCode: 3,
      outputs: { verdict: "approve" },
    });
  });

  it("previews stacks, and reads the team's limits", async () => {
    await writeFile(
      inWorld("checkout", "infra", "wide.yaml"),
      "limits: { loses-data: any, empties-organization: any }\n",
    );
    const { exitCode, outputs } = await run({ stacks: "nothing deletion", rules: "wide.yaml" });
    expect([exitCode, outputs["verdict"]]).toEqual([0, "ok"]);
    expect(outputs["fingerprints"]?.split(" ")).toHaveLength(2);
  });

  it("reports a failed preview, and fails", async () => {
    const { exitCode, outputs, summary, calls } = await run({ previews: "failed.json" });
    expect([exitCode, outputs["verdict"], outputs["fingerprint"]]).toEqual([1, "", ""]);
    expect(summary).toContain("documentId must not be empty");
    expect(calls.at(-1)).toContain("body=@report.md");
  });

  it("writes no comment if the workflow wants none, without a pull request and without a report", async () => {
    for (const [given, event] of [
      [{ previews: "nothing.json", comment: "false" }, {}],
      [{ previews: "nothing.json" }, { "github.event.pull_request.number": "" }],
      [{ previews: "nowhere.json" }, {}],
    ] as const)
      expect((await run(given, event)).calls).toEqual([]);
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
    expect((await run(given)).exitCode).not.toBe(0);
    await expect(readFile(inWorld("executed"))).rejects.toThrow("ENOENT");
  });
});

describe("the component for GitLab", () => {
  const reportOf = (name: string) => inWorld("checkout", "collab-review", name);

  async function run(given: Readonly<Record<string, string>>) {
    const { inputs, variables, script } = await componentInRepository();
    await writeFile(inWorld("calls.txt"), "");
    const resolved = (text: string) =>
      text.replace(
        /\$\[\[ inputs\.(\S+) \]\]/gu,
        (_, name: string) => given[name] ?? String(inputs[name]?.default),
      );
    const { exitCode } = await runScript(script[0], {
      CI_PROJECT_DIR: inWorld("checkout"),
      CI_API_V4_URL: "https://gitlab.example/api/v4",
      CI_PROJECT_ID: "5",
      CI_MERGE_REQUEST_IID: "7",
      REVIEW_TOKEN: "token",
      ...withValues(variables, resolved),
    });
    return { exitCode, variables: await variablesIn(reportOf("review.env")), calls: await callsOf() };
  }

  beforeEach(() => respond(["/user$", { id: 3 }], ["/notes\\?", []]));

  it("has the inputs of the action, and passes none to its script as text", async () => {
    const { inputs, script } = await componentInRepository();
    const ofAction = Object.keys((await actionInRepository()).inputs);
    expect(Object.keys(inputs)).toEqual([...ofAction, "stage", "image"]);
    expect(script.join()).not.toContain("$[[");
  });

  it("fails if something needs an approval, with a comment and a code quality report", async () => {
    const { exitCode, variables, calls } = await run({ previews: "deletion.json" });
    expect([exitCode, variables]).toEqual([
      3,
      {
        VERDICT: "approve",
        FINGERPRINT: expect.stringMatching(FINGERPRINT),
        FINGERPRINTS: variables["FINGERPRINT"],
      },
    ]);
    expect(calls.at(-1)).toMatch(
      /--request POST \S+\/projects\/5\/merge_requests\/7\/notes --data-urlencode/u,
    );
    expect(await contents(inWorld("calls.txt.body"))).toContain(REPORT);
    expect(await contents(reportOf("gl-code-quality-report.json"))).toContain('"infra/Pulumi.yaml"');
  });

  it("updates its comment, and lets the pipeline decide if approvals are only reported", async () => {
    await respond(["/user$", { id: 3 }], ["/notes\\?", [{ id: 41, author: { id: 3 }, body: REPORT }]]);
    const { exitCode, variables, calls } = await run({ previews: "deletion.json", approval: "reported" });
    expect([exitCode, variables["VERDICT"]]).toEqual([0, "approve"]);
    expect(calls.at(-1)).toMatch(/--request PUT \S+\/notes\/41 /u);
  });

  it("accepts exactly the approved changes, of files and of stacks", async () => {
    const { variables } = await run({ stacks: "deletion nothing" });
    const approved = variables["FINGERPRINT"] ?? "";
    expect(await run({ previews: "deletion.json nothing.json", approved })).toMatchObject({
      exitCode: 0,
      variables: { VERDICT: "ok" },
    });
    expect(await run({ previews: "more.json", approved })).toMatchObject({ exitCode: 3 });
  });

  it("comments on a failed preview, and fails", async () => {
    const { exitCode, variables, calls } = await run({ previews: "failed.json" });
    expect([exitCode, variables]).toEqual([1, {}]);
    expect(calls.at(-1)).toContain("--data-urlencode");
    expect(await run({ previews: "nowhere.json", comment: "false" })).toMatchObject({
      exitCode: 1,
      calls: [],
    });
  });
});
