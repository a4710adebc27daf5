import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import type { CommandResult } from "../../tools/command";
import type { Stack } from "../../tools/stack";
import { search, type Canary, type Found } from "./canary";

/**
 * Runs commands of a stack and searches for canaries in all their output and in all files that they leave: the backend's files
 * (state, backups, history), the config file, the CLI's home and temporary files.
 */
export class Watch {
  /** The canaries found so far. */
  readonly found: Found[] = [];
  readonly #where = new Set<string>();

  constructor(
    readonly stack: Stack,
    /** Called after every command, because some secrets are created on the way. */
    private readonly canaries: () => readonly Canary[],
  ) {}

  /** Runs any command of the CLI, whether it succeeds or fails. */
  async run(
    command: string,
    env: Readonly<Record<string, string | undefined>> = {},
  ): Promise<CommandResult & { readonly output: string }> {
    const result = await this.stack.run(command.split(" "), { allowFailure: true, env });
    const output = result.stdout + result.stderr;
    this.#look(withoutDebug(output), `pulumi ${command}`);
    for (const file of await this.#files()) {
      this.#look(await readFile(file, "utf8"), relative(this.stack.project.root, file));
    }
    return { ...result, output };
  }

  /** Reports whether the search included a location. A location that was never searched proves nothing. */
  hasSearched(place: RegExp): boolean {
    return [...this.#where].some((where) => place.test(where));
  }

  #look(text: string, where: string): void {
    this.#where.add(where);
    this.found.push(...search(text, where, this.canaries()));
  }

  /** Returns all files of the project, except what is installed in it. */
  async #files(): Promise<string[]> {
    const { root } = this.stack.project;
    const folders = (await readdir(root)).filter((name) => name !== "program");
    const entries = await Promise.all(
      folders.map((folder) => readdir(join(root, folder), { recursive: true, withFileTypes: true })),
    );
    return entries
      .flat()
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
  }
}

/**
 * Removes debug messages. `up --json` includes those of the SDK among its events, with all values of any resource in plain
 * text. A provider cannot change this.
 */
function withoutDebug(output: string): string {
  return output
    .split("\n")
    .filter((line) => !/^\{.*"severity":"debug"\}\}$/.test(line))
    .join("\n");
}
