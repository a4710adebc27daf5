import Module from "node:module";
import { join } from "node:path";
import { buildSync } from "esbuild";
import type { Definition } from "../../src/definition/definition";
import { folderOf } from "../docs/folder";

/** Loads the definition of a resource type from its source, because the build does not contain a new type yet. */
export function loadDefinition(root: string, type: string): Definition {
  const entry = join(root, "src/resources", folderOf({ type }), "definition.ts");
  const { outputFiles } = buildSync({
    entryPoints: [entry],
    bundle: true,
    platform: "node",
    format: "cjs",
    write: false,
  });
  const loaded = new Module(entry) as Module & { _compile(code: string, path: string): void };
  loaded._compile(outputFiles[0]?.text ?? "", entry);
  const found = Object.values(loaded.exports as Record<string, Definition>).find(
    (each) => each.type === type,
  );
  if (!found) throw new Error(`${entry} exports no definition of ${type}`);
  return found;
}
