import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join, sep } from "node:path";
import { parse, parseDocument, stringify } from "yaml";
import { z } from "zod";
import type { CommandOptions, CommandResult, RunningCommand } from "../command";
import { pulumiVersion } from "../pulumi-cli/recipe";
import { encrypted, type Encryption } from "./encryption";
import { checkResult, deployFlags, type DeployOptions, type RunOptions } from "./options";
import {
  parseCheckpoint,
  parseOutputs,
  parsePreview,
  parseStackState,
  type Preview,
  type StackState,
} from "./output";

/**
 * The commands that need the program. Most others do not support `--config-file` and find the stack's config file in the folder
 * where they run.
 */
const programCommands = new Set(["up", "preview", "refresh", "destroy", "import", "watch"]);

const projectSchema = z.object({ name: z.string() });

/** A plain value, or a secret that is stored encrypted. */
export type ConfigValue = string | { secret: string };

export interface StackOptions {
  /** The text of the initial config file. `config` is applied on top of it. */
  configFile?: string;
  config?: Readonly<Record<string, ConfigValue>>;
  /** Environment variables for all commands of the stack. */
  env?: Readonly<Record<string, string>>;
}

/** The environment of a stack: the folders of its project, and its CLI. */
interface Operated {
  readonly root: string;
  readonly programDir: string;
  readonly configDir: string;
  readonly stateDir: string;
  readonly encryption: Encryption;
  readonly start: (args: readonly string[], options: CommandOptions) => RunningCommand;
}

/** Creates a stack and its config, as `pulumi stack init` and `pulumi config set-all` do. */
export async function createStack(project: Operated, name: string, options: StackOptions): Promise<Stack> {
  const stack = new Stack(project, name, options.env ?? {});
  await writeFile(stack.configFile, stringify(project.encryption.config) + (options.configFile ?? ""));
  await writeEmptyState(project, name);
  await stack.setConfig(options.config ?? {});
  return stack;
}

async function projectOf({ configDir }: Operated): Promise<string> {
  return projectSchema.parse(parse(await readFile(join(configDir, "Pulumi.yaml"), "utf8"))).name;
}

async function writeEmptyState(project: Operated, stack: string): Promise<void> {
  const name = await projectOf(project);
  const backend = join(project.stateDir, ".pulumi");
  const folder = join(backend, "stacks", name);
  await mkdir(folder, { recursive: true });
  await writeFile(join(backend, "meta.yaml"), "version: 1\n");
  const version = `v${pulumiVersion}`;
  const latest = {
    manifest: { time: new Date(), magic: createHash("sha256").update(version).digest("hex"), version },
    secrets_providers: project.encryption.state,
    metadata: {},
  };
  const state = { version: 3, checkpoint: { stack: `organization/${name}/${stack}`, latest } };
  await writeFile(join(folder, `${stack}.json`), JSON.stringify(state), { flag: "wx" });
}

/** One stack of a project, operated through the real CLI. Methods throw if the command fails, unless their options allow it. */
export class Stack {
  constructor(
    readonly project: Operated,
    readonly name: string,
    private readonly env: Readonly<Record<string, string>>,
  ) {}

  get configFile(): string {
    return join(this.project.configDir, `Pulumi.${this.name}.yaml`);
  }

  async up(options: DeployOptions = {}): Promise<CommandResult> {
    return this.#deploy(["up", "--yes", "--skip-preview"], options);
  }

  async preview(options: DeployOptions = {}): Promise<CommandResult> {
    return this.#deploy(["preview"], options);
  }

  async previewJson(options: DeployOptions = {}): Promise<Preview> {
    const { stdout } = await this.preview({ ...options, json: true });
    return parsePreview(stdout);
  }

  async refresh(options: DeployOptions = {}): Promise<CommandResult> {
    return this.#deploy(["refresh", "--yes", "--skip-preview"], options);
  }

  async destroy(options: DeployOptions = {}): Promise<CommandResult> {
    return this.#deploy(["destroy", "--yes", "--skip-preview"], options);
  }

  /** Reads the state from the backend, as the last command left it, without a process. Its secrets are encrypted. */
  async state(): Promise<StackState> {
    const files = await this.backendFiles();
    const file = files.find(
      (path) => path.endsWith(`${sep}${this.name}.json`) && path.includes(`${sep}stacks${sep}`),
    );
    if (file === undefined) throw new Error(`the backend has no state of ${this.name}`);
    return parseCheckpoint(await readFile(file, "utf8"));
  }

  /** Returns the state as the CLI exports it. Its secrets are encrypted unless `showSecrets` is set. */
  async export(options: RunOptions & { showSecrets?: boolean } = {}): Promise<StackState> {
    const { stdout } = await this.run(
      ["stack", "export", ...(options.showSecrets ? ["--show-secrets"] : [])],
      options,
    );
    return parseStackState(stdout);
  }

  async import(state: StackState, options: RunOptions & { force?: boolean } = {}): Promise<CommandResult> {
    const file = join(this.project.root, `import-${this.name}.json`);
    await writeFile(file, JSON.stringify(state));
    return this.run(["stack", "import", "--file", file, ...(options.force ? ["--force"] : [])], options);
  }

  /** Renames the stack and its config file. Returns the renamed stack. */
  async rename(name: string): Promise<Stack> {
    await this.run(["stack", "rename", name]);
    return new Stack(this.project, name, this.env);
  }

  /** Returns the stack's outputs. Secrets are in plain text unless `showSecrets` is false. */
  async outputs(options: RunOptions & { showSecrets?: boolean } = {}): Promise<Record<string, unknown>> {
    const show = options.showSecrets === false ? [] : ["--show-secrets"];
    const { stdout } = await this.run(["stack", "output", "--json", ...show], options);
    return parseOutputs(stdout);
  }

  /** Sets config values, as `pulumi config set-all` does. */
  async setConfig(config: Readonly<Record<string, ConfigValue>>): Promise<void> {
    const file = parseDocument(await readFile(this.configFile, "utf8"));
    const project = await projectOf(this.project);
    for (const [key, value] of Object.entries(config))
      file.setIn(
        ["config", key.includes(":") ? key : `${project}:${key}`],
        typeof value === "string" ? value : { secure: encrypted(value.secret, this.project.encryption) },
      );
    await writeFile(this.configFile, file.toString({ lineWidth: 0 }));
  }

  /** Removes the lock that a killed command left behind. */
  async cancel(options: RunOptions = {}): Promise<CommandResult> {
    return this.run(["cancel", "--yes"], options);
  }

  /** Returns every file of this project's backend: state, backups, history. */
  async backendFiles(): Promise<string[]> {
    const entries = await readdir(this.project.stateDir, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  }

  /** Runs any command of the CLI for this stack. */
  async run(args: readonly string[], options: RunOptions = {}): Promise<CommandResult> {
    const all = [...args, ...(options.args ?? [])];
    const result = await this.start(all, options).done;
    // Errors name only the first words of the command: the arguments after them may be secrets.
    const words = all.slice(0, 2).filter((word) => !word.startsWith("-"));
    return checkResult(words.join(" "), result, options);
  }

  /** Starts a command, for tests that interrupt it. */
  start(args: readonly string[], { env, timeoutMs }: RunOptions = {}): RunningCommand {
    const onProgram = programCommands.has(args[0] ?? "");
    const configFile = onProgram ? ["--config-file", this.configFile] : [];
    return this.project.start([...args, "--stack", this.name, ...configFile], {
      cwd: onProgram ? this.project.programDir : this.project.configDir,
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
      env: { ...this.env, ...env },
    });
  }

  async #deploy(command: readonly string[], options: DeployOptions): Promise<CommandResult> {
    return this.run([...command, ...deployFlags(options)], options);
  }
}
