import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { lt, valid } from "semver";
import { z } from "zod";
import { mustRun } from "../command";
import { runMain } from "../errors";
import { repositoryRoot } from "../repository-root";
import { released } from "./changelog";
import { git } from "./checkout";
import { npmCommand } from "../pulumi-cli/npm";

/** The inputs of a release, apart from the files that contain its version. */
export interface Steps {
  /** The release date, such as 2026-01-31. */
  readonly day: string;
  /** Records the states that the version writes. */
  readonly recordStates: () => Promise<void>;
}

const manifest = z.object({ version: z.string() });

/** Prepares a checkout for a release, up to but not including the commit and the tag. Returns the remaining steps as commands. */
export async function prepare(root: string, version: string, steps: Steps): Promise<string[]> {
  const { version: before } = manifest.parse(JSON.parse(await readFile(join(root, "package.json"), "utf8")));
  if (valid(version) !== version) throw new Error(`${version} is no version, such as 0.2.0`);
  if (lt(version, before)) throw new Error(`${version} is older than ${before}`);
  if ((await git(root, "tag", "--list", `v${version}`)) !== "")
    throw new Error(`there is a tag v${version} already`);
  if ((await git(root, "status", "--porcelain")) !== "")
    throw new Error("there are changes that are not committed");

  await change(root, "CHANGELOG.md", (text) => released(text, version, steps.day));
  for (const file of await filesWithVersion(root))
    await change(root, file, (text) => withVersion(file, text, before, version));
  await steps.recordStates();
  return [
    `git commit --all --message "Release ${version}"`,
    `git tag --annotate v${version} --message v${version}`,
    `git push --follow-tags`,
  ];
}

/** Returns the files to update for a new version, including the pages and examples from which users copy the version. */
async function filesWithVersion(root: string): Promise<string[]> {
  const tracked = await git(root, "ls-files", "docs/*.md", "examples/*package.json", "template/package.json");
  return ["package.json", "package-lock.json", "schema.json", ...tracked.split("\n").filter(Boolean)];
}

/** Replaces this package's version in a file. Other packages have versions too, so it matches only complete, known patterns. */
function withVersion(file: string, text: string, before: string, after: string): string {
  const old = before.replaceAll(".", "\\.");
  const own = /^(package|schema)(-lock)?\.json$/.test(file);
  if (!own)
    return text
      .replace(new RegExp(`("pulumi-collab": "\\^)${old}(?=")`, "g"), `$1${after}`)
      .replace(
        new RegExp(`(\\bresource collab |\\bpulumi-resource-collab-v)${old}(?=[ -])`, "g"),
        `$1${after}`,
      );
  const top = new RegExp(`^(  "version": ")${old}(?=")`, "m");
  const root = new RegExp(
    `^(    "": \\{\\n      "name": "pulumi-collab",\\n      "version": ")${old}(?=")`,
    "m",
  );
  return text.replace(top, `$1${after}`).replace(root, `$1${after}`);
}

async function change(root: string, file: string, by: (text: string) => string): Promise<void> {
  const path = join(root, file);
  const before = await readFile(path, "utf8");
  const after = by(before);
  if (after !== before) await writeFile(path, after);
}

/** Usage: `npm run release:prepare -- 0.2.0`. */
async function main(version?: string): Promise<void> {
  if (version === undefined) throw new Error("Name the version: npm run release:prepare -- 0.2.0");
  const root = repositoryRoot();
  const recordStates = async () => {
    const [npm, ...first] = npmCommand();
    await mustRun(npm, [...first, "run", "record-states"], { cwd: root });
    await git(root, "add", "test/conformance/states");
  };
  const left = await prepare(root, version, { day: new Date().toISOString().slice(0, 10), recordStates });
  process.stdout.write(`Look at what changed (git diff HEAD), then:\n${left.join("\n")}\n`);
}

if (require.main === module) runMain(() => main(process.argv[2]));
