import { z } from "zod";
import { COVERED, NAMESPACE, type SettingName } from "../settings";
import { SECRET } from "../values/unknown";
import { isDeeperThan, MOST_LEVELS } from "../values/path";
import { isMap, type PropertyMap } from "../values/plain";
import { SIGNATURE, splitTarget, withoutProvider } from "../values/state-keys";
import { isNameOfEngine, urnParts } from "../values/type-token";

/** Returns a setting from a configuration, whose keys may or may not have the namespace. */
export const settingIn = (properties: PropertyMap, name: SettingName): unknown =>
  properties[`${NAMESPACE}:${name}`] ?? properties[name];

/** Returns the settings of a configuration that decide the target of a change: those that an approval covers. */
export const targetIn = (properties: PropertyMap = {}): PropertyMap =>
  Object.fromEntries(
    COVERED.flatMap((name) => {
      const value = settingIn(properties, name);
      return value === undefined ? [] : [[name, value] as const];
    }),
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

/** The engine writes null for an empty list. */
const listOf = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item)
    .nullish()
    .transform((items) => items ?? []);

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
  deletedWith: z.string().optional(),
  /** The URNs of the resources on which this one depends. */
  dependencies: listOf(z.string()),
  external: z.boolean().optional(),
  /** Why the last update of the resource failed half-way. */
  initErrors: listOf(z.string()),
  sourcePosition: z.string().optional(),
  stackTrace: listOf(z.object({ sourcePosition: z.string().optional() })),
});

const step = z.object({
  op: z.string(),
  urn: z.string().regex(/^urn:pulumi:[^:]+::[^:]+::.+::./su),
  provider: z.string().optional(),
  oldState: state.optional(),
  newState: state.optional(),
  diffReasons: listOf(z.string()),
  replaceReasons: listOf(z.string()),
  detailedDiff: z
    .record(z.string(), z.object({ kind: z.string() }))
    .nullish()
    .transform((details) => details ?? {}),
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
  steps: listOf(step),
  diagnostics: listOf(z.object({ urn: z.string().optional(), message: z.string(), severity: z.string() })),
  /** The number of times each operation happens, including operations that are not among the steps. */
  changeSummary: z.record(z.string(), z.number()).nullish(),
  error: z.string().optional(),
});

export type Preview = z.output<typeof preview>;
export type Step = z.output<typeof step>;
export type StepState = z.output<typeof state>;

export class NoPreview extends Error {
  override readonly name = "NoPreview";
}

/** Returns what handlers know of properties: not what the host records. */
export const propertiesIn = (properties: PropertyMap = {}): PropertyMap =>
  splitTarget(withoutProvider(properties))[0];

/**
 * Parses the output of `pulumi preview --json`. Ignores text before the object, such as a message of a wrapping tool. Text after it,
 * or an error in place of it, is the output of a failed preview without `--json`: see `runPreview`.
 */
export function parsePreview(text: string): Preview {
  if (text.trim() === "") throw new NoPreview("it is empty");
  const start = text.search(/(?<=^[^\S\n]*)\{/mu);
  const before = start < 0 ? text : text.slice(0, start);
  if (/^error: /mu.test(before)) return preview.parse({ error: failureIn(text) });
  if (start < 0) throw new NoPreview("it contains no JSON object");
  const printed = text.slice(start);
  const end = printed.search(/(?<=^\})$/mu);
  const json = jsonIn(end < 0 ? printed : printed.slice(0, end));
  const after = end < 0 ? "" : printed.slice(end).trim();
  // Reports read values recursively, and the call stack is limited.
  if (isDeeperThan(json, MOST_LEVELS))
    throw new NoPreview(`it has values of more than ${MOST_LEVELS} levels`);
  const { steps, diagnostics, error } = isMap(json) ? json : {};
  if (!steps && !diagnostics && !error) throw new NoPreview("it has no steps");
  const result = preview.safeParse(json);
  if (!result.success) throw new NoPreview("it does not have the form of a preview");
  return after === "" ? result.data : { ...result.data, diagnostics: [], error: failureIn(after) };
}

function jsonIn(text: string): unknown {
  if (/^\s*\{"sequence":/u.test(text))
    throw new NoPreview(
      "it is a stream of events: unset PULUMI_ENABLE_STREAMING_JSON_PREVIEW and run it again",
    );
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new NoPreview(`it is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Returns the reasons in the text of a failed preview: the last parts that the CLI prints, if it gets to them. */
const failureIn = (text: string) =>
  text.slice(Math.max(0, text.search(/^(?:Policies|Diagnostics):$/mu))).trim();

export const PROVIDERS = "pulumi:providers:";

export const isProvider = (urn: string): boolean => urnParts(urn).type.startsWith(PROVIDERS);

/** Reports whether the engine itself registers a provider: its settings are those of the stack. */
export const isEnginesOwn = (urn: string): boolean => isNameOfEngine(urnParts(urn).name);

/**
 * Reports whether `--target` or `--exclude` leaves out a resource. The engine does not consult its provider: it copies the whole
 * state, or omits the inputs of a new resource. Of other unchanged resources, the new state has no outputs yet.
 */
export const isUntargeted = ({ op, newState }: Step): boolean =>
  op === "same" &&
  newState?.custom === true &&
  (newState.outputs !== undefined || newState.inputs === undefined);

/** Returns the operations of which a preview shows fewer than its summary counts. */
export const notShown = ({ steps, changeSummary }: Preview): string[] =>
  Object.entries(changeSummary ?? {})
    .filter(([op, count]) => steps.filter((step) => step.op === op).length < count)
    .map(([op]) => op);

/** Reports whether a preview contains the unchanged resources: its summary always counts them. */
export const showsSames = (preview: Preview): boolean => !notShown(preview).includes("same");
