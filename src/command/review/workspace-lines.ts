import { readdirSync, statSync } from "node:fs";
import { basename, extname, join } from "node:path";
import type { Locate } from "../../review";
import { isMap } from "../../values/plain";
import { readTextFile } from "../../values/text-file";
import { parseText, type Parsed } from "../../workspace/file/parse";

const FORMATS = new Map([
  [".yaml", "yaml"],
  [".yml", "yaml"],
  [".json", "json"],
] as const);

/** Larger files are not workspaces that users maintain by hand, and parsing them takes long. */
const MOST_BYTES = 5_000_000;
const IN_WORKSPACE = "collab:index:Workspace$";

interface Found {
  readonly file: string;
  readonly parsed: Parsed;
}

/**
 * Finds the positions of declarations of a `Workspace` in the workspace files beside the program. If several files contain a
 * declaration, the file with the stack's name counts, such as `production.yaml`. Without one, the position is unknown.
 */
export function workspaceLines(folder: string): Locate {
  let files: readonly Found[] | undefined;
  return ({ stack, change, organizationId, object, items }) => {
    if (!change.urn.includes(IN_WORKSPACE)) return undefined;
    files ??= workspaceFiles(folder);
    const path = pathOf({ organizationId, object, name: items[0]?.name ?? "" });
    const having = files.filter(({ parsed }) => path.length > 0 && has(parsed.value, path));
    const own = having.filter(({ file }) => basename(file, extname(file)) === stack);
    const [found, another] = own.length > 0 ? own : having;
    if (!found || another) return undefined;
    return `${found.file}:${found.parsed.positionOf({ path, message: "", ofKey: true }).line}`;
  };
}

function pathOf(of: { organizationId: string | undefined; object: string; name: string }): string[] {
  const { organizationId, object, name } = of;
  if (object === "domain") return ["domains"];
  if (object === "organization") return ["organizations", name];
  if (organizationId === undefined) return [];
  const inside = ["organizations", organizationId];
  if (object === "document") return [...inside, "documents", name];
  if (object === "folder") return [...inside, "folders", name];
  if (object === "user") return [...inside, "users", name];
  if (object === "editor") return [...inside, "editors", ...name.split("/").map(decodeURIComponent)];
  return inside;
}

function has(value: unknown, path: readonly string[]): boolean {
  let current = value;
  for (const key of path) {
    if (!isMap(current) || !Object.hasOwn(current, key)) return false;
    current = current[key];
  }
  return true;
}

function workspaceFiles(folder: string): Found[] {
  return readdirSync(folder).flatMap((file) => {
    const format = FORMATS.get(extname(file) as ".yaml" | ".yml" | ".json");
    if (format === undefined || /^(?:Pulumi\b|package|tsconfig)/u.test(file)) return [];
    const path = join(folder, file);
    const status = statSync(path, { throwIfNoEntry: false });
    if (!status?.isFile() || status.size > MOST_BYTES) return [];
    const parsed = parsedIn(path, format);
    return parsed && isMap(parsed.value) && ("organizations" in parsed.value || "domains" in parsed.value)
      ? [{ file, parsed }]
      : [];
  });
}

/** Parses a file. Returns undefined if it is not a workspace file: the program that loads it reports the problem. */
function parsedIn(path: string, format: "yaml" | "json"): Parsed | undefined {
  try {
    const parsed = parseText(
      readTextFile(path, (why) => new Error(why)),
      format,
    );
    return "value" in parsed ? parsed : undefined;
  } catch {
    return undefined;
  }
}
