import type { Emulator } from "pulumi-collab/emulator";
import { messageOf } from "../errors";
import { print } from "../story";
import type { Wine } from "./wine";

/** What the checks use. */
export interface World {
  readonly wine: Wine;
  readonly emulator: Emulator;
  /** A folder for all files. */
  readonly folder: string;
  /** A folder in which the package is installed. */
  readonly program: string;
  /** Returns the folder of the Pulumi CLI. */
  readonly cli: () => Promise<string>;
  /** Installs the package and the SDK into a new folder. */
  readonly install: (folder: string) => Promise<void>;
}

/** A title, and a function that throws the reason of a failure. */
export type Check = readonly [title: string, run: (world: World) => Promise<void>];

/** Runs checks, and prints which of them pass. Returns the number of failures. */
export async function runChecks(checks: readonly Check[], world: World): Promise<number> {
  let failures = 0;
  for (const [title, check] of checks) {
    try {
      await check(world);
      print(`passed  ${title}`);
    } catch (error) {
      failures++;
      print(`FAILED  ${title}\n${messageOf(error).replaceAll(/^/gm, "        ")}`);
    }
  }
  return failures;
}
