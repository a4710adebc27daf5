import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "@jest/globals";
import { mustRun } from "../../../tools/command";
import { git, missingAddresses, obstaclesIn } from "../../../tools/release/checkout";
import { prepare, type Steps } from "../../../tools/release/prepare";
import { versionOfThis } from "../../conformance/recorded";
import { temporaryFolders } from "../temporary-folder";
import { cloneInto } from "./throw-away-clone";

const NEXT = "9.8.7";
const temporaryFolder = temporaryFolders();

let clone: string;
beforeEach(async () => {
  clone = await cloneInto(temporaryFolder());
  // Ensures that there is something to release, whatever has been released before.
  edit("CHANGELOG.md", (text) => text.replace(/^## Unreleased\n/m, "$&\nA new thing.\n"));
  await commit("Tell of a new thing");
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

describe("a release that is prepared", () => {
  it("is one that may be made, once it is committed and tagged as it says", async () => {
    await releaseNext();
    expect(await obstaclesIn(clone)).toEqual([]);
  });

  it("has its version everywhere, and everything that was unreleased in its section", async () => {
    const unreleased = read("CHANGELOG.md").split(/^## /m)[1]?.replace("Unreleased\n", "");
    await releaseNext();
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
  ])("is not one of %s", async (version, why) => {
    await expect(prepare(clone, version, steps)).rejects.toThrow(why);
    expect(await git(clone, "status", "--porcelain")).toBe("");
  });

  it("is none that has a tag already, or nothing to tell, or uncommitted changes in it", async () => {
    await releaseNext();
    await expect(prepare(clone, NEXT, steps)).rejects.toThrow(`there is a tag v${NEXT} already`);
    await expect(prepare(clone, "9.9.0", steps)).rejects.toThrow("nothing under Unreleased");
    edit("README.md", (text) => `${text}\n`);
    await expect(prepare(clone, "9.9.0", steps)).rejects.toThrow("not committed");
  });
});

describe("a release is refused", () => {
  const obstacle = async () => (await obstaclesIn(clone)).join("\n");
  beforeEach(releaseNext);

  it("where something is not committed", async () => {
    edit("README.md", (text) => `${text}\n`);
    expect(await obstacle()).toBe("not committed: README.md");
  });

  it("where the commit has no tag, or that of another version", async () => {
    await git(clone, "tag", "--delete", `v${NEXT}`);
    expect(await obstacle()).toBe(`this commit has no tag, not v${NEXT}`);
    await git(clone, "tag", "v9.8.6");
    expect(await obstacle()).toBe(`this commit has the tag v9.8.6, not v${NEXT}`);
  });

  it("where the changelog, a schema, the lock or the recorded states are of another version", async () => {
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

  it("where the package would hold what nobody committed, though git ignores it", async () => {
    mkdirSync(join(clone, "dist"));
    writeFileSync(join(clone, "dist/index.js"), "");
    writeFileSync(join(clone, "dist/gone.js"), "");
    writeFileSync(join(clone, "examples/quickstart/Pulumi.local.yaml"), "");
    expect(await obstacle()).toBe(
      "in the package, and made of no commit: dist/gone.js, examples/quickstart/Pulumi.local.yaml",
    );
  });
});

it("a release tells which addresses the package lacks, and what comes of it", async () => {
  const set = (names: object) => {
    edit("package.json", (text) =>
      JSON.stringify({
        ...(JSON.parse(text) as object),
        repository: undefined,
        homepage: undefined,
        bugs: undefined,
        ...names,
      }),
    );
  };
  set({ repository: "https://example.com/collab.git" });
  expect(await missingAddresses(clone)).toEqual([expect.stringMatching(/no homepage, bugs: .*provenance/)]);
  set({ repository: "r", homepage: "h", bugs: "b" });
  expect(await missingAddresses(clone)).toEqual([]);
});
