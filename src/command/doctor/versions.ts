import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import { satisfies } from "semver";
import { manifestIn, ownManifest } from "../manifest";
import { cliCommand } from "../pulumi-cli";
import type { Terminal } from "../terminal";
import { findingsOf, type Finding } from "./finding";

const found = findingsOf("versions");

/** Checks Node.js, the SDK that a program in this folder would use, and the CLI on the PATH. */
export async function lookAtVersions({ cwd, env }: Terminal): Promise<Finding[]> {
  const own = ownManifest();
  const least = own.peerDependencies?.["@pulumi/pulumi"] ?? "";
  return [
    found("pulumi-collab", "ok", own.version),
    node(process.versions.node, own.engines?.node ?? ""),
    sdk(cwd, least),
    await cli(env),
  ];
}

function node(version: string, range: string): Finding {
  if (isWithin(version, range)) return found("Node.js", "ok", version);
  return found("Node.js", "failed", `${version} is too old`, `install Node.js ${range}`);
}

function sdk(cwd: string, range: string): Finding {
  const name = "@pulumi/pulumi";
  const install = `npm install ${name}`;
  const version = sdkIn(cwd);
  if (version === undefined) {
    const text = "not installed in this folder; only programs need it";
    return found(name, "unset", text, `${install}, in the program's folder`);
  }
  if (isWithin(version, range)) return found(name, "ok", version);
  return found(name, "failed", `${version} is not ${range}`, install);
}

function sdkIn(cwd: string): string | undefined {
  try {
    return manifestIn(createRequire(join(cwd, "_")).resolve("@pulumi/pulumi/package.json")).version;
  } catch {
    return undefined;
  }
}

const CLI_TIMEOUT = 20_000;

async function cli(env: NodeJS.ProcessEnv): Promise<Finding> {
  const name = "pulumi";
  const { file, args, shell } = cliCommand(["version"], env);
  const options = { env: { ...env, PULUMI_SKIP_UPDATE_CHECK: "1" }, timeout: CLI_TIMEOUT, shell };
  const version = await new Promise<string | undefined>((resolve) => {
    execFile(file, args, options, (error, stdout) => {
      resolve(error ? undefined : (/v?(\d+\.\d+\.\S+)/.exec(stdout)?.[1] ?? stdout.trim()));
    });
  });
  if (version !== undefined) return found(name, "ok", version);
  const fix = "install the Pulumi CLI: https://www.pulumi.com/docs/install/";
  return found(name, "unset", "not on the PATH; only deployments need it", fix);
}

const isWithin = (version: string, range: string) => satisfies(version, range, { includePrerelease: true });
