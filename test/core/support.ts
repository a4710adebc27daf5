import type { CollabClient } from "../../src/api";
import { type SettingValues } from "../../src/api";
import { Connection } from "../../src/core/connection";
import { PartialFailure } from "../../src/core/rejections/failures";
import { lifecycles } from "../../src/resources";
import type { Lifecycle } from "../../src/core/lifecycle";
import { PAUSES_MS } from "../../src/core/steps";
import type { Context } from "../../src/core/resource-type";
import type { Behaviours, Emulator, Fault, Seed } from "../../src/emulator";
import { failureOf } from "../api/support/service";
import { temporaryClient, temporaryEmulator } from "../temporary";
import type { PropertyMap } from "../../src/values/plain";

// The emulator shows writes after a number of reads, not after a time.
PAUSES_MS.splice(0, PAUSES_MS.length, 1, 2, 3);

type RejectionOptions = Omit<Extract<Fault, { kind: "status" }>, "kind" | "httpStatus" | "error">;

/** An emulator, and a client with which resource types use it without an engine. */
export class Service {
  readonly notices: string[] = [];

  private constructor(
    readonly emulator: Emulator,
    private readonly client: CollabClient,
  ) {}

  static async start(
    organizations: NonNullable<Seed["organizations"]>,
    behaviours: Partial<Behaviours> = {},
    settings: SettingValues = {},
  ) {
    const emulator = await temporaryEmulator({ seed: { organizations }, behaviours });
    return new Service(emulator, temporaryClient(emulator, settings));
  }

  /** Creates a separate run: the next run does not know which objects this one owns. */
  run(): Context {
    return {
      connection: new Connection(this.client),
      notify: (message) => void this.notices.push(message),
    };
  }

  organization(id: string) {
    return this.emulator.contents().organizations[id];
  }

  documents(id: string) {
    return this.organization(id)?.documents;
  }

  /** Makes the service reject requests. */
  reject(
    httpStatus: number,
    status: string,
    message: string,
    which: RejectionOptions = { times: "always" },
  ): void {
    this.emulator.inject({ kind: "status", httpStatus, error: { status, message }, ...which });
  }

  create(type: string, args: object, run = this.run()): Promise<PropertyMap> {
    return lifecycleOf(type).create(run, checked(type, args));
  }

  /** Ends a service before the tests of the file have ended, where a file starts very many. */
  async end(): Promise<void> {
    await this.client.close();
    await this.emulator.close();
  }
}

/**
 * Adds the names of the behaviors that an emulator reads from now on. All others make no difference to what it does, whatever
 * they are.
 */
export function recordReads({ behaviours }: Emulator, names: Set<string>): void {
  for (const [name, value] of Object.entries(behaviours))
    Object.defineProperty(behaviours, name, {
      configurable: true,
      get: () => {
        names.add(name);
        return value;
      },
      set: (other) => Object.defineProperty(behaviours, name, { value: other, writable: true }),
    });
}

export function lifecycleOf(type: string): Lifecycle {
  const lifecycle = lifecycles.get(type);
  if (!lifecycle) throw new Error(`there is no resource type ${type}`);
  return lifecycle;
}

/**
 * Returns checked inputs.
 * @throws If the check finds a problem.
 */
export function checked(type: string, args: object): PropertyMap {
  const { inputs, problems } = lifecycleOf(type).check({ ...args });
  if (problems.length > 0)
    throw new Error(problems.map(({ path, message }) => `${path} ${message}`).join("; "));
  return inputs;
}

export { failureOf };

/** Returns the state and the reasons that an operation records when it fails halfway. */
export async function partialFailureOf(
  work: Promise<unknown>,
): Promise<{ state: PropertyMap; reasons: readonly string[] }> {
  const error = await failureOf(work);
  if (!(error instanceof PartialFailure)) throw error;
  return { state: { ...error.state }, reasons: error.reasons };
}

export const stateAfter = async (work: Promise<unknown>): Promise<PropertyMap> =>
  (await partialFailureOf(work)).state;
