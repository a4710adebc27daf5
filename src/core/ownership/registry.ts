import { createHash, randomBytes } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { getOrMake } from "../../values/collections";
import { ResourceError } from "../rejections/failures";

type Fact = "owns" | "owned" | "vacates" | "receives" | "deletes";

export interface Others {
  /** Records that a fact is true, or no longer true. Other processes see it when this returns. */
  record(fact: Fact, identities: readonly string[], isTrue?: boolean): void;
  /** Reads what other processes have recorded since the last call. */
  read(): void;
  /** Reports whether another process has recorded a fact, as of the last `read`. */
  has(fact: Fact, identity: string): boolean;
}

export const NO_OTHERS: Others = { record: () => undefined, read: () => undefined, has: () => false };

/** The first letter of a line. It is lower case where the fact becomes true, and upper case where it no longer is. */
const LETTERS: Readonly<Record<Fact, string>> = {
  owns: "o",
  owned: "f",
  vacates: "v",
  receives: "r",
  deletes: "d",
};

const MOST_ATTEMPTS = 100;

interface OtherFile {
  offset: number;
  /** The recorded facts: letters, each with the hash of an identity. */
  readonly facts: Set<string>;
}

/**
 * A folder in which the plugin processes of one update record what they own. Each host and each explicit provider is a separate
 * process, and all of them receive the address of the same engine. Each process appends to its own file: the letter of a fact,
 * and a hash of the identity. So the files contain neither names nor secrets.
 */
export class Registry {
  readonly #folder: string;
  readonly #file: string;
  #descriptor: number | undefined;
  readonly #others = new Map<string, OtherFile>();
  readonly #started = Date.now() - process.uptime() * 1000;

  constructor(engineAddress: string, parent = os.tmpdir()) {
    const name = ["pulumi-collab", process.getuid?.(), hash(engineAddress)].filter(
      (part) => part !== undefined,
    );
    this.#folder = path.join(parent, name.join("-"));
    this.#file = `${process.pid}-${randomBytes(8).toString("hex")}`;
  }

  /** Returns the records for the identities of one workspace. The same names in another workspace are other objects. */
  of(...workspace: readonly (string | undefined)[]): Others {
    const prefix = JSON.stringify(workspace);
    const keyOf = (fact: Fact, identity: string) => LETTERS[fact] + hash(prefix + identity);
    return {
      record: (fact, identities, isTrue = true) => {
        const lines = identities.map((identity) => `${keyOf(fact, identity)}\n`);
        this.#append(lines.map((line) => (isTrue ? line : line.charAt(0).toUpperCase() + line.slice(1))));
      },
      read: () => {
        this.#trying(() => {
          this.#readAll();
        });
      },
      has: (fact, identity) => {
        if (this.#others.size === 0) return false;
        const key = keyOf(fact, identity);
        return [...this.#others.values()].some(({ facts }) => facts.has(key));
      },
    };
  }

  end(): void {
    if (this.#descriptor === undefined) return;
    try {
      fs.closeSync(this.#descriptor);
      this.#descriptor = undefined;
      fs.unlinkSync(path.join(this.#folder, this.#file));
      fs.rmdirSync(this.#folder);
    } catch {
      // The folder still contains files of other processes, or it was removed.
    }
  }

  #append(lines: readonly string[]): void {
    if (lines.length === 0) return;
    this.#trying(() => {
      this.#descriptor ??= this.#open();
      fs.appendFileSync(this.#descriptor, lines.join(""));
    });
  }

  /** Opens this process's file. A process that ends at the same moment may remove the folder before the file is in it. */
  #open(): number {
    for (let attempt = 1; attempt < MOST_ATTEMPTS; attempt++) {
      const descriptor = ignoringMissing(() => this.#openOnce());
      if (descriptor !== undefined) return descriptor;
    }
    return this.#openOnce();
  }

  #openOnce(): number {
    fs.mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    const { uid, mode } = fs.lstatSync(this.#folder);
    // Windows has no user ids; its folder for temporary files belongs to the user.
    const isOurs = process.getuid === undefined || (uid === process.getuid() && (mode & 0o077) === 0);
    if (!isOurs) throw new Error("it belongs to another user, or other users can write to it");
    return fs.openSync(path.join(this.#folder, this.#file), "ax", 0o600);
  }

  #readAll(): void {
    const names = ignoringMissing(() => fs.readdirSync(this.#folder)) ?? [];
    for (const name of names) {
      // A file that is missing by now belongs to a process that has ended: none of its work is in progress.
      if (name === this.#file) continue;
      ignoringMissing(() => {
        this.#readFile(name);
      });
    }
  }

  #readFile(name: string): void {
    const file = path.join(this.#folder, name);
    const { size, mtimeMs } = fs.statSync(file);
    if (!this.#others.has(name) && mtimeMs < this.#started && !isAlive(Number.parseInt(name, 10))) {
      // A process that was killed in an earlier update left this file.
      fs.rmSync(file, { force: true });
      return;
    }
    const other = getOrMake(this.#others, name, () => ({ offset: 0, facts: new Set<string>() }));
    if (size > other.offset) addFacts(other, readFrom(file, other.offset));
  }

  #trying(work: () => void): void {
    try {
      work();
    } catch (error) {
      throw new ResourceError(
        `cannot use the folder ${this.#folder}, in which the providers of an update record what they own: ` +
          `${String(error)}. Nothing was applied. Without it, a provider could delete an object that another one owns. ` +
          `Set TMPDIR (on Windows TEMP) to a folder that you can write to.`,
      );
    }
  }
}

/** Adds the facts in complete lines. The end of the last line may not have been written yet. */
function addFacts(other: OtherFile, text: string): void {
  const lines = text.split("\n").slice(0, -1);
  for (const line of lines) {
    other.offset += line.length + 1;
    const fact = line.charAt(0).toLowerCase() + line.slice(1);
    if (fact === line) other.facts.add(fact);
    else other.facts.delete(fact);
  }
}

function readFrom(file: string, offset: number): string {
  const descriptor = fs.openSync(file, "r");
  try {
    const bytes = Buffer.alloc(fs.fstatSync(descriptor).size - offset);
    return bytes.toString("latin1", 0, fs.readSync(descriptor, bytes, 0, bytes.length, offset));
  } finally {
    fs.closeSync(descriptor);
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) !== "ESRCH";
  }
}

function ignoringMissing<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}

const codeOf = (error: unknown) =>
  typeof error === "object" && error !== null && "code" in error ? error.code : undefined;

const hash = (text: string) => createHash("sha256").update(text).digest("base64url").slice(0, 22);
