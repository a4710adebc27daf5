import type { ExampleProgram } from "./program";

const IMPORT = 'import * as collab from "pulumi-collab";\n';

export const typescriptProgram = (example: string): string => `${IMPORT}\n${example}`;

export function callsInTypeScript({ calls }: ExampleProgram): string {
  const lines = calls.flatMap(({ name, args, fields }) => [
    `const found = collab.${name}Output(${Object.keys(args).length === 0 ? "" : literal(args)});`,
    ...fields.map((field) => `export const ${field} = found.${field};`),
  ]);
  return [IMPORT, ...lines].join("\n");
}

function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).map(([name, field]) => `${name}: ${literal(field)}`);
  return `{ ${fields.join(", ")} }`;
}
