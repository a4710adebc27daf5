import { SettingError } from "../../src/api";
import type { Emulator } from "../../src/emulator";
import { of } from "../../src/hosts/dynamic";
import { LOOKUP_KEY } from "../../src/values/lookup-key";
import { providerString } from "../../src/values/provider-string";
import type { Declared } from "../engine/world";

type Properties = Readonly<Record<string, unknown>>;

/** A resource as the engine keeps it. */
export interface Kept {
  readonly type: string;
  readonly id: string;
  readonly inputs: Properties;
  readonly outputs: Properties;
  /** Why it failed to initialise: the next run updates it, whether it differs or not. */
  readonly initErrors: readonly string[];
}

interface Partial {
  readonly id: string;
  readonly properties: Properties;
  readonly reasons: readonly string[];
}

interface Step {
  readonly name: string;
  readonly verb: "create" | "update" | "replace";
  readonly act: () => Promise<void>;
}

export interface Previewed {
  /** Such as `create doc`, in the program's order. */
  readonly steps: readonly string[];
  readonly errors: readonly string[];
}

let processes = 0;

/**
 * What the engine does with the dynamic handlers, in miniature and within this process: for checks by the hundred. Every
 * command is a plugin process of its own. Replacements come before deletions, but for those that ask to come after; after a
 * failure nothing else is deleted.
 */
export class Miniature {
  readonly kept = new Map<string, Kept>();
  /** Replaced or undeclared, and not deleted yet. */
  leaving: Kept[] = [];
  readonly #names = new WeakMap<Kept, string>();

  constructor(
    readonly emulator: Emulator,
    private readonly config: Readonly<Record<string, string>> = {},
  ) {}

  /** Applies a program; returns the messages of what failed. */
  async up(...declared: readonly Declared[]): Promise<string[]> {
    const plugin = this.#plugin();
    const { steps, errors } = await this.#plan(plugin, declared);
    const trying = collecting(errors);
    await Promise.all(steps.map(({ name, act }) => trying(name, act)));
    if (errors.length > 0) return errors;
    for (const [name, old] of this.kept) {
      if (declared.some((each) => each.name === name)) continue;
      this.leaving.push(old);
      this.kept.delete(name);
    }
    return this.#deleteLeaving(plugin, trying, errors);
  }

  /** The same for a program of which each resource waits for the one before, as `dependsOn` lets it. */
  async upInOrder(...declared: readonly Declared[]): Promise<string[]> {
    const plugin = this.#plugin();
    const failed: string[] = [];
    for (const each of declared) {
      const { steps, errors } = await this.#plan(plugin, [each]);
      for (const { name, act } of steps) await collecting(errors)(name, act);
      failed.push(...errors);
      if (failed.length > 0) return failed;
    }
    return failed;
  }

  /** What a program would change: check and diff alone. */
  async preview(...declared: readonly Declared[]): Promise<Previewed> {
    const { steps, errors } = await this.#plan(this.#plugin(), declared);
    return { steps: steps.map(({ name, verb }) => `${verb} ${name}`), errors };
  }

  async #plan(plugin: Plugin, declared: readonly Declared[]): Promise<{ steps: Step[]; errors: string[] }> {
    const errors: string[] = [];
    const steps: Step[] = [];
    const trying = collecting(errors);
    if (new Set(declared.map(({ name }) => name)).size < declared.length)
      throw new Error("the program has two resources of one name");
    for (const { name, type, args } of declared) {
      await trying(name, async () => {
        const handler = plugin(type);
        const old = this.kept.get(name);
        const given = { ...plain(args), __provider: providerString(type) };
        const { inputs: checked, failures } = await handler.check(old?.inputs ?? {}, given);
        const [failure] = failures;
        if (failure) throw new Error(failure.reason);
        const inputs = { ...checked, __provider: given.__provider };
        const create = () => this.#create(handler, name, type, inputs);
        if (!old) return void steps.push({ name, verb: "create", act: create });
        const { changes, replaces, deleteBeforeReplace } = await handler.diff(old.id, old.outputs, inputs);
        if (replaces.length > 0) {
          // What is made anew is checked once more, as if nothing had been there.
          await handler.check({}, given);
          const replace = async () => {
            if (deleteBeforeReplace) {
              await handler.delete(old.id, old.outputs);
              this.kept.delete(name);
            }
            await create();
            if (!deleteBeforeReplace) this.leaving.push(old);
          };
          return void steps.push({ name, verb: "replace", act: replace });
        }
        const alike = JSON.stringify(inputs) === JSON.stringify(old.inputs);
        const same = changes === false || (changes === undefined && alike);
        if (same && old.initErrors.length === 0) return;
        steps.push({ name, verb: "update", act: () => this.#update(handler, name, old, inputs) });
      });
    }
    return { steps, errors };
  }

  /** Brings the state up to what the service holds. */
  async refresh(): Promise<string[]> {
    const plugin = this.#plugin();
    const errors: string[] = [];
    for (const [name, { type, id, inputs, outputs }] of this.kept) {
      try {
        const read = await plugin(type).read(id, outputs);
        if (read.id === undefined) this.kept.delete(name);
        else {
          const fresh = { ...plain(read.inputs), __provider: inputs["__provider"] };
          const props = { ...plain(read.props), __provider: inputs["__provider"] };
          this.kept.set(name, { type, id: read.id, inputs: fresh, outputs: props, initErrors: [] });
        }
      } catch (error) {
        errors.push(`${name}: ${messageOf(error)}`);
      }
    }
    return errors;
  }

  /** What `get` of a class gives for an id. */
  async lookUp(type: string, id: string, given: object = {}): Promise<Properties> {
    const state = { ...given, [LOOKUP_KEY]: "1", __provider: providerString(type) };
    return plain((await this.#plugin()(type).read(id, state)).props ?? {});
  }

  async destroy(): Promise<string[]> {
    const errors: string[] = [];
    for (const [name, kept] of this.kept) {
      this.#names.set(kept, name);
      this.leaving.push(kept);
    }
    this.kept.clear();
    return this.#deleteLeaving(this.#plugin(), collecting(errors), errors);
  }

  /** What could not be destroyed is in the state as before. */
  takeBack(): void {
    for (const kept of this.leaving) this.kept.set(this.#names.get(kept) ?? kept.id, kept);
    this.leaving = [];
  }

  async #create(handler: Handler, name: string, type: string, inputs: Properties): Promise<void> {
    try {
      const { id, outs } = await handler.create(plain(inputs));
      this.kept.set(name, { type, id, inputs, outputs: withProvider(outs, inputs), initErrors: [] });
    } catch (error) {
      const partial = partialOf(error);
      if (partial) this.kept.set(name, { type, inputs, ...keptOf(partial) });
      throw error;
    }
  }

  async #update(handler: Handler, name: string, old: Kept, inputs: Properties): Promise<void> {
    const { type, id } = old;
    try {
      const { outs } = await handler.update(id, old.outputs, plain(inputs));
      this.kept.set(name, { type, id, inputs, outputs: withProvider(outs, inputs), initErrors: [] });
    } catch (error) {
      const partial = partialOf(error);
      if (partial) this.kept.set(name, { type, inputs, ...keptOf(partial) });
      throw error;
    }
  }

  async #deleteLeaving(
    plugin: Plugin,
    trying: ReturnType<typeof collecting>,
    errors: string[],
  ): Promise<string[]> {
    const leaving = this.leaving;
    await Promise.all(
      leaving.map((old) =>
        trying(old.id, async () => {
          await plugin(old.type).delete(old.id, old.outputs);
          this.leaving = this.leaving.filter((other) => other !== old);
        }),
      ),
    );
    return errors;
  }

  #plugin(): Plugin {
    const { url, credentials } = this.emulator;
    // A setting that nobody notices makes each command's connection its own.
    const settings: Record<string, string> = {
      baseUrl: url,
      ...credentials,
      operationTimeoutSeconds: String(1000 + (processes += 1)),
      ...this.config,
    };
    return (type) => {
      const handler = of(type);
      handler.configure({ config: { get: (key) => settings[key.replace(/^collab:/, "")] } });
      return handler;
    };
  }
}

type Handler = ReturnType<typeof of>;
type Plugin = (type: string) => Handler;

/** Runs the steps of many resources: one that fails is told, and keeps no other from going on. */
function collecting(errors: string[]) {
  return async (name: string, act: () => Promise<void>): Promise<void> => {
    try {
      await act();
    } catch (error) {
      errors.push(`${name}: ${messageOf(error)}`);
    }
  };
}

/** Only JSON travels between engine and plugin. */
function plain(value: object): Record<string, unknown> {
  return JSON.parse(JSON.stringify(value)) as Record<string, unknown>;
}

const withProvider = (outs: object, inputs: Properties): Properties => ({
  ...plain(outs),
  __provider: inputs["__provider"],
});

function keptOf({ id, properties, reasons }: Partial): Pick<Kept, "id" | "outputs" | "initErrors"> {
  return { id, outputs: plain(properties), initErrors: reasons };
}

function partialOf(error: unknown): Partial | undefined {
  return error instanceof Error && "id" in error && "properties" in error && "reasons" in error
    ? (error as unknown as Partial)
    : undefined;
}

function messageOf(error: unknown): string {
  if (error instanceof SettingError) throw error;
  return error instanceof Error ? error.message : String(error);
}
