import { CollabClient, type SettingValues } from "../../api";
import { Connection } from "../../life/connection";
import { kinds } from "../../kinds";
import type { Held, Life } from "../../life/lifecycle";
import { getOrMake } from "../../values/get-or-make";
import { plainObject } from "../../values/plain";
import { ResourceError, PartialFailure } from "../../life/refusals/failures";
import type { Context } from "../../life/kind";
import { gatherSettings } from "../../settings/values";
import { tellProblems } from "../../settings/how-to-set";
import {
  completeSettings,
  inStackWords,
  isPending,
  problemsOf,
  UnusableSettings,
  type Needs,
} from "../settings";
import { LOOKUP_KEY } from "../../values/lookup-key";
import { withLittleMemory } from "../../patches/memory";
import { providerString } from "../../values/provider-string";
import { toldOnce } from "../../patches/told-once";
import { refusalOf } from "./check-credentials";
import { tellUnseen } from "./unseen";
import { Warnings } from "./warnings";

interface ConfigureRequest {
  readonly config: { get(key: string): string | undefined };
}

/**
 * Gives the engine's dynamic-provider plugin the code of a resource type. It is called by the `__provider` text of resources,
 * which stands in users' states for ever, so it must stay as it is. (engine-notes: the provider text)
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

/** Speaks the plugin's protocol for one kind of resource. All that is peculiar to that plugin is handled in this folder. */
class DynamicProvider {
  #settings: SettingValues = gatherSettings(() => undefined, process.env);

  /** The identities that the program declares, as far as its resources have been checked. */
  readonly #declared = new Set<string>();

  /** The ids that a refresh has read, until the first resource of the program is checked. */
  readonly #refreshed = new Set<string>();

  readonly #warnings: Warnings;

  constructor(private readonly life: Life) {
    this.#warnings = new Warnings(life.type, notify);
  }

  /** Without an await: the plugin lets other calls in while it waits for this one. (engine-notes: configure races) */
  configure({ config }: ConfigureRequest): void {
    this.#settings = gatherSettings((key) => config.get(key), process.env);
  }

  check(olds: Held, news: Held) {
    return quietly(async () => {
      this.#refreshed.clear();
      const { inputs, problems } = this.life.check(news);
      const reasons = problems.map(({ path, message }) => `${path} ${message}`);
      const objection = await this.#objectionToSettings(this.life.credentials(inputs));
      if (objection !== undefined) reasons.push(objection);
      if (reasons.length === 0) {
        const identities = this.life.identities(inputs);
        for (const identity of identities) this.#declared.add(identity);
        // No old inputs: the resource is created, or replaced. It holds its object from here on, because the engine may
        // replace without a diff before it. (engine-notes: --replace)
        if (Object.keys(olds).length === 0) {
          this.#hold(inputs, identities);
          this.#warnings.ofNew(inputs);
        }
      }
      // No property is named: the engine would print its value, secrets included. (engine-notes: check failures)
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
      // A refresh compares too, and changes nothing.
      if (changed && !this.#refreshed.has(id)) {
        if (replaces.length > 0) this.#warnings.ofReplaced(withoutProvider(olds));
        else this.#warnings.ofUpdate(withoutProvider(olds), inputs);
      }
      // `undefined` lets the engine compare the inputs itself, and only then do reviewers see what changed. `true` is for what
      // no input shows: something is unfinished. A refresh compares too, and is to tell of the service only, so there it is
      // not counted. (engine-notes: diff never says true)
      const undone = !isPending(this.#settings) && this.life.isUndone(this.#context("none"), inputs);
      return {
        changes: undone || (unfinished && !this.#refreshed.has(id)) ? true : changed ? undefined : false,
        replaces: [...replaces],
        deleteBeforeReplace: deletesFirst,
      };
    });
  }

  /**
   * Claims what a resource holds. A resource without changes is never updated, so it says so here: the same object may also
   * belong to another resource that is deleted in this run. A refresh calls diff without a check, and a destroy may call check,
   * although nothing is declared. So only identities that both have seen count.
   */
  #hold(inputs: Held, identities: readonly string[]): void {
    if (isPending(this.#settings) || identities.length === 0) return;
    this.#context("none").connection.claims.hold(identities);
  }

  /** Claims what a resource holds. One that will take its data to another identity says so now, before anybody takes this one. */
  #holdOrLeave(state: Held, inputs: Held): void {
    const declared = this.#declaredIn(inputs);
    // A refresh compares too, and then the program has not said yet what it declares.
    if (isPending(this.#settings) || declared.length === 0) return;
    const context = this.#context("none");
    this.life.announce(context, state, inputs);
    const here = new Set(this.life.identities(state));
    context.connection.claims.hold(declared, this.life.owner(state), here);
  }

  #declaredIn(inputs: Held): string[] {
    return this.life.identities(inputs).filter((identity) => this.#declared.has(identity));
  }

  /** Gives up what a resource holds: it is to be deleted first and then made anew, and what is held is not deleted. */
  #cede(inputs: Held): void {
    if (!isPending(this.#settings))
      this.#context("none").connection.claims.cede(this.life.identities(inputs));
  }

  async create(news: Held) {
    return this.#reporting(undefined, news, async () => {
      const state = await this.life.create(this.#contextOf(news), withoutProvider(news));
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
          ? await this.life.read(this.#contextOf(state, { unseen }), state)
          : await this.life.lookup(this.#contextOf(state), id, given);
      if (looksUp === undefined) this.#refreshed.add(id);
      // The inputs make the diff right that follows a refresh. (engine-notes: after a read)
      if (found) return { id, props: plainObject(found), inputs: plainObject(this.#inputsIn(found)) };
      if (looksUp !== undefined) throw new ResourceError(`${this.life.type} ${id} does not exist`);
      return {};
    });
  }

  async update(id: string, olds: Held, news: Held) {
    return this.#reporting(id, news, async () => ({
      outs: plainObject(
        await this.life.update(this.#contextOf(news), withoutProvider(olds), withoutProvider(news)),
      ),
    }));
  }

  async delete(_id: string, olds: Held): Promise<void> {
    return quietly(() => this.life.delete(this.#contextOf(olds), withoutProvider(olds)));
  }

  #inputsIn(state: Held): Held {
    return Object.fromEntries(
      Object.entries(state).filter(([name]) => Object.hasOwn(this.life.fields, name)),
    );
  }

  /**
   * What is wrong with the settings, as far as a preview needs them. It needs no credentials, so that the code of a pull request
   * never has to have them, and nobody tells the plugin whether this is a preview. (engine-notes: what the plugin is told)
   */
  async #objectionToSettings(credentials: Needs): Promise<string | undefined> {
    if (isPending(this.#settings)) return undefined;
    try {
      const { checkCredentials } = completeSettings(this.#settings, "none");
      if (!checkCredentials || credentials !== "apiKey") return undefined;
      const missing = problemsOf(this.#settings, credentials);
      if (missing.length > 0)
        return `${tellProblems(missing)} A preview needs them too, as collab:checkCredentials is on.`;
      return await refusalOf(connectionTo(completeSettings(this.#settings, credentials)).client);
    } catch (error) {
      const told = inStackWords(error);
      if (told instanceof UnusableSettings) return told.message;
      throw told;
    }
  }

  /** For a verb, which sends requests. */
  #contextOf(about: Held, more: Pick<Context, "unseen"> = {}): Context {
    return this.#context(this.life.credentials(about), more);
  }

  /** With `none` for what a run knows: it is there without credentials, and nothing can be sent. */
  #context(needs: Needs, more: Pick<Context, "unseen"> = {}): Context {
    const connect = () => {
      if (isPending(this.#settings))
        throw new ResourceError("the settings of the provider are not known yet");
      return connectionTo(completeSettings(this.#settings, needs));
    };
    return {
      get connection() {
        return connect();
      },
      notify,
      ...more,
    };
  }

  /**
   * Turns a partial failure into the error with which the engine keeps the state and updates the resource in the next run.
   * (engine-notes: failed to initialise)
   */
  async #reporting<Result>(id: string | undefined, news: Held, work: () => Promise<Result>): Promise<Result> {
    try {
      return await withLittleMemory(work);
    } catch (thrown) {
      const error = inStackWords(thrown);
      if (!(error instanceof PartialFailure)) throw error;
      const properties = { ...plainObject(error.state), __provider: providerString(this.life.type) };
      const name = id ?? this.life.id({ ...withoutProvider(news), ...error.state });
      throw Object.assign(new Error(error.message), { id: name, properties, reasons: [...error.reasons] });
    }
  }
}

/** Errors that are expected are shown in one line, without a stack. Others keep theirs: they are bugs. */
async function quietly<Result>(work: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await withLittleMemory(work);
  } catch (error) {
    const known = inStackWords(error);
    throw known instanceof ResourceError ? toldOnce(known) : known;
  }
}

function withoutProvider(held: Held): Held {
  const { __provider, ...rest } = held;
  return rest;
}

// One plugin process serves all kinds, with a handler for each: they share their connections.
// (engine-notes: one plugin process)
const connections = new Map<string, Connection>();

function connectionTo(settings: ReturnType<typeof completeSettings>): Connection {
  return getOrMake(connections, JSON.stringify(settings), () => new Connection(new CollabClient(settings)));
}

function notify(message: string): void {
  console.warn(message);
}
