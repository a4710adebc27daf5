import { RunningCommand } from "../../../tools/command";

/** Starts a plugin as the engine does, returns the first line that it prints, and ends the plugin. */
export async function firstLineOf(plugin: string, env: Readonly<Record<string, string>>): Promise<string> {
  const running = new RunningCommand(plugin, ["127.0.0.1:1"], { env });
  try {
    await running.waitForOutput("\n");
    return running.output.trim();
  } finally {
    await running.killTree();
    await running.done;
  }
}
