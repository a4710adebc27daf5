import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, jest } from "@jest/globals";
import { collab } from "../command/support";
import { deleted, previewOf, same } from "../review/support";
import { codeIn, commandsIn, read } from "./pages";
import { temporaryFolder } from "../temporary";

jest.setTimeout(120_000);

const page = read("docs/teams/review.md");

describe("the page about reviews", () => {
  it("shows the beginning of a report, as test/engine/review has it", () => {
    const report = read("test/engine/review/reports/pull-request.txt");
    const [beginning = "none"] = codeIn(page, "text");
    expect(report.slice(0, beginning.length)).toBe(beginning);
  });

  it("shows commands that run, and a file of rules that is read", async () => {
    const cwd = temporaryFolder();
    const handbook = { organizationId: "acme", documentId: "handbook" };
    const deletion = deleted("Document", "handbook", handbook);
    const other = same("Document", "guide", { ...handbook, documentId: "guide" });
    await writeFile(join(cwd, "preview.json"), previewOf(deletion, other));
    await writeFile(
      join(cwd, "collab-review.yaml"),
      codeIn(page, "yaml").find((block) => block.startsWith("limits:")) ?? "",
    );
    const lines = commandsIn(page).filter((line) => line.startsWith("npx pulumi-collab review preview.json"));
    expect(lines).toHaveLength(8);
    for (const line of lines) {
      const [, command = ""] = /^npx pulumi-collab ([^#&]*)/u.exec(line) ?? [];
      const { exitCode, stderr } = await collab(command.trim().split(/\s+/u), { cwd });
      // The rules of the page allow the deletion; the last two commands do not.
      const isShut = line.includes("--forbid loses-data") || line.includes("--approved");
      expect([line, exitCode, isShut ? "" : stderr]).toEqual([line, isShut ? 3 : 0, ""]);
    }
  });
});
