import { existsSync } from "node:fs";
import { chmod, copyFile, mkdir, rename, rm } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { mustRun } from "../command";
import { messageOf } from "../errors";
import { cacheRoot, installOnce } from "./cache";
import { type Log, logToStderr, logging } from "./log";
import { npmInstall } from "./npm";
import { type FoundCli, findOnPath, versionOf } from "./on-path";
import { cacheName, folderOfModule, go, goBuild, programs, pulumiVersion, shimVersion } from "./recipe";

type PulumiSource = "path" | "cache" | "download" | "build";

/** A Pulumi CLI with its Node language host and dynamic plugin. */
export interface PulumiCli extends FoundCli {
  source: PulumiSource;
  /** Returns the environment variables to run the CLI with: PATH with its folder first. */
  env(): Record<string, string>;
}

/**
 * The four ways to obtain a CLI. The last two fill the `bin` folder of the given folder. On failure, each throws an error with a
 * one-line message.
 */
export interface Ways {
  path: () => Promise<FoundCli>;
  cache: (folder: string) => Promise<FoundCli>;
  download: (staging: string, log: Log) => Promise<void>;
  build: (staging: string, log: Log) => Promise<void>;
}

interface EnsureOptions {
  log?: Log;
  /** Replaces some of the ways, for tests. */
  ways?: Partial<Ways>;
}

const titles: Record<PulumiSource, string> = {
  path: "on PATH",
  cache: "in the cache",
  download: "official download (npm package pulumi)",
  build: "build from Go modules",
};

const downloading = {
  what: `downloading the Pulumi CLI ${pulumiVersion}, once per machine`,
  usually: "about a minute",
};

async function inFolder(folder: string): Promise<FoundCli> {
  const binDir = join(folder, "bin");
  for (const name of Object.values(programs))
    if (!existsSync(join(binDir, name))) throw new Error(`no ${join(binDir, name)}`);
  return { binDir, version: await versionOf(join(binDir, programs.cli)) };
}

/** Returns a Pulumi CLI: the one on PATH, or else the cached one, a download, or a local build. */
export async function ensurePulumi(options: EnsureOptions = {}): Promise<PulumiCli> {
  const log = options.log ?? logToStderr;
  const ways: Ways = { path: findOnPath, cache: inFolder, download, build, ...options.ways };
  const folder = join(cacheRoot(), cacheName());
  const failures: string[] = [];
  const attempt = async <T>(source: PulumiSource, way: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await way();
    } catch (error) {
      failures.push(`${titles[source]}: ${firstLine(error)}`);
      return undefined;
    }
  };

  const onPath = await attempt("path", ways.path);
  if (onPath !== undefined) return withEnv(onPath, "path");
  const cached = await attempt("cache", () => ways.cache(folder));
  if (cached !== undefined) return withEnv(cached, "cache");

  let source: PulumiSource = "cache";
  const make = async (staging: string): Promise<void> => {
    for (const way of ["download", "build"] as const) {
      const started = Date.now();
      const done = await attempt(way, async () => {
        if (way === "build") await ways.build(staging, log);
        else await logging(log, downloading, () => ways.download(staging, log));
        await ways.cache(staging);
        return true;
      });
      if (done) {
        log(
          `the Pulumi CLI is there after ${Math.round((Date.now() - started) / 1000)} s, kept in ${folder}`,
        );
        source = way;
        return;
      }
      log(failures.at(-1) ?? "");
    }
    throw new Error(explain(failures));
  };
  const made = await installOnce(cacheName(), make, log);
  const found = await attempt("cache", () => ways.cache(made));
  if (found === undefined)
    throw new Error(`${explain(failures)}\nWhat is in the cache is damaged: remove ${made}`);
  return withEnv(found, source);
}

function withEnv(found: FoundCli, source: PulumiSource): PulumiCli {
  const env = (): Record<string, string> => ({
    PATH: [found.binDir, process.env["PATH"] ?? ""].join(delimiter),
  });
  return { binDir: found.binDir, version: found.version, source, env };
}

function explain(failures: readonly string[]): string {
  return [
    `There is no usable Pulumi CLI (${pulumiVersion} or newer), and none could be made:`,
    ...failures.map((failure) => `  - ${failure}`),
    "Install the Pulumi CLI and put it on PATH, or install Go 1.26 or newer and run this again.",
  ].join("\n");
}

function firstLine(error: unknown): string {
  return messageOf(error).split("\n")[0] ?? "";
}

const installMs = 30_000;
const downloadMs = 5 * 60_000;

/** Downloads the CLI into `staging`/bin with the official npm package `pulumi`. Fails within seconds if that is impossible. */
async function download(staging: string): Promise<void> {
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
async function build(staging: string, log: Log): Promise<void> {
  const bin = join(staging, "bin");
  await mkdir(bin);
  const { stdout } = await go("cli", ["env", "GOVERSION"]);
  const what = `building the Pulumi CLI from Go modules with ${stdout.trim()}, once per machine`;
  await logging(log, { what, usually: "3 to 4 minutes on 2 cores" }, () =>
    goBuild("cli", join(bin, programs.cli), "github.com/pulumi/pulumi/pkg/v3/cmd/pulumi"),
  );
  const host = "github.com/pulumi/pulumi/sdk/v3/nodejs/cmd/pulumi-language-nodejs";
  await logging(log, { what: "building its language host for Node.js", usually: "half a minute" }, () =>
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
