import { CollabClient, type SettingValues } from "../../src/api";
import { Connection } from "../../src/core/connection";
import { lifecycles } from "../../src/resources";
import type { PropertyMap, Lifecycle } from "../../src/core/lifecycle";
import type { Context } from "../../src/core/resource-type";
import type { Progress } from "../../src/core/progress";
import { startEmulator, type Behaviours, type Emulator, type Seed } from "../../src/emulator";

/** An emulator, and a client with which resource types use it without an engine. */
export class Service {
  readonly told: string[] = [];
  readonly progress: Progress[] = [];

  private constructor(
    readonly emulator: Emulator,
    private readonly client: CollabClient,
  ) {}

  static async start(
    organizations: NonNullable<Seed["organizations"]>,
    behaviours: Partial<Behaviours> = {},
    settings: SettingValues = {},
  ) {
    const emulator = await startEmulator({ seed: { organizations }, behaviours });
    return new Service(
      emulator,
      new CollabClient({ baseUrl: emulator.url, ...emulator.credentials, ...settings }),
    );
  }

  /** Creates a separate run: the next run does not know which objects this one owns. */
  run(): Context {
    return {
      connection: new Connection(this.client),
      notify: (message) => void this.told.push(message),
      progress: (progress) => void this.progress.push(progress),
    };
  }

  organization(id: string) {
    return this.emulator.contents().organizations[id];
  }

  documents(id: string) {
    return this.organization(id)?.documents;
  }

  async end(): Promise<void> {
    await this.client.close();
    await this.emulator.close();
  }
}

export function lifeOfType(type: string): Lifecycle {
  const life = lifecycles.get(type);
  if (!life) throw new Error(`there is no kind ${type}`);
  return life;
}

/**
 * Returns checked inputs.
 * @throws If the check finds a problem.
 */
export function checked(type: string, args: object): PropertyMap {
  const { inputs, problems } = lifeOfType(type).check({ ...args });
  if (problems.length > 0)
    throw new Error(problems.map(({ path, message }) => `${path} ${message}`).join("; "));
  return inputs;
}
