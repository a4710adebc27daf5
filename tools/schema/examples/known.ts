import type { NamedTypes, Properties } from "../spec";

/** The types of what an example gives, by the names of resources and functions. */
export interface Known {
  readonly inputsOf: (name: string) => Properties;
  readonly types: NamedTypes;
}
