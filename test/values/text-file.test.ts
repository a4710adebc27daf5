import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { decodeText, readTextFile } from "../../src/values/text-file";
import { temporaryFolder } from "../temporary";

const folder = temporaryFolder();

const TEXT = "name: J\u00f6rg\n";
const wide = (mark: string) => Buffer.from(mark + TEXT, "utf16le");

describe("text of a file", () => {
  it("is UTF-8, without a byte order mark", () => {
    expect(decodeText(Buffer.from(TEXT))).toBe(TEXT);
    expect(decodeText(Buffer.from(`\uFEFF${TEXT}`))).toBe(TEXT);
    expect(decodeText(Buffer.alloc(0))).toBe("");
  });

  it("keeps the replacement character of a file that contains one", () => {
    expect(decodeText(Buffer.from("a\uFFFDb"))).toBe("a\uFFFDb");
  });

  it.each([
    ["UTF-16", wide("\uFEFF")],
    ["UTF-16", wide("\uFEFF").swap16()],
    ["UTF-16", wide("")],
    ["UTF-16", Buffer.from([0xff, 0xfe, 0, 0, 0x61, 0, 0, 0])],
    ["Windows-1252", Buffer.from(TEXT, "latin1")],
    // A file that is cut off within a character.
    ["Windows-1252", Buffer.from(TEXT).subarray(0, 8)],
  ])("in %s is rejected with its probable encoding, so that no identifier is misread", (encoding, bytes) => {
    expect(() => decodeText(bytes)).toThrow(`it is not UTF-8, but probably ${encoding}: save it as UTF-8`);
  });
});

describe("a file that a user named", () => {
  const complain = (why: string) => new Error(`w.yaml: ${why}`);

  it("is read, or the error has the reason", () => {
    const file = join(folder, "w.yaml");
    writeFileSync(file, TEXT);
    expect(readTextFile(file, complain)).toBe(TEXT);
    writeFileSync(file, TEXT, "latin1");
    expect(() => readTextFile(file, complain)).toThrow("w.yaml: it is not UTF-8");
    expect(() => readTextFile(join(folder, "none"), complain)).toThrow("w.yaml: there is no such file");
    expect(() => readTextFile(folder, complain)).toThrow("w.yaml: it is a folder");
  });
});
