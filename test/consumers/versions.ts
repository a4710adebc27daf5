import { expect, it, jest } from "@jest/globals";
import { ensureNode, ensureSdk } from "../../tools/pulumi-cli";
import { repositoryRoot } from "../../tools/repository-root";
import { apply, deploymentOf, destroy } from "./lifecycle";
import { everyType, heads } from "./programs";

jest.setTimeout(900_000);

/** The oldest SDK that works, and the newest that is known to work. All other tests use one between them. */
const SDKS = ["3.139.0", "3.270.0"];
const NODES = [20, 22, 24] as const;

const combinations = SDKS.flatMap((sdk) => NODES.map((node) => [sdk, node] as const));

// Not a part of the other suites, because it takes minutes: the workflow runs `npx jest --selectProjects versions`.
it.each(combinations)("SDK %s, Node %s", async (sdk, node) => {
  const options = {
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
