import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { withMadePart } from "../docs/made-part";
import { runMain } from "../errors";
import { code, markdownTable } from "../markdown-table";
import { ensureNode, ensurePulumi, ensureSdk } from "../pulumi-cli";
import { repositoryRoot } from "../repository-root";
import { runJest } from "../run-jest";
import { cellOf, CLIS, NODES, SDKS } from "./versions";

const PAGE = join(repositoryRoot(), "docs", "installation-configuration.md");

const report = z.object({
  testResults: z.array(
    z.object({ assertionResults: z.array(z.object({ title: z.string(), status: z.string() })) }),
  ),
});

/** Returns a table with a row for the versions, and names the combinations that failed. */
function tableOf(passed: ReadonlySet<string>): string {
  const all = CLIS.flatMap((cli) => SDKS.flatMap((sdk) => NODES.map((node) => cellOf(cli, sdk, node))));
  const failed = all.filter((cell) => !passed.has(cell));
  const result = failed.length === 0 ? "Every combination passed" : `Failed: ${failed.join("; ")}`;
  const today = new Date().toISOString().slice(0, 10);
  const table = markdownTable([
    ["Pulumi CLI", code("@pulumi/pulumi"), "Node"],
    [CLIS.join(", "), SDKS.join(", "), NODES.join(", ")],
  ]);
  return `Tested on ${today}, on Linux x64. ${result}:\n\n${table}`;
}

// Runs for about half an hour, and builds each CLI that is not in the cache, which takes four minutes.
runMain(async () => {
  for (const cli of CLIS) await ensurePulumi(cli);
  for (const sdk of SDKS) await ensureSdk(sdk);
  for (const node of NODES) await ensureNode(node);
  const folder = await mkdtemp(join(tmpdir(), "pulumi-collab-matrix-"));
  try {
    const file = join(folder, "results.json");
    process.exitCode = runJest([
      "--selectProjects=matrix",
      "--maxWorkers=2",
      "--json",
      `--outputFile=${file}`,
    ]);
    const { testResults } = report.parse(JSON.parse(await readFile(file, "utf8")));
    const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
    const passed = new Set(tests.filter(({ status }) => status === "passed").map(({ title }) => title));
    const page = await readFile(PAGE, "utf8");
    await writeFile(PAGE, withMadePart(page, "versions", tableOf(passed), "npm run matrix"));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
