import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { repositoryRoot } from "../../../tools/repository-root";

const described = z.record(z.string(), z.object({ description: z.string() }));
const schema = z
  .object({ resources: described })
  .parse(JSON.parse(readFileSync(join(repositoryRoot(), "schema.json"), "utf8")));

/** The schema's description of each resource type, by name. */
export const resources = byName(schema.resources);

function byName(all: z.infer<typeof described>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(all).map(([token, { description }]) => [token.split(":").at(-1) ?? "", description]),
  );
}

/** Returns the examples of a language, by the name of what they describe. */
export function examplesIn(language: string, of: ReadonlyMap<string, string>): Map<string, string> {
  const code = new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``);
  return new Map([...of].map(([name, description]) => [name, code.exec(description)?.[1] ?? ""]));
}
