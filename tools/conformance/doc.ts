import { writeMadeFile } from "../made-file";
import { markdownTable } from "../markdown-table";
import { KINDS } from "./kinds";
import { builtDefinitions } from "../built";
import { allReasons } from "./from-definitions";
import type { NotApplicable } from "./not-applicable";
import { PROPERTIES, PROPERTY_KEYS } from "./properties";

const INTRODUCTION = `# Conformance

Made by \`npm run docs\` from the conformance suite's own lists (\`tools/conformance\`): do not edit.

Every kind of resource is held against these properties, most of them on the real Pulumi engine with an emulator of the
service. \`npm run conformance\` runs those tests twice, with resources that the dynamic provider serves and with resources that
the full provider serves (see [Hosts](../hosts.md)), and prints a table of kinds and properties for each. A cell that failed, or
that no test and no reason below fills, fails the run. The keys stand in the titles of the tests: \`npm run conformance -- -t
lost-reply-on-create\` runs those of one property.
`;

/**
 * Returns the properties that are checked for every resource type, and those that cannot be, as Markdown formatted as prettier
 * would.
 */
export function conformanceDoc(kinds: readonly string[], reasons: readonly NotApplicable[]): string {
  const named = (whose: readonly string[]) => whose.map((kind) => `\`${kind}\``).join(", ");
  const rows = PROPERTY_KEYS.map((key) => [
    `\`${key}\``,
    PROPERTIES[key],
    reasons
      .filter(({ property }) => property === key)
      .map(({ kinds: whose, because }) => `${named(whose)}: ${because}`)
      .join("; "),
  ]);
  return [
    INTRODUCTION,
    `The kinds: ${named(kinds)}.\n`,
    markdownTable([["Key", "Property", "Not applicable to, because"], ...rows]),
  ].join("\n");
}

if (require.main === module)
  writeMadeFile("docs/contributing/conformance.md", () =>
    conformanceDoc(KINDS, allReasons(builtDefinitions())),
  );
