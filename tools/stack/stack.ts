import { appendFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type CommandResult, type RunningCommand } from "../command";
import { checkResult, deployFlags, type DeployOptions, type RunOptions } from "./options";
import { parseOutputs, parsePreview, parseStackState, type Preview, type StackState } from "./output";

/**
 * Commands that need the program. The others know no `--config-file` for the most part, and find the stack's in the
 * folder where they run.
 */
const programCommands = new Set(["up", "preview", "refresh", "destroy", "import", "watch"]);

/** A plain value, or one that is stored encrypted. */
export type ConfigValue = string | { secret: string };

export interface StackOptions {
  /** The text of a config file to begin with; `config` is set on top of it. */
  configFile?: string;
  config?: Readonly<Record<string, ConfigValue>>;
  /** Variables for all its commands. */
  env?: Readonly<Record<string, string>>;
}

/** What a stack is operated in: the folders of its project, and its CLI. */
interface Operated {
  readonly root: string;
  readonly programDir: string;
  readonly configDir: string;
  readonly stateDir: string;
  readonly start: (
    args: readonly string[],
    options: {
      cwd: string;
      env: Readonly<Record<string, string | undefined>>;
      timeoutMs?: number;
      inTerminal?: boolean;
    },
  ) => RunningCommand;
}

/** Makes the stack and its config; one call of the CLI, two where the config has secrets. */
export async function createStack(project: Operated, name: string, options: StackOptions): Promise<Stack> {
  const stack = new Stack(project, name, options.env ?? {});
  if (options.configFile !== undefined) await writeFile(stack.configFile, options.configFile);
  await stack.run(["stack", "init", name, "--no-select"]);
  const config = Object.entries(options.config ?? {});
  const plain = config.flatMap(([key, value]) =>
    typeof value === "string" ? [`  ${key}: ${JSON.stringify(value)}\n`] : [],
  );
  if (plain.length === config.length && plain.length > 0 && options.configFile === undefined)
    await appendFile(stack.configFile, `config:\n${plain.join("")}`);
  else await stack.setConfig(options.config ?? {});
  return stack;
}

/** One stack of a project, operated through the real CLI. Each method throws when the command fails, unless told otherwise. */
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

  /** The state; secrets are encrypted in it unless shown. */
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

  /** The stack's outputs, secrets in the clear unless asked otherwise. */
  async outputs(options: RunOptions & { showSecrets?: boolean } = {}): Promise<Record<string, unknown>> {
    const show = options.showSecrets === false ? [] : ["--show-secrets"];
    const { stdout } = await this.run(["stack", "output", "--json", ...show], options);
    return parseOutputs(stdout);
  }

  /** Sets config values, all in one call. */
  async setConfig(config: Readonly<Record<string, ConfigValue>>): Promise<void> {
    const args = Object.entries(config).flatMap(([key, value]) =>
      typeof value === "string" ? ["--plaintext", `${key}=${value}`] : ["--secret", `${key}=${value.secret}`],
    );
    if (args.length > 0) await this.run(["config", "set-all", ...args]);
  }

  /** Takes a lock away that a killed command left. */
  async cancel(options: RunOptions = {}): Promise<CommandResult> {
    return this.run(["cancel", "--yes"], options);
  }

  /** Every file of the backend that holds something of this project: state, backups, history. */
  async backendFiles(): Promise<string[]> {
    const entries = await readdir(this.project.stateDir, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  }

  /** Any command of the CLI, for this stack. */
  async run(args: readonly string[], options: RunOptions = {}): Promise<CommandResult> {
    const all = [...args, ...(options.args ?? [])];
    const result = await this.start(all, options).done;
    // The values that follow may be secrets: the command's own words are enough to tell which it was.
    const words = all.slice(0, 2).filter((word) => !word.startsWith("-"));
    return checkResult(words.join(" "), result, options);
  }

  /** Starts a command, for tests that stop it half-way. */
  start(args: readonly string[], options: RunOptions = {}): RunningCommand {
    const onProgram = programCommands.has(args[0] ?? "");
    const configFile = onProgram ? ["--config-file", this.configFile] : [];
    const stack = args[1] === "init" ? [] : ["--stack", this.name];
    return this.project.start([...args, ...stack, ...configFile], {
      cwd: onProgram ? this.project.programDir : this.project.configDir,
      ...(options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs }),
      inTerminal: options.inTerminal ?? false,
      env: { ...this.env, ...options.env },
    });
  }

  async #deploy(command: readonly string[], options: DeployOptions): Promise<CommandResult> {
    return this.run([...command, ...deployFlags(options)], options);
  }
}
