import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "@jest/globals";
import { mustRun } from "../../../tools/command";
import { tarball } from "../../../tools/release/archive";
import { temporaryFolders } from "../temporary-folder";

const temporaryFolder = temporaryFolders();

const LONG = `${"folder/".repeat(20)}${"n".repeat(90)}`;

it("an archive is read by tar, with run bits, empty files, and paths longer than a name may be", async () => {
  const folder = temporaryFolder();
  const binary = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 256));
  writeFileSync(
    join(folder, "archive.tar.gz"),
    tarball([
      { path: "start", content: "#!/bin/sh\n", runs: true },
      { path: "empty", content: "" },
      { path: "in/folder/büro", content: binary },
      { path: LONG, content: "long" },
    ]),
  );
  await mustRun("tar", ["-xzf", "archive.tar.gz"], { cwd: folder });
  expect(statSync(join(folder, "start")).mode & 0o777).toBe(0o755);
  expect(statSync(join(folder, "empty"))).toMatchObject({ size: 0 });
  expect(readFileSync(join(folder, "in/folder/büro"))).toEqual(binary);
  expect(readFileSync(join(folder, LONG), "utf8")).toBe("long");
});

it("rejects a path that is too long for an archive", () => {
  expect(() => tarball([{ path: "n".repeat(101), content: "" }])).toThrow("too long");
});
