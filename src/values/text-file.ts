import { isUtf8 } from "node:buffer";
import { closeSync, constants, fstatSync, openSync, readFileSync } from "node:fs";

/** A file that is not UTF-8 text. The message names its encoding, as far as the bytes show it. */
class TextFileError extends Error {
  override readonly name = "TextFileError";
}

/**
 * Returns the text of a file that a user named, without its byte order mark.
 *
 * @param pipes `rejected` for a file that has to be a regular one: reading a pipe without a writer would never end.
 *
 * @throws what `complain` returns for the reason why the file cannot be read.
 */
export function readTextFile(
  path: string,
  complain: (why: string) => Error,
  pipes: "allowed" | "rejected" = "rejected",
): string {
  try {
    return decodeText(pipes === "allowed" ? readFileSync(path) : readRegularFile(path));
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

function readRegularFile(path: string): Buffer {
  const descriptor = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const status = fstatSync(descriptor);
    if (!status.isFile() && !status.isDirectory()) throw new TextFileError("it is not a regular file");
    return readFileSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Decodes UTF-8 and drops a byte order mark. Rejects bytes of another encoding: an identifier that is decoded wrongly is the
 * identifier of another object.
 *
 * @throws {TextFileError}
 */
export function decodeText(bytes: Buffer): string {
  const wide = wideEncodingOf(bytes);
  if (wide !== undefined) throw new TextFileError(`it is encoded in ${wide}: save it as UTF-8`);
  if (!isUtf8(bytes)) {
    const line = firstBadLine(bytes);
    throw new TextFileError(
      `line ${line} is not UTF-8, and probably encoded in Windows-1252 or ISO-8859-1 (Latin-1): save the file as UTF-8`,
    );
  }
  return bytes.toString("utf8").replace(/^\uFEFF/, "");
}

/** How many bytes show whether a file without a byte order mark is UTF-16. */
const SAMPLE = 4096;

function wideEncodingOf(bytes: Buffer): string | undefined {
  const starts = (...mark: number[]) => mark.every((byte, index) => bytes[index] === byte);
  if (starts(0xff, 0xfe, 0, 0)) return "UTF-32LE";
  if (starts(0, 0, 0xfe, 0xff)) return "UTF-32BE";
  if (starts(0xff, 0xfe)) return "UTF-16LE";
  if (starts(0xfe, 0xff)) return "UTF-16BE";
  // ASCII in UTF-16 has a zero in every second byte. UTF-8 text contains none.
  const zero = bytes.subarray(0, SAMPLE).indexOf(0);
  if (zero < 0) return undefined;
  return zero % 2 === 0 ? "UTF-16BE" : "UTF-16LE";
}

function firstBadLine(bytes: Buffer): number {
  let start = 0;
  for (let line = 1; ; line++) {
    const end = bytes.indexOf(0x0a, start);
    if (end < 0 || !isUtf8(bytes.subarray(start, end))) return line;
    start = end + 1;
  }
}
