import ts from "typescript";
import { z } from "zod";
import { docComment, wrapped } from "./doc-comment";

/** The part of the JSON Schema of workspace files that contains descriptions. */
export interface Described {
  readonly description?: string | undefined;
  readonly properties?: Readonly<Record<string, Described>> | undefined;
  readonly additionalProperties?: Described | boolean | undefined;
  readonly oneOf?: readonly Described[] | undefined;
}

export const described: z.ZodType<Described> = z.object({
  description: z.string().optional(),
  get properties() {
    return z.record(z.string(), described).optional();
  },
  get additionalProperties() {
    return z.union([described, z.boolean()]).optional();
  },
  get oneOf() {
    return z.array(described).optional();
  },
});

/** Returns the interfaces of workspace data with the descriptions from the schema of workspace files as comments. */
export function withWorkspaceComments(text: string, schema: string): string {
  const file = described.parse(JSON.parse(schema));
  const organization = entryOf(file, "organizations");
  const [editor] = entryIn(entryOf(organization, "editors")).oneOf ?? [];
  return withFieldComments(text, {
    WorkspaceFile: wordsIn(file),
    WorkspaceOrganization: wordsIn(organization),
    WorkspaceDocument: wordsIn(entryOf(organization, "documents")),
    WorkspaceUser: wordsIn(entryOf(organization, "users")),
    EditorOf: wordsIn(editor ?? {}),
  });
}

const wordsIn = ({ properties = {} }: Described) =>
  Object.fromEntries(Object.entries(properties).map(([name, { description }]) => [name, description]));

const entryOf = ({ properties }: Described, name: string): Described => entryIn(properties?.[name] ?? {});

const entryIn = ({ additionalProperties: entry }: Described): Described =>
  typeof entry === "object" ? entry : {};

/** Replaces the doc comments of interface fields. Descriptions are keyed by interface name, then by field name. */
function withFieldComments(
  text: string,
  descriptions: Readonly<Record<string, Readonly<Record<string, string | undefined>>>>,
): string {
  const source = ts.createSourceFile("interfaces.ts", text, ts.ScriptTarget.Latest, true);
  const comments = source.statements.filter(ts.isInterfaceDeclaration).flatMap(({ name, members }) =>
    members.flatMap((member) => {
      const description = member.name && descriptions[name.text]?.[member.name.getText()];
      return description === undefined ? [] : [{ member, description }];
    }),
  );
  return comments
    .reverse()
    .reduce((result, { member, description }) => withComment(result, member, description), text);
}

function withComment(text: string, member: ts.Node, description: string): string {
  const at = member.getStart();
  const [first] = ts.getJSDocCommentsAndTags(member).filter(ts.isJSDoc);
  const from = first ? first.getStart() : at;
  const indent = /[ \t]*$/.exec(text.slice(0, from))?.[0] ?? "";
  const comment = docComment(wrapped(description, indent), indent);
  return `${text.slice(0, from)}${comment}\n${indent}${text.slice(at)}`;
}
