import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { limitsOf } from "../../../src/command/review/limits";
import { created, reportOn } from "../../review/support";
import { temporaryFolder } from "../../temporary";

it("a report names each limit that is looser than the default, and its file", async () => {
  const folder = temporaryFolder();
  const text = "limits: { loses-data: 3, takes-access: any, notifies: 0 }\n";
  writeFileSync(join(folder, "collab-review.yaml"), text);
  const { limits, looser } = limitsOf({ allow: ["takes-access=2", "gives-access=5"] }, folder);
  expect(limits).toMatchObject({ "loses-data": 3, "takes-access": 2, notifies: 0, "gives-access": 5 });
  const steps = [created("Organization", "acme", { organizationId: "acme" })];
  expect((await reportOn({ steps }, { limits, looser })).warnings).toEqual([
    "collab-review.yaml allows up to 3 of loses-data without an approval; the default is 0.",
    "The command line allows up to 2 of takes-access without an approval; the default is 0.",
  ]);
});

it.each([
  [{ forbid: ["loses-data"], allow: ["loses-data=5"] }, 0],
  [{ allow: ["loses-data=0", "loses-data=5"] }, 0],
  [{ allow: ["loses-data=5", "loses-data", "loses-data=1"] }, 1],
])("the strictest of several limits for one impact counts, in any order: %j", (given, limit) => {
  expect(limitsOf(given, temporaryFolder()).limits).toMatchObject({ "loses-data": limit });
});

describe("--limits-from", () => {
  /** Returns a program's folder in a repository. The branch main has these rules; the pull request permits everything. */
  function pullRequest(rules?: string): string {
    const root = temporaryFolder();
    const folder = join(root, "infra");
    const git = (...args: string[]) =>
      execFileSync("git", ["-c", "user.name=Ada", "-c", "user.email=ada@acme.dev", ...args], { cwd: root });
    mkdirSync(folder);
    writeFileSync(join(folder, "index.ts"), "");
    if (rules !== undefined) writeFileSync(join(folder, "collab-review.yaml"), rules);
    git("init", "--quiet", "--initial-branch=main");
    git("add", ".");
    git("commit", "--quiet", "--message=Base");
    writeFileSync(join(folder, "collab-review.yaml"), "limits: { loses-data: any }\n");
    return folder;
  }

  it("takes the limits from the base branch, so that a pull request cannot raise its own", () => {
    const { limits, looser } = limitsOf(
      { "limits-from": "main" },
      pullRequest("limits: { loses-data: 3, notifies: 0 }"),
    );
    expect(limits).toMatchObject({ "loses-data": 3, notifies: 0 });
    expect(looser).toEqual([
      "collab-review.yaml of main allows up to 3 of loses-data without an approval; the default is 0.",
    ]);
  });

  it("takes the default limits if the base branch has no file", () => {
    for (const given of [{}, { rules: "collab-review.yaml" }])
      expect(limitsOf({ ...given, "limits-from": "main" }, pullRequest()).limits).toEqual(
        limitsOf({}, "/").limits,
      );
  });

  it.each([
    ["release", "--limits-from release: the clone has no such commit. Fetch it first, for example with"],
    ["--help", "--limits-from --help: the clone has no such commit."],
    ["main", "collab-review.yaml of main: limits.loses-data must be a whole number of 0 or more"],
  ])("fails with one error for %j if the limits cannot be read", (ref, message) => {
    const folder = pullRequest("limits: { loses-data: many }");
    expect(() => limitsOf({ "limits-from": ref }, folder)).toThrow(message);
  });

  it("fails outside of a repository", () => {
    expect(() => limitsOf({ "limits-from": "main" }, temporaryFolder())).toThrow(
      /^--limits-from main: fatal: not a git repository/u,
    );
  });
});
