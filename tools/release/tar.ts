// Hand-written, because archives created on Windows need executable bits too and because two runs must return the same bytes.

import { gzipSync } from "node:zlib";

/** A file of an archive. */
export interface Entry {
  readonly path: string;
  readonly content: Buffer | string;
  /** Whether the file is executable. */
  readonly runs?: boolean;
}

const BLOCK = 512;

/** Returns a gzipped archive in the format that every tar supports (ustar). It records no creation time and no author. */
export function tarball(entries: readonly Entry[]): Buffer {
  const parts = entries.flatMap(({ path, content, runs = false }) => {
    const body = Buffer.from(content);
    return [headerOf(path, body.length, runs ? 0o755 : 0o644), body, padding(body.length)];
  });
  return gzipSync(Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)]), { level: 9 });
}

const padding = (length: number) => Buffer.alloc((BLOCK - (length % BLOCK)) % BLOCK);

function headerOf(path: string, size: number, mode: number): Buffer {
  const header = Buffer.alloc(BLOCK);
  const { prefix, name } = partsOf(path);
  const number = (value: number, at: number, length: number) =>
    header.write(`${value.toString(8).padStart(length - 1, "0")}\0`, at);
  header.write(name, 0);
  number(mode, 100, 8);
  number(0, 108, 8);
  number(0, 116, 8);
  number(size, 124, 12);
  // The date that npm gives its files. Some programs reject the epoch.
  number(Date.UTC(1985, 9, 26, 8, 15) / 1000, 136, 12);
  header.write("0", 156);
  header.write("ustar\x0000", 257);
  header.write(prefix, 345);
  // The checksum is computed with spaces in its own field.
  header.fill(" ", 148, 156);
  number(
    header.reduce((sum, byte) => sum + byte, 0),
    148,
    7,
  );
  return header;
}

/** Splits a path for the header, which has 100 bytes for the name and 155 bytes for the folders before it. */
function partsOf(path: string): { prefix: string; name: string } {
  if (Buffer.byteLength(path) <= 100) return { prefix: "", name: path };
  for (let cut = path.indexOf("/"); cut > 0; cut = path.indexOf("/", cut + 1)) {
    const [prefix, name] = [path.slice(0, cut), path.slice(cut + 1)];
    if (Buffer.byteLength(prefix) <= 155 && Buffer.byteLength(name) <= 100) return { prefix, name };
  }
  throw new Error(`${path} is too long for an archive`);
}
