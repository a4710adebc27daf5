import { join } from "node:path";
import { mustRun } from "../../../tools/command";
import { repositoryRoot } from "../../../tools/repository-root";

/** What is committed of this checkout, in a folder of its own, where it may be changed. */
export async function cloneInto(folder: string, name = "clone", umask = "022"): Promise<string> {
  const clone = join(folder, name);
  // Without links to this repository's files: those have modes already.
  const command = `umask ${umask} && git clone --quiet --no-hardlinks "$1" "$2"`;
  await mustRun("sh", ["-c", command, "sh", repositoryRoot(), clone]);
  for (const [key, value] of [
    ["user.name", "Somebody"],
    ["user.email", "somebody@example.com"],
  ] as const)
    await mustRun("git", ["config", key, value], { cwd: clone });
  return clone;
}
