/** Returns a project's Pulumi.yaml. */
export function manifest({
  name = "test",
  typescript = false,
  plugin = false,
}: {
  readonly name?: string;
  /** Whether the program must be transpiled. It starts faster without. */
  readonly typescript?: boolean;
  /** Whether the file names the full provider, which is part of the installed package. */
  readonly plugin?: boolean;
} = {}): string {
  const program = `name: ${name}\nruntime:\n  name: nodejs\n  options:\n    typescript: ${String(typescript)}\n`;
  const plugins =
    "plugins:\n  providers:\n    - name: collab\n      path: node_modules/pulumi-collab/plugin\n";
  return plugin ? program + plugins : program;
}
