import ts from "typescript";
import { docComment, wrapped } from "./doc-comment";

/** Replaces the doc comments of interface fields. Descriptions are keyed by interface name, then by field name. */
export function withFieldComments(
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
