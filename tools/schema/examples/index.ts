import { csharpProgram } from "./csharp";
import { goProgram } from "./go";
import { javaProgram } from "./java";
import type { Known } from "./known";
import { programOf, type ExampleProgram } from "./program";
import { pythonProgram } from "./python";
import { callsInTypeScript, typescriptProgram } from "./typescript";
import { yamlProgram } from "./yaml";

/** The example of a kind in all languages, as Pulumi's documentation has it. */
export function resourceExamples(example: string, known: Known): string {
  return inAllLanguages(typescriptProgram(example), programOf(example), known);
}

/** The example of a function: what its comment shows. */
export function functionExamples(comment: string, known: Known): string {
  const [, example = ""] = /```ts\n([^]*?)```/.exec(comment) ?? [];
  const program = programOf(example);
  return inAllLanguages(callsInTypeScript(program), program, known);
}

function inAllLanguages(typescript: string, program: ExampleProgram, known: Known): string {
  const blocks = [
    ["typescript", typescript],
    ["python", pythonProgram(program, known)],
    ["csharp", csharpProgram(program, known)],
    ["go", goProgram(program, known)],
    ["java", javaProgram(program, known)],
    ["yaml", yamlProgram(program)],
  ].map(([language = "", code = ""]) => `\`\`\`${language}\n${code.trimEnd()}\n\`\`\``);
  return [
    "{{% examples %}}\n## Example Usage\n{{% example %}}",
    ...blocks,
    "{{% /example %}}\n{{% /examples %}}",
  ].join("\n\n");
}
