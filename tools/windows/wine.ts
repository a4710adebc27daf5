import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, openSync, closeSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { mustRun } from "../command";
import { firstExecutable } from "../pulumi-cli/on-path";

const TIMEOUT_MS = 180_000;

/** Wine has no keep-alive for TCP connections, and Node then fails with UNKNOWN. */
const PRELOAD = `require("node:net").Socket.prototype.setKeepAlive = function () { return this; };\n`;

export interface Place {
  readonly cwd: string;
  /** More folders for the PATH of Windows. */
  readonly path?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** A program that runs under wine. Its output goes to files, because Node's pipes do not work there. */
export class Program {
  readonly #files: readonly [string, string];

  constructor(
    readonly child: ChildProcess,
    files: readonly [string, string],
  ) {
    this.#files = files;
  }

  get stdout(): string {
    return readFileSync(this.#files[0], "utf8");
  }

  get stderr(): string {
    return readFileSync(this.#files[1], "utf8");
  }

  /** Waits until stdout matches, and returns the first group. */
  async prints(pattern: RegExp): Promise<string> {
    const end = Date.now() + TIMEOUT_MS;
    while (Date.now() < end && this.child.exitCode === null) {
      const [, group] = pattern.exec(this.stdout) ?? [];
      if (group !== undefined) return group;
      await setTimeout(50);
    }
    throw new Error(`it did not print ${String(pattern)}:\n${this.stdout}${this.stderr}`);
  }

  /** Waits for the end, and returns the exit code; null if the time ran out. */
  async ended(): Promise<number | null> {
    if (this.child.exitCode !== null) return this.child.exitCode;
    const timer = globalThis.setTimeout(() => this.child.kill("SIGKILL"), TIMEOUT_MS);
    await once(this.child, "close");
    clearTimeout(timer);
    return this.child.exitCode;
  }
}

/** Throws an error with the next step if wine is not installed. */
export function requireWine(path = process.env["PATH"] ?? ""): void {
  if (firstExecutable(path.split(":"), "wine") === undefined)
    throw new Error("wine is not on the PATH. On Debian and Ubuntu: apt-get install wine wine64");
}

/** Windows, as far as wine provides it, in a folder that contains all of its files. */
export class Wine {
  #programs = 0;

  private constructor(
    private readonly folder: string,
    private readonly env: Readonly<Record<string, string>>,
    private readonly nodeFolder: string,
  ) {}

  /**
   * Installs Windows 10 into a folder.
   *
   * @param nodeFolder The folder of `node.exe`.
   */
  static async in(folder: string, nodeFolder: string): Promise<Wine> {
    for (const name of ["out", "home"]) mkdirSync(join(folder, name));
    writeFileSync(join(folder, "wine.js"), PRELOAD);
    const env = {
      PATH: process.env["PATH"] ?? "",
      // Without it, arguments with umlauts arrive damaged.
      LC_ALL: "C.UTF-8",
      HOME: join(folder, "home"),
      WINEPREFIX: join(folder, "prefix"),
      WINEARCH: "win64",
      WINEDEBUG: "-all",
      // These would open windows that offer downloads.
      WINEDLLOVERRIDES: "mscoree=;mshtml=",
      NODE_SKIP_PLATFORM_CHECK: "1",
      NODE_OPTIONS: `--require ${windowsPath(join(folder, "wine.js")).replaceAll("\\", "/")}`,
    };
    for (const command of ["wineboot -i", "winecfg -v win10"])
      await mustRun("wine", command.split(" "), { env, timeoutMs: TIMEOUT_MS });
    return new Wine(folder, env, nodeFolder);
  }

  start(command: readonly string[], { cwd, path = [], env }: Place): Program {
    const name = join(this.folder, "out", String(++this.#programs));
    const files = [`${name}.out`, `${name}.err`] as const;
    const [out, error] = [openSync(files[0], "w"), openSync(files[1], "w")];
    const child = spawn("wine", command, {
      cwd,
      env: { ...this.env, WINEPATH: [this.nodeFolder, ...path].map(windowsPath).join(";"), ...env },
      stdio: ["ignore", out, error],
    });
    for (const descriptor of [out, error]) closeSync(descriptor);
    return new Program(child, files);
  }

  /** Runs a program to its end. Throws its output if it ends with another exit code than the given one. */
  async run(command: readonly string[], place: Place, expected = 0): Promise<string> {
    const program = this.start(command, place);
    const exitCode = await program.ended();
    if (exitCode !== expected)
      throw new Error(`${command.join(" ")}: exit code ${exitCode}\n${program.stdout}${program.stderr}`);
    return program.stdout;
  }

  /** Ends all programs. */
  async stop(): Promise<void> {
    await mustRun("wineserver", ["-k", "-w"], { env: this.env, timeoutMs: 60_000 }).catch(() => undefined);
  }
}

/** Returns a path as Windows programs see it under wine. */
export const windowsPath = (path: string): string => `Z:${path.replaceAll("/", "\\")}`;
