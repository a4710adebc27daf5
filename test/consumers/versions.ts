import { expect, it, jest } from "@jest/globals";
import { cellOf, CLIS, NODES, SDKS } from "../../tools/matrix/versions";
import { ensureNode, ensurePulumi, ensureSdk } from "../../tools/pulumi-cli";
import { repositoryRoot } from "../../tools/repository-root";
import { apply, deploymentOf, destroy } from "./lifecycle";
import { everyType, heads } from "./programs";

jest.setTimeout(900_000);

const cells = CLIS.flatMap((cli) =>
  SDKS.flatMap((sdk) => NODES.map((node) => [cellOf(cli, sdk, node), cli, sdk, node] as const)),
);

// Not a part of the tests: `npm run matrix` runs it, and writes its results into the documentation.
it.each(cells)("%s", async (_title, cli, sdk, node) => {
  const options = {
    cli: await ensurePulumi(cli),
    files: { "index.js": heads.commonJs + everyType },
    packageDir: repositoryRoot(),
    plugin: true,
    sdkModules: await ensureSdk(sdk),
    nodeBinDir: await ensureNode(node),
  };
  for (const host of ["dynamic", "plugin"]) {
    const deployed = await deploymentOf(options);
    const { emulator, stack } = deployed;
    await stack.setConfig({ "collab:host": host });
    await apply(deployed);

    await stack.setConfig({ "test:title": "Staff handbook" });
    emulator.resetCounts();
    await stack.up();
    expect(emulator.requests.map(({ operation }) => operation)).toEqual(["updateDocuments"]);

    await stack.refresh({ expectNoChanges: true });
    await stack.preview({ expectNoChanges: true });
    await destroy(deployed);
  }
});
