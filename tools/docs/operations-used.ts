import { markdownTable } from "../markdown-table";
import type { Callable } from "../schema/functions";

interface ResourceType {
  readonly type: string;
  readonly operations: readonly string[];
}

type Operations = Readonly<Record<string, { readonly number: number; readonly title: string }>>;

/** Returns a table of the resource types and functions that use each operation. */
export function operationsUsed(
  operations: Operations,
  types: readonly ResourceType[],
  functions: readonly Callable[],
): string {
  const rows = Object.entries(operations)
    .sort(([, a], [, b]) => a.number - b.number)
    .map(([name, { number, title }]) => {
      const using = [
        ...types.filter((each) => each.operations.includes(name)).map(({ type }) => type),
        ...functions.filter(({ operation }) => operation === name).map((each) => each.name),
      ];
      return [`${number} ${title}`, using.map((user) => `\`${user}\``).join(", ")];
    });
  return markdownTable([["Operation", "In a program"], ...rows]);
}

/** Returns a page with the current number wherever it states the number of operations. */
export const withCount = (page: string, operations: Operations): string =>
  page.replace(/\b\d+(?= operations\b)/g, String(Object.keys(operations).length));
