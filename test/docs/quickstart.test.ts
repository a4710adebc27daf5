import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, jest } from "@jest/globals";
import { parse } from "yaml";
import { z } from "zod";
import { RunningCommand } from "../../tools/command";
import { type Project, type Stack } from "../../tools/stack";
import { collab } from "../command/support";
import { CHECKED } from "../examples/type-check";
import { codeIn, commandsIn, read } from "./pages";
import { temporaryEmulator, temporaryProject } from "../temporary";

jest.setTimeout(600_000);

const page = read("README.md");
const [program = ""] = codeIn(page, "ts");
const [diff = ""] = codeIn(page, "text");
const commands = commandsIn(read("docs/index.md"));
const changed = program.replace(', "https://www.acme.org"', "").replace("Employee handbook", "Handbook");

/** The settings that a stack of the template gets. */
function configIn(manifest: string): Record<string, string> {
  const { config } = z
    .object({ config: z.record(z.string(), z.object({ default: z.string() })) })
    .parse((parse(manifest) as { template: unknown }).template);
  return Object.fromEntries(Object.entries(config).map(([key, value]) => [key, value.default]));
}

const only = (start: string): string => {
  const [found = "", ...more] = commands.filter((line) => line.startsWith(start));
  expect([found, more]).toEqual([expect.any(String), []]);
  return found;
};

describe("the first minute", () => {
  let emulator: RunningCommand;
  let project: Project;
  let stack: Stack;

  beforeAll(async () => {
    // `test/consumers` runs `pulumi new`, which installs from npm.
    expect(read("template/index.ts")).toBe(program);
    project = await temporaryProject({ files: { "index.ts": program } });
    // The documented port may be taken on this machine.
    const [, bin, ...args] = only("npx pulumi-collab-emulator").replace("8080", "0").split(/ +/);
    expect(bin).toBe("pulumi-collab-emulator");
    const file = join(project.programDir, "node_modules/pulumi-collab/dist/emulator/command.js");
    emulator = new RunningCommand(process.execPath, [file, ...args]);
    await emulator.waitForOutput("\n");
    const [, url = ""] = /Emulator at (\S+)/.exec(emulator.output) ?? [];
    const config = configIn(read("template/Pulumi.yaml"));
    expect(config["collab:baseUrl"]).toBe("http://127.0.0.1:8080");
    stack = await project.stack("dev", { config: { ...config, "collab:baseUrl": url } });
  });
  afterAll(() => emulator.killTree());

  it("ends with an update, after which there is nothing to do", async () => {
    expect((await stack.up({ env: CHECKED })).stdout).toContain("+ 4 created");
    await stack.up({ expectNoChanges: true });
  });

  it("continues with a change whose preview is in the README", async () => {
    await project.write({ "index.ts": changed });
    const { stdout } = await stack.preview({ diff: true });
    for (const line of diff.trimEnd().split("\n")) expect(stdout.split("\n")).toContain(line);
    expect((await stack.up()).stdout).toContain("~ 2 updated");
  });
});

it("its steps for a real service lead to a stack that doctor accepts", async () => {
  const service = await temporaryEmulator({ seed: {} });
  const project = await temporaryProject({ files: { "index.ts": program } });
  const stack = await project.stack("production");
  const values = {
    "collab:baseUrl": service.url,
    "collab:apiKey": service.credentials.apiKey,
  };
  const set = commands.filter((line) => line.startsWith("pulumi config set "));
  expect(set.map((line) => line.split(" ")[3])).toEqual(Object.keys(values));
  await stack.setConfig(values);
  const [, name = ""] = only("export COLLAB_AUTH_TOKEN=").match(/(\w+)=/) ?? [];
  const env = { [name]: service.credentials.authToken, PULUMI_BACKEND_URL: `file://${project.stateDir}` };
  const [, , ...args] = only("npx pulumi-collab doctor --stack").split(" ");
  const cwd = project.configDir;
  const { exitCode, stdout } = await collab(args, {
    env: { ...env, PATH: `${project.cli.binDir}:${process.env["PATH"]}`, PULUMI_CONFIG_PASSPHRASE: "x" },
    cwd,
  });
  expect([exitCode, stdout]).toEqual([0, expect.stringContaining("accepted")]);
  await stack.up({ env });
  service.resetCounts();
  await project.write({ "index.ts": changed });
  await stack.up({ env });
  // As the README documents.
  expect(service.requests).toHaveLength(2);
});
