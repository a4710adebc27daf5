import { readdirSync, readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as pulumi from "@pulumi/pulumi";
import { runError } from "./run-error";

const PLUGIN = "@pulumi/pulumi/cmd/dynamic-provider";

let isFound = false;

/**
 * Ends an inline program of the Automation API whose resources nothing could serve: the engine starts the plugin in a folder from
 * which the SDK is not found, and says so in a stack trace.
 */
export function requirePlugin(): void {
  if (isFound || !pulumi.runtime.getStackResource()) return;
  const folder = process.cwd();
  if (isInstalledFor(folder) || !isFolderOfPlugin(folder)) {
    isFound = true;
    return;
  }
  throw runError(
    `The engine looks for @pulumi/pulumi and pulumi-collab from ${folder} and does not find them: set workDir to the folder of your package.json and Pulumi.yaml in the options of the Automation API, or run the script from there.`,
  );
}

function isInstalledFor(folder: string): boolean {
  try {
    createRequire(join(folder, "_")).resolve(PLUGIN);
    return true;
  } catch {
    return false;
  }
}

/**
 * Whether the Automation API starts the plugin in the process's folder. It does where it got no `workDir`: it then makes a
 * temporary project, which names that folder. A program cannot ask which folder it is.
 */
function isFolderOfPlugin(folder: string): boolean {
  const started = Date.now() - process.uptime() * 1000;
  try {
    return readdirSync(tmpdir())
      .filter((name) => name.startsWith("automation-"))
      .some((name) => {
        const file = join(tmpdir(), name, "Pulumi.yaml");
        // Others are left behind by earlier runs.
        const written = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
        return written >= started && namesFolder(readFileSync(file, "utf8"), folder);
      });
  } catch {
    return false;
  }
}

function namesFolder(project: string, folder: string): boolean {
  const lines = project.split("\n").map((line) => line.trim().replaceAll(/["']/g, ""));
  return lines.includes(`name: ${pulumi.getProject()}`) && lines.includes(`main: ${folder}`);
}
