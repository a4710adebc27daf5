import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "@jest/globals";
import { mustRun } from "../../../tools/command";
import { git, obstaclesIn } from "../../../tools/release/checkout";
import { prepare, type Steps } from "../../../tools/release/prepare";
import { versionOfThis } from "../../conformance/recorded";
import { cloneInto } from "./throw-away-clone";
import { temporaryFolder } from "../../temporary";

const NEXT = "9.8.7";

let clone: string;
beforeEach(async () => {
  clone = await cloneInto(temporaryFolder());
  // Ensures that there is something to release, whatever has been released before.
  edit("CHANGELOG.md", (text) => text.replace("# Changelog\n", "$&\n## Unreleased\n\nA new thing.\n"));
  await commit("Add a new thing");
});

const read = (path: string) => readFileSync(join(clone, path), "utf8");
const edit = (path: string, by: (text: string) => string) => {
  writeFileSync(join(clone, path), by(read(path)));
};
const commit = (message: string) => git(clone, "commit", "--quiet", "--all", "--message", message);

/** Recording takes a minute and needs the engine. Whether `npm run record-states` writes these files is tested separately. */
const steps: Steps = {
  day: "2030-01-31",
  recordStates: async () => {
    for (const state of ["standing", "unfinished"]) {
      const folder = join(clone, "test/conformance/states", NEXT, state);
      mkdirSync(folder, { recursive: true });
      for (const file of ["program", "service", "state"]) writeFileSync(join(folder, `${file}.json`), "{}\n");
    }
    await git(clone, "add", "test/conformance/states");
  },
};

/** Runs all commands that `prepare` returns, except those that push to a remote. */
async function releaseNext(): Promise<void> {
  const left = await prepare(clone, NEXT, steps);
  for (const command of left.filter((each) => !each.startsWith("git push")))
    await mustRun("sh", ["-c", command], { cwd: clone });
}

describe("npm run release:prepare", () => {
  it("sets the version everywhere, dates the changes, and prints the commands that make the checkout releasable", async () => {
    const unreleased = read("CHANGELOG.md").split(/^## /m)[1]?.replace("Unreleased\n", "");
    await releaseNext();
    expect(await obstaclesIn(clone)).toEqual([]);
    expect(read("CHANGELOG.md")).toContain(
      `# Changelog\n\n## Unreleased\n\n## ${NEXT} - 2030-01-31\n${unreleased}`,
    );
    const places = ["README.md", "docs", "examples", "template", "package.json", "schema.json"];
    const others = [":!examples/provider/go/go.*"];
    await expect(
      git(clone, "grep", "--fixed-strings", versionOfThis(), "--", ...places, ...others),
    ).rejects.toThrow();
    expect(JSON.parse(read("package-lock.json"))).toMatchObject({
      version: NEXT,
      packages: { "": { version: NEXT } },
    });
  });

  it.each([
    ["0.2", "is no version"],
    ["v9.8.7", "is no version"],
    ["0.0.1", "is older than"],
  ])("rejects the version %s", async (version, why) => {
    await expect(prepare(clone, version, steps)).rejects.toThrow(why);
    expect(await git(clone, "status", "--porcelain")).toBe("");
  });

  it("rejects an existing tag, an empty changelog and uncommitted changes", async () => {
    await releaseNext();
    await expect(prepare(clone, NEXT, steps)).rejects.toThrow(`there is a tag v${NEXT} already`);
    await expect(prepare(clone, "9.9.0", steps)).rejects.toThrow("nothing under Unreleased");
    edit("README.md", (text) => `${text}\n`);
    await expect(prepare(clone, "9.9.0", steps)).rejects.toThrow("not committed");
  });
});

describe("a release is rejected", () => {
  const obstacle = async () => (await obstaclesIn(clone)).join("\n");
  beforeEach(releaseNext);

  it("for uncommitted files", async () => {
    edit("README.md", (text) => `${text}\n`);
    expect(await obstacle()).toBe("not committed: README.md");
  });

  it("if the commit has no tag or the tag of another version", async () => {
    await git(clone, "tag", "--delete", `v${NEXT}`);
    expect(await obstacle()).toBe(`this commit has no tag, not v${NEXT}`);
    await git(clone, "tag", "v9.8.6");
    expect(await obstacle()).toBe(`this commit has the tag v9.8.6, not v${NEXT}`);
  });

  it("if the changelog, the schema, the lock file or the recorded states have another version", async () => {
    edit("CHANGELOG.md", (text) => text.replace(`## ${NEXT}`, "## 9.8.6"));
    for (const file of ["package-lock.json", "schema.json"])
      edit(file, (text) => text.replaceAll(`"version": "${NEXT}"`, `"version": "9.8.6"`));
    await git(clone, "mv", `test/conformance/states/${NEXT}`, "test/conformance/states/9.8.6");
    await commit("Mix versions up");
    await git(clone, "tag", "--force", `v${NEXT}`);
    const found = (await obstaclesIn(clone)).map((line) => line.split(" ")[0]);
    expect(found).toEqual([
      "package-lock.json",
      "schema.json",
      "CHANGELOG.md",
      `test/conformance/states/${NEXT}`,
    ]);
  });

  it("if the package would contain uncommitted files that git ignores", async () => {
    mkdirSync(join(clone, "dist"));
    writeFileSync(join(clone, "dist/index.js"), "");
    writeFileSync(join(clone, "dist/stale.js"), "");
    writeFileSync(join(clone, "examples/quickstart/Pulumi.local.yaml"), "");
    expect(await obstacle()).toBe(
      "in the package, and made of no commit: dist/stale.js, examples/quickstart/Pulumi.local.yaml",
    );
  });
});
