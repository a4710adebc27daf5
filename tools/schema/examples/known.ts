import type { NamedTypes, Properties } from "../spec";

/** The types of what an example gives, by the names of resources and functions. */
export interface Known {
  readonly inputsOf: (name: string) => Properties;
  readonly isResource: (name: string) => boolean;
  readonly types: NamedTypes;
  /** The names of the package in C# and Java. */
  readonly csharpNamespace: string;
  readonly javaPackage: string;
}
