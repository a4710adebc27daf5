import { RunningCommand } from "../../../tools/command";

/** What a plugin prints first, started as the engine starts it. It is ended then. */
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
