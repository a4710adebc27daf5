import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "@jest/globals";
import { repositoryRoot } from "../../tools/repository-root";
import { read } from "./pages";

const notes = [...read("docs/contributing/engine-notes.md").matchAll(/^### (.+)$/gm)].map(
  ([, name = ""]) => name,
);

/** The notes that comments name, each with the file. A name may go on in the next line of a comment. */
function named(): [file: string, note: string][] {
  const files = readdirSync(join(repositoryRoot(), "src"), { recursive: true, encoding: "utf8" });
  return files
    .filter((file) => file.endsWith(".ts"))
    .flatMap((file) =>
      [...read(join("src", file)).matchAll(/engine-notes: ([^)]+)\)/g)].map(
        ([, note = ""]): [string, string] => [file, note.replaceAll(/\s*\n[\s/*]*/g, " ")],
      ),
    );
}

it("every engine note that a comment names exists", () => {
  const found = named();
  const known = new Set(notes.map((note) => note.toLowerCase()));
  expect(found.length).toBeGreaterThan(10);
  expect(found.filter(([, note]) => !known.has(note.toLowerCase()))).toEqual([]);
});

it("no two notes have one name", () => {
  expect(new Set(notes).size).toBe(notes.length);
});
