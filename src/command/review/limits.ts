import { spawnSync } from "node:child_process";
import { lstatSync } from "node:fs";
import { resolve } from "node:path";
import type { parseArgs } from "node:util";
import { parse } from "yaml";
import { z } from "zod";
import type { ImpactType } from "../../review/impact";
import { DEFAULT_LIMITS, impactTypeNames, isImpactType, type Limits } from "../../review";
import { CommandError, readText, UsageError } from "../terminal";

export const RULES_FILE = "collab-review.yaml";

export const LIMITS_OPTIONS = {
  allow: { type: "string", multiple: true },
  forbid: { type: "string", multiple: true },
  rules: { type: "string" },
  "limits-from": { type: "string" },
} as const;

export const LIMITS_HELP = `  --allow IMPACT[=N]    allow any number without an approval, or up to N
  --forbid IMPACT       require an approval, even for one
  --rules FILE          the team's limits; default: ${RULES_FILE} in the program's folder, if it exists
  --limits-from REF     read that file from a commit, such as that of the base branch, and not from the pull request

Several limits for one impact: the strictest counts.

Impacts; those with * need an approval by default:
${impactTypeNames()
  .map((name) => `  ${name}${name in DEFAULT_LIMITS ? " *" : ""}`)
  .join("\n")}`;

type Given = ReturnType<typeof parseArgs<{ options: typeof LIMITS_OPTIONS }>>["values"];

/**
 * Returns the limits, and a sentence about each that is looser than the default. The command line takes precedence over the team's
 * file, which takes precedence over the defaults.
 */
export function limitsOf(given: Given, folder: string): { limits: Limits; looser: string[] } {
  const limits: [ImpactType, number][] = [
    ...(given.allow ?? []).map((each): [ImpactType, number] => {
      const [impactType = "", ...limit] = each.split("=");
      const option = `--allow ${impactType}`;
      return [known(impactType, "--allow"), limit.length === 0 ? Infinity : count(limit.join("="), option)];
    }),
    ...(given.forbid ?? []).map((impactType): [ImpactType, number] => [known(impactType, "--forbid"), 0]),
  ];
  // If the command line gives several limits for one impact type, the strictest counts. A later entry overrides an earlier one.
  const strictestLast = limits.sort(([, one], [, other]) => other - one);
  const ofCommand: Limits = Object.fromEntries(strictestLast);
  const file = rulesOf(given, folder);
  const ofTeam = file ? limitsIn(file) : {};
  const looser = impactTypeNames().flatMap((impactType) => {
    const usual = DEFAULT_LIMITS[impactType] ?? Infinity;
    const allowed = ofCommand[impactType] ?? ofTeam[impactType] ?? usual;
    if (allowed <= usual) return [];
    const origin = impactType in ofCommand ? "The command line" : file?.name;
    const number = Number.isFinite(allowed) ? `up to ${allowed}` : "any number";
    return [`${origin} allows ${number} of ${impactType} without an approval; the default is ${usual}.`];
  });
  return { limits: { ...DEFAULT_LIMITS, ...ofTeam, ...ofCommand }, looser };
}

function known(impactType: string, option: string): ImpactType {
  if (isImpactType(impactType)) return impactType;
  throw new UsageError(`${option}: ${unknownImpactType(impactType)}`);
}

const unknownImpactType = (word: string) =>
  `there is no impact ${JSON.stringify(word)}; there are ${impactTypeNames().join(", ")}.`;

function count(text: string, option: string): number {
  if (!/^\d+$/u.test(text)) throw new UsageError(`${option}: must be a whole number of 0 or more.`);
  return Number(text);
}

const limit = z.union([z.int().min(0), z.literal("any").transform(() => Infinity)]);
const rules = z.strictObject({ limits: z.record(z.string(), limit) });

interface RulesFile {
  readonly name: string;
  readonly path: string;
  readonly text: string;
}

/** Returns the team's file. The default file is optional, and so is any file in a commit: the commit may be older than the file. */
function rulesOf({ rules: file, "limits-from": ref }: Given, folder: string): RulesFile | undefined {
  const name = file ?? RULES_FILE;
  if (ref !== undefined) return fileAt(ref, name, folder);
  const path = resolve(folder, name);
  if (file === undefined && !lstatSync(path, { throwIfNoEntry: false })) return undefined;
  return { name, path, text: readText(path) };
}

function fileAt(ref: string, path: string, folder: string): RulesFile | undefined {
  const git = (...args: string[]) => {
    const { status, stdout, stderr, error } = spawnSync("git", args, { cwd: folder, encoding: "utf8" });
    if (status === 0) return stdout;
    const reason = error?.message ?? stderr.trim();
    throw new CommandError(
      `--limits-from ${ref}: ${reason || "the clone has no such commit. Fetch it first, for example with `git fetch origin main`"}.`,
    );
  };
  const commit = git("rev-parse", "--verify", "--quiet", "--end-of-options", `${ref}^{commit}`).trim();
  const [, blob] = / blob (\w+)\t/u.exec(git("ls-tree", commit, "--", path)) ?? [];
  const name = `${path} of ${ref}`;
  return blob === undefined ? undefined : { name, path: name, text: git("cat-file", "blob", blob) };
}

function limitsIn({ path, text }: RulesFile): Limits {
  const { data, error } = rules.safeParse(yamlIn(path, text));
  if (error) {
    const at = error.issues[0]?.path ?? [];
    throw new CommandError(
      at.length > 1
        ? `${path}: ${at.join(".")} must be a whole number of 0 or more, or "any".`
        : `${path}: it must contain "limits" and nothing else, with a number for each impact: "limits: { loses-data: 3 }".`,
    );
  }
  const unknown = Object.keys(data.limits).find((impactType) => !isImpactType(impactType));
  if (unknown !== undefined) throw new CommandError(`${path}: limits: ${unknownImpactType(unknown)}`);
  return data.limits;
}

function yamlIn(path: string, text: string): unknown {
  try {
    return parse(text);
  } catch (error) {
    const [reason = ""] = error instanceof Error ? error.message.split("\n") : [String(error)];
    throw new CommandError(`${path}: ${reason}`);
  }
}
