import { chmod, copyFile, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type Log } from "./cache";
import { folderOfModule, go, goBuild } from "./go-modules";
import { programs } from "./recipe";

/** Builds the CLI and its Node language host from Go modules into `staging`/bin. */
export async function build(staging: string, log: Log): Promise<void> {
  const bin = join(staging, "bin");
  await mkdir(bin);
  const { stdout } = await go("cli", ["env", "GOVERSION"]);
  log(
    `building the Pulumi CLI from Go modules with ${stdout.trim()}, once per machine; about 4 minutes on 2 cores`,
  );
  const started = Date.now();
  const progress = setInterval(() => {
    log(`still building, ${minutesSince(started)}`);
  }, 60_000);
  try {
    await goBuild("cli", join(bin, programs.cli), "github.com/pulumi/pulumi/pkg/v3/cmd/pulumi");
    const host = "github.com/pulumi/pulumi/sdk/v3/nodejs/cmd/pulumi-language-nodejs";
    await goBuild("language-nodejs", join(bin, programs.languageHost), host);
    await copyDynamicPlugin(join(bin, programs.dynamicPlugin));
  } finally {
    clearInterval(progress);
  }
}

/** The dynamic plugin is a script inside the SDK's Go module; the module cache keeps it without its run bit. */
async function copyDynamicPlugin(target: string): Promise<void> {
  const sdk = await folderOfModule("cli", "github.com/pulumi/pulumi/sdk/v3");
  await copyFile(join(sdk, "nodejs", "dist", programs.dynamicPlugin), target);
  await chmod(target, 0o755);
}

function minutesSince(started: number): string {
  return `${Math.round((Date.now() - started) / 60_000)} min so far`;
}
