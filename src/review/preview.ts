import { z } from "zod";

/** A resource as a preview tells of it. Values that are secret, or not known yet, are marked. */
const state = z.object({
  id: z.string().optional(),
  inputs: z.record(z.string(), z.unknown()).optional(),
  outputs: z.record(z.string(), z.unknown()).optional(),
  parent: z.string().optional(),
  provider: z.string().optional(),
  protect: z.boolean().optional(),
  retainOnDelete: z.boolean().optional(),
  external: z.boolean().optional(),
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
  // Not every setting in it is kept as a secret by its stack: nothing of it is told but the address.
  config: z
    .record(z.string(), z.unknown())
    .nullish()
    .transform((config) => {
      const baseUrl = config?.["collab:baseUrl"];
      return { baseUrl: typeof baseUrl === "string" ? baseUrl : undefined };
    }),
  steps: z.array(step).nullish(),
  diagnostics: z.array(diagnostic).nullish(),
  error: z.string().optional(),
});

export type Preview = z.output<typeof preview>;
export type Step = z.output<typeof step>;
export type StepState = z.output<typeof state>;

/** The text is no result of `pulumi preview --json`. */
export class NoPreview extends Error {
  override readonly name = "NoPreview";
}

/** What `pulumi preview --json` printed. What comes before the object, such as a message of a tool around it, is left out. */
export function parsePreview(text: string): Preview {
  const start = /^\s*\{/mu.exec(text)?.index;
  if (start === undefined) throw new NoPreview("it holds no JSON object");
  let json: unknown;
  try {
    json = JSON.parse(text.slice(start));
  } catch (error) {
    throw new NoPreview(`it is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  const result = preview.safeParse(json);
  if (!result.success) throw new NoPreview("it has not the form of a preview");
  if (!result.data.steps && !result.data.diagnostics && result.data.error === undefined)
    throw new NoPreview("it has no steps; was it made by `pulumi preview --json`?");
  return result.data;
}

/** A resource's name for the engine, in its parts. */
export function partsOf(urn: string): { stack: string; project: string; type: string; name: string } {
  const [stack = "", project = "", types = "", ...names] = urn.replace(/^urn:pulumi:/u, "").split("::");
  return { stack, project, type: types.split("$").at(-1) ?? "", name: names.join("::") };
}
