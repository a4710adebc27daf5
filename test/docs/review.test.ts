import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, describe, expect, it, jest } from "@jest/globals";
import { IMPACT_TYPES } from "../../src/definition/impact";
import { APPROVAL } from "../../src/settings/approval";
import { withApproval, withEffects } from "../../tools/docs/effects";
import { repositoryRoot } from "../../tools/repository-root";
import { collab, removeFolders, temporaryFolder } from "../command/support";
import { previewOf, step } from "../review/support";

jest.setTimeout(120_000);
afterAll(removeFolders);

const page = readFileSync(join(repositoryRoot(), "docs", "review.md"), "utf8");
const blocks = (language: string) =>
  [...page.matchAll(new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``, "gu"))].map(([, code = ""]) => code);

describe("the page about reviews", () => {
  it("has the current table of impact types (npm run docs)", () => {
    expect(withEffects(page, IMPACT_TYPES)).toBe(page);
  });

  it("has the table of the settings that an approval covers", () => {
    expect(withApproval(page, APPROVAL)).toBe(page);
  });

  it("shows commands that run, and a file of rules that is read", async () => {
    const cwd = await temporaryFolder();
    const handbook = { organizationId: "acme", documentId: "handbook" };
    const deletion = step({ op: "delete", type: "Document", name: "handbook", was: handbook });
    await writeFile(join(cwd, "preview.json"), previewOf(deletion));
    await writeFile(join(cwd, "collab-review.yaml"), blocks("yaml").join(""));
    const lines = blocks("sh")
      .join("")
      .split("\n")
      .filter((line) => line.startsWith("npx pulumi-collab review preview.json"));
    expect(lines).toHaveLength(5);
    for (const line of lines) {
      const [, command = ""] = /^npx pulumi-collab ([^#&]*)/u.exec(line) ?? [];
      const { exitCode, stderr } = await collab(command.trim().split(/\s+/u), { cwd });
      // The rules of the page allow the deletion; the last two commands do not.
      const isShut = line.includes("--max-deletions 0") || line.includes("--approved");
      expect([line, exitCode, isShut ? "" : stderr]).toEqual([line, isShut ? 3 : 0, ""]);
    }
  });
});
