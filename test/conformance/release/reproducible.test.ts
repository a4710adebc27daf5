import { readdir, readFile, utimes } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it, jest } from "@jest/globals";
import { mustRun } from "../../../tools/command";
import { repositoryRoot } from "../../../tools/repository-root";
import { temporaryFolder } from "../../temporary";

jest.setTimeout(600_000);

const folder = temporaryFolder();

interface Place {
  readonly path: string;
  readonly umask: string;
  readonly zone: string;
  /** The modification time of the clone's files. */
  readonly day: string;
}

/** Returns the package that `npm pack` creates from the commit in a fresh clone. */
async function packedIn({ path, umask, zone, day }: Place): Promise<Buffer> {
  const clone = join(folder, path);
  // Cloned by URL, because git does not make a shallow clone of a path.
  const source = pathToFileURL(repositoryRoot()).href;
  const command = `umask ${umask} && git clone --quiet --depth 1 "$1" "$2"`;
  await mustRun("sh", ["-c", command, "sh", source, clone]);
  const time = new Date(day);
  for (const entry of await readdir(clone, { withFileTypes: true }))
    if (entry.isFile()) await utimes(join(clone, entry.name), time, time);
  const env = { ...process.env, TZ: zone };
  const npm = (command: string) =>
    mustRun("sh", ["-c", `umask ${umask} && npm ${command}`], { cwd: clone, env, timeoutMs: 400_000 });
  await npm("ci --prefer-offline --ignore-scripts --no-audit --no-fund --loglevel=error");
  await npm("pack --loglevel=error");
  const [tarball = ""] = (await readdir(clone)).filter((name) => name.endsWith(".tgz"));
  return readFile(join(clone, tarball));
}

it("npm pack of one commit gives the same bytes in two fresh clones, wherever, whenever and by whomever", async () => {
  const one = await packedIn({ path: "one", umask: "022", zone: "UTC", day: "2001-02-03" });
  const other = await packedIn({
    path: "some where/else",
    umask: "077",
    zone: "Asia/Tokyo",
    day: "2020-11-12",
  });
  expect(other.equals(one)).toBe(true);
});
