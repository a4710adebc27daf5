import { z } from "zod";

export const text = z.string().optional();
export const texts = z.array(z.string()).optional();
export const flag = z.boolean().optional();

/** Fields that the emulator stores unchanged. */
export const fields = z.record(z.string(), z.unknown());

/**
 * Returns the schema of a seed whose fields a type documents. The schema rejects other fields, so that a misspelled field
 * in a file causes an error instead of being ignored. The type determines the fields: a schema that lacks one does not
 * compile.
 */
export const formOf =
  <Documented>() =>
  <Shape extends Record<keyof Documented, z.ZodType>>(shape: Shape) =>
    z.strictObject(shape);
