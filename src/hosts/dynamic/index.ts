import type { SettingValues } from "../../api";
import { untilDelivered } from "../ending";
import { DEFAULT_SINK } from "../../api/request-log";
import { inputsIn } from "../../core/by-id";
import type { Lifecycle } from "../../core/lifecycle";
import { PartialFailure, ResourceError } from "../../core/rejections/failures";
import { printOnce } from "../../patches/print-once";
import { gatherSettings } from "../../settings/read";
import { LOOKUP_KEY, PROVIDER_KEY, providerString, withoutProvider } from "../../values/state-keys";
import { plainObject, type PropertyMap } from "../../values/plain";
import { addressOfEngine, endAll, whenEngineEnds } from "../connections";
import type * as OfProvider from "../provider/engine";
import { sinkTo, useLogSink } from "../log-sink";
import { lifecycleOf } from "../resources";
import { ResourcesInTarget } from "../target";
import { withConfigHints } from "../settings";

interface ConfigureRequest {
  readonly config: { get(key: string): string | undefined };
}

/**
 * Returns the provider of a resource type for the engine's dynamic-provider plugin. The `__provider` string of resources calls
 * this function. That string stays in users' states forever, so this signature must not change. (engine-notes: the provider text)
 */
export function of(type: string): DynamicProvider {
  return new DynamicProvider(lifecycleOf(type));
}

/** Implements the plugin's protocol for one resource type. Everything specific to that plugin is handled in this folder. */
class DynamicProvider {
  #settings: SettingValues = gatherSettings(() => undefined, process.env);

  readonly #resources: ResourcesInTarget;

  /** @internal */
  constructor(private readonly lifecycle: Lifecycle) {
    this.#resources = new ResourcesInTarget(lifecycle, () => this.#settings);
  }

  /** Stores the settings. Must not await: the plugin accepts other calls while this one waits. (engine-notes: configure races) */
  configure({ config }: ConfigureRequest): void {
    this.#settings = gatherSettings((key) => config.get(key), process.env);
  }

  check(olds: PropertyMap, news: PropertyMap) {
    return quietly(() => {
      const { inputs, reasons } = this.#resources.check(olds, news, notify);
      // Failures name no property: the engine would print its value, including secrets. (engine-notes: check failures)
      return { inputs: plainObject(inputs), failures: reasons.map((reason) => ({ property: "", reason })) };
    });
  }

  diff(id: string, olds: PropertyMap, news: PropertyMap) {
    return quietly(() => {
      const [state, inputs] = [withoutProvider(olds), withoutProvider(news)];
      const { requiredBy, replaces, deletesFirst } = this.#resources.diff(id, state, inputs, notify);
      // With `undefined`, the engine compares the inputs itself, and only then do reviewers see what changed. `true` is for
      // changes that no input shows. (engine-notes: diff never returns true)
      return {
        changes: requiredBy === "state" ? true : requiredBy === "inputs" || !isOurs(olds) ? undefined : false,
        replaces: [...replaces],
        deleteBeforeReplace: deletesFirst,
      };
    });
  }

  async create(news: PropertyMap) {
    return this.#writing(undefined, news, async (inputs) => {
      const state = await this.#resources.create(inputs, AUDIENCE);
      return { id: this.lifecycle.id(state), outs: plainObject(state) };
    });
  }

  async read(id: string, olds: PropertyMap) {
    const { [LOOKUP_KEY]: looksUp, ...state } = withoutProvider(olds);
    const name = `${this.lifecycle.type} ${id}`;
    return quietly(async () => {
      const found =
        looksUp === undefined
          ? await this.#resources.read(id, state, AUDIENCE)
          : await this.#resources.lookup(id, state, AUDIENCE);
      if (!found && looksUp !== undefined) throw new ResourceError(`${name} does not exist`);
      if (!found) return {};
      // The diff after a refresh needs the current inputs. (engine-notes: after a read)
      return { id, props: plainObject(found), inputs: plainObject(inputsIn(this.lifecycle, found)) };
    });
  }

  async update(id: string, olds: PropertyMap, news: PropertyMap) {
    return this.#writing(id, news, async (inputs) => {
      const state = withoutProvider(olds);
      // A resource that moved back from the full provider may lack nothing but the `__provider` string.
      const next = await this.#resources.update(state, inputs, AUDIENCE, !isOurs(olds));
      return { outs: plainObject(next) };
    });
  }

  async delete(_id: string, olds: PropertyMap): Promise<void> {
    const state = withoutProvider(olds);
    return quietly(() => this.#resources.delete(state, AUDIENCE));
  }

  /**
   * Converts a partial failure to the error that makes the engine keep the state and update the resource in the next run.
   * (engine-notes: failed to initialise)
   */
  async #writing<Result>(
    id: string | undefined,
    news: PropertyMap,
    work: (inputs: PropertyMap) => Promise<Result>,
  ): Promise<Result> {
    const inputs = withoutProvider(news);
    try {
      return await work(inputs);
    } catch (thrown) {
      const error = withConfigHints(thrown);
      if (!(error instanceof PartialFailure)) throw error;
      const properties = { ...plainObject(error.state), [PROVIDER_KEY]: providerString(this.lifecycle.type) };
      const known = id ?? this.lifecycle.id({ ...inputs, ...error.state });
      throw Object.assign(new Error(error.message), { id: known, properties, reasons: [...error.reasons] });
    }
  }
}

/** Runs an operation. Expected errors are shown on one line. Other errors are bugs and keep their stack trace. */
async function quietly<Result>(work: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await work();
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

let connected: OfProvider.Engine | undefined;

/** Returns the engine. Its module is loaded only when there is something to show, because most runs are short. */
function engine(): OfProvider.Engine {
  if (connected) return connected;
  const { Engine } = require("../provider/engine") as typeof OfProvider;
  const made = new Engine();
  made.attach(addressOfEngine() ?? "");
  untilDelivered(() => made.arrive());
  return (connected = made);
}

// The process stays: it may serve other dynamic providers of the program.
whenEngineEnds(endAll);

const toEngine = sinkTo("dynamic", engine);
// The engine shows what the plugin writes to stderr, except on Windows. (engine-notes: what a plugin writes)
const { line, warn: notify } = process.platform === "win32" ? toEngine : DEFAULT_SINK;
useLogSink({ ...toEngine, line, warn: notify });

const AUDIENCE = { notify };
