import { closeSync, constants, fstatSync, openSync, writeSync } from "node:fs";

const { O_APPEND, O_CREAT, O_WRONLY, O_NONBLOCK } = constants;

/** A file of lines that several processes may write at once: each line is one write at the end. */
export class LineFile {
  #descriptor: number | undefined;
  #isGivenUp = false;

  constructor(
    private readonly path: string,
    /** Told once, where the file cannot be written. What is logged must not end what is done. */
    private readonly warn: (why: string) => void,
  ) {}

  write(line: string): void {
    if (this.#isGivenUp) return;
    try {
      this.#descriptor ??= open(this.path);
      const bytes = Buffer.from(line);
      // Half a line, as of a full disk, would run into the next one.
      if (writeSync(this.#descriptor, bytes) < bytes.length) throw new Error("it takes no more");
    } catch (error) {
      this.#isGivenUp = true;
      this.warn(error instanceof Error ? error.message : String(error));
    }
  }
}

/** Whoever runs the program may read it, and nobody else: it tells who works with what. */
function open(path: string): number {
  // Without a reader, a pipe would be waited for.
  const descriptor = openSync(path, O_APPEND | O_CREAT | O_WRONLY | O_NONBLOCK, 0o600);
  if (fstatSync(descriptor).isFile()) return descriptor;
  closeSync(descriptor);
  throw new Error("it is no file");
}
