import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "@jest/globals";
import { git, obstaclesIn } from "../../../tools/release/checkout";
import { versionOfThis } from "../../conformance/recorded";
import { cloneInto } from "./throw-away-clone";
import { temporaryFolder } from "../../temporary";

const NEXT = "9.8.7";

let clone: string;

const read = (path: string) => readFileSync(join(clone, path), "utf8");
const edit = (path: string, by: (text: string) => string) => {
  writeFileSync(join(clone, path), by(read(path)));
};
const commit = (message: string) => git(clone, "commit", "--quiet", "--all", "--message", message);

/** Prepares a release as docs/contributing/releasing.md describes. */
beforeEach(async () => {
  clone = await cloneInto(temporaryFolder());
  edit("package.json", (text) => text.replace(`"version": "${versionOfThis()}"`, `"version": "${NEXT}"`));
  edit("CHANGELOG.md", (text) =>
    text.replace("# Changelog\n", `$&\n## ${NEXT} - 2030-01-31\n\nA new thing.\n`),
  );
  // Recording takes a minute and needs the engine. Whether `npm run record-states` writes these files is tested separately.
  for (const state of ["standing", "unfinished"]) {
    const folder = join(clone, "test/conformance/states", NEXT, state);
    mkdirSync(folder, { recursive: true });
    for (const file of ["program", "service", "state"]) writeFileSync(join(folder, `${file}.json`), "{}\n");
  }
  await git(clone, "add", "test/conformance/states");
  await commit("Release");
  await git(clone, "tag", "--annotate", `v${NEXT}`, "--message", NEXT);
});

const obstacle = async () => (await obstaclesIn(clone)).join("\n");

it("a tagged commit with its version, changes and states may be released", async () => {
  expect(await obstacle()).toBe("");
});

describe("a release is rejected", () => {
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

  it("if the changelog or the recorded states have another version", async () => {
    edit("CHANGELOG.md", (text) => text.replace(`## ${NEXT}`, "## 9.8.6"));
    await git(clone, "mv", `test/conformance/states/${NEXT}`, "test/conformance/states/9.8.6");
    await commit("Mix versions up");
    await git(clone, "tag", "--force", `v${NEXT}`);
    const found = (await obstaclesIn(clone)).map((line) => line.split(" ")[0]);
    expect(found).toEqual(["CHANGELOG.md", `test/conformance/states/${NEXT}`]);
  });
});
