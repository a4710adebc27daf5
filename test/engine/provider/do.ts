import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect } from "@jest/globals";
import { startEmulator, type Behaviours, type Emulator } from "../../../src/emulator";
import { runCommand } from "../../../tools/command";
import { SERVICE } from "../../../tools/one-off/operations";
import { repositoryRoot } from "../../../tools/repository-root";
import { Project } from "../../../tools/stack";
import { environmentOf } from "../../command/support";

type Inputs = Readonly<Record<string, unknown>>;

interface Result {
  readonly exitCode: number | null;
  readonly stdout: string;
  /** Both streams. */
  readonly output: string;
}

let project: Promise<Project> | undefined;
const emulators: Emulator[] = [];
let files = 0;

const ensureProject = () => (project ??= Project.create({ packageDir: repositoryRoot(), plugin: true }));

/** The version of the CLI. */
export const cliVersion = async (): Promise<string> => (await ensureProject()).cli.version;

afterAll(async () => {
  await (await project)?.dispose();
  await Promise.all(emulators.map((emulator) => emulator.close()));
});

/** A service, and `pulumi do` with the full provider for it. */
export class OneOffs {
  private constructor(
    readonly emulator: Emulator,
    private readonly env: Readonly<Record<string, string | undefined>>,
  ) {}

  static async start(behaviours: Partial<Behaviours> = {}, env: Readonly<Record<string, string>> = {}) {
    const emulator = await startEmulator({ seed: SERVICE, behaviours });
    emulators.push(emulator);
    return new OneOffs(emulator, { PULUMI_EXPERIMENTAL: "1", ...environmentOf(emulator), ...env });
  }

  /**
   * Runs `pulumi do <token> <args>`, which never prints a stack trace. Inputs are passed as flags, or in a file if flags cannot
   * express them.
   */
  async run(name: string, args: readonly string[], inputs: Inputs = {}): Promise<Result> {
    this.emulator.resetCounts();
    const project = await ensureProject();
    const given = await flagsFor(project.programDir, inputs);
    const command = ["do", "--package", PLUGIN, "--stateless", `collab:index:${name}`, ...args, ...given];
    const { exitCode, stdout, stderr } = await project.start(command, { env: this.env }).done;
    const output = stdout + stderr;
    expect(output).not.toMatch(/\n\s+at |panic:|goroutine/);
    return { exitCode, stdout, output };
  }

  /** Runs commands in a shell. */
  async shell(commands: string): Promise<Result> {
    this.emulator.resetCounts();
    const { programDir, env } = await ensureProject();
    const options = { cwd: programDir, env: { ...env, ...this.env }, timeoutMs: 300_000 };
    const { exitCode, stdout, stderr } = await runCommand("bash", ["-c", commands], options);
    return { exitCode, stdout, output: stdout + stderr };
  }

  /** Returns the requests of the last command that may have changed the service, in order. */
  changes(): string[] {
    return this.emulator.requests
      .map(({ operation }) => operation)
      .filter((name) => !/^(get|search)/.test(name));
  }
}

const PLUGIN = join("node_modules", "pulumi-collab", "plugin", "pulumi-resource-collab");

/** The inputs that are a choice or anything. The CLI has no flags for them. */
const WITHOUT_FLAG = ["type", "data"];

async function flagsFor(folder: string, inputs: Inputs): Promise<string[]> {
  const entries = Object.entries(inputs);
  const needsFile = entries.some(([name, value]) => typeof value === "object" || WITHOUT_FLAG.includes(name));
  if (!needsFile) return entries.flatMap(([name, value]) => [`--${hyphenated(name)}=${String(value)}`]);
  const file = join(folder, `inputs-${files++}.pcl`);
  await writeFile(file, entries.map(([name, value]) => `${name} = ${JSON.stringify(value)}\n`).join(""));
  return ["--input", "pcl", "--input-file", file];
}

const hyphenated = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
