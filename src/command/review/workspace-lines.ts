import { readdirSync, statSync } from "node:fs";
import { basename, extname, join } from "node:path";
import type { Locate } from "../../review";
import { isMap } from "../../values/plain";
import { readTextFile } from "../../values/text-file";
import { valueOnPath } from "../../values/unknown";
import { parseText, type Parsed } from "../../workspace/file/parse";

/** Larger files are not workspaces that users maintain by hand, and parsing them takes long. */
const MOST_BYTES = 5_000_000;
const IN_WORKSPACE = "collab:index:Workspace$";

interface WorkspaceFile {
  readonly file: string;
  readonly parsed: Parsed;
}

/**
 * Finds the positions of declarations of a `Workspace` in the workspace files beside the program. For an object that the file no
 * longer declares, this is the position of the nearest enclosing declaration. If several files declare its organization, or the
 * domains, the file with the stack's name counts, such as `production.yaml`. Without one, the position is unknown.
 */
export function workspaceLines(folder: string): Locate {
  let files: readonly WorkspaceFile[] | undefined;
  return ({ stack, change, organizationId, object, items }) => {
    if (!change.urn.includes(IN_WORKSPACE)) return undefined;
    files ??= readdirSync(folder).flatMap((file) => workspaceIn(folder, file));
    const name = items[0]?.name ?? "";
    let path = pathOf(object, organizationId, name);
    const scope = path.slice(0, 2);
    const declaring = files.filter(({ parsed }) => valueOnPath(parsed.value, scope) !== undefined);
    // A file that this stack does not load may still contain what the program no longer declares.
    const candidates = change.action === "delete" || declaring.length === 0 ? files : declaring;
    const own = candidates.filter(({ file }) => basename(file, extname(file)) === stack);
    const [found, another] = own.length > 0 ? own : candidates;
    if (!found || another) return undefined;
    if (change.action === "delete") return found.file;
    const { file, parsed } = found;
    while (path.length > 0 && valueOnPath(parsed.value, path) === undefined) path = path.slice(0, -1);
    if (path.length === 0) return undefined;
    const domains = object === "domain" ? valueOnPath(parsed.value, path) : undefined;
    const index = Array.isArray(domains) ? domains.indexOf(name) : -1;
    const declaration = index < 0 ? path : [...path, index];
    return `${file}:${parsed.positionOf({ path: declaration, message: "", ofKey: true }).line}`;
  };
}

/** Returns the path of a declaration in a workspace file. */
function pathOf(object: string, organizationId: string | undefined, name: string): readonly string[] {
  if (object === "domain") return ["domains"];
  if (object === "organization") return ["organizations", name];
  if (organizationId === undefined) return [];
  const organization = ["organizations", organizationId];
  if (object === "editor") return [...organization, "editors", ...name.split("/").map(decodeURIComponent)];
  const isEntry = ["document", "folder", "user"].includes(object);
  return isEntry ? [...organization, `${object}s`, name] : organization;
}

/** Parses a file. Returns nothing if it is not a workspace file: the program that loads it reports the problem. */
function workspaceIn(folder: string, file: string): WorkspaceFile[] {
  if (!/\.(?:ya?ml|json)$/iu.test(file) || /^(?:Pulumi\b|package|tsconfig)/u.test(file)) return [];
  const path = join(folder, file);
  const status = statSync(path, { throwIfNoEntry: false });
  if (!status?.isFile() || status.size > MOST_BYTES) return [];
  try {
    const text = readTextFile(path, (why) => new Error(why));
    const parsed = parseText(text);
    if (!("value" in parsed) || !isMap(parsed.value)) return [];
    return "organizations" in parsed.value || "domains" in parsed.value ? [{ file, parsed }] : [];
  } catch {
    return [];
  }
}
