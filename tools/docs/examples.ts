import { tokenOf, type Schema } from "../schema/spec";

const OTHERS = [
  ["yaml", "YAML"],
  ["python", "Python"],
] as const;

/** Returns the example of a resource type or a function from the schema. Languages other than TypeScript are collapsed. */
export function exampleOnPage(name: string, schema: Schema): string {
  const { description = "" } = schema.resources[tokenOf(name)] ?? schema.functions[tokenOf(name)] ?? {};
  const folded = OTHERS.map(
    ([language, title]) =>
      `<details>\n<summary>${title}</summary>\n\n${block(language, description)}\n</details>\n`,
  );
  return [
    block("typescript", description, "ts"),
    `In other languages, with the [full provider](../hosts.md#programs-in-yaml-python-and-go):\n`,
    ...folded,
  ].join("\n");
}

function block(language: string, description: string, shown = language): string {
  const [, code] = new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``).exec(description) ?? [];
  if (code === undefined) throw new Error(`The schema has no example in ${language}`);
  return `\`\`\`${shown}\n${code}\`\`\`\n`;
}
