import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import * as pulumi from "@pulumi/pulumi";
import { HOST_KEY, NAMESPACE } from "../settings";
import { unknownKeys } from "../settings/how-to-set";
import { typeToken, type Host } from "../values/type-token";
import { runError } from "./run-error";

/**
 * Returns the host that serves the resources of this run. The stack's configuration sets it, not an environment variable:
 * machines with different variables would move the stack back and forth between hosts.
 */
export function hostOfRun(): Host {
  const given = new pulumi.Config(NAMESPACE).get(HOST_KEY) ?? "dynamic";
  if (given === "dynamic") rejectUnlessInstalled();
  if (given === "dynamic" || given === "plugin") return given;
  throw runError(`${NAMESPACE}:${HOST_KEY} must be dynamic or plugin, not ${JSON.stringify(given)}.`);
}

/** The SDK's script that runs a program. It is started in the same folder as the plugin. */
const RUNNER = /[\\/]@pulumi[\\/]pulumi[\\/]cmd[\\/]run[\\/]/;

let isInstalled = false;

/**
 * Ends a program whose plugin would not find this package, because only a package of the program depends on it. Inline programs and
 * unit tests run in any folder, so they are not checked. (engine-notes: the provider text)
 */
function rejectUnlessInstalled(): void {
  const [, script = ""] = process.argv;
  if (isInstalled || !RUNNER.test(script)) return;
  try {
    createRequire(script).resolve("pulumi-collab/dynamic", { paths: [process.cwd(), script] });
    isInstalled = true;
  } catch {
    throw runError(
      `Pulumi's plugin cannot load pulumi-collab from the program's folder: add pulumi-collab to the dependencies in ${manifest()}.`,
    );
  }
}

/** Returns the package.json of the program: the nearest one. */
function manifest(folder = process.cwd()): string {
  const file = join(folder, "package.json");
  return existsSync(file) || dirname(folder) === folder ? file : manifest(dirname(folder));
}

export const otherThan = (host: Host): Host => (host === "dynamic" ? "plugin" : "dynamic");

/** Returns the type token by which the provider of this package's resources is found. */
export const ofThisPackage = (): string =>
  hostOfRun() === "plugin" ? typeToken("Resource", "plugin") : "pulumi-nodejs:dynamic:Resource";

const printed = new WeakSet<object>();

/** Warns, once per run, about keys in the stack's configuration that look like settings of this package but are not. */
export function warnOfUnknownSettings(): void {
  const run = pulumi.runtime.getStackResource();
  if (!run || printed.has(run)) return;
  printed.add(run);
  // In a project with the same name as this package, the keys belong to the project.
  if (pulumi.getProject() === NAMESPACE) return;
  for (const { key, words } of unknownKeys(Object.keys(pulumi.runtime.allConfig())))
    void pulumi.log.warn(`${key} ${words}`);
}
