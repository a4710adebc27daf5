import { markdownTable } from "../markdown-table";

/** A resource or a function, and the operations that it calls. */
export interface User {
  readonly name: string;
  readonly operations: readonly string[];
}

type Named = { readonly type: string; readonly operations: readonly string[] };
type Reads = Readonly<Record<string, { readonly name: string; readonly operation: string }>>;

/** The kinds and the functions. */
export const usersOf = (definitions: readonly Named[], reads: Reads): User[] => [
  ...definitions.map(({ type, operations }) => ({ name: type, operations })),
  ...Object.values(reads).map(({ name, operation }) => ({ name, operations: [operation] })),
];

type Operations = Readonly<Record<string, { readonly number: number; readonly title: string }>>;

/** What programs use each operation by. */
export function operationsUsed(operations: Operations, users: readonly User[]): string {
  const rows = Object.entries(operations)
    .sort(([, a], [, b]) => a.number - b.number)
    .map(([operation, { number, title }]) => {
      const using = users.filter((user) => user.operations.includes(operation));
      return [`${number} ${title}`, using.map(({ name }) => `\`${name}\``).join(", ")];
    });
  return markdownTable([["Operation", "In a program"], ...rows]);
}

/** A page with the number of operations wherever it says how many there are. */
export const withCount = (page: string, operations: Operations): string =>
  page.replace(/\b\d+(?= operations\b)/g, String(Object.keys(operations).length));
