import type { SettingValues } from "../api";
import { lifecycles } from "../resources";
import { importOf, type Imported } from "../core/by-id";
import type { Connection } from "../core/connection";
import type { Context, Credentials } from "../core/resource-type";
import type { Difference, Lifecycle } from "../core/lifecycle";
import { PartialFailure, ResourceError } from "../core/rejections/failures";
import { describeProblems, neededLater } from "../settings/how-to-set";
import { hasUnknownSettings } from "../settings/read";
import { hasUnknown } from "../values/unknown";
import { connectionTo, rejectionOf } from "./connections";
import { completeSettings, withConfigHints, settingsFor, UnusableSettings } from "./settings";
import { compareTargets, inOtherTarget, targetOf } from "./target";
import { rejectLossByChange, rejectLossByDeletion } from "./deletion-protection";
import { reportUnreadable, Warnings } from "./warnings";
import type { PropertyMap } from "../values/plain";
import { splitTarget, TARGET_KEY } from "../values/state-keys";

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

/** The callbacks that show messages and progress of handlers to the user who runs the update. */
export type Audience = Pick<Context, "notify" | "progress">;

type Notify = Audience["notify"];

const NO_AUDIENCE: Audience = { notify: () => undefined, progress: () => undefined };

/** The errors of resources that are in another target, by the target that the settings name. */
const rejectedIn = new Map<string, ResourceError>();
let warnedOfTargets = false;

interface CheckResult {
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

  /**
   * The keys of the objects that the engine may delete only because they depend on a resource that is deleted before it is
   * replaced. In an update, only then does it call diff with unknown inputs. (engine-notes: dependents of a replacement)
   */
  readonly #dependentKeys = new Set<string>();

  /** The states of those objects that were kept although the engine deleted them. */
  readonly #keptStates = new Set<PropertyMap>();

  readonly #warnings: Warnings;

  constructor(
    readonly lifecycle: Lifecycle,
    private readonly settings: () => SettingValues,
  ) {
    this.#warnings = new Warnings(lifecycle.type);
  }

  async check(olds: PropertyMap, given: PropertyMap, notify: Notify): Promise<CheckResult> {
    this.#refreshed.clear();
    this.#hasChecked = true;
    const { inputs, problems } = this.lifecycle.check(given);
    const reasons = problems.map(({ path, message }) => `${path} ${message}`);
    const isOther = this.#otherTarget(inputs, splitTarget(olds)[1]) !== undefined;
    const objection = await this.#objectionToSettings(this.lifecycle.credentials(inputs), isOther);
    if (objection !== undefined) reasons.push(objection);
    if (reasons.length === 0) reasons.push(...this.#checkRun(olds, inputs, notify));
    // A preview shows a changed target as a changed input, also in a file.
    return { inputs: this.#recording(inputs, splitTarget(olds)[1]), reasons };
  }

  /** Registers checked inputs with the run. Returns what rejects them. */
  #checkRun(olds: PropertyMap, inputs: PropertyMap, notify: Notify): string[] {
    this.#warnOfMissing(this.lifecycle.credentials(inputs), notify);
    const identities = this.lifecycle.identities(inputs);
    for (const identity of identities) this.#declared.add(identity);
    // Without old inputs, the resource is created or replaced. It owns its object from here on, because the engine can replace
    // a resource without a preceding diff. (engine-notes: --replace)
    if (Object.keys(olds).length > 0) return [];
    try {
      this.#register(identities, inputs);
    } catch (error) {
      if (error instanceof ResourceError) return [error.message];
      throw error;
    }
    this.#warnings.ofNew(inputs, notify);
    return [];
  }

  /**
   * Compares a state with inputs, and registers with the run what the resource owns and what its update vacates. If the object is in
   * another target, this is an update, which is rejected: a preview shows it.
   */
  diff(id: string, olds: PropertyMap, news: PropertyMap, notify: Notify): Difference {
    const [[state, recorded], [inputs]] = [splitTarget(olds), splitTarget(news)];
    const moved: Difference = {
      differing: [TARGET_KEY],
      requiredBy: "inputs",
      replaces: [],
      deletesFirst: false,
    };
    const rejection = this.#otherTarget(state, recorded);
    if (rejection) {
      if (!warnedOfTargets) notify(`${rejection.message} An update of such a resource fails.`);
      warnedOfTargets = true;
      return moved;
    }
    const difference = this.#diff(id, state, inputs, notify);
    const { differing, requiredBy } = difference;
    if (this.#compareTarget(state, recorded) === "same") return difference;
    return {
      ...difference,
      differing: [...differing, TARGET_KEY],
      requiredBy: requiredBy ?? moved.requiredBy,
    };
  }

  #diff(id: string, state: PropertyMap, inputs: PropertyMap, notify: Notify): Difference {
    // A refresh also calls diff, but changes nothing. It reports changes in the service only, so pending work does not count.
    const isRefreshed = this.#refreshed.has(id);
    const difference = this.lifecycle.diff(state, inputs, {
      ignoresPending: isRefreshed,
      connection: this.#knownRun(),
    });
    const { requiredBy, replaces, deletesFirst } = difference;
    if (requiredBy !== undefined && !isRefreshed && this.#isOn("deletionProtection"))
      rejectLossByChange(this.lifecycle, state, inputs, replaces);
    if (replaces.length > 0 && hasUnknown(inputs)) this.#dependentKeys.add(this.#keyOf(state));
    else this.#takeDependent(state);
    const identities = this.lifecycle.identities(inputs);
    // An object with a registered owner is not deleted, so one that is deleted first has no owner until it is created again.
    if (deletesFirst) this.#giveUp(identities);
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
      if (replaces.length > 0) this.#warnings.ofReplaced(state, notify);
      else this.#warnings.ofUpdate(state, inputs, notify);
    }
    return difference;
  }

  /** Returns what the run knows; undefined while the settings are unknown: they name the workspace. */
  #knownRun(): Connection | undefined {
    return hasUnknownSettings(this.settings()) ? undefined : this.#context("none").connection;
  }

  /**
   * Registers what a resource owns and what its update vacates. A resource without changes is never updated, so it is registered
   * here: another resource that is deleted in this run can have the same object. A refresh calls diff without check, and a
   * destroy can call check, although neither declares anything. So only identities that both check and diff have seen count.
   */
  #register(identities: readonly string[], inputs: PropertyMap, state?: PropertyMap): void {
    const run = this.#hasChecked ? this.#knownRun() : undefined;
    if (run) this.lifecycle.register(run, identities, inputs, state);
  }

  #giveUp(identities: readonly string[]): void {
    this.#knownRun()?.ownership.giveUp(identities);
  }

  async create(news: PropertyMap, audience: Audience): Promise<PropertyMap> {
    const [inputs] = splitTarget(news);
    this.#rejectNew(inputs);
    return this.#recordingResult(inputs, undefined, () => {
      const kept = this.#takeKept(inputs);
      if (kept) return this.lifecycle.update(this.#contextOf(inputs, audience), kept, inputs);
      return this.lifecycle.create(this.#contextOf(inputs, audience), inputs);
    });
  }

  /** Returns the current state of a resource in a refresh; undefined if its object is not found. */
  async read(id: string, olds: PropertyMap, audience: Audience): Promise<PropertyMap | undefined> {
    const [state, recorded] = splitTarget(olds);
    this.#rejectOtherTarget(state, recorded);
    const probes = this.#isOn("probeOnRefresh");
    const unreadable = (why: string) => {
      reportUnreadable(this.lifecycle.type, why);
    };
    const found = await this.lifecycle.read(this.#contextOf(state, audience, { unreadable, probes }), state);
    this.#refreshed.add(id);
    return found && this.#recording(found, recorded);
  }

  async lookup(id: string, olds: PropertyMap, audience: Audience): Promise<PropertyMap | undefined> {
    const [given, recorded] = splitTarget(olds);
    this.#rejectOtherTarget(given, recorded);
    const found = await this.lifecycle.lookup(this.#contextOf(given, audience), id, given);
    return found && this.#recording(found, recorded);
  }

  async import(id: string, audience: Audience): Promise<Imported | undefined> {
    const context = (unreadable: (why: string) => void) => this.#context("apiKey", audience, { unreadable });
    const imported = await importOf(this.lifecycle, context, id);
    if (!imported) return undefined;
    const { state, inputs } = imported;
    return { ...imported, state: this.#recording(state), inputs: this.#recording(inputs) };
  }

  /**
   * Updates an object. Sends nothing if only what the host records is not up to date: the target, or with `isIncomplete` what the
   * other host does not record.
   */
  async update(
    olds: PropertyMap,
    news: PropertyMap,
    audience: Audience,
    { isIncomplete = false } = {},
  ): Promise<PropertyMap> {
    const [[state, recorded], [inputs]] = [splitTarget(olds), splitTarget(news)];
    this.#rejectOtherTarget(state, recorded);
    this.#rejectReplacement(state, inputs);
    return this.#recordingResult(inputs, recorded, async () => {
      const mayBeDone = isIncomplete || this.#compareTarget(state, recorded) === "former";
      const isDone =
        mayBeDone &&
        this.lifecycle.diff(state, inputs, { connection: this.#knownRun() }).requiredBy === undefined;
      if (isDone) return { ...state, ...inputs };
      return this.lifecycle.update(this.#contextOf(inputs, audience), state, inputs);
    });
  }

  /** Rejects an update that would replace the object, which only `pulumi do` requests. (engine-notes: pulumi do) */
  #rejectReplacement(state: PropertyMap, inputs: PropertyMap): void {
    const replaced = this.lifecycle.replacedInputs(state, inputs);
    if (replaced.length === 0) return;
    const why = `its ${replaced.join(", ")} cannot change in place. Nothing was applied.`;
    throw new ResourceError(`could not change ${this.lifecycle.nameOf(state)}: ${why}`);
  }

  /**
   * Deletes an object, unless the engine does so only in case that the program replaces it. The program has not declared it yet, so
   * nothing shows whether it stays as it is. If it does, its creation becomes an update.
   */
  async delete(olds: PropertyMap, audience: Audience): Promise<void> {
    const [state, recorded] = splitTarget(olds);
    this.#rejectOtherTarget(state, recorded);
    const isKept = this.#takeDependent(state) && !this.lifecycle.definition.delete.quiet;
    if (!isKept) {
      if (this.#isOn("deletionProtection"))
        rejectLossByDeletion(this.lifecycle, state, this.#context("none").connection.ownership);
      return this.lifecycle.delete(this.#contextOf(state, audience), state);
    }
    this.#keptStates.add(state);
    audience.notify(
      `${this.lifecycle.nameOf(state)} is kept: it depends on a resource that is deleted before it is replaced ` +
        `(deleteBeforeReplace), and may stay as it is. If this update moves or removes it, delete the old one by hand.`,
    );
  }

  #targetOf(about: PropertyMap): string | undefined {
    return targetOf(this.settings(), this.lifecycle.credentials(about));
  }

  #compareTarget(about: PropertyMap, recorded: string | undefined) {
    return compareTargets(recorded, this.#targetOf(about), this.settings());
  }

  /** Returns the error of an object that is in another target than the settings name; undefined if it is not. */
  #otherTarget(about: PropertyMap, recorded: string | undefined): ResourceError | undefined {
    const current = this.#targetOf(about);
    if (recorded === undefined || current === undefined || this.#compareTarget(about, recorded) !== "other")
      return undefined;
    const owner = this.lifecycle.credentials(about);
    const error = inOtherTarget(this.lifecycle.nameOf(about), recorded, current, this.settings(), owner);
    if (!rejectedIn.has(current)) rejectedIn.set(current, error);
    return error;
  }

  #rejectOtherTarget(about: PropertyMap, recorded: string | undefined): void {
    const error = this.#otherTarget(about, recorded);
    if (error) throw error;
  }

  /** Rejects a new object in a target that the stack is not in: its resources would be in two workspaces. */
  #rejectNew(inputs: PropertyMap): void {
    const error = rejectedIn.get(this.#targetOf(inputs) ?? "");
    if (!error) return;
    const name = this.lifecycle.nameOf(inputs);
    throw new ResourceError(
      `${name} was not created, as the stack is in another workspace: ${error.message}`,
    );
  }

  /** Returns properties with the target of the object. It stays as recorded where the settings leave its owner open. */
  #recording(properties: PropertyMap, recorded?: string): PropertyMap {
    const target =
      this.#compareTarget(properties, recorded) === "same"
        ? (recorded ?? this.#targetOf(properties))
        : this.#targetOf(properties);
    return target === undefined ? properties : { ...properties, [TARGET_KEY]: target };
  }

  async #recordingResult(
    inputs: PropertyMap,
    recorded: string | undefined,
    work: () => Promise<PropertyMap>,
  ): Promise<PropertyMap> {
    try {
      return this.#recording(await work(), recorded);
    } catch (error) {
      if (!(error instanceof PartialFailure)) throw error;
      const state = this.#recording({ ...error.state }, recorded);
      throw new PartialFailure(state, error.reasons, error.causes);
    }
  }

  /** Removes an object from the dependents, and reports whether it was one of them. A key of a large set is long. */
  #takeDependent(state: PropertyMap): boolean {
    return this.#dependentKeys.size > 0 && this.#dependentKeys.delete(this.#keyOf(state));
  }

  /** Returns the state of a kept object that a program now declares with these inputs. */
  #takeKept(inputs: PropertyMap): PropertyMap | undefined {
    if (this.#keptStates.size === 0) return undefined;
    const identities = new Set(this.lifecycle.identities(inputs));
    const isSame = (state: PropertyMap) =>
      this.lifecycle.identities(state).some((identity) => identities.has(identity)) &&
      this.lifecycle.diff(state, inputs).replaces.length === 0;
    const state = [...this.#keptStates].find(isSame);
    if (state) this.#keptStates.delete(state);
    return state;
  }

  #keyOf(state: PropertyMap): string {
    return JSON.stringify(this.lifecycle.identities(state));
  }

  /**
   * Returns what is wrong with the settings that a preview needs. A preview needs no credentials, so that the code of a pull
   * request never has to have them. The plugin does not know whether this is a preview, so missing credentials are
   * an error only if the setting `checkCredentials` is on. (engine-notes: what the plugin receives)
   */
  async #objectionToSettings(credentials: Credentials, isOther: boolean): Promise<string | undefined> {
    const settings = this.settings();
    if (hasUnknownSettings(settings)) return undefined;
    try {
      const { checkCredentials } = completeSettings(settings, "none");
      if (!checkCredentials || credentials !== "apiKey") return undefined;
      const missing = settingsFor(settings, credentials).problems;
      if (missing.length > 0)
        return `${describeProblems(missing)} A preview needs them too, as collab:checkCredentials is on.`;
      // The credentials are not sent to a workspace that the stack is not in.
      if (isOther || rejectedIn.has(targetOf(settings, credentials) ?? "")) return undefined;
      return await rejectionOf(connectionTo(completeSettings(settings, credentials)).client);
    } catch (error) {
      const described = withConfigHints(error);
      if (described instanceof UnusableSettings) return described.message;
      throw described;
    }
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
    const { settings } = this;
    return {
      // A getter, because a handler that sends nothing does not need the settings.
      get connection() {
        if (hasUnknownSettings(settings()))
          throw new ResourceError("the settings of the provider are not known yet");
        return connectionTo(completeSettings(settings(), needs, what));
      },
      ...audience,
      ...more,
    };
  }
}
