import type { PulumiCli } from "../../tools/pulumi-cli";
import type { Measurements } from "../measurement";
import type { Options } from "../options";

/** The arguments of each part of the benchmark. */
export interface PartContext {
  readonly options: Options;
  readonly cli: PulumiCli;
  readonly measurements: Measurements;
}

export type Part = (context: PartContext) => Promise<void>;
