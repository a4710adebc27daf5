import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { mustRun } from "../command";
import { installOnce } from "../pulumi-cli/cache";
import { goBuild, recipeOf } from "../pulumi-cli/go-modules";
import { logToStderr } from "../pulumi-cli/saying";
import { repositoryRoot } from "../repository-root";

const programs = z.record(z.string(), z.string());

/** What Pulumi's own generator makes of YAML programs in C#, by their names. */
export async function inCSharp(yaml: ReadonlyMap<string, string>): Promise<ReadonlyMap<string, string>> {
  const converter = await ensureConverter();
  const folder = await mkdtemp(join(tmpdir(), "pulumi-collab-csharp-"));
  try {
    const file = join(folder, "programs.json");
    await writeFile(file, JSON.stringify(Object.fromEntries(yaml)));
    const { stdout } = await mustRun(converter, [join(repositoryRoot(), "schema.json"), file], {
      timeoutMs: 120_000,
    });
    return new Map(Object.entries(programs.parse(JSON.parse(stdout))));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Built once per machine. Its generator is the last that is in a module of the proxy. */
async function ensureConverter(): Promise<string> {
  const folder = await installOnce(
    `convert-csharp-${recipeOf("convert-csharp")}`,
    async (staging) => {
      logToStderr("building what writes C# from Go modules, once per machine; about a minute on 2 cores");
      await goBuild("convert-csharp", join(staging, "convert-csharp"), ".");
    },
    logToStderr,
  );
  return join(folder, "convert-csharp");
}
