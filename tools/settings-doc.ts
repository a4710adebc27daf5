import { withMadePart } from "./docs/made-part";
import { exportsOf, wordsOf } from "./exports";
import { code, markdownTable } from "./markdown-table";

/** The documented fields of a setting besides its description: an entry of the table of settings. */
interface Documented {
  readonly name: string;
  readonly env: string;
  readonly fallback?: string | number | boolean;
}

/** Returns the page about configuration with its table of settings generated again. */
export function withSettings(
  page: string,
  settings: readonly Documented[],
  comments: ReadonlyMap<string, string>,
): string {
  const rows = settings.map((setting) => {
    const { name, env, fallback } = setting;
    const words = meaningOf(setting, comments.get(name) ?? "");
    return [code(name), code(env), fallback === undefined ? "" : code(String(fallback)), words];
  });
  const table = markdownTable([["Setting (`collab:…`)", "Environment", "Default", "Meaning"], ...rows]);
  return withMadePart(page, "settings", table);
}

/** Returns the description in a setting's comment, without what the page shows in columns, and editors at its end. */
export function meaningOf({ env, fallback }: Documented, comment: string): string {
  const byDefault = fallback === undefined ? "" : ` Default ${code(String(fallback))}.`;
  return comment.slice(0, comment.length - `${byDefault} [${env}]`.length);
}

/** Returns the doc comment of each field of a type that an entry point exports, on one line, as editors show it. */
export function commentsOn(
  type: string,
  ...[entry]: Parameters<typeof exportsOf>
): ReadonlyMap<string, string> {
  const { checker, symbols } = exportsOf(entry);
  const found = symbols.get(type);
  if (!found) throw new Error(`${entry} exports no ${type}`);
  const fields = checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(found));
  return new Map(fields.map((field) => [field.name, wordsOf(field, checker)]));
}
