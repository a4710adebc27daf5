import { expect, it, jest } from "@jest/globals";
import { ensureNode, ensureSdk } from "../../tools/pulumi-cli";
import { apply, destroy, deploymentOf } from "./lifecycle";
import { everyType, heads } from "./programs";

jest.setTimeout(600_000);

/** The newest version of @pulumi/pulumi that is known to work. Newer versions are likely to work. */
const NEWEST_SDK = "3.270.0";

// versions.ts beside this file runs the others.
it(`@pulumi/pulumi ${NEWEST_SDK} on Node 24 applies every resource type, and an edit with one request`, async () => {
  const deployment = await deploymentOf({
    files: { "index.js": heads.commonJs + everyType },
    sdkModules: await ensureSdk(NEWEST_SDK),
    nodeBinDir: await ensureNode(24),
  });
  const { emulator, stack } = deployment;
  await apply(deployment);

  await stack.setConfig({ "test:title": "Staff handbook" });
  emulator.resetCounts();
  await stack.up();
  expect(emulator.requests.map(({ operation }) => operation)).toEqual(["updateDocuments"]);

  await stack.refresh({ expectNoChanges: true });
  await destroy(deployment);
});
