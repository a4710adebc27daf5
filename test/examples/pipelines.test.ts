import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { parse } from "yaml";
import { runCommand } from "../../tools/command";
import { repositoryRoot } from "../../tools/repository-root";
import { World, type Declared } from "../engine/world";
import { linesOf, stepOf, variablesIn, writeCommands } from "../review/runner";

const root = repositoryRoot();
const example = join(root, "examples/environments");

interface Described {
  readonly HOW_TO_APPROVE?: string;
}

interface Job {
  readonly if?: string;
  readonly environment?: unknown;
  readonly env?: Described;
  readonly variables?: Described;
  readonly concurrency?: object;
  readonly needs?: string | readonly string[];
  readonly steps?: readonly { readonly name?: string; readonly run?: string }[];
  readonly script?: readonly string[];
}

const github = async () =>
  (
    parse(await readFile(join(example, ".github/workflows/collab.yml"), "utf8")) as {
      jobs: Record<string, Job>;
    }
  ).jobs;
const gitlab = async () =>
  parse(await readFile(join(example, ".gitlab-ci.yml"), "utf8")) as Record<string, Job>;

/** Returns the script of a job of the GitLab pipeline. */
const scriptOf = async (job: string) => ((await gitlab())[job]?.script ?? []).join("\n");

const STACKS = ["dev", "staging", "production"];

describe("the pipelines of the environments example", () => {
  it("check whether the service can be checked before they look for drift", async () => {
    const { drift: workflow } = await github();
    const { drift: pipeline } = await gitlab();
    const commands = [
      'npx pulumi-collab doctor --stack "$STACK" --organization acme',
      'pulumi preview --refresh --expect-no-changes --diff --stack "$STACK"',
    ];
    expect(workflow?.steps?.flatMap(({ run: line = "" }) => line).slice(-2)).toEqual(commands);
    expect(pipeline?.script).toEqual(commands);
    for (const settings of [workflow?.env, pipeline?.variables])
      expect(settings).toMatchObject({ COLLAB_PROBE_ON_REFRESH: "true", COLLAB_CHECK_CREDENTIALS: "true" });
  });

  it("pass the service's credentials only to jobs of the main branch", async () => {
    const withToken = Object.entries(await github()).filter(([, job]) =>
      JSON.stringify(job).includes("COLLAB_AUTH_TOKEN"),
    );
    expect(withToken.map(([name, job]) => [name, job.if, job.environment])).toEqual([
      ["apply", expect.stringContaining("github.event_name == 'push'"), "${{ matrix.stack }}"],
      ["drift", "github.event_name == 'schedule'", "${{ matrix.stack }}"],
    ]);
    // In GitLab, these are variables of the stacks' environments, so each job names its environment.
    const { preview, review } = await gitlab();
    expect([preview?.environment, review?.environment]).toEqual([
      { name: "preview", action: "access" },
      { name: "review", action: "access" },
    ]);
  });

  it("apply only after the approval, one stack after the other", async () => {
    const { apply } = await github();
    expect(apply?.needs).toEqual(["review", "verdict"]);
    expect(apply?.if).toContain("needs.verdict.result == 'success'");
    const jobs = await gitlab();
    expect(STACKS.map((stack) => jobs[`apply ${stack}`]?.needs)).toEqual([
      ["review", "approve"],
      ["review", "apply dev"],
      ["review", "apply staging"],
    ]);
  });

  it("do not let a search for drift cancel an update that waits", async () => {
    const { apply, drift } = await github();
    expect([apply?.concurrency, drift?.concurrency]).toEqual([
      { group: "collab-apply-${{ matrix.stack }}", "cancel-in-progress": false },
      undefined,
    ]);
  });

  it("name the stacks of the example", async () => {
    const files = await readdir(example);
    const stacks = files.flatMap((file) => /^Pulumi\.(\w+)\.yaml$/.exec(file)?.[1] ?? []);
    expect(stacks.sort()).toEqual([...STACKS].sort());
    for (const file of [".github/workflows/collab.yml", ".gitlab-ci.yml"]) {
      const text = await readFile(join(example, file), "utf8");
      const [, named = ""] = /for stack in ([\w ]+); do/.exec(text) ?? [];
      const [, listed = ""] = /(?:stack|STACK): \[([\w, ]+)\]/.exec(text) ?? [];
      expect([named.split(" "), listed.split(", ")]).toEqual([STACKS, STACKS]);
    }
  });
});

it("all workflows pin the actions that they use to commits", async () => {
  const folders = [".github", "examples/environments/.github", "examples/many-stacks/.github"];
  for (const folder of folders.map((name) => join(root, name, "workflows")))
    for (const file of await readdir(folder)) {
      const text = await readFile(join(folder, file), "utf8");
      const used = [...text.matchAll(/uses: (\S+)/g)].map(([, action = ""]) => action);
      expect([file, used.filter((action) => !/@[0-9a-f]{40}$|^\.\//.test(action))]).toEqual([file, []]);
    }
});

/** Returns a program with these documents. */
const declared = (...documentIds: readonly string[]): Declared[] => [
  { type: "Organization", name: "acme", args: { organizationId: "acme" } },
  ...documentIds.map((documentId) => ({
    type: "Document",
    name: documentId,
    args: { organizationId: "acme", documentId },
    opts: { dependsOn: ["acme"] },
  })),
];

/** What the platform's API returns, as the command lines of `gh` and `curl` request it. */
interface Platform {
  /** The jobs that succeeded in the runs of the pull request, and the environments that were approved in them. */
  readonly jobs?: readonly string[];
  readonly approved?: readonly string[];
  /** Existing comments. */
  readonly comments?: readonly object[];
  /** Deployments of the environment of approvals. */
  readonly deployments?: readonly object[];
  readonly hasNoRequest?: boolean;
}

const SUBSTITUTE = `#!${process.execPath}
const { appendFileSync, readFileSync } = require("node:fs");
const args = process.argv.slice(2);
const { jobs = [], approved = [], comments = [], deployments = [], hasNoRequest } = JSON.parse(readFileSync("platform.json", "utf8"));
appendFileSync("calls.txt", args.join(" ") + "\\n");
const url = args.find((arg) => /repos\\/|https?:/.test(arg)) ?? "";
const print = (value) => console.log(typeof value === "string" ? value : JSON.stringify(value));
const printList = (lines) => print(lines.join("\\n"));
const isGitHub = !url.startsWith("http");
if (url.endsWith("/pulls") && !hasNoRequest) print("head");
if (url.includes("/runs?")) print("11");
if (url.endsWith("/jobs")) printList(jobs);
if (url.endsWith("/approvals")) printList(approved);
if (url.endsWith("/merge_requests")) print(hasNoRequest ? [] : [{ iid: 7 }]);
if (url.includes("/deployments?")) print(deployments);
if (url.endsWith("/user")) print({ id: 3 });
if (url.includes("/notes?")) print(comments);
`;

const REPORT = "<!-- pulumi-collab review -->";

describe("a change that deletes a document", () => {
  let world: World;
  let fingerprint = "";

  const keyOf = (stack: string) => `${stack}-key`;
  /** Returns the documents of the API key of a stack. The emulator lists its own key first. */
  const documentsOf = (stack: string) => {
    const key = world.emulator.contents().apiKeys[1 + STACKS.indexOf(stack)];
    return Object.keys(key?.organizations?.["acme"]?.documents ?? {}).sort();
  };
  const folder = () => world.project.programDir;

  /** Runs a script as a CI runner does, on the real CLI. Only the platform's API is a substitute. */
  async function run(script: string, env: Readonly<Record<string, string>> = {}, platform: Platform = {}) {
    const commands = join(world.project.root, "commands");
    await writeFile(join(folder(), "platform.json"), JSON.stringify(platform));
    for (const file of ["calls.txt", "output.txt", "summary.md"]) await writeFile(join(folder(), file), "");
    await writeFile(join(folder(), "script.sh"), script);
    const { exitCode, stdout, stderr } = await runCommand("bash", ["-e", "-o", "pipefail", "script.sh"], {
      cwd: folder(),
      env: {
        ...world.project.env,
        PATH: `${commands}:${world.project.env["PATH"] ?? ""}`,
        GITHUB_OUTPUT: join(folder(), "output.txt"),
        GITHUB_STEP_SUMMARY: join(folder(), "summary.md"),
        REPOSITORY: "acme/workspace",
        COMMIT: "abc",
        NUMBER: "7",
        CI_API_V4_URL: "https://gitlab.example/api/v4",
        CI_PROJECT_ID: "5",
        CI_COMMIT_SHA: "abc",
        CI_MERGE_REQUEST_IID: "7",
        REVIEW_TOKEN: "token",
        COLLAB_AUTH_TOKEN: "secret",
        ...env,
      },
    });
    return {
      exitCode,
      output: stdout + stderr,
      calls: await linesOf(join(folder(), "calls.txt")),
      outputs: await variablesIn(join(folder(), "output.txt")),
    };
  }

  beforeAll(async () => {
    const apiKeys = Object.fromEntries(STACKS.map((stack) => [keyOf(stack), { authToken: "secret" }]));
    world = await World.start({ emulator: { seed: { apiKeys } } });
    const commands = join(world.project.root, "commands");
    await mkdir(commands);
    await writeCommands(commands, { gh: SUBSTITUTE, curl: SUBSTITUTE });
    await world.declare(...declared("plan", "guide", "notes"));
    for (const name of STACKS) {
      const config = { "collab:baseUrl": world.emulator.url, "collab:apiKey": keyOf(name) };
      const stack = await world.project.stack(name, { config });
      await stack.up({ env: { COLLAB_AUTH_TOKEN: "secret" } });
      await writeFile(join(folder(), `Pulumi.${name}.yaml`), await readFile(stack.configFile, "utf8"));
    }
    await world.declare(...declared("plan", "notes"));
    const preview = await stepOf(example, "preview", "Preview");
    expect((await gitlab())["preview"]?.script?.join("\n")).toBe(
      `mkdir -p previews\n${preview.slice(preview.indexOf("for"))}`,
    );
    expect(await run(preview, { COLLAB_AUTH_TOKEN: "" })).toMatchObject({ exitCode: 0 });
  });

  describe("in the workflow of GitHub", () => {
    let review = "";
    let described: Record<string, string>;
    beforeEach(async () => {
      review = await stepOf(example, "review", "Review");
      described = { HOW_TO_APPROVE: (await github())["review"]?.env?.HOW_TO_APPROVE ?? "" };
    });

    it("needs an approval of its fingerprint", async () => {
      const { exitCode, outputs, output } = await run(review, described);
      expect([exitCode, outputs]).toMatchObject([0, { "needs-approval": "true" }]);
      fingerprint = outputs["fingerprint"] ?? "";
      expect(output).toContain(fingerprint);
      expect(outputs["fingerprints"]?.split(" ")).toHaveLength(STACKS.length);
      const summary = await readFile(join(folder(), "summary.md"), "utf8");
      expect(summary).toContain(REPORT);
      expect(summary).toContain(
        `To approve exactly these changes: a required reviewer of the GitHub environment \`collab-approval\` approves the job \`Approve ${fingerprint}\` at `,
      );
    });

    it.each<[string, () => Platform, string]>([
      [
        "no other",
        () => ({ jobs: ["review", `Approve ${fingerprint}`], approved: ["collab-approval"] }),
        "false",
      ],
      [
        "another approval on the merge if the changes are others",
        () => ({ jobs: ["Approve 0"], approved: ["collab-approval"] }),
        "true",
      ],
      [
        "another approval on the merge if a reviewer approved only a deployment",
        () => ({ jobs: [`Approve ${fingerprint}`], approved: ["dev"] }),
        "true",
      ],
      ["an approval of a push without a pull request", () => ({ hasNoRequest: true }), "true"],
    ])("needs %s", async (_title, platform, needed) => {
      const { exitCode, outputs } = await run(review, { NUMBER: "" }, platform());
      expect([exitCode, outputs]).toMatchObject([0, { "needs-approval": needed, fingerprint }]);
    });

    it("needs none where the team allows it", async () => {
      await writeFile(
        join(folder(), "collab-review.yaml"),
        "limits: { loses-data: any, empties-organization: any }\n",
      );
      const { outputs } = await run(review).finally(() => rm(join(folder(), "collab-review.yaml")));
      expect(outputs).toMatchObject({ "needs-approval": "false", fingerprint });
    });

    it.each([
      [0, "success", "success", "false", "skipped"],
      [0, "success", "success", "true", "success"],
      [1, "success", "success", "true", "failure"],
      [1, "success", "success", "true", "skipped"],
      [1, "success", "failure", "", "skipped"],
      [1, "failure", "skipped", "", "skipped"],
      [1, "skipped", "skipped", "", "skipped"],
    ])(
      "has a verdict of %i after preview %s, review %s, approval needed %s, approval %s",
      async (expected, preview, result, needed, approve) => {
        const results = { PREVIEW: preview, REVIEW: result, NEEDS_APPROVAL: needed, APPROVE: approve };
        const { exitCode, output } = await run(await stepOf(example, "verdict", "Verdict"), results);
        expect(exitCode).toBe(expected);
        expect(output).toMatch(expected === 0 ? /^$/ : /^::error::/);
      },
    );

    it("is applied after its approval", async () => {
      const { outputs } = await run(review);
      const env = { STACK: "dev", FINGERPRINTS: outputs["fingerprints"] ?? "" };
      const { exitCode } = await run(await stepOf(example, "apply", "Apply"), env);
      expect([exitCode, documentsOf("dev")]).toEqual([0, ["notes", "plan"]]);
    });
  });

  describe("in the pipeline of GitLab", () => {
    const approval = async () => parse(await readFile(join(folder(), "approve.yml"), "utf8")) as object;
    const needed = () => ({
      [`approve ${fingerprint}`]: {
        script: ["true"],
        environment: { name: "collab-approval" },
        rules: [{ if: '$CI_PIPELINE_SOURCE == "parent_pipeline"', when: "manual", allow_failure: false }],
      },
    });

    it("waits for an approver, and is reported in one comment", async () => {
      const described = { HOW_TO_APPROVE: (await gitlab())["review"]?.variables?.HOW_TO_APPROVE ?? "" };
      const { exitCode, calls } = await run(await scriptOf("review"), described);
      expect([exitCode, await approval()]).toEqual([0, needed()]);
      expect(await readFile(join(folder(), "report.md"), "utf8")).toContain(
        `starts the job \`approve ${fingerprint}\``,
      );
      expect(calls.at(-1)).toMatch(
        /--request POST \S+\/merge_requests\/7\/notes --data-urlencode body@report\.md$/,
      );
      const comments = [
        { id: 40, author: { id: 4 }, body: REPORT },
        { id: 41, author: { id: 3 }, body: REPORT },
      ];
      const again = await run(await scriptOf("review"), {}, { comments });
      expect(again.calls.at(-1)).toMatch(/--request PUT \S+\/merge_requests\/7\/notes\/41 /);
    });

    it("needs no other approval on the merge, but another after changes since then", async () => {
      const onMerge = { CI_MERGE_REQUEST_IID: "" };
      const ref = "refs/merge-requests/7/head";
      const deployments = [{ ref, deployable: { name: `approve ${fingerprint}` } }];
      await run(await scriptOf("review"), onMerge, { deployments });
      expect(Object.keys(await approval())).toEqual(["no approval needed"]);
      for (const other of [
        [{ ref, deployable: { name: "approve 0" } }],
        [{ ref: "refs/merge-requests/8/head", deployable: { name: `approve ${fingerprint}` } }],
      ]) {
        await run(await scriptOf("review"), onMerge, { deployments: other });
        expect(await approval()).toEqual(needed());
      }
    });

    it("is applied after its approval, but not after it grew", async () => {
      await run(await scriptOf("review"));
      const variables = await readFile(join(folder(), "review.env"), "utf8");
      const apply = (stack: string, script: string) =>
        run(script, { STACK: stack, FINGERPRINTS: variables.replace(/^FINGERPRINTS=/, "") });
      const scripts = [await scriptOf(".apply"), await stepOf(example, "apply", "Apply")] as const;
      expect(await apply("staging", scripts[0])).toMatchObject({ exitCode: 0 });
      expect(documentsOf("staging")).toEqual(["notes", "plan"]);
      await world.declare(...declared("plan"));
      for (const script of scripts) {
        const { exitCode, output } = await apply("production", script);
        expect([exitCode, documentsOf("production")]).toEqual([3, ["guide", "notes", "plan"]]);
        expect(output).toContain("The approval is for other changes");
      }
    });
  });
});
