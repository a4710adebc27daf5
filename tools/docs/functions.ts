import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { writeMadeFile } from "../made-file";
import { code, markdownTable } from "../markdown-table";
import { repositoryRoot } from "../repository-root";
import type { FunctionSpec, ObjectSpec } from "../schema/spec";
import { withMadePart } from "./made-part";

const PAGE = "docs/functions.md";

/** The functions of the schema, by their tokens. */
type Functions = Readonly<Record<string, FunctionSpec>>;

/** The page about functions, with a section for each. */
export function withFunctions(page: string, functions: Functions): string {
  return withMadePart(page, "functions", Object.entries(functions).map(sectionOf).join("\n"));
}

/** A line for each function, with a link to its section. */
export function functionTable(functions: Functions): string {
  return markdownTable([
    ["Function", "What it does"],
    ...Object.entries(functions).map(([token, { description }]) => {
      const name = nameOf(token);
      return [`[${name}](${PAGE}#${name.toLowerCase()})`, firstSentenceOf(description)];
    }),
  ]);
}

function sectionOf([token, { description, inputs, outputs }]: [string, FunctionSpec]): string {
  const [words = ""] = description.split("{{%");
  const [, example = ""] = /```typescript\n([^]*?)```/.exec(description) ?? [];
  return [
    `## ${nameOf(token)}\n`,
    `${words.trim()}\n`,
    `\`\`\`ts\n${example.split("\n").map(shortened).join("\n")}\`\`\`\n`,
    ...(inputs ? [fieldTable(["Argument", "Required"], inputs)] : []),
    fieldTable(["Result", "Always there"], outputs),
  ].join("\n");
}

/** A call too long for a line with each argument on a line of its own, as prettier would. */
function shortened(line: string): string {
  const [, before, args = "", after] = /^(.*\(\{) (.*) (\}\);)$/.exec(line) ?? [];
  if (line.length <= 110 || before === undefined || after === undefined) return line;
  const each = args.split(/, (?=\w+:)/).map((arg) => `  ${arg},`);
  return [before, ...each, after].join("\n");
}

function fieldTable(heading: readonly string[], { properties, required = [] }: ObjectSpec): string {
  const rows = Object.entries(properties).map(([name, { description = "", secret }]) => [
    code(name),
    required.includes(name) ? "yes" : "",
    secret ? `${description} A secret.` : description,
  ]);
  return markdownTable([[...heading, "What it is"], ...rows]);
}

const nameOf = (token: string): string => token.split(":").at(-1) ?? token;

const firstSentenceOf = (description: string): string =>
  /^[^]*?\.(?=\s|$)/.exec(description.replace(/ \("[^"]*", endpoint \d+\)/, ""))?.[0] ?? description;

async function made(file: string, of: (page: string, functions: Functions) => string): Promise<string> {
  const read = (path: string) => readFile(join(repositoryRoot(), path), "utf8");
  const { functions } = JSON.parse(await read("schema.json")) as { functions: Functions };
  return of(await read(file), functions);
}

if (require.main === module) {
  writeMadeFile(PAGE, () => made(PAGE, withFunctions));
  writeMadeFile("README.md", () =>
    made("README.md", (page, functions) => withMadePart(page, "functions", functionTable(functions))),
  );
}
