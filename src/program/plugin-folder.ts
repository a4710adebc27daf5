import { readdirSync, readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as pulumi from "@pulumi/pulumi";
import { runError } from "./run-error";

const PLUGIN = "@pulumi/pulumi/cmd/dynamic-provider";

/** Whether a run is rejected. The first resource of the run determines it for all others. */
const rejected = new WeakMap<object, boolean>();

/** The temporary projects for which earlier runs of this process were rejected. They are no evidence about later runs. */
const blamed = new Set<string>();

/**
 * Ends an inline program of the Automation API if no plugin can serve its resources. The engine would start the plugin in a
 * folder from which the SDK is not found, and would report that only as a stack trace. (engine-notes: inline programs)
 */
export function requirePlugin(): void {
  const run = pulumi.runtime.getStackResource();
  if (!run) return;
  const folder = process.cwd();
  if (!rejected.has(run)) rejected.set(run, isMisplaced(folder));
  if (rejected.get(run) === false) return;
  throw runError(
    `The engine looks for @pulumi/pulumi and pulumi-collab from ${folder} and does not find them: set workDir to the folder of your package.json and Pulumi.yaml in the options of the Automation API, or run the script from there.`,
  );
}

/** Reports whether the plugin starts in the wrong folder. Without evidence from this run alone, the run is not rejected. */
function isMisplaced(folder: string): boolean {
  if (isInstalledFor(folder)) return false;
  const news = projectsNaming(folder).filter((file) => !blamed.has(file));
  for (const file of news) blamed.add(file);
  return news.length > 0;
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
 * Returns the temporary projects that name the process's folder. They show that the Automation API starts the plugin there: it
 * creates such a project if it got no `workDir`. A program has no way to query the folder.
 */
function projectsNaming(folder: string): string[] {
  const started = Date.now() - process.uptime() * 1000;
  try {
    return readdirSync(tmpdir())
      .filter((name) => name.startsWith("automation-"))
      .map((name) => join(tmpdir(), name, "Pulumi.yaml"))
      .filter((file) => {
        // Older projects were left behind by earlier processes.
        const written = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
        return written >= started && namesFolder(readFileSync(file, "utf8"), folder);
      });
  } catch {
    return [];
  }
}

function namesFolder(project: string, folder: string): boolean {
  const lines = project.split("\n").map((line) => line.trim().replaceAll(/["']/g, ""));
  return lines.includes(`name: ${pulumi.getProject()}`) && lines.includes(`main: ${folder}`);
}
