import type { SettingValues } from "../api";
import { lifecycles } from "../resources";
import { importOf, type Imported } from "../core/by-id";
import type { Connection } from "../core/connection";
import type { Context, Credentials } from "../core/resource-type";
import type { Difference, Lifecycle } from "../core/lifecycle";
import { ResourceError } from "../core/rejections/failures";
import { describeProblems, neededLater } from "../settings/how-to-set";
import { hasUnknownSettings } from "../settings/read";
import { connectionTo } from "./connections";
import { Dependents } from "./dependents";
import { completeSettings, settingsFor } from "./settings";
import { lossByChange, rejectLossByChange, rejectLossByDeletion } from "./losses";
import { reportUnreadable, warnOfLoss } from "./warnings";
import type { PropertyMap } from "../values/plain";

/**
 * Returns the lifecycle of a resource type: its handlers are in `resources/<type>/handlers.ts`.
 *
 * @throws {ResourceError} if a newer version wrote the state. `name`: the type's name in the message.
 */
export function lifecycleOf(type: string | undefined, name = type): Lifecycle {
  const lifecycle = lifecycles.get(type ?? "");
  if (lifecycle) return lifecycle;
  throw new ResourceError(
    `this version of pulumi-collab has no resource type ${name ?? ""}; install the version that wrote the state, or a newer one`,
  );
}

/** The credentials about whose absence this process has warned. */
const warnedOf = new Set<Credentials>();

/** The callback that shows messages of handlers to the user who runs the update. */
export type Audience = Pick<Context, "notify">;

type Notify = Audience["notify"];

const NO_AUDIENCE: Audience = { notify: () => undefined };

export interface CheckResult {
  readonly inputs: PropertyMap;
  readonly reasons: readonly string[];
}

/**
 * The resources of one type in one run, for any host: what the run knows about them, and the handlers. `check`, `diff` and `read`
 * record what later calls of the same run need.
 */
export class Resources {
  /** The identities of the resources that the program declares and that have been checked so far. */
  readonly #declared = new Set<string>();

  #hasChecked = false;

  /** The ids that a refresh has read. Cleared when the first resource of the program is checked. */
  readonly #refreshed = new Set<string>();

  readonly #dependents: Dependents;

  /**
   * The resource that was compared right before. If a new resource owns what this one receives, it is its replacement: the engine
   * replaces a resource after a comparison that requires none (`replaceOnChanges`).
   */
  #lastCompared: string | undefined;

  /** `connection`: the connection of a replay, instead of the one for the settings. A replay does not warn. */
  constructor(
    readonly lifecycle: Lifecycle,
    private readonly settings: () => SettingValues,
    private readonly connection?: Connection,
  ) {
    this.#dependents = new Dependents(lifecycle);
  }

  /** Checks inputs. Sends nothing. */
  check(olds: PropertyMap, given: PropertyMap, notify: Notify): CheckResult {
    this.#refreshed.clear();
    this.#hasChecked = true;
    const { inputs, problems } = this.lifecycle.check(given);
    const reasons = problems.map(({ path, message }) => `${path} ${message}`);
    const objection = this.#objectionToSettings();
    if (objection !== undefined) reasons.push(objection);
    if (reasons.length === 0) reasons.push(...this.#checkRun(olds, inputs, notify));
    return { inputs, reasons };
  }

  /** Registers checked inputs with the run. Returns what rejects them. */
  #checkRun(olds: PropertyMap, inputs: PropertyMap, notify: Notify): string[] {
    this.#warnOfMissing(this.lifecycle.credentials(inputs), notify);
    const identities = this.lifecycle.identities(inputs);
    for (const identity of identities) this.#declared.add(identity);
    const compared = this.#lastCompared;
    this.#lastCompared = undefined;
    // Without old inputs, the resource is created or replaced. It owns its object from here on, because the engine can replace
    // a resource without a preceding diff. (engine-notes: --replace)
    if (Object.keys(olds).length > 0) return [];
    if (compared !== undefined) this.#knownRun()?.ownership.withdrawReceived(identities, compared);
    try {
      this.#register(identities, inputs);
    } catch (error) {
      if (error instanceof ResourceError) return [error.message];
      throw error;
    }
    return [];
  }

  /** Compares a state with inputs, and registers with the run what the resource owns and where its update moves data. */
  diff(id: string, state: PropertyMap, inputs: PropertyMap, notify: Notify): Difference {
    // A refresh also calls diff, but changes nothing. It reports changes in the service only, so pending work does not count.
    const isRefreshed = this.#refreshed.has(id);
    const difference = this.#permittedDifference(state, inputs, isRefreshed, notify);
    const { requiredBy, replaces, deletesFirst } = difference;
    this.#lastCompared = this.lifecycle.nameOf(state);
    this.#dependents.compared(state, inputs, replaces);
    const identities = this.lifecycle.identities(inputs);
    // An object with a registered owner is not deleted, so one that is deleted first has no owner until it is created again.
    if (deletesFirst) this.#knownRun()?.ownership.giveUp(identities);
    else {
      const declared = identities.filter((identity) => this.#declared.has(identity));
      this.#register(declared, inputs, replaces.length > 0 ? undefined : state);
    }
    if (requiredBy !== undefined && !isRefreshed) {
      const run = this.#knownRun();
      if (run) {
        this.lifecycle.registerFormer(run, state, inputs);
        this.lifecycle.handlers.remember?.(run, state);
      }
    }
    return difference;
  }

  /**
   * Returns the difference between a state and inputs. A rejected resource stays as it is, and owns what it did, which other
   * resources of the run must learn of: the engine may have begun to update them.
   */
  #permittedDifference(
    state: PropertyMap,
    inputs: PropertyMap,
    isRefreshed: boolean,
    notify: Notify,
  ): Difference {
    const connection = this.#knownRun();
    try {
      const difference = this.lifecycle.diff(state, inputs, { ignoresPending: isRefreshed, connection });
      const { requiredBy, replaces } = difference;
      if (requiredBy !== undefined && !isRefreshed && !this.connection)
        this.#objectToLoss(state, inputs, replaces, notify);
      return difference;
    } catch (error) {
      if (!isRefreshed) this.#registerRejected(state);
      throw error;
    }
  }

  /** Rejects a change that loses something, or warns about it. A removal may keep an object: previews do not show `retainOnDelete`. */
  #objectToLoss(state: PropertyMap, inputs: PropertyMap, replaces: readonly string[], notify: Notify): void {
    const lost = lossByChange(this.lifecycle, state, inputs, replaces);
    if (lost === undefined) return;
    const isReplaced = replaces.length > 0;
    if (this.#isOn("deletionProtection")) rejectLossByChange(this.lifecycle, state, lost, isReplaced);
    const unless = isReplaced ? " This does not apply if retainOnDelete was applied to it before." : "";
    warnOfLoss(this.lifecycle.type, `${lost}${unless}`, notify);
  }

  #registerRejected(state: PropertyMap): void {
    try {
      this.#register(this.lifecycle.identities(state), state, state);
    } catch (error) {
      // Its own rejection is reported already.
      if (!(error instanceof ResourceError)) throw error;
    }
  }

  /** Returns what the run knows; undefined while the settings are unknown: they name the workspace. */
  #knownRun(): Connection | undefined {
    return hasUnknownSettings(this.settings()) ? undefined : this.#context("none").connection;
  }

  /**
   * Registers what a resource owns and where its update moves data. A resource without changes is never updated, so it is registered
   * here: another resource that is deleted in this run can have the same object. A refresh calls diff without check, and a
   * destroy can call check, although neither declares anything. So only identities that both check and diff have seen count.
   */
  #register(identities: readonly string[], inputs: PropertyMap, state?: PropertyMap): void {
    const run = this.#hasChecked ? this.#knownRun() : undefined;
    if (run) this.lifecycle.register(run, identities, inputs, state);
  }

  create(inputs: PropertyMap, audience: Audience): Promise<PropertyMap> {
    const kept = this.#dependents.takeKept(inputs);
    if (kept) return this.update(kept, inputs, audience);
    return this.lifecycle.create(this.#contextOf(inputs, audience), inputs);
  }

  /** Returns the current state of a resource in a refresh; undefined if its object is not found. */
  async read(id: string, state: PropertyMap, audience: Audience): Promise<PropertyMap | undefined> {
    const probes = this.#isOn("probeOnRefresh");
    const unreadable = (why: string) => {
      reportUnreadable(this.lifecycle.type, why);
    };
    const found = await this.lifecycle.read(this.#contextOf(state, audience, { unreadable, probes }), state);
    this.#refreshed.add(id);
    return found;
  }

  lookup(id: string, given: PropertyMap, audience: Audience): Promise<PropertyMap | undefined> {
    return this.lifecycle.lookup(this.#contextOf(given, audience), id, given);
  }

  import(id: string, audience: Audience): Promise<Imported | undefined> {
    return importOf(this.lifecycle, (unreadable) => this.#context("apiKey", audience, { unreadable }), id);
  }

  /** Updates an object. `mayBeDone`: nothing is sent if no input and no pending work requires an update. */
  async update(
    state: PropertyMap,
    inputs: PropertyMap,
    audience: Audience,
    mayBeDone = false,
  ): Promise<PropertyMap> {
    this.#rejectReplacement(state, inputs);
    if (mayBeDone) {
      // Unlike `diff`, this does not register anything with the run.
      const { requiredBy } = this.lifecycle.diff(state, inputs, { connection: this.#knownRun() });
      if (requiredBy === undefined) return { ...state, ...inputs };
    }
    return this.lifecycle.update(this.#contextOf(inputs, audience), state, inputs);
  }

  /** Rejects an update that would replace the object, which only `pulumi do` requests. (engine-notes: pulumi do) */
  #rejectReplacement(state: PropertyMap, inputs: PropertyMap): void {
    const replaced = this.lifecycle.replacedInputs(state, inputs);
    if (replaced.length === 0) return;
    const why = `its ${replaced.join(", ")} cannot change in place. Nothing was applied.`;
    throw new ResourceError(`could not change ${this.lifecycle.nameOf(state)}: ${why}`);
  }

  /** Deletes an object, unless it is a dependent that may stay as it is. */
  async delete(state: PropertyMap, audience: Audience): Promise<void> {
    if (this.#dependents.keeps(state)) {
      audience.notify(
        `${this.lifecycle.nameOf(state)} is kept: it depends on a resource that is deleted before it is replaced ` +
          `(deleteBeforeReplace), and may stay as it is. If this update moves or removes it, delete the old one by hand.`,
      );
      return;
    }
    if (this.#isOn("deletionProtection"))
      rejectLossByDeletion(this.lifecycle, state, this.#context("none").connection.ownership);
    return this.lifecycle.delete(this.#contextOf(state, audience), state);
  }

  /**
   * Returns what is wrong with the settings that a preview needs. A preview needs no credentials, so that the code of a pull
   * request never has to have them. The plugin does not know whether this is a preview. (engine-notes: what the plugin receives)
   */
  #objectionToSettings(): string | undefined {
    const settings = this.settings();
    const problems = hasUnknownSettings(settings) ? [] : settingsFor(settings, "none").problems;
    return problems.length > 0 ? describeProblems(problems) : undefined;
  }

  /** Warns, once per run, about absent credentials that an update needs. */
  #warnOfMissing(needs: Credentials, notify: Notify): void {
    const settings = this.settings();
    if (warnedOf.has(needs) || hasUnknownSettings(settings)) return;
    warnedOf.add(needs);
    const missing = settingsFor(settings, needs).problems;
    if (missing.length > 0) notify(neededLater(missing));
  }

  /** Reports whether a setting is on. Other settings are required only if this one is set: most resources need none. */
  #isOn(name: "deletionProtection" | "probeOnRefresh"): boolean {
    const settings = this.settings();
    if (hasUnknownSettings(settings) || settings[name] === undefined) return false;
    return completeSettings(settings, "none")[name];
  }

  #contextOf(about: PropertyMap, audience: Audience, more: Partial<Context> = {}): Context {
    const what = () => this.lifecycle.nameOf(about);
    return this.#context(this.lifecycle.credentials(about), audience, more, what);
  }

  /**
   * Returns a context with the given credentials. With `none`, it gives access to what the run knows: that needs no credentials,
   * and no requests can be sent. `what` returns the name of the resource.
   */
  #context(
    needs: Credentials,
    audience: Audience = NO_AUDIENCE,
    more: Partial<Context> = {},
    what?: () => string,
  ): Context {
    const { settings, connection } = this;
    return {
      // A getter, because a handler that sends nothing does not need the settings.
      get connection() {
        if (connection) return connection;
        if (hasUnknownSettings(settings()))
          throw new ResourceError("the settings of the provider are not known yet");
        return connectionTo(completeSettings(settings(), needs, what));
      },
      ...audience,
      ...more,
    };
  }
}
