import { code } from "../markdown-table";
import type { Callable } from "../schema/functions";

interface ResourceType {
  readonly type: string;
  readonly operations: readonly string[];
}

type Operations = Readonly<Record<string, { readonly number: number; readonly title: string }>>;

/** Returns the resource types and functions that use an operation, as Markdown. */
export function usersOf(
  operation: string,
  types: readonly ResourceType[],
  functions: readonly Callable[],
): string {
  const using = [
    ...types.filter(({ operations }) => operations.includes(operation)).map(({ type }) => type),
    ...functions.filter((each) => each.operation === operation).map(({ name }) => name),
  ];
  return using.map(code).join(", ");
}

/** Returns a page with the current number wherever it states the number of operations. */
export const withCount = (page: string, operations: Operations): string =>
  page.replace(/\b\d+(?= operations\b)/g, String(Object.keys(operations).length));
