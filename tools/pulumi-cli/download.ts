import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { mustRun } from "../command";
import { npmInstall } from "./npm";
import { pulumiVersion, shimVersion } from "./recipe";

const installMs = 30_000;
const downloadMs = 5 * 60_000;

/** Downloads the CLI into `staging`/bin with the official npm package `pulumi`. Fails within seconds if that is impossible. */
export async function download(staging: string): Promise<void> {
  const shim = join(staging, "shim");
  const home = join(staging, "home");
  try {
    await mkdir(shim);
    await npmInstall(shim, `pulumi@${shimVersion}`, installMs);
    await mustRun(process.execPath, [join(shim, "node_modules", "pulumi", "run.js"), "version"], {
      cwd: shim,
      env: {
        ...process.env,
        PULUMI_HOME: home,
        PULUMI_VERSION: pulumiVersion,
        PULUMI_SKIP_UPDATE_CHECK: "1",
        NODE_USE_ENV_PROXY: "1",
      },
      timeoutMs: downloadMs,
    });
    await rename(join(home, "versions", pulumiVersion, "bin"), join(staging, "bin"));
  } finally {
    for (const folder of [shim, home]) await rm(folder, { recursive: true, force: true });
  }
}
