import type { Definition, Input } from "../../src/definition/definition";
import type { ObjectFields } from "../../src/definition/type";
import { code, markdownTable } from "../markdown-table";
import type { Schema } from "../schema/spec";
import { objectsOf } from "../classes/value-types";
import { belowTable, cell, splitForCell } from "./cells";
import { DO_NOT_EDIT, exampleOnPage } from "./function-page";
import { howToImport } from "../schema/imports";
import {
  defaultOf,
  endpointsOf,
  notesOf,
  readingOf,
  sentences,
  typeName,
  wordsOfOutput,
  type Titles,
} from "./sentences";

/** Returns the page of one resource type. */
export function referencePage(definition: Definition, titles: Titles, schema: Schema): string {
  const { type, description, inputs } = definition;
  return [
    `# ${type}\n`,
    `${DO_NOT_EDIT}\n`,
    `${description}\n`,
    exampleOnPage(type, schema),
    ...notesOf(definition).map((note) => `${note}\n`),
    "## Inputs\n",
    ...inputTable(inputs),
    ...[...objectsOf(definition)].flatMap(([name, object]) => [
      `### ${name}\n`,
      ...(isRepeated(object.description, inputs) ? [] : [`${object.description}\n`]),
      fieldTable(object.fields),
    ]),
    "## Outputs\n",
    ...outputsOf(definition),
    "## Lifecycle\n",
    lifecycle(definition, titles),
    "## Import\n",
    importSection(definition),
  ].join("\n");
}

/** Returns the list of all resource pages, for README and docs. */
export function resourceTable(definitions: readonly Definition[], folder: string): string {
  return markdownTable([
    ["Resource", "Description"],
    ...definitions.map(({ type, description }) => [`[${type}](${folder}/${type}.md)`, description]),
  ]);
}

function inputTable(inputs: Definition["inputs"]): string[] {
  const listed = Object.entries(inputs)
    .filter(([name]) => !name.startsWith("__"))
    .map(([name, input]) => ({
      name,
      type: typeCell(typeName(input.type.shape), input.need === "required"),
      description: splitForCell(sentences(input.description, defaultOf(input))),
      change: splitForCell(sentences(CHANGES[input.onChange], withoutSubject(input.changeDescription))),
    }));
  const changes = new Set(listed.map(({ change }) => change.inCell));
  const [every] = changes.size === 1 ? changes : [];
  const rows = listed.map(({ name, type, description, change }) => [
    code(name),
    type,
    description.inCell,
    ...(every === undefined ? [change.inCell] : []),
  ]);
  return [
    ...(every === undefined ? [] : [`A change of any input: ${every}\n`]),
    markdownTable([["Input", "Type", "Description", ...(every === undefined ? ["A change"] : [])], ...rows]),
    ...belowTable(
      listed.map(({ name, description, change }) => [name, sentences(description.below, change.below)]),
    ),
  ];
}

/** Reports whether an input already has the description of an object type. */
const isRepeated = (description: string, inputs: Definition["inputs"]) =>
  Object.values(inputs).some((input) => input.description === description);

/** Returns a type for a table that has no column for what is required. */
const typeCell = (type: string, isRequired: boolean) => cell(isRequired ? `${type}, required` : type);

/** Returns a description without the words that the heading of its column repeats. */
function withoutSubject(description: string): string {
  const rest = description.replace(/^A change /, "");
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

const CHANGES: Readonly<Record<Input["onChange"], string>> = {
  replace: "**Replaces.**",
  update: "Updates.",
  nothing: "Does nothing.",
  reject: "**Rejected.**",
};

function fieldTable(fields: ObjectFields): string {
  const rows = Object.entries(fields).map(([name, { type, needed, description, secret }]) => [
    code(name),
    typeCell(typeName(type.shape), needed),
    cell(sentences(description, secret && !description.includes("secret") ? "A secret." : undefined)),
  ]);
  return markdownTable([["Field", "Type", "Description"], ...rows]);
}

/** Describes the outputs that are not inputs, or whose description differs from that of the input. */
function outputsOf({ inputs, outputs }: Definition): string[] {
  const echoed = Object.entries(inputs)
    .filter(([, { output, inputOnly }]) => output !== undefined && inputOnly !== true)
    .map(([name, input]) => [name, typeName(input.type.shape), wordsOfOutput(input)] as const);
  const added = Object.entries(outputs).map(
    ([name, { type, always, description }]) =>
      [name, `${typeName(type.shape)}${always ? "" : ", optional"}`, description] as const,
  );
  const rows = [...added, ...echoed].map(([name, type, description]) => [
    code(name),
    cell(type),
    cell(description),
  ]);
  const hidden = Object.keys(inputs).filter((name) => inputs[name]?.inputOnly === true && !outputs[name]);
  const but = hidden.map(code).join(" and ");
  const all = but === "" ? "All inputs are outputs too." : `All inputs but ${but} are outputs too.`;
  return rows.length === 0
    ? [`${all}\n`]
    : [`${all} Besides, or in another form:\n`, markdownTable([["Output", "Type", "Description"], ...rows])];
}

/** Describes each step in the lifecycle of a resource, in a list. */
function lifecycle(definition: Definition, titles: Titles): string {
  const { type, adopt, delete: deletion, id, get } = definition;
  return [
    `- **Exists already**: ${adopt}`,
    `- **Refresh**: ${readingOf(definition)}`,
    `- **Deletion**: ${deletion.description}`,
    `- **Id**: ${id.description} \`${type}.get(name, id)\` ${lowered(get)}`,
    `- **Endpoints**: ${endpointsOf(definition, titles)} ([operations](../operations.md)).\n`,
  ].join("\n");
}

function importSection(definition: Definition): string {
  const { text, command } = howToImport(definition);
  if (command === undefined) return `${text}\n`;
  const words = sentences("Only with the [full provider](../reference/hosts.md#import).", text);
  return `${words}\n\n\`\`\`sh\n${command}\n\`\`\`\n`;
}

const lowered = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1);
