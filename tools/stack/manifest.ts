/** A project's Pulumi.yaml. */
export function manifest({
  name = "test",
  typescript = false,
  plugin = false,
}: {
  readonly name?: string;
  /** Whether the program has to be translated: it starts faster where it does not. */
  readonly typescript?: boolean;
  /** Whether it names the full provider, which the installed package carries. */
  readonly plugin?: boolean;
} = {}): string {
  const program = `name: ${name}\nruntime:\n  name: nodejs\n  options:\n    typescript: ${String(typescript)}\n`;
  const plugins =
    "plugins:\n  providers:\n    - name: collab\n      path: node_modules/pulumi-collab/plugin\n";
  return plugin ? program + plugins : program;
}
