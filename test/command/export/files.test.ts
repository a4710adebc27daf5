import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import type { Found } from "../../../src/command/export/found";
import { workspaceText } from "../../../src/command/export/files";
import { parseWorkspace } from "../../../src/workspace/file";

/** Returns a workspace that contains one text in every field that accepts it. */
function withText(text: string): Found {
  const organization = {
    organizationId: text,
    folders: new Set([text]),
    users: new Map([[text, { name: text, email: text }]]),
    documents: new Map([[text, { documentName: text, folderId: text }]]),
    notes: [text],
  };
  return { organizations: [organization], notes: [] };
}

function expectKept(text: string): void {
  // The text is converted to UTF-8 and back, as when a file is written and read.
  const file = Buffer.from(workspaceText(withText(text))).toString();
  expect(parseWorkspace(file, "workspace.yaml")).toEqual({
    organizations: {
      [text]: {
        folders: { [text]: {} },
        users: { [text]: { name: text, email: text } },
        documents: { [text]: { documentName: text, folderId: text } },
      },
    },
  });
}

describe("an exported file has the same content as the service", () => {
  it.each([
    "\n \n",
    " a\nb",
    "---",
    "...\n",
    "%YAML",
    "? a",
    "null",
    "0123",
    "<<",
    "\u0000\u0007\u001b\u007f",
    "constructor",
    "\\n",
    "x".repeat(2000),
    `${"x ".repeat(700)}\n${"y ".repeat(700)}`,
  ])("with the text %j", (text) => {
    expectKept(text);
  });

  it("with random texts that have a meaning in YAML", () => {
    const blanks = [...Array.from(" \t\n\n\r\u0085\u00a0\u2028\u2029\uFEFF"), "\r\n"];
    const signs = [...Array.from(`'\\"|:#-%@?!&*[]{},>~`), "`", ": ", " #", "- ", "---", "<<"];
    const pieces = [" ", ...blanks, ...blanks, ...signs, ...Array.from("ab0é𝄞"), "<p>", "</p>"] as const;
    const texts = fc
      .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 8, size: "max" })
      .map((parts) => parts.join(""));
    fc.assert(fc.property(texts, expectKept), { seed: 1, numRuns: 1000 });
  });
});
