import { markdownTable } from "../markdown-table";

/** A resource type or a function, and the operations that it calls. */
export interface User {
  readonly name: string;
  readonly operations: readonly string[];
}

type Named = { readonly type: string; readonly operations: readonly string[] };
type Reads = Readonly<Record<string, { readonly name: string; readonly operation: string }>>;

/** Returns the resource types and the functions with their operations. */
export const usersOf = (definitions: readonly Named[], reads: Reads): User[] => [
  ...definitions.map(({ type, operations }) => ({ name: type, operations })),
  ...Object.values(reads).map(({ name, operation }) => ({ name, operations: [operation] })),
];

type Operations = Readonly<Record<string, { readonly number: number; readonly title: string }>>;

/** Returns a table of the resource types and functions that use each operation. */
export function operationsUsed(operations: Operations, users: readonly User[]): string {
  const rows = Object.entries(operations)
    .sort(([, a], [, b]) => a.number - b.number)
    .map(([operation, { number, title }]) => {
      const using = users.filter((user) => user.operations.includes(operation));
      return [`${number} ${title}`, using.map(({ name }) => `\`${name}\``).join(", ")];
    });
  return markdownTable([["Operation", "In a program"], ...rows]);
}

/** Returns a page with the current number wherever it states the number of operations. */
export const withCount = (page: string, operations: Operations): string =>
  page.replace(/\b\d+(?= operations\b)/g, String(Object.keys(operations).length));
