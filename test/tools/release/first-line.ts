import { RunningCommand } from "../../../tools/command";

/** Starts a plugin without an engine, returns the first line that it prints, and ends the plugin. */
export async function firstLineOf(plugin: string, env: Readonly<Record<string, string>>): Promise<string> {
  const running = new RunningCommand(plugin, [], { env });
  try {
    await running.waitForOutput("\n");
    return running.output.trim();
  } finally {
    await running.killTree();
    await running.done;
  }
}
