import { of } from "../../../src/hosts/dynamic";
import { getOrMake } from "../../../src/values/collections";
import { LOOKUP_KEY, providerString } from "../../../src/values/state-keys";
import { HalfDone, plain, type Plugin, type Properties, type Settings } from "./plugin";

/**
 * Returns the engine's plugin for dynamic providers with this package's code. All inputs and outputs contain the provider
 * string that leads the plugin to that code.
 */
export function dynamicPlugin(settings: Settings): Plugin {
  const handlers = new Map<string, ReturnType<typeof of>>();
  // A process keeps one handler per resource type, which it configures once.
  const configured = (type: string) =>
    getOrMake(handlers, type, () => {
      const handler = of(type);
      handler.configure({ config: { get: (key) => settings[key.replace(/^collab:/, "")] } });
      return handler;
    });
  return {
    async check(type, olds, news) {
      const { inputs, failures } = await configured(type).check(olds, ours(type, news));
      return { inputs: ours(type, inputs), failures: failures.map(({ reason }) => reason) };
    },
    async diff(old, inputs) {
      const { changes, replaces, deleteBeforeReplace } = await configured(old.type).diff(
        old.id,
        old.outputs,
        inputs,
      );
      const alike = JSON.stringify(inputs) === JSON.stringify(old.inputs);
      const same = changes === false || (changes === undefined && alike);
      return {
        action: replaces.length > 0 ? "replace" : same ? "none" : "update",
        deletesFirst: deleteBeforeReplace,
      };
    },
    async create(type, inputs) {
      const { id, outs } = await withHalfDone(configured(type).create(plain(inputs)));
      return { id, outputs: ours(type, outs) };
    },
    async read({ type, id, outputs }) {
      const read = await configured(type).read(id, outputs);
      if (read.id === undefined) return undefined;
      return { id: read.id, inputs: ours(type, read.inputs), outputs: ours(type, read.props) };
    },
    async lookUp(type, id, given) {
      const { props = {} } = await configured(type).read(id, ours(type, { ...given, [LOOKUP_KEY]: "1" }));
      return plain(props);
    },
    async update({ type, id, outputs }, inputs) {
      const { outs } = await withHalfDone(configured(type).update(id, outputs, plain(inputs)));
      return ours(type, outs);
    },
    delete: ({ type, id, outputs }) => configured(type).delete(id, outputs),
  };
}

const ours = (type: string, properties: object): Properties => ({
  ...plain(properties),
  __provider: providerString(type),
});

async function withHalfDone<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw isHalf(error)
      ? new HalfDone(error.message, error.id, plain(error.properties), error.reasons)
      : error;
  }
}

const isHalf = (
  error: unknown,
): error is Error & { readonly id: string; readonly properties: object; readonly reasons: string[] } =>
  error instanceof Error && "id" in error && "properties" in error && "reasons" in error;
