import type { SettingValues } from "../../api";
import { lifecycles } from "../../resources";
import { inputsIn } from "../../core/import";
import type { PropertyMap, Lifecycle } from "../../core/lifecycle";
import { PartialFailure, ResourceError } from "../../core/rejections/failures";
import { withLittleMemory } from "../../patches/memory";
import { printOnce } from "../../patches/print-once";
import { gatherSettings } from "../../settings/values";
import { LOOKUP_KEY, PROVIDER_KEY, providerString, withoutProvider } from "../../values/state-keys";
import { plainObject } from "../../values/plain";
import { addressOfEngine } from "../connections";
import type * as OfProvider from "../provider/engine";
import { useLogSink } from "../request-log";
import { Resources, type Audience } from "../resources";
import { withConfigHints } from "../settings";
import { statusLine } from "../status-line";

interface ConfigureRequest {
  readonly config: { get(key: string): string | undefined };
}

/**
 * Returns the provider of a resource type for the engine's dynamic-provider plugin. The `__provider` string of resources calls
 * this function. That string stays in users' states forever, so this signature must not change. (engine-notes: the provider text)
 */
export function of(type: string): DynamicProvider {
  const lifecycle = lifecycles.get(type);
  if (!lifecycle) {
    throw new ResourceError(
      `this version of pulumi-collab has no resource ${type}; install the one that the state was written with, or newer`,
    );
  }
  return new DynamicProvider(lifecycle);
}

/** Implements the plugin's protocol for one resource type. Everything specific to that plugin is handled in this folder. */
class DynamicProvider {
  #settings: SettingValues = gatherSettings(() => undefined, process.env);

  readonly #resources: Resources;

  constructor(private readonly lifecycle: Lifecycle) {
    this.#resources = new Resources(lifecycle, () => this.#settings);
  }

  /** Stores the settings. Must not await: the plugin accepts other calls while this one waits. (engine-notes: configure races) */
  configure({ config }: ConfigureRequest): void {
    this.#settings = gatherSettings((key) => config.get(key), process.env);
  }

  check(olds: PropertyMap, news: PropertyMap) {
    return quietly(async () => {
      const { inputs, reasons } = await this.#resources.check(olds, news, notify);
      // Failures name no property: the engine would print its value, including secrets. (engine-notes: check failures)
      return { inputs: plainObject(inputs), failures: reasons.map((reason) => ({ property: "", reason })) };
    });
  }

  diff(id: string, olds: PropertyMap, news: PropertyMap) {
    return quietly(() => {
      const [state, inputs] = [withoutProvider(olds), withoutProvider(news)];
      const { changed, due, replaces, deletesFirst } = this.#resources.diff(id, state, inputs, notify);
      // With `undefined`, the engine compares the inputs itself, and only then do reviewers see what changed. `true` is for
      // changes that no input shows. (engine-notes: diff never returns true)
      return {
        changes: due ? true : changed || !isOurs(olds) ? undefined : false,
        replaces: [...replaces],
        deleteBeforeReplace: deletesFirst,
      };
    });
  }

  async create(news: PropertyMap) {
    return this.#reporting(undefined, news, async (audience) => {
      const state = await this.#resources.create(withoutProvider(news), audience);
      return { id: this.lifecycle.id(state), outs: plainObject(state) };
    });
  }

  async read(id: string, olds: PropertyMap) {
    return quietly(async () => {
      const { [LOOKUP_KEY]: looksUp, ...state } = withoutProvider(olds);
      const found = await inSight(
        () => `${this.lifecycle.type} ${id}`,
        (audience) =>
          looksUp === undefined
            ? this.#resources.read(id, state, audience)
            : this.#resources.lookup(id, state, audience),
      );
      // The diff after a refresh needs the current inputs. (engine-notes: after a read)
      if (found) {
        return { id, props: plainObject(found), inputs: plainObject(inputsIn(this.lifecycle, found)) };
      }
      if (looksUp !== undefined) throw new ResourceError(`${this.lifecycle.type} ${id} does not exist`);
      return {};
    });
  }

  async update(id: string, olds: PropertyMap, news: PropertyMap) {
    return this.#reporting(id, news, async (audience) => {
      const [state, inputs] = [withoutProvider(olds), withoutProvider(news)];
      // A resource that moved back from the full provider may lack nothing but the `__provider` string.
      const isDone = !isOurs(olds) && this.#resources.isDone(state, inputs);
      const now = isDone ? { ...state, ...inputs } : await this.#resources.update(state, inputs, audience);
      return { outs: plainObject(now) };
    });
  }

  async delete(_id: string, olds: PropertyMap): Promise<void> {
    const state = withoutProvider(olds);
    return quietly(() =>
      inSight(
        () => this.lifecycle.called(state),
        (audience) => this.#resources.delete(state, audience),
      ),
    );
  }

  /**
   * Converts a partial failure to the error that makes the engine keep the state and update the resource in the next run.
   * (engine-notes: failed to initialise)
   */
  async #reporting<Result>(
    id: string | undefined,
    news: PropertyMap,
    work: (audience: Audience) => Promise<Result>,
  ): Promise<Result> {
    try {
      const called = () => this.lifecycle.called(withoutProvider(news));
      return await withLittleMemory(() => inSight(called, work));
    } catch (thrown) {
      const error = withConfigHints(thrown);
      if (!(error instanceof PartialFailure)) throw error;
      const properties = { ...plainObject(error.state), [PROVIDER_KEY]: providerString(this.lifecycle.type) };
      const name = id ?? this.lifecycle.id({ ...withoutProvider(news), ...error.state });
      throw Object.assign(new Error(error.message), { id: name, properties, reasons: [...error.reasons] });
    }
  }
}

/** Runs an operation. Expected errors are shown on one line, without a stack. Other errors are bugs and keep their stack. */
async function quietly<Result>(work: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await withLittleMemory(work);
  } catch (error) {
    const known = withConfigHints(error);
    throw known instanceof ResourceError ? printOnce(known) : known;
  }
}

/**
 * Reports whether a state has the `__provider` string, by which the plugin finds its code. The full provider omits that string.
 * Without it, a resource can be neither read nor deleted, so an update must add it again.
 */
const isOurs = (state: PropertyMap): boolean => Object.hasOwn(state, PROVIDER_KEY);

/** Shows a warning through the plugin's output, which the engine displays on the stack. */
function notify(message: string): void {
  console.warn(message);
}

/** Shows a temporary message on the stack about what all resources wait for. */
const status = (message: string): Promise<void> => engine().status("", message);

/**
 * Runs an operation on a resource and shows its progress. The plugin receives no URN, so the engine shows the progress on the
 * stack, and a count is prefixed with the name of its resource. (engine-notes: messages of a status)
 */
const inSight = <Result>(
  called: () => string,
  work: (audience: Audience) => Promise<Result>,
): Promise<Result> =>
  statusLine.during(
    (text, { done }) => status(done === undefined ? text : `${called()}: ${text}`),
    (progress) => work({ notify, progress }),
  );

let known: OfProvider.Engine | undefined;

/** Returns the engine. Its module is loaded only when there is something to show, because most runs are short. */
function engine(): OfProvider.Engine {
  if (known) return known;
  const { Engine } = require("../provider/engine") as typeof OfProvider;
  known = new Engine();
  known.attach(addressOfEngine() ?? "");
  return known;
}

// The engine shows what the plugin writes to stderr. (engine-notes: what a plugin writes)
useLogSink({ writer: "dynamic", line: (text) => void process.stderr.write(text), warn: notify, status });
