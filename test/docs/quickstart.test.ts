import { expect, it, jest } from "@jest/globals";
import { collab } from "../command/support";
import { UNCHECKED } from "../examples/type-check";
import { codeIn, commandsIn, read } from "./pages";
import { temporaryEmulator, temporaryProject } from "../temporary";

jest.setTimeout(600_000);

const page = read("README.md");
const [program = ""] = codeIn(page, "ts");
const [diff = ""] = codeIn(page, "text");
const commands = commandsIn(read("docs/index.md"));
const changed = program.replace(', "https://www.acme.org"', "").replace("Employee handbook", "Handbook");

const only = (start: string): string => {
  const [found = "", ...more] = commands.filter((line) => line.startsWith(start));
  expect([found, more]).toEqual([expect.any(String), []]);
  return found;
};

// `test/consumers` runs the steps for the emulator.
it("the steps for a real service lead to a stack that doctor accepts, and the README shows its first change", async () => {
  expect(read("template/index.ts")).toBe(program);
  const service = await temporaryEmulator({ seed: {} });
  // `test/consumers` compiles the program, as the template.
  const project = await temporaryProject({ files: { "index.ts": program }, env: UNCHECKED });
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
  expect((await stack.up({ env })).stdout).toContain("+ 4 created");
  await project.write({ "index.ts": changed });
  const preview = await stack.preview({ diff: true, env });
  for (const line of diff.trimEnd().split("\n")) expect(preview.stdout.split("\n")).toContain(line);
  service.resetCounts();
  expect((await stack.up({ env })).stdout).toContain("~ 2 updated");
  // As the README documents.
  expect(service.requests).toHaveLength(2);
});
