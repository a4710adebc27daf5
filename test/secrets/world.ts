import type { Emulator, EmulatorOptions } from "../../src/emulator";
import { HOST } from "../host";
import type { ConfigValue, Stack } from "../../tools/stack";
import { temporaryEmulator, temporaryProject } from "../temporary";

/** An emulator, and stacks of one program, each in a separate folder. */
export class World {
  private constructor(
    readonly emulator: Emulator,
    private readonly program: string,
  ) {}

  static async start(program: string, options: EmulatorOptions = {}): Promise<World> {
    return new World(await temporaryEmulator(options), program);
  }

  /** Creates a stack with the emulator's address. It has no credentials unless `config` contains them. */
  async stack(config: Readonly<Record<string, ConfigValue>> = {}): Promise<Stack> {
    const files = { "index.js": this.program };
    const plugin = HOST === "plugin";
    const project = await temporaryProject({ files, plugin });
    return project.stack("test", {
      config: {
        "collab:baseUrl": this.emulator.url,
        ...(plugin ? { "collab:host": "plugin" } : {}),
        ...config,
      },
    });
  }
}
