import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { mustRun } from "../../../tools/command";
import { repositoryRoot } from "../../../tools/repository-root";

/** Clones what is committed in this checkout into a separate folder, where it may be changed. */
export async function cloneInto(folder: string, name: string, umask: string): Promise<string> {
  const clone = join(folder, name);
  const command = `umask ${umask} && git clone --quiet --depth 1 "$1" "$2"`;
  // Cloned by URL, because git does not make a shallow clone of a path.
  await mustRun("sh", ["-c", command, "sh", pathToFileURL(repositoryRoot()).href, clone]);
  return clone;
}
