import type { Property } from "../../tools/conformance/properties";
import { SAMPLES } from "../engine/samples";

/** Every kind of resource that has a sample. */
export const KINDS: readonly string[] = SAMPLES.map(({ declared }) => declared.type);

/**
 * Marks a test as a check of properties for kinds of resources: its result fills those cells of the conformance table,
 * which the reporter reads from the marks.
 */
export function covering(
  properties: Property | readonly Property[],
  kinds: string | readonly string[],
  title: string,
): string {
  return `${title} {${[properties].flat().join(", ")}: ${[kinds].flat().join(", ")}}`;
}
