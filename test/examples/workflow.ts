import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { parse } from "yaml";
import { z } from "zod";
import { runCommand } from "../../tools/command";
import type { PipelineRun, Platform } from "../review/platform";
import { variablesIn } from "../review/runner";

const values = z.record(z.string(), z.coerce.string()).default({});
const defaults = z
  .object({ run: z.object({ shell: z.string().optional(), "working-directory": z.string().optional() }) })
  .optional();
const workflow = z.looseObject({
  env: values,
  defaults,
  jobs: z.record(
    z.string(),
    z.looseObject({
      name: z.string().optional(),
      needs: z.union([z.string(), z.array(z.string())]).default([]),
      if: z.string().optional(),
      env: values,
      environment: z.string().optional(),
      outputs: values,
      strategy: z.looseObject({ matrix: z.object({ stack: z.string() }) }).optional(),
      defaults,
      steps: z.array(
        z.looseObject({
          name: z.string().optional(),
          id: z.string().optional(),
          if: z.string().optional(),
          env: values,
          run: z.string().optional(),
        }),
      ),
    }),
  ),
});
type Job = z.output<typeof workflow>["jobs"][string];

interface Runner {
  /** The checkout. */
  readonly workspace: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: Platform;
  readonly secrets: Readonly<Record<string, string>>;
  /** Values for variables of the workflow, as a user edits them. */
  readonly edited: Readonly<Record<string, string>>;
}

interface Started {
  readonly event: "pull_request" | "push" | "schedule";
  readonly commit: string;
  readonly isFork?: boolean;
  /** What happens to a job with the environment `collab-approval`. `unprotected`: the environment has no required reviewers. */
  readonly approval?: "approved" | "rejected" | "unprotected";
  /** Runs before a job. */
  readonly before?: Readonly<Record<string, () => Promise<unknown>>>;
  /** The jobs to run; without it, all. */
  readonly only?: readonly string[];
}

interface JobResult {
  readonly result: "success" | "failure" | "skipped" | "waiting";
  readonly log: string;
  readonly outputs: Readonly<Record<string, string>>;
}

type Context = Readonly<Record<string, unknown>>;

/** Runs the scripts of a workflow for an event, as GitHub does. Steps with other actions are left out: the runner has their results. */
export class WorkflowRuns {
  constructor(
    private readonly file: string,
    private readonly runner: Runner,
  ) {}

  async start({ event, commit, isFork = false, approval, before = {}, only }: Started) {
    const { env, jobs, ...rest } = workflow.parse(parse(await readFile(this.file, "utf8")));
    // Only this shell ends a script at a command that fails within a pipe.
    if (rest.defaults?.run.shell !== "bash") throw new Error("the shell of the workflow is not bash");
    const { platform, secrets, edited, workspace } = this.runner;
    const run: PipelineRun = { id: platform.runs.length + 1, event, head: commit, approvals: [], jobs: [] };
    platform.runs.push(run);
    const needs: Record<string, JobResult> = {};
    const repo = { full_name: isFork ? "eve/workspace" : "acme/workspace" };
    const github = {
      ...{ event_name: event, repository: "acme/workspace", workflow: "collab", run_id: run.id, sha: commit },
      ...{ token: "token", server_url: "https://github.com" },
      event: event === "pull_request" ? { pull_request: { number: 7, head: { repo } } } : {},
    };
    const environment = {
      ...{ ...env, ...edited, ...platform.env, GITHUB_RUN_ID: String(run.id), GITHUB_SHA: commit },
      GITHUB_WORKFLOW_REF: "acme/workspace/.github/workflows/collab.yml@refs/heads/main",
      GITHUB_WORKSPACE: workspace,
    };
    for (const [name, job] of Object.entries(jobs)) {
      if (only && !only.includes(name)) continue;
      const context: Context = { github, secrets, needs, env: environment };
      if (!this.#isDue(job, context)) {
        needs[name] = { result: "skipped", log: "", outputs: {} };
        continue;
      }
      if (job.environment === "collab-approval" && approval !== "unprotected") {
        if (approval === undefined) return { ...needs, [name]: WAITING };
        run.approvals.push({ state: approval, environments: [{ name: "collab-approval" }] });
      }
      await before[name]?.();
      needs[name] =
        job.environment === "collab-approval" && approval === "rejected"
          ? { result: "failure", log: "", outputs: {} }
          : await this.#runJob(job, context, environment);
      run.jobs.push({ name: resolved(job.name ?? name, context), conclusion: needs[name].result });
    }
    return needs;
  }

  #isDue({ if: condition = "true", needs }: Job, context: Context): boolean {
    const results = [needs].flat().map((name) => valueAt(context, `needs.${name}.result`) ?? "success");
    const isAsked = /always\(\)|cancelled\(\)/u.test(condition);
    return (isAsked || results.every((result) => result === "success")) && isTrue(condition, context);
  }

  async #runJob(job: Job, context: Context, variables: Readonly<Record<string, string>>): Promise<JobResult> {
    const stacks: unknown = job.strategy ? JSON.parse(resolved(job.strategy.matrix.stack, context)) : [""];
    let last: JobResult = { result: "success", log: "", outputs: {} };
    for (const stack of z.array(z.string()).parse(stacks)) {
      if (last.result !== "success") break;
      const { log, ...ended } = await this.#runSteps(job, { ...context, matrix: { stack } }, variables);
      last = { ...ended, log: last.log + log };
    }
    return last;
  }

  async #runSteps(job: Job, job_: Context, variables: Readonly<Record<string, string>>): Promise<JobResult> {
    const { workspace, env: ofRunner } = this.runner;
    const temporary = join(workspace, "..", "runner");
    const steps: Record<string, { outputs: Record<string, string> }> = {};
    const context = { ...job_, steps, runner: { temp: temporary } };
    const folder = resolved(job.defaults?.run["working-directory"] ?? ".", context);
    await mkdir(temporary, { recursive: true });
    let log = "";
    let hasFailed = false;
    for (const { id = "", if: condition, env, run: script } of job.steps) {
      const isDue = condition === undefined ? !hasFailed : isTrue(condition, context);
      if (script === undefined || !isDue) continue;
      const [output, file] = [join(temporary, "output"), join(temporary, "script.sh")];
      await writeFile(output, "");
      await writeFile(file, resolved(script, context));
      const { exitCode, stdout, stderr } = await runCommand(
        "bash",
        ["--noprofile", "--norc", "-eo", "pipefail", file],
        {
          cwd: join(workspace, folder),
          env: {
            ...{ ...ofRunner, ...variables, ...allResolved(job.env, context), ...allResolved(env, context) },
            ...{ RUNNER_TEMP: temporary, GITHUB_OUTPUT: output },
            GITHUB_STEP_SUMMARY: join(temporary, "summary.md"),
          },
        },
      );
      log += stdout + stderr;
      hasFailed ||= exitCode !== 0;
      steps[id] = { outputs: await variablesIn(output) };
    }
    return { result: hasFailed ? "failure" : "success", log, outputs: allResolved(job.outputs, context) };
  }
}

const WAITING: JobResult = { result: "waiting", log: "", outputs: {} };

const record = z.record(z.string(), z.unknown());

const valueAt = (context: Context, path: string): unknown =>
  path
    .split(".")
    .reduce<unknown>(
      (value, key) => (record.safeParse(value).success ? record.parse(value)[key] : undefined),
      context,
    );

function evaluated(expression: string, context: Context): unknown {
  const script = expression.replaceAll(/'[^']*'|\b[a-z]+(?:\.[\w-]+)+/gu, (found) =>
    found.startsWith("'") ? found : `valueAt(${JSON.stringify(found)})`,
  );
  return runInNewContext(script, {
    valueAt: (path: string) => valueAt(context, path),
    fromJSON: (json: string) => json,
    always: () => true,
    cancelled: () => false,
  });
}

const EXPRESSION = /\$\{\{ (.*?) \}\}/gsu;

const isTrue = (condition: string, context: Context) =>
  Boolean(evaluated(condition.replaceAll(EXPRESSION, "$1"), context));

function resolved(text: string, context: Context): string {
  return text.replaceAll(EXPRESSION, (_, expression: string) => {
    const value = evaluated(expression, context);
    return typeof value === "string" || typeof value === "number" ? String(value) : "";
  });
}

const allResolved = (texts: Readonly<Record<string, string>>, context: Context) =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, resolved(text, context)] as const));
