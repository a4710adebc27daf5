import { join, relative } from "node:path";
import { expect, it } from "@jest/globals";
import ts from "typescript";
import { repositoryRoot } from "../../tools/repository-root";

const root = repositoryRoot();
const PUBLIC =
  /^src\/(resources\/[^/]+\/class|program\/provider|workspace\/(component|file\/workspace-file)|functions\/)/;

/** Compiles a file with the package's own compiler settings. */
function programOf(file: string): ts.Program {
  const config = ts.getParsedCommandLineOfConfigFile(
    join(root, "tsconfig.json"),
    {},
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined },
  );
  return ts.createProgram([join(root, file)], config?.options ?? {});
}

function acceptsUndefined(type: ts.Type): boolean {
  const parts = type.isUnion() ? type.types : [type];
  return parts.some(({ flags }) => (flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Unknown)) !== 0);
}

it("accepts undefined for every optional field, in every type that programs write", () => {
  const program = programOf("src/index.ts");
  const checker = program.getTypeChecker();
  const optional: string[] = [];
  const strict: string[] = [];
  for (const source of program.getSourceFiles()) {
    const path = relative(root, source.fileName).replaceAll("\\", "/");
    if (!PUBLIC.test(path)) continue;
    const visit = (node: ts.Node, isWritten: boolean): void => {
      const isField = ts.isMappedTypeNode(node) || (isWritten && ts.isPropertySignature(node));
      if (isField && node.questionToken && node.type) {
        const name = `${path}: ${node.getText(source)}`;
        optional.push(name);
        if (!acceptsUndefined(checker.getTypeFromTypeNode(node.type))) strict.push(name);
      }
      // Programs read the fields of classes and the results of functions, but do not write them.
      const within = isWritten || ts.isInterfaceDeclaration(node) || ts.isParameter(node);
      ts.forEachChild(node, (child) => {
        visit(child, within);
      });
    };
    visit(source, false);
  }
  expect(optional.length).toBeGreaterThan(100);
  expect(strict).toEqual([]);
});
