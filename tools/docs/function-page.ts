import { code, markdownTable } from "../markdown-table";
import type { Callable } from "../schema/functions";
import { type ObjectSpec, type Schema, type TypeSpec, tokenOf } from "../schema/spec";

const NOTHING: ObjectSpec = { type: "object", properties: {} };

/** Returns the page of one function, from the schema of the package. */
export function functionPage(name: string, operation: string, schema: Schema): string {
  const found = schema.functions[tokenOf(name)];
  if (!found) throw new Error(`The schema has no function ${name}`);
  const { description: whole, inputs = NOTHING, outputs } = found;
  const [description = ""] = whole.split("{{% examples %}}");
  return [
    `# ${name}\n`,
    "Made by `npm run docs` from the function's comments: do not edit.\n",
    `${description.trim()}\n`,
    exampleOnPage(name, schema),
    "## Arguments\n",
    argumentTable(inputs, schema),
    ...objectsIn(inputs, schema),
    "## Result\n",
    resultTable(outputs, schema),
    ...objectsIn(outputs, schema),
    "## Reading it\n",
    `In TypeScript, \`${name}(args, { provider, parent })\` gives a promise, and \`${name}Output\` takes inputs and gives an output. ` +
      `Both read the service in previews too. The method of the typed client is \`${operation}\`: [all operations](../operations.md).\n`,
  ].join("\n");
}

/** Returns the list of all functions, each with its operation and what it returns. */
export function resultsTable(functions: readonly Callable[], operations: Operations, schema: Schema): string {
  const rows = functions.map(({ name, operation, secrets = [] }) => {
    const { number, title, paging } = operations[operation] ?? { number: 0, title: "" };
    const fields = Object.keys(schema.functions[tokenOf(name)]?.outputs.properties ?? {}).map(code);
    const pages = paging ? ["all pages"] : [];
    const secret = secrets.length > 0 ? "; the `…Output` form is a secret" : "";
    return [
      `[${name}](functions/${name}.md)`,
      `${number} ${title}`,
      [...fields, ...pages].join(", ") + secret,
    ];
  });
  return markdownTable([["Function", "Endpoint", "Returns"], ...rows]);
}

type Operations = Readonly<
  Record<string, { readonly number: number; readonly title: string; readonly paging?: unknown }>
>;

function argumentTable({ properties, required = [] }: ObjectSpec, schema: Schema): string {
  const rows = Object.entries(properties).map(([name, property]) => [
    code(name),
    typeOf(property, schema),
    required.includes(name) ? "yes" : "",
    property.description ?? "",
  ]);
  return rows.length === 0
    ? "It takes none.\n"
    : markdownTable([["Argument", "Type", "Required", "What it is"], ...rows]);
}

function resultTable({ properties, required = [] }: ObjectSpec, schema: Schema): string {
  const rows = Object.entries(properties).map(([name, { description = "", secret, ...type }]) => [
    code(name),
    typeOf(type, schema),
    required.includes(name) ? "yes" : "",
    secret === true ? `${description} A secret in the output form.` : description,
  ]);
  return markdownTable([["Field", "Type", "Always there", "What it is"], ...rows]);
}

/** Describes the object types in some properties and the object types nested in them, each once. */
function objectsIn({ properties }: ObjectSpec, schema: Schema, known = new Set<string>()): string[] {
  return Object.values(properties).flatMap((property) =>
    referredTo(property).flatMap((token) => {
      const type = schema.types[token];
      if (!type || "enum" in type || known.has(token)) return [];
      known.add(token);
      const parts = [`### ${nameOf(token)}\n`, ...(type.description ? [`${type.description}\n`] : [])];
      return [[...parts, resultTable(type, schema)].join("\n"), ...objectsIn(type, schema, known)];
    }),
  );
}

function referredTo({ $ref, items, additionalProperties, oneOf }: TypeSpec): string[] {
  const inside = [items, additionalProperties, ...(oneOf ?? [])].flatMap((part) =>
    part ? referredTo(part) : [],
  );
  return $ref?.startsWith("#/types/") ? [$ref.slice("#/types/".length), ...inside] : inside;
}

function typeOf({ type, $ref, items, additionalProperties, oneOf }: TypeSpec, schema: Schema): string {
  if (oneOf) return oneOf.map((one) => typeOf(one, schema)).join(" or ");
  if ($ref !== undefined) return namedType($ref, schema);
  if (items) return `list of ${typeOf(items, schema)}`;
  if (additionalProperties) return `map of ${typeOf(additionalProperties, schema)}`;
  return type ?? "anything";
}

function namedType($ref: string, schema: Schema): string {
  const token = $ref.replace(/^#\/types\//, "");
  if (token === $ref) return "anything";
  const type = schema.types[token];
  return type && "enum" in type ? type.enum.map(({ value }) => code(value)).join(", ") : nameOf(token);
}

const nameOf = (token: string) => token.split(":").pop() ?? token;

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
    "```sh\nnpm install pulumi-collab\n```\n",
    block("typescript", description, "ts"),
    `YAML and Python: [get the full provider and the SDK](../reference/hosts.md#programs-in-yaml-python-and-go).\n`,
    ...folded,
  ].join("\n");
}

function block(language: string, description: string, shown = language): string {
  const [, code] = new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``).exec(description) ?? [];
  if (code === undefined) throw new Error(`The schema has no example in ${language}`);
  return `\`\`\`${shown}\n${code}\`\`\`\n`;
}
