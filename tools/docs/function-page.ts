import { code, markdownTable } from "../markdown-table";
import { belowTable, splitForCell } from "./cells";
import type { Callable } from "../schema/functions";
import { type ObjectSpec, pascal, type Schema, type TypeSpec, tokenOf } from "../schema/spec";

const NOTHING: ObjectSpec = { type: "object", properties: {} };

/** The note to editors on generated pages. */
export const DO_NOT_EDIT = "<!-- Made by `npm run docs`: do not edit. -->";

/** Returns the page of one function, from the schema of the package. */
export function functionPage(name: string, schema: Schema): string {
  const found = schema.functions[tokenOf(name)];
  if (!found) throw new Error(`The schema has no function ${name}`);
  const { description: whole, inputs = NOTHING, outputs } = found;
  const [description = ""] = whole.split("{{% examples %}}");
  return [
    `# ${name}\n`,
    `${DO_NOT_EDIT}\n`,
    `${description.trim()}\n`,
    block("typescript", found.description, "ts"),
    "## Arguments\n",
    ...argumentTable(inputs, schema),
    ...objectsIn(inputs, schema),
    "## Result\n",
    resultTable(outputs, schema),
    ...objectsIn(outputs, schema),
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

function argumentTable(object: ObjectSpec, schema: Schema): string[] {
  const listed = fieldsOf(object, schema).map(([name, isRequired, property]) => ({
    name,
    type: `${typeOf(property, schema)}${isRequired ? ", required" : ""}`,
    ...splitForCell(property.description ?? ""),
  }));
  if (listed.length === 0) return ["None.\n"];
  const rows = listed.map(({ name, type, inCell }) => [code(name), type, inCell]);
  return [
    markdownTable([["Argument", "Type", "Description"], ...rows]),
    ...belowTable(listed.map(({ name, below }) => [name, below])),
  ];
}

function resultTable(object: ObjectSpec, schema: Schema): string {
  const rows = fieldsOf(object, schema).map(([name, isRequired, { description = "", secret, ...type }]) => [
    code(name),
    `${typeOf(type, schema)}${isRequired ? "" : ", optional"}`,
    secret === true ? `${description} A secret in the output form.` : description,
  ]);
  return markdownTable([["Field", "Type", "Description"], ...rows]);
}

/** Returns the fields of an object; those of an object that only one field has are listed as `field.inner`. */
function fieldsOf({ properties, required = [] }: ObjectSpec, schema: Schema): Field[] {
  return Object.entries(properties).flatMap(([name, property]): Field[] => {
    const isRequired = required.includes(name);
    const inner = innerObject(name, property, schema);
    if (!inner) return [[name, isRequired, property]];
    return fieldsOf(inner, schema).map(([field, isFieldRequired, details]) => [
      `${name}.${field}`,
      isRequired && isFieldRequired,
      details,
    ]);
  });
}

type Field = [name: string, isRequired: boolean, property: ObjectSpec["properties"][string]];

/** Returns the object type of a field that is named after its owner and the field: the source has no name for it. */
function innerObject(name: string, { $ref }: TypeSpec, schema: Schema): ObjectSpec | undefined {
  const token = $ref?.replace(/^#\/types\//, "") ?? "";
  const type = schema.types[token];
  return type && !("enum" in type) && token.endsWith(pascal(name)) ? type : undefined;
}

/** Describes the object types in some properties and the object types nested in them, each once. */
function objectsIn(object: ObjectSpec, schema: Schema, known = new Set<string>()): string[] {
  return fieldsOf(object, schema).flatMap(([, , property]) =>
    referredTo(property).flatMap((token) => {
      const type = schema.types[token];
      if (!type || "enum" in type || known.has(token)) return [];
      known.add(token);
      return [
        [`### ${nameOf(token)}\n`, resultTable(type, schema)].join("\n"),
        ...objectsIn(type, schema, known),
      ];
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

/** Returns the example of a resource type from the schema. The one in YAML is collapsed. */
export function exampleOnPage(type: string, schema: Schema): string {
  const { description = "" } = schema.resources[tokenOf(type)] ?? {};
  const yaml = `<details>\n<summary>YAML</summary>\n\n${block("yaml", description)}\n</details>\n`;
  return `${block("typescript", description, "ts")}\n${yaml}`;
}

function block(language: string, description: string, shown = language): string {
  const [, code] = new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``).exec(description) ?? [];
  if (code === undefined) throw new Error(`The schema has no example in ${language}`);
  return `\`\`\`${shown}\n${code}\`\`\`\n`;
}
