import ts from "typescript";
import type { Definition } from "../../src/definition/definition";
import type { Members, Shape } from "../../src/definition/type";
import {
  endpointsOf,
  notesOf,
  sentences,
  wordsOfInput,
  wordsOfLife,
  wordsOfOutput,
  type Titles,
} from "./sentences";

/** The text of a class's file with its comments as the definition tells them. What they stand on is written by hand. */
export function withComments(text: string, definition: Definition, titles: Titles): string {
  return withEach(text, (statement) => commentsIn(statement, definition, titles));
}

/** The text of a file of interfaces, with the comments of their fields as given: by interface, then by field. */
export function withFieldComments(
  text: string,
  words: Readonly<Record<string, Readonly<Record<string, string | undefined>>>>,
): string {
  return withEach(text, (statement) => {
    if (!ts.isInterfaceDeclaration(statement)) return [];
    const fields = words[statement.name.text] ?? {};
    return membersOf(statement, (name) => fields[name]);
  });
}

function withEach(text: string, commentsOf: (statement: ts.Statement) => Comment[]): string {
  const source = ts.createSourceFile("class.ts", text, ts.ScriptTarget.Latest, true);
  const comments = source.statements.flatMap(commentsOf);
  return comments.sort((one, other) => other.at - one.at).reduce(replaced, text);
}

/** A comment, and where what it belongs to begins. */
interface Comment {
  readonly at: number;
  readonly node: ts.Node;
  readonly lines: readonly string[];
}

function commentsIn(statement: ts.Statement, definition: Definition, titles: Titles): Comment[] {
  const { type } = definition;
  if (ts.isClassDeclaration(statement) && statement.name?.text === type)
    return [of(statement, classLines(definition, titles)), ...membersOfClass(statement, definition)];
  if (!ts.isInterfaceDeclaration(statement)) return [];
  if (statement.name.text === `${type}Args`)
    return [
      of(statement, wrapped(`The inputs of \`${type}\`.`)),
      ...membersOf(statement, argumentWords(definition)),
    ];
  const object = objectsIn(definition).get(statement.name.text);
  if (!object) return [];
  return [of(statement, wrapped(object.words)), ...membersOf(statement, wordsOfFields(object.fields))];
}

const argumentWords =
  ({ inputs }: Definition) =>
  (name: string) => {
    const input = inputs[name];
    return input && wordsOfInput(input);
  };

const wordsOfFields = (fields: Members) => (name: string) => fields[name]?.words;

type Worded = (name: string) => string | undefined;

function membersOf(parent: ts.InterfaceDeclaration, wordsOf: Worded): Comment[] {
  return parent.members.flatMap((member) => {
    const words = member.name && wordsOf(member.name.getText());
    return words === undefined ? [] : [of(member, wrapped(words, "  "), "  ")];
  });
}

function membersOfClass(parent: ts.ClassDeclaration, { inputs, outputs, get }: Definition): Comment[] {
  return parent.members.flatMap((member) => {
    const name = member.name?.getText() ?? "";
    if (ts.isMethodDeclaration(member) && name === "get") return [of(member, wrapped(get, "  "), "  ")];
    const input = inputs[name];
    const words = outputs[name]?.words ?? (input && wordsOfOutput(input));
    return ts.isPropertyDeclaration(member) && words !== undefined
      ? [of(member, wrapped(words, "  "), "  ")]
      : [];
  });
}

function classLines(definition: Definition, titles: Titles): string[] {
  const paragraphs = [
    definition.words,
    ...notesOf(definition),
    wordsOfLife(definition),
    ["```ts", ...definition.example.split("\n"), "```"],
    sentences(definition.id.words, `Endpoints: ${endpointsOf(definition, titles)}.`),
  ];
  return paragraphs.flatMap((paragraph, index) => [
    ...(index > 0 ? [""] : []),
    ...(typeof paragraph === "string" ? wrapped(paragraph) : paragraph),
  ]);
}

/** The objects among the types of a kind, by the name of their interface. */
export function objectsIn({ inputs }: Definition): Map<string, Extract<Shape, { is: "object" }>> {
  const found = new Map<string, Extract<Shape, { is: "object" }>>();
  const look = (shape: Shape): void => {
    if (shape.is === "object") found.set(shape.name, shape);
    else if (shape.is === "list" || shape.is === "set" || shape.is === "map") look(shape.of.shape);
  };
  for (const { type } of Object.values(inputs)) look(type.shape);
  return found;
}

const of = (node: ts.Node, lines: readonly string[], indent = ""): Comment => ({
  at: node.getStart(),
  node,
  lines: commented(lines, indent),
});

const COLUMNS = 118;

/** A paragraph in lines that a comment can hold. */
function wrapped(paragraph: string, indent = ""): string[] {
  const lines: string[] = [];
  const room = COLUMNS - indent.length - " * ".length;
  // What stands in backticks is one word.
  for (const word of paragraph.match(/(?:`[^`]*`|[^\s`])+/g) ?? []) {
    const line = lines.at(-1);
    if (line === undefined || line.length + word.length + 1 > room) lines.push(word);
    else lines[lines.length - 1] = `${line} ${word}`;
  }
  return lines;
}

function commented(lines: readonly string[], indent: string): string[] {
  const [only, ...others] = lines;
  if (others.length === 0) return [`/** ${only ?? ""} */`];
  const body = lines.map((line) => `${indent} * ${line}`.trimEnd());
  return ["/**", ...body, `${indent} */`];
}

/** Puts a comment in the place of the one that is there, or before what has none. */
function replaced(text: string, { at, node, lines }: Comment): string {
  const [first] = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc);
  const from = first ? first.getStart() : at;
  const indent = /[ \t]*$/.exec(text.slice(0, from))?.[0] ?? "";
  return `${text.slice(0, from)}${lines.join("\n")}\n${indent}${text.slice(at)}`;
}
