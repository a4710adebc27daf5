import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { decodeText, readTextFile } from "../../src/values/text-file";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "pulumi-collab-text-"));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const TEXT = "name: J\u00f6rg\n";
const wide = (mark: string) => Buffer.from(mark + TEXT, "utf16le");

describe("text of a file", () => {
  it("is UTF-8, and a byte order mark is no part of it", () => {
    expect(decodeText(Buffer.from(TEXT))).toBe(TEXT);
    expect(decodeText(Buffer.from(`\uFEFF${TEXT}`))).toBe(TEXT);
    expect(decodeText(Buffer.alloc(0))).toBe("");
  });

  it("keeps the replacement character of a file that contains one", () => {
    expect(decodeText(Buffer.from("a\uFFFDb"))).toBe("a\uFFFDb");
  });

  it.each([
    ["UTF-16LE", wide("\uFEFF")],
    ["UTF-16BE", wide("\uFEFF").swap16()],
    ["UTF-16LE", wide("")],
    ["UTF-16BE", wide("").swap16()],
    ["UTF-32LE", Buffer.from([0xff, 0xfe, 0, 0, 0x61, 0, 0, 0])],
    ["UTF-32BE", Buffer.from([0, 0, 0xfe, 0xff, 0, 0, 0, 0x61])],
  ])("in %s is rejected, with the name of the encoding", (encoding, bytes) => {
    expect(() => decodeText(bytes)).toThrow(`it is encoded in ${encoding}: save it as UTF-8`);
  });

  it("in Latin-1 is rejected with the line, so that no identifier is read as another one", () => {
    const bytes = Buffer.concat([Buffer.from("a: 1\n"), Buffer.from(TEXT, "latin1")]);
    expect(() => decodeText(bytes)).toThrow(
      "line 2 is not UTF-8, and probably encoded in Windows-1252 or ISO-8859-1 (Latin-1): save the file as UTF-8",
    );
  });

  it("that is cut off within a character is rejected", () => {
    expect(() => decodeText(Buffer.from(TEXT).subarray(0, 8))).toThrow("line 1 is not UTF-8");
  });
});

describe("a file that a user named", () => {
  const complain = (why: string) => new Error(`w.yaml: ${why}`);

  it("is read, or the reason is given", () => {
    const file = join(folder, "w.yaml");
    writeFileSync(file, TEXT);
    expect(readTextFile(file, complain)).toBe(TEXT);
    writeFileSync(file, TEXT, "latin1");
    expect(() => readTextFile(file, complain)).toThrow("w.yaml: line 1 is not UTF-8");
    expect(() => readTextFile(join(folder, "none"), complain)).toThrow("w.yaml: there is no such file");
    expect(() => readTextFile(folder, complain)).toThrow("w.yaml: it is a folder");
  });

  const onPosix = process.platform === "win32" ? it.skip : it;
  onPosix("is not waited for where it is a pipe that no process writes to", () => {
    const pipe = join(folder, "pipe");
    execFileSync("mkfifo", [pipe]);
    expect(() => readTextFile(pipe, complain)).toThrow("w.yaml: it is not a regular file");
  });
});
