import { join } from "node:path";
import { connectEmulator, type EmulatorRemote } from "pulumi-collab/emulator";
import { RunningCommand } from "../../tools/command";
import { repositoryRoot } from "../../tools/repository-root";

export interface Service {
  readonly remote: EmulatorRemote;
  /** Returns the number of requests since the last reset. */
  requests(): Promise<number>;
  stop(): Promise<void>;
}

/** Starts the emulator in a separate process, so that it takes no processor time from the measured code. */
export async function startService(latencyMs: number): Promise<Service> {
  const command = join(repositoryRoot(), "dist", "emulator", "command.js");
  const running = new RunningCommand(process.execPath, [command, "--latency", String(latencyMs)]);
  await running.waitForOutput(/Emulator at \S+/);
  const url = /Emulator at (\S+)/.exec(running.output)?.[1] ?? "";
  const remote = connectEmulator(url);
  await remote.edit({ organizations: { acme: {} } });
  return {
    remote,
    requests: async () => (await remote.requests()).length,
    async stop() {
      running.kill("SIGTERM");
      await running.done;
    },
  };
}
