import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { mustRun } from "../command";

const versioned = z.object({ version: z.string() });

/** The files that `npm run record-states` writes for a version. */
const RECORDED = ["standing", "unfinished"].flatMap((state) =>
  ["program.json", "service.json", "state.json"].map((file) => join(state, file)),
);

/** Returns the reasons why a checkout must not be released, as lines for users. Empty if it may be released. */
export async function obstaclesIn(root: string): Promise<string[]> {
  const { version } = versioned.parse(await json(root, "package.json"));
  return [
    ...(await changes(root)),
    ...(await otherTag(root, `v${version}`)),
    ...(await undescribed(root, version)),
    ...unrecorded(root, version),
  ];
}

export async function git(root: string, ...args: readonly string[]): Promise<string> {
  return (await mustRun("git", args, { cwd: root })).stdout;
}

const lines = (text: string) => text.split("\n").filter((line) => line !== "");

async function changes(root: string): Promise<string[]> {
  const changed = lines(await git(root, "status", "--porcelain")).map((line) => line.slice(3));
  return changed.length === 0 ? [] : [`not committed: ${changed.join(", ")}`];
}

async function otherTag(root: string, expected: string): Promise<string[]> {
  const tags = lines(await git(root, "tag", "--points-at", "HEAD"));
  if (tags.includes(expected)) return [];
  return [`this commit has ${tags.length === 0 ? "no tag" : `the tag ${tags.join(", ")}`}, not ${expected}`];
}

async function undescribed(root: string, version: string): Promise<string[]> {
  const sections = (await readFile(join(root, "CHANGELOG.md"), "utf8")).split(/^## /m);
  return sections.some((each) => each.split(/\s/, 1)[0] === version)
    ? []
    : [`CHANGELOG.md has no section for ${version}`];
}

function unrecorded(root: string, version: string): string[] {
  const folder = join("test", "conformance", "states", version);
  const missing = RECORDED.filter((file) => !existsSync(join(root, folder, file)));
  return missing.length === 0 ? [] : [`${folder} has no ${missing.join(", ")}: npm run record-states`];
}

async function json(root: string, file: string): Promise<unknown> {
  return JSON.parse(await readFile(join(root, file), "utf8")) as unknown;
}
