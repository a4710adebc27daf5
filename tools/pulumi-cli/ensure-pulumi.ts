import { existsSync } from "node:fs";
import { chmod, copyFile, mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { mustRun } from "../command";
import { messageOf } from "../errors";
import { installOnce, log } from "./cache";
import { npmInstall } from "./npm";
import { type FoundCli, findOnPath, versionOf } from "./on-path";
import {
  cacheName,
  folderOfModule,
  go,
  goBuild,
  goModule,
  programs,
  pulumiVersion,
  shimVersion,
} from "./recipe";

/** A Pulumi CLI with its Node language host and dynamic plugin. */
export type PulumiCli = FoundCli;

let found: Promise<PulumiCli> | undefined;

/** Returns a Pulumi CLI: the one on PATH, or else the cached one, a download, or a local build. A process searches once. */
export const ensurePulumi = (): Promise<PulumiCli> => (found ??= find());

async function find(): Promise<PulumiCli> {
  const failures: string[] = [];
  const attempt = async <T>(title: string, way: () => T | Promise<T>): Promise<T | undefined> => {
    try {
      return await way();
    } catch (error) {
      failures.push(`${title}: ${messageOf(error).split("\n")[0] ?? ""}`);
      return undefined;
    }
  };
  const onPath = await attempt("on PATH", findOnPath);
  if (onPath) return onPath;

  const folder = await installOnce(cacheName(), async (staging) => {
    for (const [title, fill] of [
      ["official download (npm package pulumi)", download],
      ["build from Go modules", build],
    ] as const) {
      if (await attempt(title, () => fill(staging).then(() => checkedIn(staging)))) return;
      log(failures.at(-1) ?? "");
    }
    throw new Error(explain(failures));
  });
  const cached = await attempt("in the cache", () => inFolder(folder));
  if (!cached) throw new Error(`${explain(failures)}\nWhat is in the cache is damaged: remove ${folder}`);
  return cached;
}

/** Returns the CLI in a folder of the cache, without starting it: each test file asks for it. */
function inFolder(folder: string): FoundCli {
  const binDir = join(folder, "bin");
  for (const name of Object.values(programs))
    if (!existsSync(join(binDir, name))) throw new Error(`no ${join(binDir, name)}`);
  return { binDir, version: pulumiVersion };
}

/** Returns the CLI in a new folder of the cache, after a start, which shows that it works and has the version that the cache promises. */
async function checkedIn(folder: string): Promise<FoundCli> {
  const cli = inFolder(folder);
  const path = join(cli.binDir, programs.cli);
  const version = await versionOf(path);
  if (version !== cli.version) throw new Error(`${path} is ${version}`);
  return cli;
}

function explain(failures: readonly string[]): string {
  return [
    `There is no usable Pulumi CLI ${pulumiVersion}, and none could be made:`,
    ...failures.map((failure) => `  - ${failure}`),
    "Install the Pulumi CLI and put it on PATH, or install Go 1.26 or newer and run this again.",
  ].join("\n");
}

const installMs = 30_000;
const downloadMs = 5 * 60_000;

/** Downloads the CLI into `staging`/bin with the official npm package `pulumi`. Fails within seconds if that is impossible. */
async function download(staging: string): Promise<void> {
  log(`downloading the Pulumi CLI ${pulumiVersion}, once per machine, usually about a minute`);
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

/** Builds the CLI and its Node language host from Go modules into `staging`/bin. */
async function build(staging: string): Promise<void> {
  const bin = join(staging, "bin");
  await mkdir(bin);
  const { stdout } = await go(staging, ["env", "GOVERSION"]);
  log(
    `building the Pulumi CLI ${pulumiVersion} from Go modules with ${stdout.trim()}, once per machine, usually 4 minutes on 2 cores`,
  );
  const module = goModule("cli");
  await goBuild(module, join(bin, programs.cli), "github.com/pulumi/pulumi/pkg/v3/cmd/pulumi");
  const host = "github.com/pulumi/pulumi/sdk/v3/nodejs/cmd/pulumi-language-nodejs";
  await goBuild(goModule("language-nodejs"), join(bin, programs.languageHost), host);
  await copyDynamicPlugin(module, join(bin, programs.dynamicPlugin));
}

/** Copies the dynamic plugin, a script inside the SDK's Go module. The module cache stores it without its executable bit. */
async function copyDynamicPlugin(module: string, target: string): Promise<void> {
  const sdk = await folderOfModule(module, "github.com/pulumi/pulumi/sdk/v3");
  await copyFile(join(sdk, "nodejs", "dist", programs.dynamicPlugin), target);
  await chmod(target, 0o755);
}
