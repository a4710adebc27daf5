import type { Known } from "./known";
import { programOf, type ExampleProgram } from "./program";
import { pythonProgram } from "./python";
import { callsInTypeScript, typescriptProgram } from "./typescript";
import { yamlProgram } from "./yaml";

/** Returns the example of a resource type in TypeScript, Python and YAML, as the Pulumi Registry formats it. */
export function resourceExamples(example: string, known: Known): string {
  return inAllLanguages(typescriptProgram(example), programOf(example), known);
}

/** Returns the example of a function, from its doc comment, in the same languages and format. */
export function functionExamples(comment: string, known: Known): string {
  const [, example = ""] = /```ts\n([^]*?)```/.exec(comment) ?? [];
  const program = programOf(example);
  return inAllLanguages(callsInTypeScript(program), program, known);
}

function inAllLanguages(typescript: string, program: ExampleProgram, known: Known): string {
  const blocks = [
    ["typescript", typescript],
    ["python", pythonProgram(program, known)],
    ["yaml", yamlProgram(program)],
  ].map(([language = "", code = ""]) => `\`\`\`${language}\n${code.trimEnd()}\n\`\`\``);
  return [
    "{{% examples %}}\n## Example Usage\n{{% example %}}",
    ...blocks,
    "{{% /example %}}\n{{% /examples %}}",
  ].join("\n\n");
}
