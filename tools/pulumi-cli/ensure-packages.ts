import { existsSync } from "node:fs";
import { symlink } from "node:fs/promises";
import { join } from "node:path";
import { mustRun } from "../command";
import { installOnce, log } from "./cache";
import { npmInstall } from "./npm";
import { pulumiVersion } from "./recipe";

/** Returns the bin folder of another Node version, installed from its npm package once per machine. */
export async function ensureNode(major: 20 | 22 | 24): Promise<string> {
  const platform = process.platform === "win32" ? "win" : process.platform;
  const packageName = `node-${platform}-${process.arch}`;
  const bin = (prefix: string): string => join(prefix, "node_modules", packageName, "bin");
  const prefix = await installOnce(`${packageName}-${major}`, async (staging) => {
    log(`installing Node ${major} from npm, once per machine`);
    await npmInstall(staging, `${packageName}@${major}`);
    await mustRun(join(bin(staging), "node"), ["--version"], { timeoutMs: 30_000 });
  });
  return bin(prefix);
}

/** The version of Bun that tests use. */
const BUN = "1.4.5";

/** Returns a folder with Bun, as `bun` and as `node`, installed from its npm package once per machine. */
export async function ensureBun(): Promise<string> {
  const platform = `${process.platform}-${process.arch === "arm64" ? "aarch64" : process.arch}`;
  const bin = (prefix: string): string => join(prefix, "node_modules", "@oven", `bun-${platform}`, "bin");
  const prefix = await installOnce(`bun-${platform}-${BUN}`, async (staging) => {
    log(`installing Bun ${BUN} from npm, once per machine`);
    await npmInstall(staging, `@oven/bun-${platform}@${BUN}`);
    // Under this name, Bun takes the arguments of Node.
    await symlink("bun", join(bin(staging), "node"));
    await mustRun(join(bin(staging), "node"), ["-e", "0"], { timeoutMs: 30_000 });
  });
  return bin(prefix);
}

/** Returns the node_modules folder with one version of `@pulumi/pulumi`, installed once per machine. */
export async function ensureSdk(version: string): Promise<string> {
  const prefix = await installOnce(`sdk-${version}`, async (staging) => {
    log(`installing @pulumi/pulumi ${version} from npm, once per machine`);
    await npmInstall(staging, `@pulumi/pulumi@${version}`);
    if (!existsSync(join(staging, "node_modules", "@pulumi", "pulumi", "package.json")))
      throw new Error(`npm installed no @pulumi/pulumi for ${version}`);
  });
  return join(prefix, "node_modules");
}

/**
 * Returns the folder of a virtual environment with the SDK for Python and the dependencies for installing and loading the SDKs
 * of packages.
 */
export async function ensurePython(): Promise<string> {
  return installOnce(`python-${pulumiVersion}`, async (staging) => {
    log(`installing pulumi ${pulumiVersion} for Python, once per machine`);
    // The scripts of the environment are never used, because they contain the path of the staging folder.
    await mustRun("python3", ["-m", "venv", staging], { timeoutMs: 120_000 });
    const packages = [`pulumi==${pulumiVersion}`, "parver>=0.2.1", "setuptools>=70.1"];
    const python = join(staging, "bin", "python");
    await mustRun(python, ["-m", "pip", "install", "--quiet", "--no-input", ...packages], {
      timeoutMs: 300_000,
    });
  });
}
