import { chmod, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "@jest/globals";
import { parse } from "yaml";
import { runCommand } from "../../tools/command";
import { repositoryRoot } from "../../tools/repository-root";
import { removeFolders, temporaryFolder } from "../command/support";

const example = join(repositoryRoot(), "examples/environments");

interface Job {
  readonly if?: string;
  readonly rules?: readonly { readonly if: string }[];
  readonly environment?: unknown;
  readonly env?: object;
  readonly variables?: object;
  readonly extends?: string;
  readonly needs?: string | readonly string[];
  readonly steps?: readonly { readonly name?: string; readonly run?: string; readonly env?: object }[];
  readonly script?: readonly string[];
}

const read = async (file: string) => parse(await readFile(join(example, file), "utf8")) as unknown;

const github = async () =>
  ((await read(".github/workflows/collab.yml")) as { jobs: Record<string, Job> }).jobs;
const gitlab = async () => (await read(".gitlab-ci.yml")) as Record<string, Job>;

afterAll(removeFolders);

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
    const jobs = await github();
    const withToken = Object.entries(jobs).filter(([, job]) =>
      JSON.stringify(job).includes("COLLAB_AUTH_TOKEN"),
    );
    expect(withToken.map(([name, job]) => [name, job.if, job.environment])).toEqual([
      ["apply", "github.event_name == 'push'", "${{ matrix.stack }}"],
      ["drift", "github.event_name == 'schedule'", "${{ matrix.stack }}"],
    ]);
    // In GitLab, these are variables of the stacks' environments, so each job names its environment.
    const { preview, review } = await gitlab();
    expect([preview?.environment, review?.environment]).toEqual([
      { name: "preview", action: "access" },
      { name: "review", action: "access" },
    ]);
  });

  it("apply only after the review, one stack after the other", async () => {
    const { apply } = await github();
    expect(apply?.needs).toBe("review");
    const jobs = await gitlab();
    const chain = ["dev", "staging", "production"].map((stack) => jobs[`apply ${stack}`]?.needs);
    expect(chain).toEqual([["review"], ["apply dev"], ["apply staging"]]);
  });

  it("name the stacks of the example", async () => {
    const files = await readdir(example);
    const stacks = files.flatMap((file) => /^Pulumi\.(\w+)\.yaml$/.exec(file)?.[1] ?? []);
    const texts = [".github/workflows/collab.yml", ".gitlab-ci.yml"].map((file) =>
      readFile(join(example, file), "utf8"),
    );
    for (const text of await Promise.all(texts)) {
      const [, named = ""] = /for stack in ([\w ]+); do/.exec(text) ?? [];
      const [, listed = ""] = /(?:stack|STACK): \[([\w, ]+)\]/.exec(text) ?? [];
      expect(named.split(" ").sort()).toEqual(stacks.sort());
      expect(listed.split(", ").sort()).toEqual(stacks.sort());
    }
  });
});

/** The outcome of a review: its result without an approval, and what approves it. */
interface Situation {
  readonly status?: number;
  readonly fingerprint?: string;
  readonly labels?: readonly string[];
  /** The existing comments, as the service returns them. */
  readonly comments?: readonly object[];
}

const REPORT = "<!-- pulumi-collab review -->";

/** Replaces the commands that a script calls. Records its arguments and responds according to the situation. */
const SUBSTITUTE = `#!/usr/bin/env node
const { appendFileSync, writeFileSync, readFileSync } = require("node:fs");
const { basename } = require("node:path");
const command = basename(process.argv[1]);
const args = process.argv.slice(2);
const { status = 0, fingerprint, labels = [], comments = [] } = JSON.parse(readFileSync("situation.json", "utf8"));
appendFileSync("calls.txt", [command, ...args].join(" ") + "\\n");
const url = args.find((arg) => /repos\\/|https?:/.test(arg)) ?? "";
const print = (value) => console.log(typeof value === "string" ? value : JSON.stringify(value));
if (command === "npx") {
  writeFileSync("report.md", "${REPORT}\\n");
  process.exit(args[args.indexOf("--approved") + 1] === fingerprint && args.includes("--approved") ? 0 : status);
}
if (command === "gh" && url.endsWith("/pulls")) print("7");
if (command === "gh" && url.endsWith("/labels")) print(labels.join("\\n"));
if (command === "gh" && url.endsWith("/comments") && args.includes("--jq")) print(comments.map(({ id }) => id).join("\\n"));
if (command === "curl" && url.endsWith("/merge_requests")) print([{ iid: 7 }]);
if (command === "curl" && /merge_requests\\/7$/.test(url)) print({ labels });
if (command === "curl" && url.endsWith("/user")) print({ id: 3 });
if (command === "curl" && url.includes("/notes?")) print(comments);
`;

/** Runs a script as a CI runner does, with substitutes for the commands that it calls. */
async function run(script: string, situation: Situation, env: Readonly<Record<string, string>>) {
  const folder = await temporaryFolder();
  await mkdir(join(folder, "previews"));
  for (const stack of ["dev", "production"]) await writeFile(join(folder, "previews", `${stack}.json`), "{}");
  for (const command of ["gh", "npx", "curl"]) {
    await writeFile(join(folder, command), SUBSTITUTE);
    await chmod(join(folder, command), 0o755);
  }
  await writeFile(join(folder, "situation.json"), JSON.stringify(situation));
  await writeFile(join(folder, "calls.txt"), "");
  await writeFile(join(folder, "script.sh"), script);
  const { exitCode, stdout, stderr } = await runCommand("bash", ["-e", "-o", "pipefail", "script.sh"], {
    cwd: folder,
    env: {
      PATH: `${folder}:${process.env["PATH"] ?? ""}`,
      GITHUB_OUTPUT: join(folder, "output.txt"),
      GITHUB_STEP_SUMMARY: join(folder, "summary.md"),
      ...env,
    },
  });
  const calls = (await readFile(join(folder, "calls.txt"), "utf8")).trim().split("\n");
  return { exitCode, calls, output: stdout + stderr };
}

const REVIEW =
  "npx pulumi-collab review previews/dev.json previews/production.json --markdown --out report.md";
const BOT = { user: { login: "github-actions[bot]" }, author: { id: 3 }, body: `${REPORT}\nold` };

describe("the workflow of GitHub", () => {
  /** Runs the steps of the review in sequence, as for a pull request. */
  async function review(situation: Situation, number = "7") {
    const { review: job } = await github();
    const scripts = (job?.steps ?? []).filter(({ name }) => name !== undefined && name !== "Report");
    const report = job?.steps?.find(({ name }) => name === "Report");
    const steps = number === "" ? scripts : [scripts[0], report, ...scripts.slice(1)];
    const text = steps.map((step) => step?.run ?? "").join("\nSTATUS=$status\n");
    const env = { REPOSITORY: "acme/workspace", COMMIT: "abc", NUMBER: number };
    return run(text, situation, env);
  }

  it("passes without a needed approval, and writes a comment", async () => {
    const { exitCode, calls } = await review({});
    expect(exitCode).toBe(0);
    expect(calls[0]).toBe(REVIEW);
    expect(calls.at(-1)).toBe(
      "gh api --silent repos/acme/workspace/issues/7/comments --field body=@report.md",
    );
  });

  it("updates its comment in place", async () => {
    const { calls } = await review({
      comments: [
        { id: 41, ...BOT },
        { id: 42, ...BOT },
      ],
    });
    expect(calls.at(-1)).toBe(
      "gh api --silent --method PATCH repos/acme/workspace/issues/comments/41 --field body=@report.md",
    );
  });

  it("fails without an approval, and with one of another plan", async () => {
    for (const labels of [[], ["bug"], ["collab-approved:old"]]) {
      const { exitCode, output } = await review({ status: 3, fingerprint: "f1", labels });
      expect(exitCode).toBe(3);
      expect(output).toContain("::error::This needs an approval: the label collab-approved:FINGERPRINT");
    }
  });

  it("passes with the label that approves the plan, among others", async () => {
    const labels = ["bug", "collab-approved:old", "collab-approved:f1"];
    const { exitCode, calls } = await review({ status: 3, fingerprint: "f1", labels });
    expect(exitCode).toBe(0);
    expect(calls).toContain(`${REVIEW} --approved f1`);
  });

  it("reads the labels of the merged pull request, and writes no comment", async () => {
    const approved = { status: 3, fingerprint: "f1", labels: ["collab-approved:f1"] };
    const { exitCode, calls } = await review(approved, "");
    expect(exitCode).toBe(0);
    expect(calls).toContain("gh api repos/acme/workspace/commits/abc/pulls --jq .[0].number // empty");
    expect(calls.join("\n")).not.toContain("comments");
  });

  it("fails with the review, even if the plan is approved", async () => {
    const { exitCode } = await review({ status: 1, fingerprint: "f1", labels: ["collab-approved:f1"] });
    expect(exitCode).toBe(1);
  });
});

describe("the pipeline of GitLab", () => {
  async function review(situation: Situation, number = "7") {
    const { review: job } = await gitlab();
    const env = {
      CI_API_V4_URL: "https://gitlab.example/api/v4",
      CI_PROJECT_ID: "5",
      CI_COMMIT_SHA: "abc",
      REVIEW_TOKEN: "token",
      CI_MERGE_REQUEST_IID: number,
    };
    return run((job?.script ?? []).join("\n"), situation, env);
  }

  it("passes without a needed approval, and writes a comment", async () => {
    const { exitCode, calls, output } = await review({});
    expect([exitCode, output]).toEqual([0, ""]);
    expect(calls[0]).toBe(REVIEW);
    expect(calls.at(-1)).toMatch(
      /--request POST \S+\/merge_requests\/7\/notes --data-urlencode body@report\.md$/,
    );
  });

  it("updates only its own comment, in place", async () => {
    const theirs = { id: 40, author: { id: 4 }, body: REPORT };
    const { calls } = await review({ comments: [theirs, { id: 41, ...BOT }, { id: 42, ...BOT }] });
    expect(calls.at(-1)).toMatch(
      /--request PUT \S+\/merge_requests\/7\/notes\/41 --data-urlencode body@report\.md$/,
    );
  });

  it("fails without the label that approves the plan", async () => {
    for (const labels of [[], ["bug"], ["collab-approved:old"]]) {
      const { exitCode, output } = await review({ status: 3, fingerprint: "f1", labels });
      expect(exitCode).toBe(3);
      expect(output).toContain("This needs an approval: the label collab-approved:FINGERPRINT");
    }
  });

  it("passes with that label, on the merge too", async () => {
    const approved = { status: 3, fingerprint: "f1", labels: ["bug", "collab-approved:f1"] };
    for (const number of ["7", ""]) {
      const { exitCode, calls } = await review(approved, number);
      expect(exitCode).toBe(0);
      expect(calls).toContain(`${REVIEW} --approved f1`);
    }
  });
});
