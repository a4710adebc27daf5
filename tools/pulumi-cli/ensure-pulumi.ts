import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { messageOf } from "../errors";
import { build } from "./build";
import { cacheRoot, installOnce } from "./cache";
import { download } from "./download";
import { findOnPath, versionOf, type FoundCli } from "./on-path";
import { cacheName, programs, pulumiVersion } from "./recipe";
import { logToStderr, logging, type Log } from "./log";

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

export interface EnsureOptions {
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
