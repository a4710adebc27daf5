import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { parse } from "yaml";
import { z } from "zod";
import { runCommand } from "../../tools/command";
import { repositoryRoot } from "../../tools/repository-root";
import { World, type Declared } from "../engine/world";
import { hasJq, Platform } from "../review/platform";
import { writeCommands } from "../review/runner";
import { WorkflowRuns } from "./workflow";

const root = repositoryRoot();
const example = join(root, "examples/environments");
const GITHUB = join(example, ".github/workflows/collab.yml");
const GITLAB = join(example, ".gitlab-ci.yml");

const textOf = (path: string) => readFile(path, "utf8");

const texts = z.record(z.string(), z.coerce.string()).default({});
const list = z.union([z.string().transform((one) => [one]), z.array(z.string())]).default([]);
const gitlabJob = z.looseObject({ extends: list, needs: list, variables: texts, script: list });

const gitlab = async () => z.record(z.string(), z.unknown()).parse(parse(await textOf(GITLAB)));

/** Returns the script and the variables of a job of the GitLab pipeline, with those of the jobs that it extends. */
async function jobOf(name: string): Promise<{ script: string; variables: Record<string, string> }> {
  const pipeline = await gitlab();
  const own = gitlabJob.parse(pipeline[name]);
  const bases = await Promise.all(own.extends.map(jobOf));
  return {
    script: [...bases.map(({ script }) => script), own.script.join("\n")].filter(Boolean).at(-1) ?? "",
    variables: Object.assign(
      texts.parse(pipeline["variables"]),
      ...bases.map(({ variables }) => variables),
      own.variables,
    ) as Record<string, string>,
  };
}

const STACKS = ["dev", "staging", "production"];

describe("the pipelines of the environments example", () => {
  it("pass the service's credentials only to jobs of the main branch", async () => {
    const { jobs } = z
      .object({ jobs: z.record(z.string(), z.looseObject({})) })
      .parse(parse(await textOf(GITHUB)));
    const withToken = Object.entries(jobs).filter(([, job]) =>
      JSON.stringify(job).includes("COLLAB_AUTH_TOKEN"),
    );
    expect(withToken.map(([name, job]) => [name, job["if"], job["environment"]])).toEqual([
      ["apply", expect.stringContaining("github.event_name == 'push'"), "${{ matrix.stack }}"],
      ["drift", "github.event_name == 'schedule'", "${{ matrix.stack }}"],
    ]);
    // In GitLab, these are variables of the stacks' environments, so each job names its environment.
    expect(await gitlab()).toMatchObject({
      preview: { environment: { name: "preview", action: "access" } },
      review: { environment: { name: "review", action: "access" } },
    });
  });

  it("do not let two projects, or a search for drift, cancel an update that waits", async () => {
    const { concurrency, jobs } = z
      .looseObject({ jobs: z.record(z.string(), z.looseObject({})) })
      .parse(parse(await textOf(GITHUB)));
    expect(concurrency).toMatchObject({ group: expect.stringMatching(/^\$\{\{ github\.workflow \}\}-/u) });
    expect([jobs["apply"]?.["concurrency"], jobs["drift"]?.["concurrency"]]).toEqual([
      { group: "${{ github.workflow }}-apply-${{ matrix.stack }}", "cancel-in-progress": false },
      undefined,
    ]);
  });

  it("name the stacks of the example in one place, and apply one after the other in GitLab too", async () => {
    const stacks = (await readdir(example)).flatMap((file) => /^Pulumi\.(\w+)\.yaml$/.exec(file)?.[1] ?? []);
    expect(stacks.sort()).toEqual([...STACKS].sort());
    const workflow = await textOf(GITHUB);
    expect(parse(workflow)).toMatchObject({ env: { STACKS: JSON.stringify(STACKS).replaceAll(",", ", ") } });
    expect(workflow.match(/\bstaging\b/gu)).toHaveLength(1);
    const pipeline = await gitlab();
    expect(pipeline[".stacks"]).toEqual({ parallel: { matrix: [{ STACK: STACKS }] } });
    expect(STACKS.map((stack) => gitlabJob.parse(pipeline[`apply ${stack}`]).needs)).toEqual([
      ["review", "approve"],
      ["review", "apply dev"],
      ["review", "apply staging"],
    ]);
  });

  it("write the comment as the component for GitLab does", async () => {
    const commentIn = (text: string) =>
      /^ *# One comment.*?^ *fi$/msu.exec(text)?.[0].replaceAll(/^ +/gmu, "") ?? "none";
    const template = commentIn(await textOf(join(root, "templates/review/template.yml")));
    expect(commentIn(await textOf(GITLAB))).toBe(template);
  });
});

it("all workflows pin the actions that they use to commits", async () => {
  const folders = [".github", "examples/environments/.github", "examples/many-stacks/.github"];
  for (const folder of folders.map((name) => join(root, name, "workflows")))
    for (const file of await readdir(folder)) {
      const text = await textOf(join(folder, file));
      const used = [...text.matchAll(/uses: (\S+)/g)].map(([, action = ""]) => action);
      expect([file, used.filter((action) => !/@[0-9a-f]{40}$|^\.\//.test(action))]).toEqual([file, []]);
    }
});

/** Returns a program with these documents. */
const declared = (...documentIds: readonly string[]): Declared[] => [
  { type: "Organization", name: "acme", args: { organizationId: "acme" } },
  ...documentIds.map((documentId, index) => ({
    type: "Document",
    name: documentId || `document${index}`,
    args: { organizationId: "acme", documentId },
    opts: { dependsOn: ["acme"] },
  })),
];

/** The stacks in these tests. */
const [FIRST, LAST] = ["dev", "production"] as const;
const SECRET = "service-token";

/** Stacks with three documents in a service, and a checkout of their program. */
class Deployed {
  private constructor(
    readonly world: World,
    readonly platform: Platform,
    readonly env: Readonly<Record<string, string>>,
  ) {}

  static async start(...stacks: readonly string[]): Promise<Deployed> {
    const keys = [FIRST, LAST].map((stack) => [stack, { authToken: SECRET }] as const);
    const world = await World.start({ emulator: { seed: { apiKeys: Object.fromEntries(keys) } } });
    const commands = join(world.project.root, "commands");
    await mkdir(commands);
    await writeCommands(commands, Platform.commands);
    const { env } = world.project;
    const PATH = `${commands}:${env["PATH"] ?? ""}`;
    const deployed = new Deployed(world, await Platform.start(), { ...env, PATH });
    await world.declare(...declared("plan", "guide", "notes"));
    for (const name of stacks) {
      const config = { "collab:baseUrl": world.emulator.url, "collab:apiKey": name };
      const stack = await world.project.stack(name, { config });
      await stack.up({ env: { COLLAB_AUTH_TOKEN: SECRET } });
      await writeFile(join(deployed.checkout, `Pulumi.${name}.yaml`), await textOf(stack.configFile));
    }
    return deployed;
  }

  get checkout(): string {
    return this.world.project.programDir;
  }

  /** Returns the documents of a stack. The emulator lists its own key first. */
  documentsOf(stack: typeof FIRST | typeof LAST): string[] {
    const key = this.world.emulator.contents().apiKeys[1 + [FIRST, LAST].indexOf(stack)];
    return Object.keys(key?.organizations?.["acme"]?.documents ?? {}).sort();
  }

  /** Updates the last stack with another program, as a user does at the same time. */
  async updateLast(...documents: readonly string[]): Promise<void> {
    const program = await textOf(join(this.checkout, "declared.json"));
    await this.world.declare(...declared(...documents));
    const args = ["up", "--yes", "--skip-preview", "--stack", LAST];
    const env = { ...this.env, COLLAB_AUTH_TOKEN: SECRET };
    const { exitCode } = await runCommand("pulumi", args, { cwd: this.checkout, env });
    expect(exitCode).toBe(0);
    await writeFile(join(this.checkout, "declared.json"), program);
  }
}

/** The jobs after a preview, for runs with the changes of the run before. */
const PREVIEWED = ["stacks", "review", "approve", "verdict", "apply"];

const fingerprintIn = (comment = "") => /`[Aa]pprove ([\da-f]{32})`/u.exec(comment)?.[1] ?? "";

(hasJq ? describe : describe.skip)("a change that deletes a document, on GitHub (needs jq)", () => {
  let deployed: Deployed;
  let workflow: WorkflowRuns;
  let second: WorkflowRuns;
  let fingerprint = "";
  const bodies = () => deployed.platform.comments.map(({ body }) => body);

  beforeAll(async () => {
    deployed = await Deployed.start(FIRST, LAST);
    await mkdir(join(deployed.checkout, "second"));
    const { platform, checkout: workspace, env } = deployed;
    const secrets = {
      COLLAB_AUTH_TOKEN: SECRET,
      PULUMI_ACCESS_TOKEN: "writes",
      PULUMI_READ_TOKEN: "reads",
    };
    const edited = { STACKS: JSON.stringify([FIRST, LAST]), INSTALL: "true" };
    workflow = new WorkflowRuns(GITHUB, { platform, workspace, env, secrets, edited });
    const inFolder = { ...edited, FOLDER: "second" };
    second = new WorkflowRuns(GITHUB, { platform, workspace, env, secrets, edited: inFolder });
    await deployed.world.declare(...declared("plan", "notes"));
  });

  it("waits for a reviewer, and is reported in a comment that names the approval", async () => {
    const { approve, verdict } = await workflow.start({ event: "pull_request", commit: "c1" });
    expect([approve?.result, verdict]).toEqual(["waiting", undefined]);
    const [comment = ""] = bodies();
    fingerprint = fingerprintIn(comment);
    expect(comment).toContain(
      `To approve exactly these changes: a required reviewer of the GitHub environment \`collab-approval\` approves the job \`Approve ${fingerprint}\` at https://github.com/acme/workspace/actions/runs/1. `,
    );
    expect(await textOf(join(deployed.checkout, "../runner/summary.md"))).toBe(comment);
  });

  it("has a verdict after its approval, and is not applied before the merge", async () => {
    const only = PREVIEWED;
    const jobs = await workflow.start({ event: "pull_request", commit: "c1", approval: "approved", only });
    expect([jobs["verdict"]?.result, jobs["apply"]?.result]).toEqual(["success", "skipped"]);
    expect(bodies()).toEqual([expect.stringContaining("/actions/runs/2")]);
  });

  it("is not approved by an environment without required reviewers", async () => {
    const only = PREVIEWED;
    const jobs = await workflow.start({ event: "pull_request", commit: "c0", approval: "unprotected", only });
    expect([jobs["approve"]?.result, jobs["verdict"]?.result]).toEqual(["failure", "failure"]);
    expect(jobs["approve"]?.log).toMatch(/^::error::No one approved .* add required reviewers/u);
  });

  it("needs another approval after another push, and fails if a reviewer rejects it", async () => {
    await deployed.world.declare(...declared("plan"));
    const jobs = await workflow.start({ event: "pull_request", commit: "c2", approval: "rejected" });
    expect([jobs["approve"]?.result, jobs["verdict"]?.result]).toEqual(["failure", "failure"]);
    expect(jobs["verdict"]?.log).toBe("::error::These changes need an approval, and were not approved.\n");
    expect(bodies()).toHaveLength(1);
    expect(fingerprintIn(bodies()[0])).not.toBe(fingerprint);
  });

  it("needs an approval on the merge if other changes were approved, and after a push without a pull request", async () => {
    for (const merged of ["c1", undefined]) {
      deployed.platform.merged = merged;
      const { approve } = await workflow.start({ event: "push", commit: "m0", only: PREVIEWED });
      expect(approve?.result).toBe("waiting");
    }
  });

  it("needs no approval if the team's limits permit it", async () => {
    const rules = join(deployed.checkout, "collab-review.yaml");
    await writeFile(rules, "limits: { loses-data: any }\n");
    const only = ["review", "approve", "verdict"];
    const jobs = await workflow.start({ event: "push", commit: "m0", only }).finally(() => rm(rules));
    expect([jobs["approve"]?.result, jobs["verdict"]?.result]).toEqual(["skipped", "success"]);
  });

  it("is not previewed from a fork, which fails with the reason", async () => {
    const jobs = await workflow.start({ event: "pull_request", commit: "f1", isFork: true });
    expect([jobs["preview"]?.result, jobs["verdict"]?.result]).toEqual(["skipped", "failure"]);
    expect(jobs["verdict"]?.log).toContain("::error::A pull request from a fork cannot be previewed.");
  });

  it("fails with the reason in the comment if its preview is rejected, after the previews of all stacks", async () => {
    await deployed.world.declare(...declared("plan", ""));
    const jobs = await workflow.start({ event: "pull_request", commit: "c3" });
    expect([jobs["review"]?.result, jobs["approve"]?.result, jobs["verdict"]?.result]).toEqual([
      "failure",
      "skipped",
      "failure",
    ]);
    expect(jobs["preview"]?.log.split("\n").length).toBeLessThan(20);
    const [comment = "", ...others] = bodies();
    expect(others).toEqual([]);
    expect(comment).toContain("## The preview failed");
    for (const stack of [FIRST, LAST]) expect(comment).toContain(`**The preview of \`${stack}\` failed:**`);
    expect(comment.match(/'document1' has a problem: documentId is required/gu)).toHaveLength(2);
  });

  it("has a comment for each program of the repository, which later runs update", async () => {
    const review = { event: "pull_request", commit: "c3", only: ["review"] } as const;
    await second.start(review);
    const [first, other = ""] = bodies();
    deployed.platform.comment(other);
    await writeFile(
      join(deployed.checkout, "../runner/previews/dev.json"),
      "error: no stack named 'dev' found\n",
    );
    await second.start(review);
    expect(bodies()).toEqual([first, expect.stringContaining("error: no stack named"), other]);
  });

  it("is applied on the merge without another approval, but not to a stack that changed in the meantime", async () => {
    await deployed.world.declare(...declared("plan", "notes"));
    deployed.platform.merged = "c1";
    const before = { apply: () => deployed.updateLast("plan", "guide", "notes", "draft") };
    const jobs = await workflow.start({ event: "push", commit: "m1", before });
    expect([jobs["approve"]?.result, jobs["verdict"]?.result, jobs["apply"]?.result]).toEqual([
      "skipped",
      "success",
      "failure",
    ]);
    expect(jobs["apply"]?.log).toContain("The approval is for other changes");
    expect(jobs["apply"]?.log).toContain(
      "re-run all jobs of https://github.com/acme/workspace/actions/runs/",
    );
    expect([deployed.documentsOf(FIRST), deployed.documentsOf(LAST)]).toEqual([
      ["notes", "plan"],
      ["draft", "guide", "notes", "plan"],
    ]);
  });

  it("is applied after the jobs ran again, and after another approval", async () => {
    const jobs = await workflow.start({ event: "push", commit: "m1", approval: "approved" });
    // Without changes that need an approval, this job would be skipped.
    expect([jobs["approve"]?.result, jobs["apply"]?.result]).toEqual(["success", "success"]);
    expect(deployed.documentsOf(LAST)).toEqual(["notes", "plan"]);
  });

  it("is followed by a search for drift, which fails after a change by another user", async () => {
    const documents = deployed.documentsOf(LAST);
    await deployed.world.declare(...declared(...documents));
    await deployed.updateLast(...documents, "draft");
    const { preview, verdict, drift } = await workflow.start({ event: "schedule", commit: "m1" });
    expect([preview?.result, verdict?.result, drift?.result]).toEqual(["skipped", "skipped", "failure"]);
    // The last stack is only searched if the first has no drift.
    expect(drift?.log.match(/^Resources:/gm)).toHaveLength(2);
    expect(drift?.log).toContain("no changes were expected");
  });
});

describe("a change that deletes a document, on GitLab", () => {
  let deployed: Deployed;
  let fingerprint = "";

  /** Runs the script of a job as a runner does, with its own variables. */
  async function run(name: string, env: Readonly<Record<string, string>> = {}) {
    const { script, variables } = await jobOf(name);
    const given: Record<string, string> = {
      ...{ ...deployed.env, ...deployed.platform.env, CI_PROJECT_DIR: deployed.checkout },
      ...{ CI_COMMIT_SHA: "m1", CI_MERGE_REQUEST_IID: "7", CI_DEFAULT_BRANCH: "main" },
      ...{
        CI_PROJECT_URL: "https://gitlab.example/acme",
        CI_PIPELINE_URL: "https://gitlab.example/p/1",
        ...env,
      },
    };
    const expanded = Object.entries(variables).map(([key, text]) => {
      const value = text.replaceAll(/\$(\w+)/gu, (found, variable: string) => given[variable] ?? found);
      return [key, value] as const;
    });
    const { exitCode, stdout, stderr } = await runCommand("bash", ["-eo", "pipefail", "-c", script], {
      cwd: join(deployed.checkout, variables["FOLDER"] ?? ""),
      env: { ...Object.fromEntries(expanded), ...given },
    });
    return { exitCode, log: stdout + stderr };
  }

  const reportOf = (name: string) => textOf(join(deployed.checkout, "collab-review", name));
  const approval = async (): Promise<unknown> => parse(await reportOf("approve.yml"));
  const bodies = () => deployed.platform.comments.map(({ body }) => body);
  const needed = () => ({
    [`approve ${fingerprint}`]: {
      script: ["true"],
      environment: { name: "collab-approval" },
      rules: [{ if: '$CI_PIPELINE_SOURCE == "parent_pipeline"', when: "manual", allow_failure: false }],
    },
  });

  beforeAll(async () => {
    deployed = await Deployed.start(FIRST);
    await deployed.world.declare(...declared("plan", "notes"));
    expect(await run("preview", { STACK: FIRST })).toMatchObject({ exitCode: 0 });
  });

  it("waits for an approver, and is reported in one comment that names the approval", async () => {
    deployed.platform.comment("another text");
    expect(await run("review")).toMatchObject({ exitCode: 0 });
    expect(await run("review")).toMatchObject({ exitCode: 0 });
    const [, report = "", ...others] = bodies();
    expect([others, report]).toEqual([[], await reportOf("report.md")]);
    fingerprint = fingerprintIn(report);
    expect(report).toContain(
      `a user who may deploy to \`collab-approval\` starts the job \`approve ${fingerprint}\`, downstream of https`,
    );
    expect(await approval()).toEqual(needed());
  });

  it("needs no other approval on the merge, but another after changes since then", async () => {
    const onMerge = { CI_MERGE_REQUEST_IID: "" };
    const ref = "refs/merge-requests/7/head";
    const { platform } = deployed;
    platform.merged = "c1";
    platform.deployments = [{ ref, deployable: { name: `approve ${fingerprint}` } }];
    await run("review", onMerge);
    expect(await approval()).toMatchObject({ "no approval needed": {} });
    for (const other of [
      { ref, deployable: { name: "approve 0" } },
      { ref: "refs/merge-requests/8/head", deployable: { name: `approve ${fingerprint}` } },
    ]) {
      platform.deployments = [other];
      await run("review", onMerge);
      expect(await approval()).toEqual(needed());
    }
  });

  it("is applied after its approval, but not after that of other changes", async () => {
    await run("review");
    const apply = (fingerprints: string) =>
      run("apply dev", { FINGERPRINTS: fingerprints, COLLAB_AUTH_TOKEN: SECRET });
    const { exitCode, log } = await apply("0".repeat(32));
    expect([exitCode, deployed.documentsOf(FIRST)]).toEqual([3, ["guide", "notes", "plan"]]);
    expect(log).toContain(
      "run a new pipeline of the branch main at https://gitlab.example/acme/-/pipelines/new",
    );
    const [, approved = ""] = /^FINGERPRINTS=(.*)$/m.exec(await reportOf("review.env")) ?? [];
    expect(await apply(approved)).toMatchObject({ exitCode: 0 });
    expect(deployed.documentsOf(FIRST)).toEqual(["notes", "plan"]);
  });

  it("fails with the reason in the comment if its preview is rejected", async () => {
    await writeFile(join(deployed.checkout, "previews/dev.json"), "error: no stack named 'dev' found\n");
    expect(await run("review")).toMatchObject({ exitCode: 1 });
    expect(bodies()).toEqual(["another text", expect.stringContaining("## The preview failed")]);
    expect(bodies()[1]).toContain("error: no stack named");
  });
});
