import { startEmulator, type Emulator, type EmulatorOptions } from "../../src/emulator";
import { repositoryRoot } from "../../tools/repository-root";
import { HOST } from "../host";
import { Project, type ConfigValue, type Stack } from "../../tools/stack";

/** An emulator, and stacks of one program, each in a separate folder. */
export class World {
  readonly #projects: Project[] = [];

  private constructor(
    readonly emulator: Emulator,
    private readonly program: string,
  ) {}

  static async start(program: string, options: EmulatorOptions = {}): Promise<World> {
    return new World(await startEmulator(options), program);
  }

  /** Creates a stack with the emulator's address. It has no credentials unless `config` contains them. */
  async stack(config: Readonly<Record<string, ConfigValue>> = {}): Promise<Stack> {
    const files = { "index.js": this.program };
    const plugin = HOST === "plugin";
    const project = await Project.create({ files, packageDir: repositoryRoot(), plugin });
    this.#projects.push(project);
    return project.stack("test", {
      config: {
        "collab:baseUrl": this.emulator.url,
        ...(plugin ? { "collab:host": "plugin" } : {}),
        ...config,
      },
    });
  }

  async end(): Promise<void> {
    for (const project of this.#projects) await project.dispose();
    await this.emulator.close();
  }
}
