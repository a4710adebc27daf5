import { existsSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { RunningCommand } from "../command";
import { ensurePulumi, type PulumiCli } from "../pulumi-cli";
import { repositoryRoot } from "../repository-root";
import { isolatedEnvironment } from "./environment";
import { installPackage, linkSdk } from "./install-package";
import { manifest } from "./manifest";
import { inTerminal, TERMINAL_ENV } from "./terminal";
import { createStack, type Stack, type StackOptions } from "./stack";

export interface ProjectOptions {
  /** Default: the one `ensurePulumi` finds or makes. */
  cli?: PulumiCli;
  /** The program's files by their path; Pulumi.yaml and package.json are made where absent. */
  files?: Readonly<Record<string, string>>;
  /** Whether a made Pulumi.yaml names the full provider. */
  plugin?: boolean;
  /** Run an existing project's folder in place instead; nothing is written there. */
  dir?: string;
  /** A built pulumi-collab (a checkout) to install into the program. */
  packageDir?: string;
  /** The node_modules folder to take `@pulumi` from; default: the checkout's. */
  sdkModules?: string;
  /** The Node to run program and plugin with; default: this one. */
  nodeBinDir?: string;
  /** Folders that come on PATH too, as those of language hosts. */
  path?: readonly string[];
  /** Variables for all its commands. */
  env?: Readonly<Record<string, string>>;
}

/** What the commands of tests start with: set by jest's configuration. A demo and a benchmark start as a user's commands do. */
const quickStart = (): Readonly<Record<string, string>> =>
  process.env["QUICK_START"] === "1"
    ? {
        NODE_OPTIONS: `--require ${JSON.stringify(join(repositoryRoot(), "tools", "stack", "quick-start.js"))}`,
      }
    : {};

/** A Pulumi project with a backend of its own in a temporary folder. */
export class Project {
  readonly #running = new Set<RunningCommand>();

  private constructor(
    /** Everything that is temporary. */
    readonly root: string,
    /** Where the program is. */
    readonly programDir: string,
    readonly cli: PulumiCli,
    private readonly env: Readonly<Record<string, string>>,
  ) {}

  static async create(options: ProjectOptions): Promise<Project> {
    const cli = options.cli ?? (await ensurePulumi());
    const root = await realpath(await mkdtemp(join(tmpdir(), "pulumi-collab-")));
    for (const folder of ["home", "state", "config", "tmp"]) await mkdir(join(root, folder));
    const path = [options.nodeBinDir ?? dirname(process.execPath), cli.binDir, ...(options.path ?? [])];
    const isolated = isolatedEnvironment(process.env, {
      path,
      home: join(root, "home"),
      stateDir: join(root, "state"),
      temporaryDir: join(root, "tmp"),
    });
    const env = { ...isolated, ...quickStart(), ...options.env };
    const project = new Project(root, options.dir ?? join(root, "program"), cli, env);
    if (options.dir === undefined) await project.#writeProgram(options);
    // Stacks are made from here: `stack init` writes their config beside the Pulumi.yaml it finds.
    await copyFile(join(project.programDir, "Pulumi.yaml"), join(project.configDir, "Pulumi.yaml"));
    return project;
  }

  /** Where the stacks' config files are, with a copy of Pulumi.yaml. */
  get configDir(): string {
    return join(this.root, "config");
  }

  /** The file backend's folder: state, backups, history. */
  get stateDir(): string {
    return join(this.root, "state");
  }

  /** Makes a new stack. */
  async stack(name: string, options: StackOptions = {}): Promise<Stack> {
    return createStack(this, name, options);
  }

  /** Adds or replaces files of the program; an empty or absent folder on the way is made. */
  async write(files: Readonly<Record<string, string>>): Promise<void> {
    for (const [path, content] of Object.entries(files)) {
      const file = join(this.programDir, path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, content);
    }
  }

  /** Installs another build of pulumi-collab over the one that is there. */
  async installPackage(packageDir: string): Promise<void> {
    await installPackage(this.programDir, packageDir);
  }

  /** Starts the CLI; all that is still running at `dispose` is ended then. */
  start(
    args: readonly string[],
    options: {
      cwd?: string;
      env?: Readonly<Record<string, string | undefined>>;
      timeoutMs?: number;
      /** Started in a terminal of its own, as people do. */
      inTerminal?: boolean;
    } = {},
  ): RunningCommand {
    const cli = join(this.cli.binDir, "pulumi");
    const [file, first] = options.inTerminal ? inTerminal(cli) : [cli, []];
    const flags = ["--color=never", ...(options.inTerminal ? [] : ["--non-interactive"])];
    const command = new RunningCommand(file, [...first, ...args, ...flags], {
      cwd: options.cwd ?? this.programDir,
      env: { ...this.env, ...(options.inTerminal ? TERMINAL_ENV : {}), ...options.env },
      timeoutMs: options.timeoutMs ?? 600_000,
    });
    this.#running.add(command);
    return command;
  }

  /** Ends what it started and removes the temporary folder. */
  async dispose(): Promise<void> {
    await Promise.all([...this.#running].map((command) => command.killTree()));
    await Promise.allSettled([...this.#running].map((command) => command.done));
    await rm(this.root, { recursive: true, force: true, maxRetries: 5 });
  }

  async #writeProgram(options: ProjectOptions): Promise<void> {
    const files = options.files ?? {};
    const typescript = Object.keys(files).some((path) => path.endsWith(".ts"));
    await this.write({
      "Pulumi.yaml": manifest({ typescript, plugin: options.plugin ?? false }),
      "package.json": `{ "name": "program", "private": true }\n`,
      ...files,
    });
    if (existsSync(join(this.programDir, "node_modules"))) return;
    await linkSdk(this.programDir, options.sdkModules ?? join(repositoryRoot(), "node_modules"));
    if (options.packageDir !== undefined) await this.installPackage(options.packageDir);
  }
}
