import { existsSync, realpathSync } from "node:fs";
import { dirname, isAbsolute, join, relative, sep } from "node:path";

/**
 * Returns the path of a folder in its repository, with a slash at its end; empty for the root. The root is the checkout of the
 * pipeline, else the nearest folder with `.git`, else the folder itself.
 */
export function folderInRepository(folder: string, env: NodeJS.ProcessEnv): string {
  const inner = realpathSync(folder);
  const checkouts = [env["GITHUB_WORKSPACE"], env["CI_PROJECT_DIR"]].filter(
    (path): path is string => path !== undefined && existsSync(path),
  );
  const root = checkouts.map((path) => realpathSync(path)).find((path) => contains(path, inner));
  const path = relative(root ?? rootOfGit(inner) ?? inner, inner);
  return path === "" ? "" : `${path.split(sep).join("/")}/`;
}

function contains(folder: string, inner: string): boolean {
  const path = relative(folder, inner);
  return path.split(sep)[0] !== ".." && !isAbsolute(path);
}

function rootOfGit(folder: string): string | undefined {
  if (existsSync(join(folder, ".git"))) return folder;
  const parent = dirname(folder);
  return parent === folder ? undefined : rootOfGit(parent);
}
