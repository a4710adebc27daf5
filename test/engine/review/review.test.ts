import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { parse } from "yaml";
import type { Emulator } from "../../../src/emulator";
import { repositoryRoot } from "../../../tools/repository-root";
import { type Project, type Stack } from "../../../tools/stack";
import { collab, environmentOf } from "../../command/support";
import { temporaryEmulator, temporaryProject } from "../../temporary";

/** Returns the files of the program, before or after the pull request. */
function filesOf(version: "before" | "after"): Record<string, string> {
  const folder = join(__dirname, "program", version);
  return Object.fromEntries(
    readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "utf8")]),
  );
}

const AFTER = filesOf("after");
const PROGRAM = AFTER["index.js"] ?? "";

/** The objects that the program needs, and some unrelated ones. */
const SEED = {
  organizations: {
    acme: {
      users: { ada: {}, bob: {} },
      documents: { guide: { editors: { intro: { type: "text" as const, data: "" } } } },
    },
    globex: { documents: { contract: {} } },
    wonka: { users: { charlie: {}, willy: {} } },
  },
};

const AS_DOCUMENTED = ["--json", "--show-sames", "--show-replacement-steps"];

let emulator: Emulator;
let project: Project;
let stacks: readonly Stack[];
let production: Stack;
/** The files of the previews, one for each stack, and that of production. */
let previews: readonly string[];
let preview: string;

const review = (...args: string[]) => collab(["review", preview, ...args], { cwd: project.programDir });

beforeAll(async () => {
  const { organizations } = SEED;
  const keys = {
    "dev-key": { authToken: "token", organizations },
    "staging-key": { authToken: "token", organizations },
  };
  emulator = await temporaryEmulator({ seed: { ...SEED, apiKeys: keys } });
  project = await temporaryProject({ files: filesOf("before") });
  // Passed in the environment because the address has a different port in each run, and the report would print it.
  const { apiKey, authToken } = emulator.credentials;
  const stackOf = (name: string, key: string, token: string) =>
    project.stack(name, {
      env: { ...environmentOf(emulator), COLLAB_API_KEY: key, COLLAB_AUTH_TOKEN: token },
    });
  production = await stackOf("production", apiKey, authToken);
  stacks = [
    await stackOf("dev", "dev-key", "token"),
    await stackOf("staging", "staging-key", "token"),
    production,
  ];
  await Promise.all(stacks.map((stack) => stack.up()));
  emulator.edit({
    organizations: { acme: { documents: { guide: { editors: { intro: { data: "Hello from Bob" } } } } } },
  });
  await production.refresh();
  await project.write(AFTER);
  previews = await Promise.all(stacks.map((stack) => previewed(stack)));
  preview = previews.at(-1) ?? "";
});

/** Returns how the workflow of the example describes the approval. */
function howToApproveOnGitHub(): string {
  const file = join(repositoryRoot(), "examples/environments/.github/workflows/collab.yml");
  const { jobs } = parse(readFileSync(file, "utf8")) as {
    jobs: { review: { env: { HOW_TO_APPROVE: string } } };
  };
  return jobs.review.env.HOW_TO_APPROVE.replace("${{ github.server_url }}", "https://github.com")
    .replace("${{ github.repository }}", "acme/workspace")
    .replace("${{ github.run_id }}", "1234567890");
}

/** Previews the current program into a file. Returns the file's path. */
async function previewed(stack: Stack, name = stack.name): Promise<string> {
  const file = join(project.root, `${name}.json`);
  writeFileSync(file, (await stack.run(["preview", ...AS_DOCUMENTED])).stdout);
  return file;
}

describe("the report of a pull request with 18 changes in three stacks", () => {
  const reviewed = (...args: string[]) =>
    collab(["review", ...previews, ...args], { cwd: project.programDir });

  it.each(["md", "txt"])("is the one in the repository (.%s)", async (ending) => {
    const out = join(project.root, `report.${ending}`);
    // A comment describes the approval in the pipeline that writes it.
    const how = ending === "md" ? ["--how-to-approve", howToApproveOnGitHub()] : [];
    await reviewed("--out", out, ...how);
    expectInRepository(`pull-request.${ending}`, readFileSync(out, "utf8"));
  });

  it("has the annotations in the repository", async () => {
    const { stdout } = await reviewed("--annotations", "github");
    expectInRepository("pull-request.github.txt", stdout.split(/^::[\da-f-]{36}::\n/mu)[1] ?? "");
    await reviewed("--annotations", "gitlab");
    const report = readFileSync(join(project.programDir, "gl-code-quality-report.json"), "utf8");
    expectInRepository("pull-request.gitlab.json", report);
  });
});

function expectInRepository(name: string, text: string): void {
  const file = join(__dirname, "reports", name);
  const made = steady(text);
  if (process.env["WRITE_REPORTS"]) writeFileSync(file, made);
  expect(existsSync(file) && readFileSync(file, "utf8")).toBe(made);
}

/** Replaces the parts of a report that differ between runs: times, and fingerprints of changes, which cover the emulator's port. */
const steady = (report: string) =>
  report
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/gu, "2026-11-24T09:00:00.000Z")
    .replace(/\b[\da-f]{32}\b/gu, "e4d8f78e2a45bae6b576aaf141f4df53");

it("an alias moves the data of a document that also gets another name in the program", async () => {
  const aliased = PROGRAM.replace(
    /(new collab\.Document\("agenda-2027".*)\);/u,
    `$1, { aliases: [{ name: "agenda" }] });`,
  ).replace('documentId: "agenda-2027"', '$&, freeDocumentId: "agenda-2027"');
  await project.write({ "index.js": aliased });
  try {
    const file = await previewed(production, "aliased");
    const { stdout } = await collab(["review", file], { cwd: project.programDir });
    expect(stdout).toContain("agenda (Agenda) agenda → agenda-2027");
    expect(stdout).not.toContain("agenda is deleted");
  } finally {
    await project.write(AFTER);
  }
});

it("the report matches the update: the same number of requests, and the same result in the service", async () => {
  const report = JSON.parse((await review("--json")).stdout) as {
    requests: number;
    impacts: { impactType: string; object: string; organizationId?: string; items: { name: string }[] }[];
  };
  emulator.resetCounts();
  await production.up();
  const { organizations, domains } = emulator.contents();
  for (const { impactType, object, organizationId = "", items } of report.impacts)
    for (const { name } of items) {
      const there = organizations[organizationId]?.documents[name] !== undefined;
      if (object === "document" && impactType === "loses-data") expect([name, there]).toEqual([name, false]);
      if (object === "document" && ["renames", "creates"].includes(impactType))
        expect([name, there]).toEqual([name, true]);
      if (object === "domain")
        expect([name, domains.includes(name)]).toEqual([name, impactType !== "takes-access"]);
      if (object === "organization" && impactType === "takes-access")
        expect(organizations[name]?.disabled).toBe(true);
    }
  const polls = emulator.count("getMigrationStatus");
  expect(Math.abs(emulator.requests.length - polls - report.requests)).toBeLessThanOrEqual(3);
});
