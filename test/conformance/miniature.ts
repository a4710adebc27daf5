import { expect } from "@jest/globals";
import { SettingError } from "../../src/api";
import type { Emulator } from "../../src/emulator";
import type { Declared } from "../engine/world";
import { HOST } from "../host";
import { dynamicPlugin } from "./plugins/dynamic";
import { fullProvider } from "./plugins/full";
import { HalfDone, isBug, plain, type Known, type Plugin, type Properties } from "./plugins/plugin";

/** A resource as the engine stores it. */
export interface Kept extends Known {
  /** The reasons why initialization failed. If there are any, the next run updates the resource even without a difference. */
  readonly initErrors: readonly string[];
}

interface Step {
  readonly name: string;
  readonly action: "create" | "update" | "replace";
  readonly act: () => Promise<void>;
}

export interface Previewed {
  /** Such as `create doc`, in the program's order. */
  readonly steps: readonly string[];
  readonly errors: readonly string[];
}

let processes = 0;

/**
 * A minimal engine that calls a plugin within this process, for checks that run hundreds of times. Every command is a separate
 * plugin process. Replacements run before deletions, except those that require the deletion first. After a failure nothing
 * more is deleted.
 */
export class Miniature {
  readonly kept = new Map<string, Kept>();
  /** Resources that were replaced and are not deleted yet. */
  leaving: Kept[] = [];

  constructor(
    readonly emulator: Emulator,
    /** Settings besides those of the emulator, or instead of them. */
    public config: Readonly<Record<string, string>> = {},
  ) {}

  /** Applies a program. Returns the error messages. */
  async up(...declared: readonly Declared[]): Promise<string[]> {
    const plugin = this.#plugin();
    const { steps, errors } = await this.#plan(plugin, declared);
    const trying = collecting(errors);
    await Promise.all(steps.map(({ name, act }) => trying(name, act)));
    if (errors.length > 0) return errors;
    const names = new Set(declared.map(({ name }) => name));
    await this.#delete(plugin, errors, (name) => !names.has(name));
    return errors;
  }

  /** Applies a program in which each resource waits for the previous one, as with `dependsOn`. */
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

  /** Applies a program to which the service already conforms: nothing is sent. */
  async expectNoChanges(...declared: readonly Declared[]): Promise<void> {
    this.emulator.resetCounts();
    expect(await this.up(...declared)).toEqual([]);
    expect(this.emulator.requests).toEqual([]);
  }

  /** Returns what a program would change. Calls only check and diff. */
  async preview(...declared: readonly Declared[]): Promise<Previewed> {
    const { steps, errors } = await this.#plan(this.#plugin(), declared);
    return { steps: steps.map(({ name, action }) => `${action} ${name}`), errors };
  }

  async #plan(plugin: Plugin, declared: readonly Declared[]): Promise<{ steps: Step[]; errors: string[] }> {
    const errors: string[] = [];
    const steps: Step[] = [];
    const trying = collecting(errors);
    if (new Set(declared.map(({ name }) => name)).size < declared.length)
      throw new Error("the program has two resources of one name");
    for (const { name, type, args } of declared) {
      await trying(name, async () => {
        const old = this.kept.get(name);
        const given = plain(args);
        const { inputs, failures } = await plugin.check(type, old?.inputs ?? {}, given);
        const [failure] = failures;
        if (failure !== undefined) throw new Error(failure);
        const create = () => this.#create(plugin, name, type, inputs);
        if (!old) return void steps.push({ name, action: "create", act: create });
        const { action, deletesFirst } = await plugin.diff(old, inputs);
        if (action === "replace") {
          // The inputs of a replacement are checked again, as if there were no old resource.
          await plugin.check(type, {}, given);
          const replace = async () => {
            if (deletesFirst) {
              await plugin.delete(old);
              this.kept.delete(name);
            }
            const leave = () => {
              if (!deletesFirst) this.leaving.push(old);
            };
            await create().catch((error: unknown) => {
              // The new resource exists, so the old one is deleted now or in a later run.
              if (error instanceof HalfDone) leave();
              throw error;
            });
            leave();
          };
          return void steps.push({ name, action, act: replace });
        }
        if (action === "none" && old.initErrors.length === 0) return;
        steps.push({ name, action: "update", act: () => this.#update(plugin, name, old, inputs) });
      });
    }
    return { steps, errors };
  }

  /** Updates the state from the service. */
  async refresh(): Promise<string[]> {
    const plugin = this.#plugin();
    const errors: string[] = [];
    for (const [name, known] of this.kept) {
      try {
        const read = await plugin.read(known);
        if (read) this.kept.set(name, { ...known, ...read, initErrors: [] });
        else this.kept.delete(name);
      } catch (error) {
        errors.push(`${name}: ${messageOf(error)}`);
      }
    }
    return errors;
  }

  /** Returns what `get` of a class returns for an id. */
  lookUp(type: string, id: string, given: object = {}): Promise<Properties> {
    return this.#plugin().lookUp(type, id, plain(given));
  }

  async destroy(): Promise<string[]> {
    const errors: string[] = [];
    await this.#delete(this.#plugin(), errors, () => true);
    return errors;
  }

  async #create(plugin: Plugin, name: string, type: string, inputs: Properties): Promise<void> {
    await this.#keeping(name, type, inputs, () => plugin.create(type, inputs));
  }

  async #update(plugin: Plugin, name: string, old: Kept, inputs: Properties): Promise<void> {
    await this.#keeping(name, old.type, inputs, async () => ({
      id: old.id,
      outputs: await plugin.update(old, inputs),
    }));
  }

  /** Stores a resource that was created completely or half-way. */
  async #keeping(
    name: string,
    type: string,
    inputs: Properties,
    work: () => Promise<Pick<Kept, "id" | "outputs">>,
  ): Promise<void> {
    try {
      this.kept.set(name, { type, inputs, ...(await work()), initErrors: [] });
    } catch (error) {
      if (error instanceof HalfDone) {
        const { id, outputs, reasons } = error;
        this.kept.set(name, { type, inputs, id, outputs, initErrors: reasons });
      }
      throw error;
    }
  }

  /** Deletes the replaced resources, and the named ones. A resource that cannot be deleted stays in the state. */
  async #delete(plugin: Plugin, errors: string[], isNamed: (name: string) => boolean): Promise<void> {
    const trying = collecting(errors);
    const named = [...this.kept].filter(([name]) => isNamed(name));
    await Promise.all([
      ...this.leaving.map((old) =>
        trying(old.id, async () => {
          await plugin.delete(old);
          this.leaving = this.leaving.filter((other) => other !== old);
        }),
      ),
      ...named.map(([name, old]) =>
        trying(old.id, async () => {
          await plugin.delete(old);
          this.kept.delete(name);
        }),
      ),
    ]);
  }

  #plugin(): Plugin {
    const { url, credentials } = this.emulator;
    // A setting with no visible impact gives each command a separate connection.
    const settings: Record<string, string> = {
      baseUrl: url,
      ...credentials,
      operationTimeoutSeconds: String(1000 + (processes += 1)),
      ...this.config,
    };
    return HOST === "dynamic" ? dynamicPlugin(settings) : fullProvider(settings);
  }
}

/** Runs the steps of many resources. A failed step is collected and does not stop the others. */
function collecting(errors: string[]) {
  return async (name: string, act: () => Promise<void>): Promise<void> => {
    try {
      await act();
    } catch (error) {
      errors.push(`${name}: ${messageOf(error)}`);
    }
  };
}

function messageOf(error: unknown): string {
  if (error instanceof SettingError || isBug(error)) throw error;
  return error instanceof Error ? error.message : String(error);
}
