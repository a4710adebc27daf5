import { existsSync } from "node:fs";
import { copyFile, cp, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { RunningCommand, type CommandOptions } from "../command";
import { type PulumiCli, ensurePulumi } from "../pulumi-cli";
import { repositoryRoot } from "../repository-root";
import { BY_PASSPHRASE, BY_VAULT, type Encryption, Vault } from "./encryption";
import { isolatedEnvironment } from "./environment";
import { installPackage, linkSdk } from "./install-package";
import { createStack, type Stack, type StackOptions } from "./stack";

export interface ProjectOptions {
  /** The CLI to use. Default: the one that `ensurePulumi` returns. */
  cli?: PulumiCli;
  /** The program's files by path. Pulumi.yaml and package.json are generated if absent. */
  files?: Readonly<Record<string, string>>;
  /** Whether a generated Pulumi.yaml names the full provider. */
  plugin?: boolean;
  /** Runs the folder of an existing project in place instead. Nothing is written there. */
  dir?: string;
  /** A folder of the checkout with a whole project, such as an example, which is copied. */
  copyOf?: string;
  /** A checkout with a built pulumi-collab to install into the program. */
  packageDir?: string;
  /** The node_modules folder from which `@pulumi` is linked. Default: the checkout's. */
  sdkModules?: string;
  /** The folder of the Node that runs the program and the plugin. Default: the running Node's. */
  nodeBinDir?: string;
  /** Additional folders for PATH, such as those of language hosts. */
  path?: readonly string[];
  /** Environment variables for all commands of the project. */
  env?: Readonly<Record<string, string>>;
  /** Encrypts secrets with a passphrase, also in tests. */
  passphrase?: boolean;
}

/**
 * Returns the variables and the folders for PATH that speed up the start of commands in tests. jest's configuration enables them.
 * Demos and benchmarks start commands as users do.
 */
function quickStart(nodeBinDir: string): { path: readonly string[]; env: Readonly<Record<string, string>> } {
  if (!isQuick()) return { path: [nodeBinDir], env: {} };
  const folder = join(repositoryRoot(), "tools", "stack", "quick-start");
  return {
    path: process.platform === "win32" ? [nodeBinDir] : [folder, nodeBinDir],
    env: {
      NODE_OPTIONS: `--require ${JSON.stringify(join(folder, "preload.js"))}`,
      QUICK_START_NODE: join(nodeBinDir, "node"),
      // Half of what a short command of the CLI computes is garbage collection.
      GOGC: "off",
      GOMEMLIMIT: "500MiB",
    },
  };
}

const isQuick = () => process.env["QUICK_START"] === "1";

/** A Pulumi project with a separate backend in a temporary folder. */
export class Project {
  readonly #running = new Set<RunningCommand>();

  private constructor(
    /** The folder of all temporary files. */
    readonly root: string,
    /** The folder of the program. */
    readonly programDir: string,
    readonly cli: PulumiCli,
    /** The environment of the project's commands. */
    readonly env: Readonly<Record<string, string>>,
    private readonly vault: Vault | undefined,
  ) {}

  static async create(options: ProjectOptions): Promise<Project> {
    const cli = options.cli ?? (await ensurePulumi());
    const root = await realpath(await mkdtemp(join(tmpdir(), "pulumi-collab-")));
    for (const folder of ["home", "state", "config", "tmp"]) await mkdir(join(root, folder));
    const quick = quickStart(options.nodeBinDir ?? dirname(process.execPath));
    const path = [...quick.path, cli.binDir, ...(options.path ?? [])];
    const isolated = isolatedEnvironment(process.env, {
      path,
      home: join(root, "home"),
      stateDir: join(root, "state"),
      temporaryDir: join(root, "tmp"),
    });
    const vault = isQuick() && !options.passphrase ? await Vault.start() : undefined;
    const env = { ...isolated, ...quick.env, ...vault?.env, ...options.env };
    const project = new Project(root, options.dir ?? join(root, "program"), cli, env, vault);
    if (options.dir === undefined) await project.#writeProgram(options);
    // Commands without the program run in this folder: they find a stack's config file beside the Pulumi.yaml.
    await copyFile(join(project.programDir, "Pulumi.yaml"), join(project.configDir, "Pulumi.yaml"));
    return project;
  }

  /** The folder of the stacks' config files, with a copy of Pulumi.yaml. */
  get configDir(): string {
    return join(this.root, "config");
  }

  /** The folder of the file backend: state, backups, history. */
  get stateDir(): string {
    return join(this.root, "state");
  }

  get encryption(): Encryption {
    return this.vault ? BY_VAULT : BY_PASSPHRASE;
  }

  /** Creates a new stack. */
  async stack(name: string, options: StackOptions = {}): Promise<Stack> {
    return createStack(this, name, options);
  }

  /** Adds or replaces files of the program. Creates missing folders. */
  async write(files: Readonly<Record<string, string>>): Promise<void> {
    for (const [path, content] of Object.entries(files)) {
      const file = join(this.programDir, path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, content);
    }
  }

  /** Starts a command of the CLI. `dispose` ends it if it is still running. */
  start(
    args: readonly string[],
    { cwd = this.programDir, env = {}, timeoutMs = 600_000 }: CommandOptions = {},
  ): RunningCommand {
    const cli = join(this.cli.binDir, "pulumi");
    const command = new RunningCommand(cli, [...args, "--color=never", "--non-interactive"], {
      cwd,
      env: { ...this.env, ...env },
      timeoutMs,
    });
    this.#running.add(command);
    return command;
  }

  /** Ends all commands of the project and removes the temporary folder. */
  async dispose(): Promise<void> {
    await Promise.all([...this.#running].map((command) => command.killTree()));
    await Promise.allSettled([...this.#running].map((command) => command.done));
    this.vault?.close();
    await rm(this.root, { recursive: true, force: true, maxRetries: 5 });
  }

  async #writeProgram(options: ProjectOptions): Promise<void> {
    const files = options.files ?? {};
    const typescript = Object.keys(files).some((path) => path.endsWith(".ts"));
    const generated = {
      "Pulumi.yaml": manifest({ typescript, plugin: options.plugin ?? false }),
      "package.json": `{ "name": "program", "private": true }\n`,
    };
    if (options.copyOf === undefined) await this.write(generated);
    else await cp(join(repositoryRoot(), options.copyOf), this.programDir, { recursive: true });
    await this.write(files);
    if (existsSync(join(this.programDir, "node_modules"))) return;
    await linkSdk(this.programDir, options.sdkModules ?? join(repositoryRoot(), "node_modules"));
    if (options.packageDir !== undefined) await installPackage(this.programDir, options.packageDir);
    if (options.copyOf === undefined) return;
    // The type declarations, which `npm install` would install for the program.
    const types = join("node_modules", "@types");
    await symlink(join(repositoryRoot(), types), join(this.programDir, types), "junction");
  }
}

/** Returns a project's Pulumi.yaml. */
export function manifest({
  name = "test",
  typescript = false,
  plugin = false,
}: {
  readonly name?: string;
  /** Whether the program must be transpiled. It starts faster without. */
  readonly typescript?: boolean;
  /** Whether the file names the full provider, which is part of the installed package. */
  readonly plugin?: boolean;
} = {}): string {
  const program = `name: ${name}\nruntime:\n  name: nodejs\n  options:\n    typescript: ${String(typescript)}\n`;
  const plugins =
    "plugins:\n  providers:\n    - name: collab\n      path: node_modules/pulumi-collab/plugin\n";
  return plugin ? program + plugins : program;
}
