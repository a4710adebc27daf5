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
import { cellOf, CLIS, CLIS_WITH_DO, NODES, SDKS } from "./versions";

const PAGE = join(repositoryRoot(), "docs", "installation-configuration.md");

const report = z.object({
  testResults: z.array(
    z.object({ assertionResults: z.array(z.object({ title: z.string(), status: z.string() })) }),
  ),
});

/** Runs tests, and returns the titles of those that passed. */
async function passing(folder: string, args: readonly string[], env: Readonly<Record<string, string>>) {
  const file = join(folder, "results.json");
  await rm(file, { force: true });
  const exitCode = runJest([...args, "--json", `--outputFile=${file}`], env);
  const { testResults } = report.parse(JSON.parse(await readFile(file, "utf8")));
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  return {
    exitCode,
    passed: new Set(tests.filter(({ status }) => status === "passed").map(({ title }) => title)),
  };
}

/** Returns the table of the combinations, and of `pulumi do` for each version of the CLI. */
function tableOf(passed: ReadonlySet<string>, works: ReadonlyMap<string, boolean>): string {
  const sign = (isFine: boolean) => (isFine ? "yes" : "no");
  const rows = CLIS.flatMap((cli) =>
    SDKS.map((sdk) => [
      cli,
      sdk,
      ...NODES.map((node) => sign(passed.has(cellOf(cli, sdk, node)))),
      works.has(cli) ? sign(works.get(cli) === true) : "not in this version",
    ]),
  );
  const header = [
    "Pulumi CLI",
    code("@pulumi/pulumi"),
    ...NODES.map((node) => `Node ${node}`),
    code("pulumi do"),
  ];
  const today = new Date().toISOString().slice(0, 10);
  return `Tested on ${today}, on Linux x64:\n\n${markdownTable([header, ...rows])}`;
}

// Runs for about half an hour, and builds each CLI that is not in the cache, which takes four minutes.
runMain(async () => {
  for (const cli of CLIS) await ensurePulumi(cli);
  for (const sdk of SDKS) await ensureSdk(sdk);
  for (const node of NODES) await ensureNode(node);
  const folder = await mkdtemp(join(tmpdir(), "pulumi-collab-matrix-"));
  try {
    const { passed } = await passing(folder, ["--selectProjects", "matrix", "--maxWorkers", "2"], {});
    const works = new Map<string, boolean>();
    for (const cli of CLIS_WITH_DO) {
      const env = { PULUMI_COLLAB_CLI: cli, EVERY_SERVICE: "1" };
      const { exitCode } = await passing(
        folder,
        ["test/engine/provider/do", "--selectProjects", "dynamic"],
        env,
      );
      works.set(cli, exitCode === 0);
    }
    const page = await readFile(PAGE, "utf8");
    await writeFile(PAGE, withMadePart(page, "versions", tableOf(passed, works), "npm run matrix"));
    const cells = CLIS.length * SDKS.length * NODES.length;
    if (passed.size < cells || [...works.values()].includes(false)) process.exitCode = 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
