import type { NamedTypes, Properties } from "../spec";

/** The types of the values in an example, by the names of resource types and functions. */
export interface Known {
  readonly inputsOf: (name: string) => Properties;
  readonly types: NamedTypes;
}
