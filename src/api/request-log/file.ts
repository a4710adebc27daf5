import { closeSync, constants, fstatSync, openSync, writeSync } from "node:fs";

const { O_APPEND, O_CREAT, O_WRONLY, O_NONBLOCK } = constants;

/** A file of lines that several processes may write at the same time: each line is appended in a single write. */
export class LineFile {
  #descriptor: number | undefined;
  #isGivenUp = false;

  constructor(
    private readonly path: string,
    /** Called once, when the file cannot be written. A logging failure must not end the operation that is logged. */
    private readonly warn: (why: string) => void,
    /** Called with the mode of a file that other users of the machine can read or write. */
    private readonly warnOfOthers: (mode: string) => void = () => undefined,
  ) {}

  write(line: string): void {
    if (this.#isGivenUp) return;
    try {
      this.#descriptor ??= this.#open();
      const bytes = Buffer.from(line);
      // A partial line, for example on a full disk, would run into the next line.
      if (writeSync(this.#descriptor, bytes) < bytes.length) throw new Error("it takes no more");
    } catch (error) {
      this.#isGivenUp = true;
      this.warn(error instanceof Error ? error.message : String(error));
    }
  }

  #open(): number {
    const descriptor = open(this.path);
    const mode = fstatSync(descriptor).mode & 0o777;
    // Windows does not have these file modes.
    if ((mode & 0o077) !== 0 && process.platform !== "win32")
      this.warnOfOthers(mode.toString(8).padStart(4, "0"));
    return descriptor;
  }
}

/** Opens a file that only the current user may read, because the log shows who works with what. */
function open(path: string): number {
  // Without O_NONBLOCK, opening a pipe would block until the pipe has a reader.
  const descriptor = openSync(path, O_APPEND | O_CREAT | O_WRONLY | O_NONBLOCK, 0o600);
  if (fstatSync(descriptor).isFile()) return descriptor;
  closeSync(descriptor);
  throw new Error("it is no file");
}
