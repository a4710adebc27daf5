import { join } from "node:path";
import { runCommand } from "../../tools/command";
import { checkResult, type RunOptions } from "../../tools/stack/options";
import type { World } from "../engine/world";

/**
 * A script that runs a world's program as an inline program of the Automation API. Hooks and transforms need it: they are calls
 * of the engine into the program, which the language host that can be built from Go modules does not pass on.
 */
const SCRIPT = `
const { LocalWorkspace, Stack } = require("@pulumi/pulumi/automation");
const [command, options] = process.argv.slice(2);
(async () => {
  const program = async () => require("./index.js");
  const workspace = await LocalWorkspace.create({ workDir: __dirname, program });
  // These take four more commands. The command names its stack, and no test reads the others.
  workspace.selectStack = async () => {};
  const stack = await Stack.select("test", workspace);
  stack.outputs = stack.info = async () => ({});
  return stack[command]({ color: "never", ...JSON.parse(options) });
})().then(({ stdout }) => console.log(stdout), (error) => {
  console.log(error.message);
  process.exitCode = 1;
});
`;

interface InlineOptions extends Pick<RunOptions, "expectFailure"> {
  readonly env?: Readonly<Record<string, string>>;
  readonly continueOnError?: boolean;
  readonly runProgram?: boolean;
}

/** Runs a command with the program of a world as an inline program. Returns its output. */
export async function inline(
  world: World,
  command: "up" | "destroy",
  { env = {}, expectFailure = false, ...options }: InlineOptions = {},
): Promise<string> {
  const { project, stack } = world;
  await project.write({ "inline.js": SCRIPT });
  const all = JSON.stringify({ ...options, configFile: stack.configFile });
  const result = await runCommand(process.execPath, [join(project.programDir, "inline.js"), command, all], {
    cwd: project.programDir,
    env: { ...project.env, PULUMI_AUTOMATION_API_SKIP_VERSION_CHECK: "true", ...env },
    timeoutMs: 300_000,
  });
  const { stdout, stderr } = checkResult(command, result, { expectFailure });
  return stdout + stderr;
}
