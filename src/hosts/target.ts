import type { Credentials } from "../core/resource-type";
import type { Imported } from "../core/by-id";
import type { Difference, Lifecycle } from "../core/lifecycle";
import { PartialFailure, ResourceError } from "../core/rejections/failures";
import { OF_LAST_UPDATE } from "../core/rejections/resource-error";
import { settingOf, type Settings, type SettingValues } from "../settings";
import { keyOf } from "../settings/how-to-set";
import { isLoopback, TARGET, entriesIn } from "../settings/read";
import { getOrMake } from "../values/collections";
import { fingerprintOf, type PropertyMap } from "../values/plain";
import { settingVariables } from "../values/shell";
import { splitTarget, TARGET_KEY } from "../values/state-keys";
import { isUnknown } from "../values/unknown";
import { Resources, type Audience, type CheckResult } from "./resources";
import { settingsFor } from "./settings";

/**
 * The workspace that an object is in, in a form for states and messages: the address of the service and, in parentheses, a hash of
 * the key that owns the object. The state of each resource records it, so that neither the settings nor the environment of a later
 * run decide where the object is changed or deleted.
 */
type Target = string;

// A cache by the object that the settings were built from: hosts keep that object and pass it with each call.
const read = new WeakMap<SettingValues, Settings>();

/** Returns the target that settings name, as far as they are known: a preview needs no credentials. */
export function targetOf(values: SettingValues, owner: Credentials): Target | undefined {
  if (values.baseUrl === undefined || isUnknown(values.baseUrl)) return undefined;
  const { baseUrl, ...keys } = getOrMake(read, values, () => settingsFor(values, "none").settings);
  const key = owner === "none" ? undefined : keys[KEYS[owner]];
  return key === undefined || isUnknown(key) ? baseUrl : `${baseUrl} (${fingerprintOf(key).slice(0, 6)})`;
}

/** The settings that own objects. */
const KEYS = { apiKey: "apiKey", workspace: "workspaceId" } as const;

/**
 * Compares the target that a state records with the target that settings name. `former`: they differ, and the setting
 * `formerTargets` confirms that both are the same workspace. What one of them leaves open counts as the same.
 */
export function compareTargets(
  recorded: Target | undefined,
  current: Target | undefined,
  { formerTargets = "" }: SettingValues,
): "same" | "former" | "other" {
  if (recorded === undefined || current === undefined) return "same";
  const [was, is] = [partsOf(recorded), partsOf(current)];
  if (was.address === is.address && (was.owner ?? is.owner) === (is.owner ?? was.owner)) return "same";
  // An emulator never has the objects of a service, whatever the settings confirm.
  const isSameSort = isLoopback(was.address) === isLoopback(is.address);
  return isSameSort && entriesIn(formerTargets).includes(recorded) ? "former" : "other";
}

function partsOf(target: Target) {
  const [, address = target, owner] = TARGET.exec(target) ?? [];
  return { address, owner };
}

/** The first resource with each pair of targets: its error has all details. */
const reportedFor = new Map<string, string>();

/**
 * Returns the error of a resource whose object is in another target than the settings name. Nothing is sent for such a resource.
 * `ifSetBack`: what to do if the setting has the value of the target already.
 */
export function inOtherTarget(
  resource: string,
  recorded: Target,
  current: Target,
  values: SettingValues,
  owner: Credentials,
  ifSetBack = "",
): ResourceError {
  const [was, is] = [partsOf(recorded), partsOf(current)];
  const name = was.address === is.address && owner !== "none" ? KEYS[owner] : "baseUrl";
  const { env } = settingOf(name);
  const source = process.env[env] === values[name] ? env : keyOf(name);
  const problem = `${resource} is in ${recorded}, and the settings name ${current}, from ${source}. Nothing was sent.`;
  const first = getOrMake(reportedFor, `${recorded} ${current}`, () => resource);
  if (first !== resource) return new ResourceError(`${problem} See ${first}.`);
  const back = `Set ${source} back to ${name === "baseUrl" ? was.address : `the value with the hash ${was.owner ?? ""}`}.`;
  // A stack may have objects in several targets, such as those of an API key and of a workspace.
  const confirmed = [...entriesIn(values.formerTargets), recorded].join(",");
  const confirmation = settingVariables({ [settingOf("formerTargets").env]: confirmed });
  const same =
    isLoopback(was.address) === isLoopback(is.address)
      ? ` If both are the same workspace, confirm it with \`${confirmation}\` or with ${keyOf("formerTargets")}.`
      : "";
  const forget =
    "To keep the object there and forget it, run `pulumi state delete` with the URN of this resource.";
  return new ResourceError(`${problem} ${back}${ifSetBack}${same} ${forget}`);
}

/** For the commands that use the settings of the last update. */
const IF_SET_BACK = ` If you have done so already: ${OF_LAST_UPDATE}`;

/** Returns the error about the first resource in another target, by the settings. */
const firstErrors = new Map<string, () => ResourceError>();
let isWarned = false;

/**
 * The resources of one type in one run, as {@link Resources}, where the settings name the target that their states record. For other
 * resources nothing is sent.
 */
export class ResourcesInTarget {
  readonly #resources: Resources;

  constructor(
    private readonly lifecycle: Lifecycle,
    private readonly settings: () => SettingValues,
  ) {
    this.#resources = new Resources(lifecycle, settings);
  }

  /** Checks inputs, and adds the target to them: a preview then shows another target as a changed input, also in a file. */
  check(olds: PropertyMap, given: PropertyMap, notify: Audience["notify"]): CheckResult {
    const [before, recorded] = splitTarget(olds);
    // Engines compare states in parallel, but check inputs in the order of the program.
    this.#rejection(before, recorded);
    const { inputs, reasons } = this.#resources.check(olds, given, notify);
    return { inputs: this.#recording(inputs, recorded), reasons };
  }

  /** Compares a state with inputs. If the object is in another target, this is an update, which will be rejected. */
  diff(id: string, olds: PropertyMap, news: PropertyMap, notify: Audience["notify"]): Difference {
    const [[state, recorded], [inputs]] = [splitTarget(olds), splitTarget(news)];
    const rejection = this.#rejection(state, recorded);
    if (rejection) {
      if (!isWarned) notify(`${rejection().message} An update of such a resource fails.`);
      isWarned = true;
      return { differing: [TARGET_KEY], requiredBy: "inputs", replaces: [], deletesFirst: false };
    }
    const difference = this.#resources.diff(id, state, inputs, notify);
    if (this.#compare(state, recorded) === "same") return difference;
    const { differing, requiredBy = "inputs" } = difference;
    return { ...difference, differing: [...differing, TARGET_KEY], requiredBy };
  }

  /** Creates an object, but not in a target that the stack is not in: its objects would be in two workspaces. */
  async create(news: PropertyMap, audience: Audience): Promise<PropertyMap> {
    const [inputs] = splitTarget(news);
    this.#rejectIfElsewhere(() => `${this.lifecycle.nameOf(inputs)} was not created`);
    return this.#recordingResult(undefined, () => this.#resources.create(inputs, audience));
  }

  async read(id: string, olds: PropertyMap, audience: Audience): Promise<PropertyMap | undefined> {
    const [state, recorded] = this.#split(olds, IF_SET_BACK);
    const found = await this.#resources.read(id, state, audience);
    return found && this.#recording(found, recorded);
  }

  async lookup(id: string, olds: PropertyMap, audience: Audience): Promise<PropertyMap | undefined> {
    const [given, recorded] = this.#split(olds);
    this.#rejectIfElsewhere(() => `${this.lifecycle.type} ${id} was not read`);
    const found = await this.#resources.lookup(id, given, audience);
    return found && this.#recording(found, recorded);
  }

  async import(id: string, audience: Audience): Promise<Imported | undefined> {
    this.#rejectIfElsewhere(() => `${this.lifecycle.type} ${id} was not read`);
    const imported = await this.#resources.import(id, audience);
    if (!imported) return undefined;
    const { state, inputs } = imported;
    return { ...imported, state: this.#recording(state), inputs: this.#recording(inputs) };
  }

  /** Updates an object. Sends nothing if it only lacks what the host records: the target, or with `isIncomplete` something else. */
  async update(
    olds: PropertyMap,
    news: PropertyMap,
    audience: Audience,
    isIncomplete = false,
  ): Promise<PropertyMap> {
    const [[state, recorded], [inputs]] = [this.#split(olds), splitTarget(news)];
    const mayBeDone = isIncomplete || this.#compare(state, recorded) === "former";
    return this.#recordingResult(recorded, () => this.#resources.update(state, inputs, audience, mayBeDone));
  }

  async delete(olds: PropertyMap, audience: Audience): Promise<void> {
    const [state] = this.#split(olds, IF_SET_BACK);
    return this.#resources.delete(state, audience);
  }

  #current(about: PropertyMap): Target | undefined {
    return targetOf(this.settings(), this.lifecycle.credentials(about));
  }

  #compare(about: PropertyMap, recorded: Target | undefined) {
    return compareTargets(recorded, this.#current(about), this.settings());
  }

  /** Returns a function that returns the error of an object in another target than the settings name; undefined if it is not. */
  #rejection(about: PropertyMap, recorded: Target | undefined) {
    const [current, settings] = [this.#current(about), this.settings()];
    if (recorded === undefined || current === undefined) return undefined;
    if (compareTargets(recorded, current, settings) !== "other") return undefined;
    const owner = this.lifecycle.credentials(about);
    const error = (ifSetBack?: string) =>
      inOtherTarget(this.lifecycle.nameOf(about), recorded, current, settings, owner, ifSetBack);
    getOrMake(firstErrors, JSON.stringify(settings), () => error);
    return error;
  }

  /** @throws {ResourceError} if another resource of this run is in another target than the settings name. */
  #rejectIfElsewhere(problem: () => string): void {
    const error = firstErrors.get(JSON.stringify(this.settings()))?.();
    if (error)
      throw new ResourceError(`${problem()}, as the stack is in another workspace: ${error.message}`);
  }

  /** @throws {ResourceError} if the object is in another target than the settings name. */
  #split(olds: PropertyMap, ifSetBack = "") {
    const [state, recorded] = splitTarget(olds);
    const error = this.#rejection(state, recorded);
    if (error) throw error(ifSetBack);
    return [state, recorded] as const;
  }

  /** Returns properties with the target of the object. It stays as recorded where the settings leave its owner open. */
  #recording(properties: PropertyMap, recorded?: Target): PropertyMap {
    const current = this.#current(properties);
    const target = this.#compare(properties, recorded) === "same" ? (recorded ?? current) : current;
    return target === undefined ? properties : { ...properties, [TARGET_KEY]: target };
  }

  async #recordingResult(
    recorded: Target | undefined,
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
}
