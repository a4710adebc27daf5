import { createHash, randomBytes } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { getOrMake } from "../../values/collections";
import { ResourceError } from "../rejections/failures";

/** What a process records about an identity. */
type Fact = "owns" | "vacates" | "deletes";

/** What the other plugin processes of an update have recorded. */
export interface Others {
  /** Records that a fact is true, or no longer true. Other processes see it when this returns. */
  record(fact: Fact, identities: readonly string[], isTrue?: boolean): void;
  /** Reads what other processes have recorded since the last call. */
  read(): void;
  /** Reports whether another process has recorded a fact, as of the last `read`. */
  has(fact: Fact, identity: string): boolean;
}

/** Used where there is only one process. */
export const NO_OTHERS: Others = { record: () => undefined, read: () => undefined, has: () => false };

/**
 * The first letter of a line. It is lower case where the fact becomes true, and upper case where it no longer is. Processes of
 * other versions read these letters, so they never change.
 */
const LETTERS: Readonly<Record<Fact, string>> = { owns: "o", vacates: "l", deletes: "d" };

/** The file of another process, as far as it has been read. */
interface OtherFile {
  offset: number;
  /** The start of a line whose end has not been written yet. */
  rest: string;
  readonly keys: Map<string, Set<string>>;
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
  readonly #stale = new Set<string>();
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
    const keyOf = (identity: string) => hash(prefix + identity);
    return {
      record: (fact, identities, isTrue = true) => {
        const letter = isTrue ? LETTERS[fact] : LETTERS[fact].toUpperCase();
        this.#append(identities.map((identity) => `${letter}${keyOf(identity)}\n`).join(""));
      },
      read: () => {
        this.#read();
      },
      has: (fact, identity) => {
        if (this.#others.size === 0) return false;
        const key = keyOf(identity);
        return [...this.#others.values()].some(({ keys }) => keys.get(LETTERS[fact])?.has(key) === true);
      },
    };
  }

  /** Removes what this process has recorded. */
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

  #append(lines: string): void {
    if (lines === "") return;
    this.#trying(() => {
      this.#descriptor ??= this.#open();
      fs.appendFileSync(this.#descriptor, lines);
    });
  }

  #open(): number {
    fs.mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    const { uid, mode } = fs.lstatSync(this.#folder);
    // Windows has no user ids; its folder for temporary files belongs to the user.
    const isOurs = process.getuid === undefined || (uid === process.getuid() && (mode & 0o077) === 0);
    if (!isOurs) throw new Error("it belongs to another user, or other users can write to it");
    return fs.openSync(path.join(this.#folder, this.#file), "ax", 0o600);
  }

  #read(): void {
    this.#trying(() => {
      for (const name of this.#names()) {
        if (name !== this.#file && !this.#stale.has(name)) this.#readFile(name);
      }
    });
  }

  #names(): string[] {
    try {
      return fs.readdirSync(this.#folder);
    } catch (error) {
      if (isMissing(error)) return [];
      throw error;
    }
  }

  #readFile(name: string): void {
    const file = path.join(this.#folder, name);
    try {
      const { size, mtimeMs } = fs.statSync(file);
      if (!this.#others.has(name) && mtimeMs < this.#started && !isAlive(Number.parseInt(name, 10))) {
        // A process that was killed in an earlier update left this file.
        this.#stale.add(name);
        fs.rmSync(file, { force: true });
        return;
      }
      const other = getOrMake(this.#others, name, () => ({ offset: 0, rest: "", keys: new Map() }));
      if (size > other.offset) addLines(other, readFrom(file, other.offset));
    } catch (error) {
      // That process has ended: none of its work is in progress.
      if (!isMissing(error)) throw error;
    }
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

function addLines(other: OtherFile, bytes: Buffer): void {
  other.offset += bytes.length;
  const lines = (other.rest + bytes.toString("latin1")).split("\n");
  other.rest = lines.pop() ?? "";
  for (const line of lines) {
    const letter = line.slice(0, 1);
    const keys = getOrMake(other.keys, letter.toLowerCase(), () => new Set<string>());
    if (letter === letter.toLowerCase()) keys.add(line.slice(1));
    else keys.delete(line.slice(1));
  }
}

function readFrom(file: string, offset: number): Buffer {
  const descriptor = fs.openSync(file, "r");
  try {
    const bytes = Buffer.alloc(fs.fstatSync(descriptor).size - offset);
    return bytes.subarray(0, fs.readSync(descriptor, bytes, 0, bytes.length, offset));
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

const isMissing = (error: unknown) => codeOf(error) === "ENOENT";

const codeOf = (error: unknown) =>
  typeof error === "object" && error !== null && "code" in error ? error.code : undefined;

const hash = (text: string) => createHash("sha256").update(text).digest("base64url").slice(0, 22);
