import { readFile } from "node:fs/promises";
import { z } from "zod";
import type { Stack } from "../../tools/stack";

const checkpoint = z.looseObject({
  checkpoint: z.looseObject({
    latest: z.looseObject({
      resources: z.array(z.looseObject({ type: z.string() })).default([]),
    }),
  }),
});

/** Returns the size of a stack's state in the file backend. */
export async function stateSize(
  stack: Stack,
  documents: number,
): Promise<{ stateBytes?: number; bytesPerDocument?: number }> {
  const file = (await stack.backendFiles()).find((path) => /[\\/]stacks[\\/].*\.json$/.test(path));
  if (file === undefined) return {};
  const text = await readFile(file, "utf8");
  const { resources } = checkpoint.parse(JSON.parse(text)).checkpoint.latest;
  const ours = resources.filter(({ type }) => /^(pulumi-nodejs:dynamic|collab:index:)/.test(type));
  const bytes = ours.reduce((sum, one) => sum + Buffer.byteLength(JSON.stringify(one)), 0);
  return { stateBytes: Buffer.byteLength(text), bytesPerDocument: bytes / documents };
}
