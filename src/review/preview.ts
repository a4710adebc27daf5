import { z } from "zod";
import { NAMESPACE, type SettingName } from "../settings";
import { COVERED } from "../settings/approval";
import { SECRET } from "../values/unknown";
import { canonical, isMap, plain } from "../values/plain";
import { SIGNATURE } from "../values/state-keys";
import { typeOfToken, partsOf } from "../values/type-token";

type PropertyMap = Readonly<Record<string, unknown>>;

/** Returns a setting from a configuration, whose keys may or may not have the namespace. */
export const settingIn = (properties: PropertyMap, name: SettingName): unknown =>
  properties[`${NAMESPACE}:${name}`] ?? properties[name];

/** Returns the settings of a configuration that decide the target of a change: those that an approval covers. */
export const targetIn = (properties: PropertyMap = {}): PropertyMap =>
  Object.fromEntries(
    COVERED.map((name) => [name, settingIn(properties, name)] as const).filter(
      ([, value]) => value !== undefined,
    ),
  );

export function hasSecret(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return value === SECRET;
  return Object.values(value).some(hasSecret);
}

/** Returns the value without secrets: `pulumi preview --show-secrets` prints them. */
function masked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(masked);
  if (!isMap(value)) return value;
  if (SIGNATURE in value) return SECRET;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, masked(each)]));
}

const values = z
  .record(z.string(), z.unknown())
  .transform((given) =>
    Object.fromEntries(
      // The engine writes null for values that are not set.
      Object.entries(given).flatMap(([key, each]) => (each === null ? [] : [[key, masked(each)] as const])),
    ),
  )
  .optional();

/** A resource as a preview describes it. Secret and unknown values are marked. */
const state = z.object({
  id: z.string().optional(),
  /** False for components. */
  custom: z.boolean().optional(),
  inputs: values,
  outputs: values,
  parent: z.string().optional(),
  provider: z.string().optional(),
  protect: z.boolean().optional(),
  retainOnDelete: z.boolean().optional(),
  external: z.boolean().optional(),
  /** Why the last update of the resource failed half-way. */
  initErrors: z.array(z.string()).nullish(),
  sourcePosition: z.string().optional(),
  stackTrace: z.array(z.object({ sourcePosition: z.string().optional() })).nullish(),
});

const step = z.object({
  op: z.string(),
  urn: z.string(),
  provider: z.string().optional(),
  oldState: state.optional(),
  newState: state.optional(),
  diffReasons: z.array(z.string()).nullish(),
  replaceReasons: z.array(z.string()).nullish(),
  detailedDiff: z.record(z.string(), z.object({ kind: z.string() })).nullish(),
});

const diagnostic = z.object({
  urn: z.string().optional(),
  message: z.string(),
  severity: z.string(),
});

const preview = z.object({
  // A sensitive setting is not always a secret of its stack, so reports show only the address.
  config: z
    .record(z.string(), z.unknown())
    .nullish()
    .transform((config) => {
      const baseUrl = config?.["collab:baseUrl"];
      return { baseUrl: typeof baseUrl === "string" ? baseUrl : undefined, target: targetIn(config ?? {}) };
    }),
  steps: z.array(step).nullish(),
  diagnostics: z.array(diagnostic).nullish(),
  /** The number of times each operation happens, including operations that are not among the steps. */
  changeSummary: z.record(z.string(), z.number()).nullish(),
  error: z.string().optional(),
});

export type Preview = z.output<typeof preview>;
export type Step = z.output<typeof step>;
export type StepState = z.output<typeof state>;

/** The text is not the output of `pulumi preview --json`. */
export class NoPreview extends Error {
  override readonly name = "NoPreview";
}

/** More levels than any program has. Reports read values recursively, and the call stack is limited. */
const MOST_LEVELS = 500;

/** Reports whether a value has more than `most` levels, without recursion. */
function isDeeperThan(most: number, value: unknown): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > most) return true;
    level = level.flatMap((each) =>
      typeof each === "object" && each !== null
        ? Object.values(each as Readonly<Record<string, unknown>>)
        : [],
    );
  }
  return false;
}

/** Parses the output of `pulumi preview --json`. Ignores text before the object, such as a message of a wrapping tool. */
export function parsePreview(text: string): Preview {
  const start = text.search(/^[^\S\n]*\{/mu);
  if (text.trim() === "") throw new NoPreview("it is empty");
  if (start < 0) throw new NoPreview("it contains no JSON object");
  let json: unknown;
  try {
    json = JSON.parse(text.slice(text.indexOf("{", start)));
  } catch (error) {
    throw new NoPreview(`it is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (isDeeperThan(MOST_LEVELS, json))
    throw new NoPreview(`it has values of more than ${MOST_LEVELS} levels`);
  const result = preview.safeParse(json);
  if (!result.success) throw new NoPreview("it does not have the form of a preview");
  if (!result.data.steps && !result.data.diagnostics && result.data.error === undefined)
    throw new NoPreview("it has no steps");
  return result.data;
}

export const PROVIDERS = "pulumi:providers:";

/** `default`, alone or with the version or download address of a plugin: the engine itself registers these providers. */
const ENGINES_OWN = /^default(?:$|_\d+_\d+_\d+(?:_|$)|_(?:https?|git(?:hub|lab)|get|file)_)/u;

export const isProvider = (urn: string): boolean => partsOf(urn).type.startsWith(PROVIDERS);

/** Reports whether the engine itself registers a provider: its settings are those of the stack. */
export const isEnginesOwn = (urn: string): boolean => ENGINES_OWN.test(partsOf(urn).name);

/** Operation that deletes a replaced object. Without a replacement beside it, an earlier update did not get to the deletion. */
export const DELETES_REPLACED = "delete-replaced";

/** Operations of the engine that change nothing in a service. */
const QUIET: ReadonlySet<string> = new Set([
  "same",
  "read",
  "read-replacement",
  "refresh",
  "discard",
  "discard-replaced",
  "diff",
]);

/** Parts of a replacement. The engine also reports the replacement as a whole. */
export const PARTS: ReadonlySet<string> = new Set(["create-replacement", "remove-pending-replace"]);

/** Removes the steps that the engine reports a second time if it shows all steps of a replacement. */
export function printOnce(steps: readonly Step[]): Step[] {
  const replaced = new Map<string, number>();
  for (const step of steps)
    if (step.op === "replace") replaced.set(objectOf(step), (replaced.get(objectOf(step)) ?? 0) + 1);
  return steps.filter((step) => {
    if (PARTS.has(step.op)) return false;
    const object = objectOf(step);
    const count = replaced.get(object) ?? 0;
    if (step.op !== DELETES_REPLACED || count === 0) return true;
    replaced.set(object, count - 1);
    return false;
  });
}

/** Identifies the object that a step replaces or deletes. Ignores name and host: an alias may change both in the same update. */
function objectOf({ urn, oldState }: Step): string {
  const { type } = partsOf(urn);
  return `${typeOfToken(type) ?? type} ${canonical(plain([oldState?.id, oldState?.inputs]) ?? null)}`;
}

export const changesSomething = (step: Step): boolean => !QUIET.has(step.op) && !isOfTheEngine(step);

/** Reports whether a step is for the stack itself, a component or a provider that the engine creates: no service knows them. */
function isOfTheEngine({ urn, oldState, newState }: Step): boolean {
  const { type } = partsOf(urn);
  return (
    type === "pulumi:pulumi:Stack" ||
    (newState ?? oldState)?.custom === false ||
    (isProvider(urn) && isEnginesOwn(urn))
  );
}
