import { existsSync, readFileSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { startEmulator, type Emulator } from "../../../src/emulator";
import { repositoryRoot } from "../../../tools/repository-root";
import { Project, type Stack } from "../../../tools/stack";
import { collab } from "../../command/support";

const textOf = (name: string) => readFileSync(join(__dirname, "program", name), "utf8");

const BEFORE = { "index.js": textOf("before.js"), "customers.yaml": textOf("customers.before.yaml") };
const AFTER = { "index.js": textOf("after.js"), "customers.yaml": textOf("customers.after.yaml") };

/** The objects that the program needs, and some unrelated ones. */
const SEED = {
  organizations: {
    acme: {
      users: { ada: {}, bob: {} },
      documents: { guide: { editors: { intro: { type: "text" as const, data: "" } } } },
    },
    globex: { documents: { contract: {} } },
  },
};

const AS_DOCUMENTED = ["--json", "--show-sames", "--show-replacement-steps"];

let emulator: Emulator;
let project: Project;
let stack: Stack;
let preview: string;

const review = (...args: string[]) => collab(["review", preview, ...args], { cwd: project.programDir });

beforeAll(async () => {
  emulator = await startEmulator({ seed: SEED });
  project = await Project.create({ files: BEFORE, packageDir: repositoryRoot() });
  // Passed in the environment because the address has a different port in each run, and the report would print it.
  const { apiKey, authToken, workspaceId, workspaceAuthToken } = emulator.credentials;
  stack = await project.stack("production", {
    env: {
      COLLAB_BASE_URL: emulator.url,
      COLLAB_API_KEY: apiKey,
      COLLAB_AUTH_TOKEN: authToken,
      COLLAB_WORKSPACE_ID: workspaceId,
      COLLAB_WORKSPACE_AUTH_TOKEN: workspaceAuthToken,
    },
  });
  await stack.up();
  emulator.edit({
    organizations: { acme: { documents: { guide: { editors: { intro: { data: "Hello from Bob" } } } } } },
  });
  await stack.refresh();
  await project.write(AFTER);
  preview = await previewed("preview.json");
});
afterAll(async () => {
  await project.dispose();
  await emulator.close();
});

/** Previews the current program into a file. Returns the file's path. */
async function previewed(name: string): Promise<string> {
  const file = join(project.root, name);
  writeFileSync(file, (await stack.run(["preview", ...AS_DOCUMENTED])).stdout);
  return file;
}

describe("the report of a pull request with twelve changes", () => {
  it.each(["md", "html", "txt"])("is the one in the repository (.%s)", async (ending) => {
    const out = join(project.root, `report.${ending}`);
    await review("--out", out);
    const file = join(repositoryRoot(), "docs", "review", `twelve-changes.${ending}`);
    const made = steady(readFileSync(out, "utf8"));
    if (process.env["WRITE_REPORTS"]) writeFileSync(file, made);
    expect(existsSync(file) && readFileSync(file, "utf8")).toBe(made);
  });
});

/** Replaces the parts of a report that differ between runs. */
const steady = (report: string) => report.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/gu, "2026-11-24T09:00:00.000Z");

const fingerprintIn = (report: string) => /--approved ([0-9a-f]{32})/u.exec(report)?.[1] ?? "none";

describe("the gate before the update", () => {
  it("rejects changes that need an approval, and explains what to do", async () => {
    const { exitCode, stderr } = await review();
    expect(exitCode).toBe(3);
    expect(stderr).toMatch(/^These changes need an approval\. .* --approved [0-9a-f]{32}\.\n$/u);
  });

  it("opens for exactly the changes that were approved, and for no document more", async () => {
    const approved = fingerprintIn((await review()).stdout);
    expect(await review("--approved", approved)).toMatchObject({ exitCode: 0, stderr: "" });
    expect(await review("--approved", "0123456789abcdef0123456789abcdef")).toMatchObject({ exitCode: 3 });

    const more = AFTER["index.js"].replace(/^new collab\.Document\("handbook".*$/mu, "");
    await project.write({ "index.js": more });
    try {
      const another = await previewed("another.json");
      const options = { cwd: project.programDir };
      const { exitCode, stderr } = await collab(["review", another, "--approved", approved], options);
      expect(exitCode).toBe(3);
      expect(stderr).toContain("The approval is for other changes");
    } finally {
      await project.write(AFTER);
    }
  });

  it("is as wide as the team's rules and the command line say", async () => {
    const any = ["loses-data", "takes-access", "spends-quota", "gives-broad-access", "gives-admin-access"];
    const allowed = any.flatMap((effect) => ["--allow", effect]);
    expect(await review(...allowed)).toMatchObject({ exitCode: 0 });
    expect(await review(...allowed, "--max-deletions", "5")).toMatchObject({ exitCode: 3 });
    expect(await review(...allowed, "--max-deletions", "6")).toMatchObject({ exitCode: 0 });
    expect(await review(...allowed, "--forbid", "notifies")).toMatchObject({ exitCode: 3 });

    await project.write({
      "collab-review.yaml": `limits: { ${any.map((each) => `${each}: any`).join(", ")} }\n`,
    });
    try {
      expect(await review()).toMatchObject({ exitCode: 0 });
      expect(await review("--no-switch-off")).toMatchObject({ exitCode: 3 });
    } finally {
      unlinkSync(join(project.programDir, "collab-review.yaml"));
    }
  });
});

it("the report matches the update: the same number of requests, and the same result in the service", async () => {
  const report = JSON.parse((await review("--json")).stdout) as {
    requests: number;
    consequences: { effect: string; object: string; organizationId?: string; items: { name: string }[] }[];
  };
  emulator.resetCounts();
  await stack.up();
  const { organizations, domains } = emulator.contents();
  for (const { effect, object, organizationId = "", items } of report.consequences)
    for (const { name } of items) {
      const there = organizations[organizationId]?.documents[name] !== undefined;
      if (object === "document" && effect === "loses-data") expect([name, there]).toEqual([name, false]);
      if (object === "document" && ["renames", "creates"].includes(effect))
        expect([name, there]).toEqual([name, true]);
      if (object === "domain")
        expect([name, domains.includes(name)]).toEqual([name, effect !== "takes-access"]);
      if (object === "organization" && effect === "takes-access")
        expect(organizations[name]?.disabled).toBe(true);
    }
  const polls = emulator.count("getMigrationStatus");
  expect(Math.abs(emulator.requests.length - polls - report.requests)).toBeLessThanOrEqual(3);
});

// This test comes after the update because an update that the plan stops has already changed other resources.
it("the engine's own plan stops an update that does more than was reviewed", async () => {
  const plan = join(project.root, "plan.json");
  await stack.run(["preview", "--save-plan", plan]);
  const before = emulator.contents();
  const more = AFTER["index.js"].replace("*.dev", "*.com");
  await project.write({ "index.js": more });
  try {
    const { stdout, exitCode } = await stack.run(["up", "--yes", "--skip-preview", "--plan", plan], {
      expectFailure: true,
    });
    expect(exitCode).not.toBe(0);
    expect(stdout).toContain("violates plan");
    expect(emulator.contents().domains).toEqual(before.domains);
  } finally {
    await project.write(AFTER);
  }
});
