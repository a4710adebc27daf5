import type { Definition, Input, Output } from "../../src/definition/definition";
import type { Members } from "../../src/definition/type";
import { markdownTable } from "../markdown-table";
import type { Schema } from "../schema/spec";
import { objectsOf } from "../classes/value-types";
import { exampleOnPage } from "./function-page";
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
  const { type, description, inputs, id, get } = definition;
  return [
    `# ${type}\n`,
    "Made by `npm run docs` from the definition of the resource type: do not edit.\n",
    `${description}\n`,
    ...notesOf(definition).map((note) => `${note}\n`),
    exampleOnPage(type, schema),
    "## Inputs\n",
    inputTable(inputs),
    ...[...objectsOf(definition)].map(([name, object]) =>
      [`### ${name}\n`, `${object.description}\n`, fieldTable(object.fields)].join("\n"),
    ),
    "## Outputs\n",
    `${outputsOf(definition)}\n`,
    "## Life\n",
    lifeTable(definition),
    "## Id and get\n",
    `${id.description}\n`,
    `\`${type}.get(name, id)\`: ${lowered(get)}\n`,
    "## Import\n",
    importSection(definition),
    `Endpoints: ${endpointsOf(definition, titles)}. [All operations](../operations.md).\n`,
  ].join("\n");
}

/** Returns the list of all resource pages, for README and docs. */
export function resourceTable(definitions: readonly Definition[], folder: string): string {
  return markdownTable([
    ["Resource", "What it is"],
    ...definitions.map(({ type, description }) => [`[${type}](${folder}/${type}.md)`, description]),
  ]);
}

function inputTable(inputs: Definition["inputs"]): string {
  const rows = Object.entries(inputs)
    .filter(([name]) => !name.startsWith("__"))
    .map(([name, input]) => [
      `\`${name}\``,
      cell(typeName(input.type.shape)),
      input.need === "required" ? "yes" : "",
      cell(sentences(input.description, input.classDescription, defaultOf(input))),
      cell(sentences(CHANGES[input.onChange], input.changeDescription)),
    ]);
  return markdownTable([["Input", "Type", "Required", "What it is", "A change"], ...rows]);
}

const CHANGES: Readonly<Record<Input["onChange"], string>> = {
  replace: "**Replaces.**",
  update: "Updates.",
  nothing: "Does nothing.",
  reject: "**Rejected** in the preview.",
};

function fieldTable(fields: Members): string {
  const rows = Object.entries(fields).map(([name, { type, needed, description, secret }]) => [
    `\`${name}\``,
    cell(typeName(type.shape)),
    needed ? "yes" : "",
    cell(sentences(description, secret && !description.includes("secret") ? "A secret." : undefined)),
  ]);
  return markdownTable([["Field", "Type", "Required", "What it is"], ...rows]);
}

/** Describes the outputs that are not inputs, or whose description differs from that of the input. */
function outputsOf({ inputs, outputs }: Definition): string {
  const echoed = Object.entries(inputs)
    .filter(([, { output, inputOnly }]) => output !== undefined && inputOnly !== true)
    .map(([name, input]) => [name, typeName(input.type.shape), wordsOfOutput(input)]);
  const added = Object.entries(outputs).map(([name, output]) => [
    name,
    typeName(output.type.shape),
    wordsOfAdded(output),
  ]);
  const rows = [...added, ...echoed].map(([name = "", type = "", description = ""]) => [
    `\`${name}\``,
    cell(type),
    cell(description),
  ]);
  const hidden = Object.keys(inputs).filter((name) => inputs[name]?.inputOnly === true && !outputs[name]);
  const but = hidden.map((name) => `\`${name}\``).join(", ");
  const all = but === "" ? "All inputs are outputs too." : `All inputs but ${but} are outputs too.`;
  return rows.length === 0
    ? all
    : `${all} Besides, or in another form:\n\n${markdownTable([["Output", "Type", "What it is"], ...rows])}`.trimEnd();
}

const wordsOfAdded = ({ description, always }: Output) =>
  sentences(description, always ? undefined : "Absent if the service does not return it.");

function lifeTable(definition: Definition): string {
  const { adopt, delete: deletion } = definition;
  return markdownTable([
    ["When", "What happens"],
    ["it exists already", cell(adopt)],
    ["the resource is deleted", cell(deletion.description)],
    ["`pulumi refresh`", cell(readingOf(definition))],
  ]);
}

function importSection(definition: Definition): string {
  const { text, command } = howToImport(definition);
  if (command === undefined) return `${text}\n`;
  const words = sentences("Only with the [full provider](../reference/hosts.md#import).", text);
  return `${words}\n\n\`\`\`sh\n${command}\n\`\`\`\n`;
}

const cell = (text: string) => text.replaceAll("|", "\\|");

const lowered = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1);
