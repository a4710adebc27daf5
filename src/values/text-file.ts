import { isUtf8 } from "node:buffer";
import { readFileSync } from "node:fs";

class TextFileError extends Error {
  override readonly name = "TextFileError";
}

/**
 * Returns the text of a file that a user named, without its byte order mark. A shell passes the output of a command as a pipe:
 * `--documents <(…)`.
 *
 * @throws what `complain` returns for the reason why the file cannot be read.
 */
export function readTextFile(path: string, complain: (why: string) => Error): string {
  try {
    return decodeText(readFileSync(path));
  } catch (error) {
    if (error instanceof TextFileError) throw complain(error.message);
    const code = typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";
    throw complain(WORDS[code] ?? `it cannot be read (${code})`);
  }
}

const WORDS: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file",
  EISDIR: "it is a folder",
};

const SAMPLE = 4096;

/**
 * Decodes UTF-8 and drops a byte order mark. Rejects bytes of another encoding: an identifier that is decoded wrongly is the
 * identifier of another object.
 *
 * @throws {TextFileError}
 */
export function decodeText(bytes: Buffer): string {
  // ASCII in UTF-16 has a zero in every second byte. UTF-8 text contains none.
  const isWide = bytes.subarray(0, SAMPLE).includes(0);
  if (isWide || !isUtf8(bytes)) {
    const encoding = isWide ? "UTF-16" : "Windows-1252";
    throw new TextFileError(`it is not UTF-8, but probably ${encoding}: save it as UTF-8`);
  }
  return bytes.toString("utf8").replace(/^\uFEFF/, "");
}
