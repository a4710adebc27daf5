import { outputNames, type Definition, type OnChange } from "../definition/definition";
import { isMapOfObjects } from "../definition/type";
import { listed } from "../values/collections";
import { isMap, type PropertyMap } from "../values/plain";
import { hasUnknown, UNKNOWN } from "../values/unknown";
import { differ } from "./changes";
import type { Connection } from "./connection";
import { checkFields, type CheckedFields, type Fields } from "./fields";
import { adviceOnMove, HandOver, TakenIdentity, type Registration } from "./ownership/ownership";
import { describeError } from "./rejections/explain";
import { causesOf, PartialFailure, ResourceError } from "./rejections/failures";
import { isDenied, isNotFound, isReadDisabled } from "./rejections/meaning";
import { ignoreDeleted } from "./steps";
import { adviceOnMissing, asResourceError, lostContainer } from "./rejections/resource-error";
import type { AnyResourceType, Context, Credentials } from "./resource-type";

/** The difference between a state and checked inputs, and what it requires of an update. */
export interface Difference {
  /** The inputs that differ from the state, including those whose change the update ignores. */
  readonly differing: readonly string[];
  /**
   * What requires an update, or undefined if nothing does. `state`: an update has work to do that no changed input shows, whether
   * or not inputs differ.
   */
  readonly requiredBy: "inputs" | "state" | undefined;
  /** The inputs whose change requires a new object. */
  readonly replaces: readonly string[];
  /** True if the new object has an identity of the old one, so the old one must be deleted first. */
  readonly deletesFirst: boolean;
}

const UNREAD = "the service has no endpoint that reads them.";
const PROBED =
  "the service has no endpoint that reads them. Probes show only whether documents exist and organizations are disabled.";

/**
 * The lifecycle of one resource type, as hosts use it: its handlers, and the behavior that all types share. The handlers of a type
 * are in `src/resources/<type>/handlers.ts`.
 */
export class Lifecycle {
  readonly type: string;
  readonly definition: Definition;
  readonly fields: Fields;

  constructor(readonly handlers: AnyResourceType) {
    this.definition = handlers.definition;
    this.type = this.definition.type;
    this.fields = handlers.fields;
  }

  credentials(about: PropertyMap): Credentials {
    return this.handlers.credentials?.(about) ?? "apiKey";
  }

  id(state: PropertyMap): string {
    return this.definition.id.of(state);
  }

  /** Returns the name of a resource in messages, from its state or its inputs: also before it has an id. */
  nameOf(properties: PropertyMap): string {
    return `${this.type} ${this.handlers.label ? this.handlers.label(properties) : this.id(properties)}`.trim();
  }

  /** Returns what checked inputs own in the service; empty while an input that identifies it is unknown. */
  identities(inputs: PropertyMap): string[] {
    return this.isIdentified(inputs) ? this.#owned(inputs) : [];
  }

  /** Reports whether the inputs that identify objects are known. In a map of objects, only the keys identify them. */
  isIdentified(inputs: PropertyMap): boolean {
    return this.definition.identifiedBy.every((name) => {
      const isKeyed = isMapOfObjects(this.definition.inputs[name]?.type) && isMap(inputs[name]);
      return isKeyed || !hasUnknown(inputs[name]);
    });
  }

  #owned(inputs: PropertyMap): string[] {
    return this.definition.owns?.(inputs) ?? this.definition.identities(inputs);
  }

  check(given: PropertyMap): CheckedFields {
    const { inputs, problems } = checkFields(this.fields, given);
    return { inputs, problems: [...problems, ...(this.handlers.rules?.(inputs) ?? [])] };
  }

  /** @throws {ResourceError} where the change cannot be made. */
  diff(
    state: PropertyMap,
    inputs: PropertyMap,
    {
      ignoresPending = false,
      connection,
    }: { ignoresPending?: boolean; connection?: Connection | undefined } = {},
  ): Difference {
    const differing = this.#differing(state, inputs, Object.keys(this.fields));
    const withChange = (onChange: OnChange) =>
      differing.filter((name) => this.fields[name]?.onChange === onChange);
    const replaces = withChange("replace");
    const rejected = withChange("reject").filter((name) => !hasUnknown(inputs[name]));
    const objection = this.handlers.objection?.({ rejected, replaces }, state, inputs);
    if (objection !== undefined) throw new ResourceError(objection);
    const replaced = new Set(replaces.length > 0 ? this.identities(state) : []);
    const byInputs = differing.some((name) => this.fields[name]?.onChange !== "nothing")
      ? "inputs"
      : undefined;
    const isPending = !ignoresPending && this.handlers.hasPendingWork?.(state, inputs, connection) === true;
    return {
      differing,
      requiredBy: isPending ? "state" : byInputs,
      replaces: replaces.length > 0 ? [...replaces, ...rejected] : [],
      deletesFirst: replaced.size > 0 && this.identities(inputs).some((identity) => replaced.has(identity)),
    };
  }

  /** Returns the inputs that differ from the state and whose change requires a new object. Compares no others: sets are large. */
  replacedInputs(state: PropertyMap, inputs: PropertyMap): string[] {
    const names = Object.keys(this.fields).filter((name) => this.fields[name]?.onChange === "replace");
    return this.#differing(state, inputs, names);
  }

  #differing(state: PropertyMap, inputs: PropertyMap, names: readonly string[]): string[] {
    return names.filter((name) => this.#differs(name, state, inputs));
  }

  #differs(name: string, state: PropertyMap, inputs: PropertyMap): boolean {
    const matches = this.handlers.matches?.(name, state, inputs);
    return matches === undefined ? differ(state[name], inputs[name]) : !matches;
  }

  /** Returns the outputs after an update, or after a creation where there is no state, as far as they are known in advance. */
  expectedOutputs(inputs: PropertyMap, state?: PropertyMap): PropertyMap {
    const outputs = outputNames(this.definition).flatMap((name): [string, unknown][] => {
      const output = this.definition.outputs[name];
      if (output && !(state && output.stable)) return [[name, UNKNOWN]];
      const known = output ? (state ?? {}) : inputs;
      return Object.hasOwn(known, name) ? [[name, known[name]]] : [];
    });
    return Object.fromEntries(outputs);
  }

  /** Returns the required inputs that a state lacks. A state that contains little more than an id lacks some. */
  missingInputs(state: PropertyMap): string[] {
    const { inputs } = this.definition;
    return Object.keys(inputs).filter(
      (name) => inputs[name]?.need === "required" && state[name] === undefined,
    );
  }

  /** Returns the outputs that every resource has and a state lacks, because no endpoint returns them. */
  missingOutputs(state: PropertyMap): string[] {
    const { outputs } = this.definition;
    return Object.keys(outputs).filter((name) => outputs[name]?.always === true && state[name] === undefined);
  }

  /**
   * Registers the identities that a resource owns, and those between which its creation or update moves data.
   *
   * @throws {ResourceError} where an identity would move from one resource to another in one update.
   */
  register(
    { ownership }: Connection,
    identities: readonly string[],
    inputs: PropertyMap,
    state?: PropertyMap,
  ): void {
    const what = () => `${state ? "update" : "create"} ${this.nameOf(state ?? inputs)}`;
    rejecting(what, () => {
      ownership.register(this.#registrationOf(identities, inputs, state));
    });
  }

  /**
   * Registers the identities that a resource owned before a change, and owns no longer.
   *
   * @throws {ResourceError} where the data of another resource would move to one of these.
   */
  registerFormer({ ownership }: Connection, state: PropertyMap, inputs: PropertyMap): void {
    if (!this.isIdentified(inputs)) return;
    const kept = new Set(this.#owned(inputs));
    const former = this.#owned(state).filter((identity) => !kept.has(identity));
    if (former.length === 0) return;
    const owner = this.nameOf(state);
    rejecting(
      () => `update ${owner}`,
      () => {
        ownership.registerFormer(former, owner);
      },
    );
  }

  #registrationOf(owns: readonly string[], inputs: PropertyMap, state?: PropertyMap): Registration {
    const transfer = this.isIdentified(inputs) ? this.handlers.transfer?.(inputs, state) : undefined;
    if (!state) return { owns, owner: `a new ${this.type}`, ...transfer };
    const owner = this.nameOf(state);
    return { owns, owner, advice: adviceOnMove(owner), ...transfer };
  }

  create(context: Context, inputs: PropertyMap): Promise<PropertyMap> {
    return this.#explaining(context, "create", inputs, inputs, async () => {
      await context.connection.ownership.acquire(this.#registrationOf(this.#owned(inputs), inputs));
      return this.handlers.create(context, inputs);
    });
  }

  read(context: Context, state: PropertyMap): Promise<PropertyMap | undefined> {
    return this.#readState(context, state, true);
  }

  async lookup(context: Context, id: string, given: PropertyMap): Promise<PropertyMap | undefined> {
    const known = this.definition.id.read(id);
    if (!known)
      throw new ResourceError(`${id} is not an id of ${this.type}. ${this.definition.id.description}`);
    return this.#readState(context, { ...given, ...checkFields(this.fields, given).inputs, ...known }, false);
  }

  /** Reads the state. What the service does not show stays unchanged, where it is known from an earlier run. */
  async #readState(context: Context, state: PropertyMap, isKnown: boolean): Promise<PropertyMap | undefined> {
    const { handlers } = this;
    if (!handlers.read) context.unreadable?.(context.probes && handlers.probe ? PROBED : UNREAD);
    if (!handlers.read && !(isKnown && handlers.probe)) return state;
    return this.#explaining(context, "read", state, state, async () => {
      try {
        return await (handlers.read ? handlers.read(context, state) : handlers.probe?.(context, state));
      } catch (error) {
        // A probe asks about several objects: that one is not found does not mean that all are.
        if (handlers.read && isNotFound(error)) return undefined;
        if (!isReadDisabled(error) && !(isKnown && (await this.#mayBeMissing(context, state, error))))
          throw error;
        context.unreadable?.(describeError(error));
        return state;
      }
    });
  }

  update(context: Context, state: PropertyMap, inputs: PropertyMap): Promise<PropertyMap> {
    return this.#explaining(context, "update", state, inputs, async () => {
      await context.connection.ownership.acquire(this.#registrationOf(this.#owned(inputs), inputs, state));
      if (!this.handlers.update) return { ...state, ...inputs };
      return { ...(await this.handlers.update(context, state, inputs)), ...this.#unsent(inputs) };
    });
  }

  /** Returns the inputs that no update sends, as outputs. */
  #unsent(inputs: PropertyMap): PropertyMap {
    const names = outputNames(this.definition).filter((name) => this.fields[name]?.onChange === "nothing");
    return Object.fromEntries(names.map((name) => [name, inputs[name]]));
  }

  async delete(context: Context, state: PropertyMap): Promise<void> {
    try {
      await this.#explaining(context, "delete", state, state, async () => {
        await this.handlers.delete(context, state).catch(ignoreDeleted);
      });
    } catch (error) {
      // A deletion that fails halfway keeps no partial state: the next one requests all of it again.
      throw error instanceof PartialFailure ? new ResourceError(error.message) : error;
    }
  }

  /** Runs an operation. Its errors name the resource (`about`), and what the program can declare or set (`inputs`). */
  async #explaining<Result>(
    context: Context,
    action: string,
    about: PropertyMap,
    inputs: PropertyMap,
    work: () => Promise<Result>,
  ): Promise<Result> {
    if (action !== "read") this.#rejectUnknown(action, inputs);
    try {
      return await work();
    } catch (error) {
      throw asResourceError(action, this.nameOf(about), error, {
        sharedCauses: () => context.connection.sharedCauses,
        advice: this.#advice(action, inputs, error),
        lostContainer: lostContainer(context, this.type, inputs, error),
        hidesMissing: await this.#mayBeMissing(context, about, error),
      });
    }
  }

  /** Rejects values that only a preview may contain: the service would get them as text. An unknown value can be a part of the name. */
  #rejectUnknown(action: string, inputs: PropertyMap): void {
    const unknown = Object.keys(inputs).filter((name) => hasUnknown(inputs[name]));
    if (unknown.length === 0) return;
    throw new ResourceError(
      `could not ${action} the ${this.type}: its ${listed(unknown)} ${unknown.length === 1 ? "is" : "are"} ` +
        `not known although this is no preview. Nothing was applied. Apply first what this resource depends on.`,
    );
  }

  #advice(action: string, inputs: PropertyMap, failure: unknown): string | undefined {
    if (action !== "create" && action !== "update") return undefined;
    const { handlers, definition } = this;
    return causesOf(failure)
      .map((error) => handlers.advice?.(error, action) ?? adviceOnMissing(error, definition, inputs))
      .find((advice) => advice !== undefined);
  }

  /** Reports whether a denial may mean that the organization is missing, because the service does not reveal that. */
  async #mayBeMissing(context: Context, about: PropertyMap, error: unknown): Promise<boolean> {
    if (!causesOf(error).some(isDenied) || this.credentials(about) !== "apiKey") return false;
    const { inputs } = this.definition;
    if (!("organizationId" in inputs || "organizationIds" in inputs)) return false;
    return context.connection.hidesMissing();
  }
}

/** @throws {ResourceError} in place of the rejection of a registration. */
function rejecting(what: () => string, register: () => void): void {
  try {
    register();
  } catch (error) {
    if (!(error instanceof HandOver || error instanceof TakenIdentity)) throw error;
    throw new ResourceError(`cannot ${what()}: ${error.message}`);
  }
}
