import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { DEMO_CREDENTIALS } from "pulumi-collab/emulator";
import type { PulumiCli } from "../../tools/pulumi-cli";
import { repositoryRoot } from "../../tools/repository-root";
import { type ConfigValue, Project, type Stack } from "../../tools/stack";
import { checkResult } from "../../tools/stack/options";
import type { Service } from "./service";
import { Watch } from "./watch";

/** The suffix in the name of a contender whose resources the full provider serves. */
export const BY_PLUGIN = " (full provider)";

const PROGRAMS = join(repositoryRoot(), "build", "bench", "programs");

/** An hour, because some commands take long with a conventional provider. */
const TIMEOUT_MS = 60 * 60_000;

interface Circumstances {
  readonly cli: PulumiCli;
  readonly service: Service;
}

export interface Phase {
  readonly command: readonly string[];
  readonly documents: number;
  readonly edited?: boolean;
}

/** One of the compared programs, with a separate stack. */
export class Contender {
  private constructor(
    private readonly project: Project,
    private readonly stack: Stack,
    private readonly service: Service,
  ) {}

  static async open(name: string, { service, cli }: Circumstances): Promise<Contender> {
    const program = name.replace(BY_PLUGIN, "");
    const isByPlugin = program !== name;
    const project = await Project.create({
      cli,
      files: { "index.js": await readFile(join(PROGRAMS, `${program}.js`), "utf8") },
      plugin: isByPlugin,
      packageDir: repositoryRoot(),
    });
    const settings: Record<string, ConfigValue> = {
      "collab:baseUrl": service.remote.url,
      "collab:apiKey": DEMO_CREDENTIALS.apiKey,
      "collab:authToken": DEMO_CREDENTIALS.authToken,
      ...(isByPlugin ? { "collab:host": "plugin" } : {}),
    };
    return new Contender(project, await project.stack("bench", { config: settings }), service);
  }

  /** Runs one command of the CLI and measures it. */
  async run({ command, documents, edited = false }: Phase) {
    await this.service.remote.resetCounts();
    const env = { BENCH_N: String(documents), BENCH_EDIT: edited ? "1" : "" };
    const started = performance.now();
    const running = this.stack.start(command, { env, timeoutMs: TIMEOUT_MS });
    const watch = new Watch(running.child.pid ?? 0);
    const result = await running.done;
    const seconds = (performance.now() - started) / 1000;
    checkResult(command.join(" "), result, {});
    return { seconds, ...watch.stop(), requests: await this.service.requests() };
  }

  async close(): Promise<void> {
    await this.project.dispose();
  }
}
