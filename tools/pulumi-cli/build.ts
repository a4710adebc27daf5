import { chmod, copyFile, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { mustRun, type CommandOptions } from "../command";
import { type Log } from "./cache";
import { goFlags, goModule, programs } from "./recipe";

const buildMs = 60 * 60_000;

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

async function goBuild(
  module: "cli" | "language-nodejs",
  output: string,
  packagePath: string,
): Promise<void> {
  await go(module, ["build", "-mod=readonly", ...goFlags, "-o", output, packagePath]);
}

/** The dynamic plugin is a script inside the SDK's Go module; the module cache keeps it without its run bit. */
async function copyDynamicPlugin(target: string): Promise<void> {
  const { stdout } = await go("cli", [
    "list",
    "-mod=readonly",
    "-m",
    "-f",
    "{{.Dir}}",
    "github.com/pulumi/pulumi/sdk/v3",
  ]);
  await copyFile(join(stdout.trim(), "nodejs", "dist", programs.dynamicPlugin), target);
  await chmod(target, 0o755);
}

async function go(module: "cli" | "language-nodejs", args: readonly string[]): ReturnType<typeof mustRun> {
  const options: CommandOptions = {
    cwd: goModule(module),
    env: { ...process.env, GOWORK: "off" },
    timeoutMs: buildMs,
  };
  return mustRun("go", args, options);
}

function minutesSince(started: number): string {
  return `${Math.round((Date.now() - started) / 60_000)} min so far`;
}
