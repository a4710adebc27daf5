import { existsSync } from "node:fs";
import { join } from "node:path";
import { mustRun } from "../command";
import { installOnce, logToStderr, type Log } from "./cache";
import { npmInstall } from "./npm";

/** The bin folder of another Node, installed from its npm package once per machine. */
export async function ensureNode(major: 22 | 24, log: Log = logToStderr): Promise<string> {
  const platform = process.platform === "win32" ? "win" : process.platform;
  const packageName = `node-${platform}-${process.arch}`;
  const bin = (prefix: string): string => join(prefix, "node_modules", packageName, "bin");
  const prefix = await installOnce(
    `${packageName}-${major}`,
    async (staging) => {
      log(`installing Node ${major} from npm, once per machine; some seconds`);
      await npmInstall(staging, `${packageName}@${major}`);
      await mustRun(join(bin(staging), "node"), ["--version"], { timeoutMs: 30_000 });
    },
    log,
  );
  return bin(prefix);
}

/** The node_modules folder that holds `@pulumi/pulumi` of one version, installed once per machine. */
export async function ensureSdk(version: string, log: Log = logToStderr): Promise<string> {
  const prefix = await installOnce(
    `sdk-${version}`,
    async (staging) => {
      log(`installing @pulumi/pulumi ${version} from npm, once per machine; some seconds`);
      await npmInstall(staging, `@pulumi/pulumi@${version}`);
      if (!existsSync(join(staging, "node_modules", "@pulumi", "pulumi", "package.json")))
        throw new Error(`npm installed no @pulumi/pulumi for ${version}`);
    },
    log,
  );
  return join(prefix, "node_modules");
}
