import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import { satisfies } from "semver";
import { manifestIn, ownManifest } from "../manifest";
import type { Terminal } from "../terminal";
import type { Finding } from "./finding";

const area = "versions";

/** Checks Node.js, the SDK that a program in this folder would use, and the CLI on the PATH. */
export async function lookAtVersions({ cwd, env }: Terminal): Promise<Finding[]> {
  const own = ownManifest();
  const least = own.peerDependencies?.["@pulumi/pulumi"] ?? "";
  return [
    { area, name: "pulumi-collab", status: "ok", text: own.version },
    node(process.versions.node, own.engines?.node ?? ""),
    sdk(cwd, least),
    await cli(env),
  ];
}

function node(version: string, range: string): Finding {
  if (isWithin(version, range)) return { area, name: "Node.js", status: "ok", text: version };
  const fix = `install Node.js ${range}`;
  return { area, name: "Node.js", status: "failed", text: `${version} is too old`, fix };
}

function sdk(cwd: string, range: string): Finding {
  const name = "@pulumi/pulumi";
  const install = `npm install ${name}`;
  const version = sdkIn(cwd);
  if (version === undefined) {
    const text = "not installed in this folder; only programs need it";
    return { area, name, status: "unset", text, fix: `${install}, in the program's folder` };
  }
  if (isWithin(version, range)) return { area, name, status: "ok", text: version };
  return { area, name, status: "failed", text: `${version} is not ${range}`, fix: install };
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
  const options = { env: { ...env, PULUMI_SKIP_UPDATE_CHECK: "1" }, timeout: CLI_TIMEOUT };
  const version = await new Promise<string | undefined>((resolve) => {
    execFile("pulumi", ["version"], options, (error, stdout) => {
      resolve(error ? undefined : (/v?(\d+\.\d+\.\S+)/.exec(stdout)?.[1] ?? stdout.trim()));
    });
  });
  if (version !== undefined) return { area, name, status: "ok", text: version };
  const fix = "install the Pulumi CLI: https://www.pulumi.com/docs/install/";
  return { area, name, status: "unset", text: "not on the PATH; only deployments need it", fix };
}

const isWithin = (version: string, range: string) => satisfies(version, range, { includePrerelease: true });
