import { z } from "zod";

export const text = z.string().optional();
export const texts = z.array(z.string()).optional();
export const flag = z.boolean().optional();

/** Fields that the emulator keeps as they are. */
export const fields = z.record(z.string(), z.unknown());

/**
 * The form of a seed that a type documents. It refuses other fields, so that a misspelt one in a file is an error and
 * not a silence. The type decides which fields there are: one that is missing here does not compile.
 */
export const formOf =
  <Documented>() =>
  <Shape extends Record<keyof Documented, z.ZodType>>(shape: Shape) =>
    z.strictObject(shape);
