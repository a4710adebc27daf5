import type { Property } from "../../tools/conformance/properties";
import { SAMPLES } from "../engine/samples";

/** Every resource type that has a sample. */
export const KINDS: readonly string[] = SAMPLES.map(({ declared }) => declared.type);

/**
 * Marks a test as a check of properties for resource types. The test's result fills those cells of the conformance table,
 * which the reporter reads from the titles.
 */
export function covering(
  properties: Property | readonly Property[],
  types: string | readonly string[],
  title: string,
): string {
  return `${title} {${[properties].flat().join(", ")}: ${[types].flat().join(", ")}}`;
}
