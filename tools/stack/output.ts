import { z } from "zod";

const looseRecord = z.record(z.string(), z.unknown());

const resourceSchema = z.looseObject({
  urn: z.string(),
  type: z.string(),
  id: z.string().optional(),
  provider: z.string().optional(),
  inputs: looseRecord.optional(),
  outputs: looseRecord.optional(),
  initErrors: z.array(z.string()).optional(),
});

const stackStateSchema = z.looseObject({
  deployment: z.looseObject({
    resources: z.array(resourceSchema).default([]),
  }),
});

/** The output of `pulumi stack export`. */
export type StackState = z.infer<typeof stackStateSchema>;

const previewStepSchema = z.looseObject({
  op: z.string(),
  urn: z.string(),
  replaceReasons: z.array(z.string()).optional(),
  detailedDiff: z
    .record(z.string(), z.looseObject({ kind: z.string(), inputDiff: z.boolean().optional() }))
    .nullish(),
  oldState: resourceSchema.optional(),
  newState: resourceSchema.optional(),
});

const previewSchema = z.looseObject({
  steps: z.array(previewStepSchema).default([]),
  changeSummary: z.record(z.string(), z.number()).default({}),
});

/** The output of `pulumi preview --json`. */
export type Preview = z.infer<typeof previewSchema>;

export function parseStackState(json: string): StackState {
  return stackStateSchema.parse(JSON.parse(json));
}

/** Reads the file in which the backend keeps a state. */
export function parseCheckpoint(json: string): StackState {
  const { checkpoint } = z
    .object({ checkpoint: z.looseObject({ latest: looseRecord.optional() }) })
    .parse(JSON.parse(json));
  return stackStateSchema.parse({ deployment: checkpoint.latest ?? {} });
}

export function parsePreview(json: string): Preview {
  return previewSchema.parse(JSON.parse(json));
}

export function parseOutputs(json: string): Record<string, unknown> {
  return looseRecord.parse(JSON.parse(json));
}
