import { lstatSync } from "node:fs";
import { resolve } from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { DEFAULT_LIMITS, impactTypeNames, isImpactType, type Limits } from "../../review";
import { readTextFile } from "../../values/text-file";
import { CommandError, UsageError } from "../terminal";

export const RULES_FILE = "collab-review.yaml";

export const LIMITS_OPTIONS = {
  allow: { type: "string", multiple: true },
  forbid: { type: "string", multiple: true },
  "max-deletions": { type: "string" },
  "no-switch-off": { type: "boolean" },
  rules: { type: "string" },
} as const;

export const LIMITS_HELP = `  --allow EFFECT[=N]    allow any number without an approval, or up to N
  --forbid EFFECT       require an approval, even for one
  --max-deletions N     the same as --allow loses-data=N
  --no-switch-off       the same as --forbid takes-access
  --rules FILE          the team's limits; default: ${RULES_FILE} in the program's folder, if it exists

Several limits for one effect: the strictest counts.

Effects: ${impactTypeNames().slice(0, 5).join(", ")},
  ${impactTypeNames().slice(5, 11).join(", ")},
  ${impactTypeNames().slice(11).join(", ")}. Without limits, those of the level danger need an approval:
  ${Object.keys(DEFAULT_LIMITS).slice(0, 4).join(", ")},
  ${Object.keys(DEFAULT_LIMITS).slice(4).join(", ")}.`;

interface Given {
  readonly allow?: string[] | undefined;
  readonly forbid?: string[] | undefined;
  readonly "max-deletions"?: string | undefined;
  readonly "no-switch-off"?: boolean | undefined;
  readonly rules?: string | undefined;
}

/** Returns the limits. The command line takes precedence over the team's file, which takes precedence over the defaults. */
export function limitsOf(given: Given, folder: string): Limits {
  const limits: Record<string, number | undefined> = {
    ...DEFAULT_LIMITS,
    ...limitsIn(given.rules, folder),
  };
  // If the command line gives several limits for one impact type, the strictest counts.
  const strictest = new Map<string, number>();
  const limit = (impactType: string, most: number) =>
    strictest.set(impactType, Math.min(most, strictest.get(impactType) ?? Infinity));
  for (const each of given.allow ?? []) {
    const [impactType = "", ...number] = each.split("=");
    limit(
      known(impactType, "--allow"),
      number.length === 0 ? Infinity : count(number.join("="), `--allow ${impactType}`),
    );
  }
  for (const impactType of given.forbid ?? []) limit(known(impactType, "--forbid"), 0);
  const deletions = given["max-deletions"];
  if (deletions !== undefined) limit("loses-data", count(deletions, "--max-deletions"));
  if (given["no-switch-off"]) limit("takes-access", 0);
  for (const [impactType, most] of strictest) limits[impactType] = most === Infinity ? undefined : most;
  return limits;
}

function known(impactType: string, option: string): string {
  if (isImpactType(impactType)) return impactType;
  throw new UsageError(`${option}: ${unknownImpactType(impactType)}`);
}

const unknownImpactType = (word: string) =>
  `there is no effect ${JSON.stringify(word)}; there are ${impactTypeNames().join(", ")}.`;

function count(text: string, option: string): number {
  if (!/^\d+$/u.test(text)) throw new UsageError(`${option}: must be a whole number of 0 or more.`);
  return Number(text);
}

const rules = z.strictObject({ limits: z.record(z.string(), z.union([z.int().min(0), z.literal("any")])) });

function limitsIn(file: string | undefined, folder: string): Limits {
  const path = resolve(folder, file ?? RULES_FILE);
  if (file === undefined && !lstatSync(path, { throwIfNoEntry: false })) return {};
  const text = readTextFile(path, (why) => new CommandError(`Cannot read ${path}: ${why}`));
  const result = rules.safeParse(yamlIn(path, text));
  if (!result.success) {
    const at = result.error.issues[0]?.path ?? [];
    throw new CommandError(
      at.length > 1
        ? `${path}: ${at.join(".")} must be a whole number of 0 or more, or "any".`
        : `${path}: it must contain "limits" and nothing else, with a number for each effect: "limits: { loses-data: 3 }".`,
    );
  }
  const limits = Object.entries(result.data.limits);
  const unknown = limits.find(([impactType]) => !isImpactType(impactType));
  if (unknown) throw new CommandError(`${path}: limits: ${unknownImpactType(unknown[0])}`);
  return Object.fromEntries(
    limits.map(([impactType, limit]) => [impactType, limit === "any" ? undefined : limit]),
  );
}

function yamlIn(path: string, text: string): unknown {
  try {
    return parse(text);
  } catch (error) {
    throw new CommandError(
      `${path}: ${error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error)}`,
    );
  }
}
