import { CollabClient, SettingError, type SettingValues } from "../../api";
import { Connection } from "../../life/connection";
import { kinds } from "../../kinds";
import type { Held, Life } from "../../life/lifecycle";
import { plainObject } from "../../values/plain";
import { ResourceError, PartialFailure } from "../../life/refusals/failures";
import type { Context } from "../../life/resource";
import { completeSettings, gatherSettings, howToSet, isPending } from "../settings";
import { LOOKUP_KEY } from "./lookup-key";
import { withLittleMemory } from "../../patches/memory";
import { providerString } from "./provider-string";
import { toldOnce } from "../../patches/told-once";
import { tellUnseen } from "./unseen";

interface ConfigureRequest {
  readonly config: { get(key: string): string | undefined };
}

/**
 * Finds the code of a resource type, for the engine's dynamic-provider plugin. Public and permanent: states name it.
 */
export function of(type: string): DynamicProvider {
  const life = kinds.get(type);
  if (!life) {
    throw new ResourceError(
      `this version of pulumi-collab has no resource ${type}; install the one that the state was written with, or newer`,
    );
  }
  return new DynamicProvider(life);
}

/** Speaks the plugin's protocol for one kind of resource. Everything peculiar to that plugin is handled here. */
class DynamicProvider {
  #settings: SettingValues = gatherSettings(() => undefined, process.env);

  /** What the resources of this run's program hold, as far as their inputs are checked. */
  readonly #declared = new Set<string>();

  /** What a refresh has read, until the program is looked at. */
  readonly #refreshed = new Set<string>();

  constructor(private readonly life: Life) {}

  /** Free of awaits: the plugin lets other calls in while this one is awaited. */
  configure({ config }: ConfigureRequest): void {
    this.#settings = gatherSettings((key) => config.get(key), process.env);
  }

  check(olds: Held, news: Held) {
    return quietly(() => {
      this.#refreshed.clear();
      const { inputs, problems } = this.life.check(news);
      const reasons = problems.map(({ path, message }) => `${path} ${message}`);
      const missing = this.#missingSetting(inputs);
      if (missing) reasons.push(missing);
      if (reasons.length === 0) {
        const identities = this.life.identities(inputs);
        for (const identity of identities) this.#declared.add(identity);
        // What is made or made anew, whatever comes first: a replacement that the user asks for is not diffed before it.
        if (Object.keys(olds).length === 0) this.#hold(inputs, identities);
      }
      // A failure that names a property makes the engine print its value, secrets included.
      return { inputs: plainObject(inputs), failures: reasons.map((reason) => ({ property: "", reason })) };
    });
  }

  diff(id: string, olds: Held, news: Held) {
    return quietly(() => {
      const { changed, replaces, deletesFirst, unfinished } = this.life.diff(olds, news);
      const inputs = withoutProvider(news);
      if (deletesFirst) this.#cede(inputs);
      else if (replaces.length > 0) this.#hold(inputs, this.#declaredIn(inputs));
      else this.#holdOrLeave(olds, inputs);
      // Only when the engine compares the inputs itself do reviewers see what changed; what no input shows, it cannot.
      // That is not for a refresh to tell, which compares too: it tells what has changed in the service.
      const undone = !isPending(this.#settings) && this.life.isUndone(this.#context(inputs), inputs);
      return {
        changes: undone || (unfinished && !this.#refreshed.has(id)) ? true : changed ? undefined : false,
        replaces: [...replaces],
        deleteBeforeReplace: deletesFirst,
      };
    });
  }

  /**
   * A resource without changes is never updated, and holds its object all the same: another one that stood for it may be
   * deleted in this run. Only what the program declares counts: a refresh and a destroy call diff or check alone.
   */
  #hold(inputs: Held, identities: readonly string[]): void {
    if (isPending(this.#settings) || identities.length === 0) return;
    this.#context(inputs).connection.claims.hold(identities);
  }

  /** Whoever takes its data elsewhere says so before anybody takes its place. */
  #holdOrLeave(state: Held, inputs: Held): void {
    const declared = this.#declaredIn(inputs);
    // A refresh compares too, before the program has said what it declares.
    if (isPending(this.#settings) || declared.length === 0) return;
    const context = this.#context(inputs);
    this.life.announce(context, state, inputs);
    const here = new Set(this.life.identities(state));
    context.connection.claims.hold(declared, this.life.owner(state), here);
  }

  #declaredIn(inputs: Held): string[] {
    return this.life.identities(inputs).filter((identity) => this.#declared.has(identity));
  }

  /** What is declared and held shall be deleted all the same: the engine checks it once more and deletes it, to make it anew. */
  #cede(inputs: Held): void {
    if (!isPending(this.#settings))
      this.#context(inputs).connection.claims.cede(this.life.identities(inputs));
  }

  async create(news: Held) {
    return this.#reporting(undefined, news, async () => {
      const state = await this.life.create(this.#context(news), withoutProvider(news));
      return { id: this.life.id(state), outs: plainObject(state) };
    });
  }

  async read(id: string, olds: Held) {
    return quietly(async () => {
      const state = withoutProvider(olds);
      const { [LOOKUP_KEY]: looksUp, ...given } = state;
      const unseen = (why: string) => {
        tellUnseen(this.life.type, why, notify);
      };
      const found =
        looksUp === undefined
          ? await this.life.read(this.#context(state, { unseen }), state)
          : await this.life.lookup(this.#context(state), id, given);
      if (looksUp === undefined) this.#refreshed.add(id);
      if (found) return { id, props: plainObject(found), inputs: plainObject(this.#inputsIn(found)) };
      if (looksUp !== undefined) throw new ResourceError(`${this.life.type} ${id} does not exist`);
      return {};
    });
  }

  async update(id: string, olds: Held, news: Held) {
    return this.#reporting(id, news, async () => ({
      outs: plainObject(
        await this.life.update(this.#context(news), withoutProvider(olds), withoutProvider(news)),
      ),
    }));
  }

  async delete(_id: string, olds: Held): Promise<void> {
    return quietly(() => this.life.delete(this.#context(olds), withoutProvider(olds)));
  }

  #inputsIn(state: Held): Held {
    return Object.fromEntries(
      Object.entries(state).filter(([name]) => Object.hasOwn(this.life.fields, name)),
    );
  }

  #missingSetting(inputs: Held): string | undefined {
    if (isPending(this.#settings)) return undefined;
    try {
      completeSettings(this.#settings, this.life.credentials(inputs));
      return undefined;
    } catch (error) {
      if (error instanceof SettingError) return howToSet(error);
      throw error;
    }
  }

  #context(about: Held, more: Pick<Context, "unseen"> = {}): Context {
    const connect = () => {
      if (isPending(this.#settings))
        throw new ResourceError("the settings of the provider are not known yet");
      return connectionTo(completeSettings(this.#settings, this.life.credentials(about)));
    };
    return {
      get connection() {
        return connect();
      },
      notify,
      ...more,
    };
  }

  /** Turns a partial failure into the error that makes the engine keep the state and come back to it. */
  async #reporting<Result>(id: string | undefined, news: Held, work: () => Promise<Result>): Promise<Result> {
    try {
      return await withLittleMemory(work);
    } catch (error) {
      if (error instanceof SettingError) throw new ResourceError(howToSet(error));
      if (!(error instanceof PartialFailure)) throw error;
      const properties = { ...plainObject(error.state), __provider: providerString(this.life.type) };
      const name = id ?? this.life.id({ ...withoutProvider(news), ...error.state });
      throw Object.assign(new Error(error.message), { id: name, properties, reasons: [...error.reasons] });
    }
  }
}

/** Expected failures are told in one line, without a stack; what is not expected keeps its own. */
async function quietly<Result>(work: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await withLittleMemory(work);
  } catch (error) {
    const known = error instanceof SettingError ? new ResourceError(howToSet(error)) : error;
    throw known instanceof ResourceError ? toldOnce(known) : known;
  }
}

function withoutProvider(held: Held): Held {
  const { __provider, ...rest } = held;
  return rest;
}

// Shared by all kinds of a plugin process, which has one handler for each of them.
const connections = new Map<string, Connection>();

function connectionTo(settings: ReturnType<typeof completeSettings>): Connection {
  const key = JSON.stringify(settings);
  let connection = connections.get(key);
  if (!connection) connections.set(key, (connection = new Connection(new CollabClient(settings))));
  return connection;
}

function notify(message: string): void {
  console.warn(message);
}
