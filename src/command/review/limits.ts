import { lstatSync } from "node:fs";
import { resolve } from "node:path";
import type { parseArgs } from "node:util";
import { parse } from "yaml";
import { z } from "zod";
import type { ImpactType } from "../../review/impact";
import { DEFAULT_LIMITS, impactTypeNames, isImpactType, type Limits } from "../../review";
import { readTextFile } from "../../values/text-file";
import { CommandError, UsageError } from "../terminal";

export const RULES_FILE = "collab-review.yaml";

export const LIMITS_OPTIONS = {
  allow: { type: "string", multiple: true },
  forbid: { type: "string", multiple: true },
  "max-deletions": { type: "string" },
  rules: { type: "string" },
} as const;

const PER_LINE = 6;

/** Lists impact types in several lines. */
const listed = (names: readonly string[]) =>
  names
    .map((name, index) => (index > 0 && index % PER_LINE === 0 ? `\n  ${name}` : name))
    .join(", ")
    .replaceAll(", \n", ",\n");

export const LIMITS_HELP = `  --allow EFFECT[=N]    allow any number without an approval, or up to N
  --forbid EFFECT       require an approval, even for one
  --max-deletions N     the same as --allow loses-data=N
  --rules FILE          the team's limits; default: ${RULES_FILE} in the program's folder, if it exists

Several limits for one effect: the strictest counts.

Effects: ${listed(impactTypeNames())}.
Without limits, those of the level danger need an approval:
  ${listed(Object.keys(DEFAULT_LIMITS))}.`;

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
  const deletions = given["max-deletions"];
  if (deletions !== undefined) limits.push(["loses-data", count(deletions, "--max-deletions")]);
  // If the command line gives several limits for one impact type, the strictest counts. A later entry overrides an earlier one.
  const strictestLast = limits.sort(([, one], [, other]) => other - one);
  const ofCommand: Limits = Object.fromEntries(strictestLast);
  const ofTeam = limitsIn(given.rules, folder);
  const looser = impactTypeNames().flatMap((impactType) => {
    const usual = DEFAULT_LIMITS[impactType] ?? Infinity;
    const allowed = ofCommand[impactType] ?? ofTeam[impactType] ?? usual;
    if (allowed <= usual) return [];
    const origin = impactType in ofCommand ? "The command line" : (given.rules ?? RULES_FILE);
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
  `there is no effect ${JSON.stringify(word)}; there are ${impactTypeNames().join(", ")}.`;

function count(text: string, option: string): number {
  if (!/^\d+$/u.test(text)) throw new UsageError(`${option}: must be a whole number of 0 or more.`);
  return Number(text);
}

const limit = z.union([z.int().min(0), z.literal("any").transform(() => Infinity)]);
const rules = z.strictObject({ limits: z.record(z.string(), limit) });

function limitsIn(file: string | undefined, folder: string): Limits {
  const path = resolve(folder, file ?? RULES_FILE);
  if (file === undefined && !lstatSync(path, { throwIfNoEntry: false })) return {};
  const text = readTextFile(path, (why) => new CommandError(`Cannot read ${path}: ${why}`));
  const { data, error } = rules.safeParse(yamlIn(path, text));
  if (error) {
    const at = error.issues[0]?.path ?? [];
    throw new CommandError(
      at.length > 1
        ? `${path}: ${at.join(".")} must be a whole number of 0 or more, or "any".`
        : `${path}: it must contain "limits" and nothing else, with a number for each effect: "limits: { loses-data: 3 }".`,
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
