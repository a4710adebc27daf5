import type { EmulatorOptions } from "../../src/emulator";
import { World, type Declared } from "../engine/world";
import type { Properties } from "./plugins/plugin";

/** A stack of the real engine, with what the random programs use of {@link Miniature}. An error is the output of a failed command. */
export class EngineStack {
  /** Contains no outputs: they are encrypted. */
  readonly kept = new Map<string, { readonly outputs: Properties }>();
  #applied = "";

  private constructor(
    private readonly world: World,
    public config: Readonly<Record<string, string>>,
  ) {}

  static async start(emulator: EmulatorOptions, config: EngineStack["config"]): Promise<EngineStack> {
    return new EngineStack(await World.start({ emulator }), config);
  }

  get emulator() {
    return this.world.emulator;
  }

  async up(...program: readonly Declared[]): Promise<string[]> {
    await this.world.declare(...program);
    return this.#run("up");
  }

  refresh = () => this.#run("refresh");
  destroy = () => this.#run("destroy");

  async #run(command: "up" | "refresh" | "destroy"): Promise<string[]> {
    const { stack } = this.world;
    const config = { baseUrl: this.emulator.url, requestTimeoutSeconds: "30", ...this.config };
    if (JSON.stringify(config) !== this.#applied)
      await stack.setConfig(
        Object.fromEntries(Object.entries(config).map(([name, value]) => [`collab:${name}`, value])),
      );
    this.#applied = JSON.stringify(config);
    const result = await stack[command]({ allowFailure: true, runProgram: command !== "up" });
    this.kept.clear();
    // The engine changes the order.
    const names = (await this.world.kept()).map(({ urn }) => urn.split("::").at(-1) ?? "").sort();
    for (const name of names) this.kept.set(name, { outputs: {} });
    return result.exitCode === 0 ? [] : [result.stdout + result.stderr];
  }
}
