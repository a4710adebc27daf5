import type { Idempotency } from "pulumi-collab/api";
import { z } from "zod";
import { code, markdownTable } from "./markdown-table";

/** The documented fields of an operation: an entry of the table of operations, with any schemas. */
interface Documented {
  readonly number: number;
  readonly title: string;
  readonly path: string;
  readonly auth: string;
  readonly idempotency: Idempotency | ((request: never) => Idempotency);
  readonly request: z.ZodType;
  readonly paging?: { readonly field: string };
  readonly errors: readonly string[];
}

const INTRODUCTION = `# Operations

<!-- Made by \`npm run docs\`: do not edit. -->

Each operation of the service is a method of the typed client (\`pulumi-collab/api\`).

- **Credentials**: \`apiKey\` and \`workspace\` go into headers, \`body\` into the body, \`apiKeyAndBody\` into both.
- **Idempotency**: whether a request whose reply was lost is sent again. \`safe\` changes nothing, \`idempotent\` has the same result
  when it is sent twice; \`none\` would be applied twice, so it is not sent again, and its error reports that it may have been applied.
- **Errors**: the \`error.status\` values that the contract documents, besides \`INVALID_ARGUMENT\`.

[openapi.json](../openapi.json) describes each request, with its limits, and each response as the contract does. It is part of the package
(\`pulumi-collab/openapi.json\`). \`x-open-questions\` lists what the contract leaves open, each with the emulator's switch for it.
`;

/**
 * Returns the table of operations as Markdown, formatted as prettier would. `users` returns the resource types and functions that
 * use an operation.
 */
export function operationsDoc(
  operations: Readonly<Record<string, Documented>>,
  users: (operation: string) => string,
): string {
  const rows = Object.entries(operations)
    .sort(([, a], [, b]) => a.number - b.number)
    .map(([method, operation]) => [
      String(operation.number),
      operation.title,
      code(method),
      code(operation.path),
      code(operation.auth),
      repeatOf(operation),
      operation.errors
        .filter((status) => status !== "INVALID_ARGUMENT")
        .map(code)
        .join(", "),
      operation.paging ? code(operation.paging.field) : "",
      users(method),
    ]);
  const header = [
    ...["No.", "Operation", "Method", "Path", "Credentials", "Idempotency", "Errors", "Pages by"],
    "In a program",
  ];
  return `${INTRODUCTION}\n${markdownTable([header, ...rows])}`;
}

function repeatOf({ idempotency, request }: Documented): string {
  if (typeof idempotency !== "function") return code(idempotency);
  const given = (fields: object) => String(Reflect.apply(idempotency, undefined, [fields]));
  const others = Object.keys(shapeOf(request).properties ?? {}).flatMap((field) => {
    const other = given({ [field]: "given" });
    return other === given({}) ? [] : [`${code(other)} with ${code(field)}`];
  });
  return [code(given({})), ...others].join(", ");
}

const shapeOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
