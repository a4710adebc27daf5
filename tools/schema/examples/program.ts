import { runInNewContext } from "node:vm";
import ts from "typescript";

/** A reference to an output of a resource in an example. */
export class Reference {
  constructor(
    /** The name of the resource in the program. */
    readonly resource: string,
    readonly property: string,
  ) {}
}

interface Declared {
  readonly type: string;
  readonly name: string;
  readonly inputs: Readonly<Record<string, unknown>>;
}

interface Called {
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** The fields of the result that the program uses. */
  readonly fields: readonly string[];
}

/** The content of an example, independent of its language. */
export interface ExampleProgram {
  readonly resources: readonly Declared[];
  readonly calls: readonly Called[];
  readonly outputs: Readonly<Record<string, Reference>>;
}

/** Runs an example with a package that only records calls, so that each example is written only once, in TypeScript. */
export function programOf(example: string): ExampleProgram {
  const resources: Declared[] = [];
  const calls: Called[] = [];
  const make = (type: string) =>
    function (name: string, inputs: Declared["inputs"]) {
      resources.push({ type, name, inputs });
      return new Proxy({}, { get: (_, property) => new Reference(name, String(property)) });
    };
  const call =
    (name: string) =>
    (args: Called["args"] = {}) => {
      const fields: string[] = [];
      calls.push({ name, args, fields });
      return new Proxy({}, { get: (_, field) => fields.push(String(field)) });
    };
  const collab = new Proxy(
    {},
    { get: (_, name) => (/^[A-Z]/.test(String(name)) ? make(String(name)) : call(String(name))) },
  );
  const outputs: Record<string, Reference> = {};
  const { outputText } = ts.transpileModule(example.replaceAll("await ", ""), {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
  });
  runInNewContext(outputText, { collab, exports: outputs, migrationId: "<migration id>" });
  return { resources, calls, outputs };
}
