import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { markdownTable } from "../markdown-table";
import { repositoryRoot } from "../repository-root";
import { KINDS } from "./kinds";
import { NOT_APPLICABLE, type NotApplicable } from "./not-applicable";
import { PROPERTIES } from "./properties";

const INTRODUCTION = `# Conformance

Made by \`npm run docs\` from the conformance suite's own lists (\`tools/conformance\`): do not edit.

Every kind of resource is held against these properties, most of them on the real Pulumi engine with an emulator of the
service. \`npm run conformance\` runs those tests and prints the table of kinds and properties; so does \`npm test\`. A cell that
failed, or that no test and no reason below fills, fails the run.
`;

/** What is checked of every kind, and what cannot be, as Markdown in prettier's form. */
export function conformanceDoc(kinds: readonly string[], reasons: readonly NotApplicable[]): string {
  const named = (whose: readonly string[]) => whose.map((kind) => `\`${kind}\``).join(", ");
  const rows = PROPERTIES.map((words, index) => [
    String(index + 1),
    words,
    reasons
      .filter(({ property }) => property === index + 1)
      .map(({ kinds: whose, because }) => `${named(whose)}: ${because}`)
      .join("; "),
  ]);
  return [
    INTRODUCTION,
    `The kinds: ${named(kinds)}.\n`,
    markdownTable([["#", "Property", "Not applicable to, because"], ...rows]),
  ].join("\n");
}

async function main(): Promise<void> {
  const file = join(repositoryRoot(), "docs", "conformance.md");
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, conformanceDoc(KINDS, NOT_APPLICABLE));
}

if (require.main === module) {
  main().catch((error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  });
}
