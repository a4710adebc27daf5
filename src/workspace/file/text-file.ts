import { readFileSync } from "node:fs";

/** The text of a file that somebody named. @throws what `complain` makes of the reason why it cannot be read. */
export function readTextFile(path: string, complain: (why: string) => Error): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    const code = typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";
    throw complain(code === "ENOENT" ? "there is no such file" : `cannot be read (${code})`);
  }
}
