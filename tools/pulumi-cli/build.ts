import { chmod, copyFile, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { folderOfModule, go, goBuild } from "./go-modules";
import { programs } from "./recipe";
import { saying, type Log } from "./saying";

/** Builds the CLI and its Node language host from Go modules into `staging`/bin. */
export async function build(staging: string, log: Log): Promise<void> {
  const bin = join(staging, "bin");
  await mkdir(bin);
  const { stdout } = await go("cli", ["env", "GOVERSION"]);
  const what = `building the Pulumi CLI from Go modules with ${stdout.trim()}, once per machine`;
  await saying(log, { what, usually: "3 to 4 minutes on 2 cores" }, () =>
    goBuild("cli", join(bin, programs.cli), "github.com/pulumi/pulumi/pkg/v3/cmd/pulumi"),
  );
  const host = "github.com/pulumi/pulumi/sdk/v3/nodejs/cmd/pulumi-language-nodejs";
  await saying(log, { what: "building its language host for Node.js", usually: "half a minute" }, () =>
    goBuild("language-nodejs", join(bin, programs.languageHost), host),
  );
  await copyDynamicPlugin(join(bin, programs.dynamicPlugin));
}

/** Copies the dynamic plugin, a script inside the SDK's Go module. The module cache stores it without its executable bit. */
async function copyDynamicPlugin(target: string): Promise<void> {
  const sdk = await folderOfModule("cli", "github.com/pulumi/pulumi/sdk/v3");
  await copyFile(join(sdk, "nodejs", "dist", programs.dynamicPlugin), target);
  await chmod(target, 0o755);
}
