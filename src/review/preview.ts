import { z } from "zod";
import { hidden } from "./secret";
import { targetIn } from "./target";

const values = z
  .record(z.string(), z.unknown())
  .transform((given) =>
    Object.fromEntries(
      // The engine writes null for values that are not set.
      Object.entries(given).flatMap(([key, each]) => (each === null ? [] : [[key, hidden(each)] as const])),
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
  if (start < 0) throw new NoPreview("it holds no JSON object");
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
