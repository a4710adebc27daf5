import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import type { CommandResult } from "../../tools/command";
import type { Stack } from "../../tools/stack";
import { search, type Canary, type Found } from "./canary";

/**
 * Runs commands of a stack and looks for canaries in all they print and all they leave behind: the backend's files (state,
 * backups, history), the config file, the CLI's home and temporary files.
 */
export class Watch {
  /** What was found so far. */
  readonly found: Found[] = [];
  readonly #where = new Set<string>();

  constructor(
    readonly stack: Stack,
    /** Asked after every command, as some secrets are made on the way. */
    private readonly canaries: () => readonly Canary[],
  ) {}

  /** Any command of the CLI, whether it succeeds or fails. */
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

  /** Whether the search went through a place: one that is never looked at cannot give anything away. */
  hasSearched(place: RegExp): boolean {
    return [...this.#where].some((where) => place.test(where));
  }

  #look(text: string, where: string): void {
    this.#where.add(where);
    this.found.push(...search(text, where, this.canaries()));
  }

  /** All files of the project but what is installed in it. */
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
 * `up --json` has debug messages among its events, with all values in the clear: the SDK's own, of whatever resource. They
 * are nothing that a provider could change.
 */
function withoutDebug(output: string): string {
  return output
    .split("\n")
    .filter((line) => !/^\{.*"severity":"debug"\}\}$/.test(line))
    .join("\n");
}
