import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { satisfies } from "semver";
import { manifestIn, ownManifest } from "../../hosts/provider/package";
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
    node(process.versions, own.engines?.node ?? ""),
    sdk(cwd, least),
    await cli(env),
  ];
}

function node({ node: version, bun }: NodeJS.ProcessVersions, range: string): Finding {
  const runtime = bun === undefined ? version : `${version}, emulated by Bun ${bun}`;
  if (isWithin(version, range)) return found("Node.js", "ok", runtime);
  return found("Node.js", "failed", `${version} is too old`, `install Node.js ${range}`);
}

const SDK = "@pulumi/pulumi";

function sdk(cwd: string, range: string): Finding {
  const install = `npm install ${SDK}`;
  const version = sdkIn(cwd);
  if (version === undefined) {
    const text = "not installed in this folder; only programs need it";
    return found(SDK, "unset", text, `${install}, in the program's folder`);
  }
  if (isWithin(version, range)) return found(SDK, "ok", version);
  return found(SDK, "failed", `${version} is not ${range}`, install);
}

function sdkIn(cwd: string): string | undefined {
  // Not `resolve`, because Bun downloads a package that is not installed.
  const folders = createRequire(join(cwd, "_")).resolve.paths(SDK) ?? [];
  const found = folders.map((each) => join(each, SDK)).find((each) => existsSync(join(each, "package.json")));
  return found === undefined ? undefined : manifestIn(found).version;
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
