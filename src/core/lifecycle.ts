import {
  outputNames,
  type CheckedInputs,
  type Definition,
  type StoredOutputs,
  type Inputs,
  type OnChange,
  type Outputs,
} from "../definition/definition";
import { hasUnknown, UNKNOWN } from "../values/unknown";
import { changesOf, type Change } from "./changes";
import { HandOver, ofMove } from "./ownership/hand-over";
import { isLocked, isProtected, deletionRejection, replacementRejectionMessage } from "./deletion-protection";
import { differ } from "./differs";
import { checkFields, type Fields, type Problem } from "./fields";
import type { Context, ResourceType } from "./resource-type";
import { asResourceError, describe } from "./rejections/explain";
import { ResourceError, PartialFailure, WholeFailure } from "./rejections/failures";
import { isReadDisabled, isDenied, isNotFound } from "./rejections/meaning";

/** Checked inputs or a state, as a host passes them from one call to the next. Hosts do not look inside. */
export type PropertyMap = Readonly<Record<string, unknown>>;

/** The difference between a state and checked inputs, and what it requires of an update. */
export interface Difference {
  readonly changed: boolean;
  /** The inputs that differ from the state, including those whose change the update ignores. */
  readonly differing: readonly string[];
  /** The inputs whose change requires a new object. */
  readonly replaces: readonly string[];
  /** True if the new object has an identity of the old one, so the old one must be deleted first. */
  readonly deletesFirst: boolean;
  /** True if an update has work to do that no changed input shows. */
  readonly pending: boolean;
}

/** The lifecycle of one resource type, as hosts use it. */
export interface Lifecycle {
  readonly type: string;
  readonly definition: Definition;
  readonly fields: Fields;
  /** True if the service has an endpoint that reads the object. */
  readonly canBeRead: boolean;
  /** True if reads of other objects show a part of its state. */
  readonly canBeProbed: boolean;
  /** Checks inputs and normalizes them. Unknown values pass. */
  check(given: PropertyMap): { inputs: PropertyMap; problems: readonly Problem[] };
  credentials(about: PropertyMap): "apiKey" | "workspace" | "none";
  diff(state: PropertyMap, inputs: PropertyMap): Difference;
  /** Returns the differences between a state and inputs, value by value, for the named inputs. */
  changes(
    state: PropertyMap,
    inputs: PropertyMap,
    names: readonly string[],
  ): ReadonlyMap<string, readonly Change[]>;
  /** Returns the outputs after an update, or after a creation where there is no state, as far as they are known in advance. */
  foresee(inputs: PropertyMap, state?: PropertyMap): PropertyMap;
  /** Reports whether a state has every required input. A state that contains little more than an id does not. */
  isWhole(state: PropertyMap): boolean;
  /** Returns what checked inputs own in the service; empty while any part of them is unknown. */
  identities(inputs: PropertyMap): string[];
  /** Reports whether this run has invalidated what the state records. */
  isInvalidated(context: Context, inputs: PropertyMap): boolean;
  /** Saves what a state records, for a creation later in this update that replaces its object. */
  remember(context: Context, state: PropertyMap): void;
  id(state: PropertyMap): string;
  /** Returns the name of a resource in messages, also before it has an id. */
  called(about: PropertyMap): string;
  /**
   * Registers the identities that a resource owns and, where it has a state, those that its update vacates.
   *
   * @throws {ResourceError} where an identity would pass from one resource to another in one update.
   */
  register(context: Context, identities: readonly string[], inputs: PropertyMap, state?: PropertyMap): void;
  create(context: Context, inputs: PropertyMap): Promise<PropertyMap>;
  /** Returns the current state, or undefined when the object no longer exists. */
  read(context: Context, state: PropertyMap): Promise<PropertyMap | undefined>;
  /** Returns the state of an object that is known only by its id, or undefined when it does not exist. */
  lookup(context: Context, id: string, given: PropertyMap): Promise<PropertyMap | undefined>;
  /**
   * Returns the state that `delete` needs for an object that is known only by its id.
   *
   * @throws {ResourceError} where the id does not determine what to delete.
   */
  stateById(id: string): PropertyMap;
  update(context: Context, state: PropertyMap, inputs: PropertyMap): Promise<PropertyMap>;
  delete(context: Context, state: PropertyMap): Promise<void>;
}

const UNREAD = "the service has no endpoint that reads them.";
const PROBED =
  "the service has no endpoint that reads them. Probes tell whether documents are there and organizations are off, and no more.";

/** Builds the lifecycle of a resource type: the behavior that all types share. */
export function lifecycleOf<I extends Inputs, O extends Outputs, Private extends object>(
  kind: ResourceType<I, O, Private>,
): Lifecycle {
  const { definition, fields } = kind;
  const { type } = definition;
  const plainDefinition: Definition = definition;
  // Hosts pass back values that a check or a handler of this resource type returned. Only these two functions restore their
  // types.
  const checked = (properties: PropertyMap) => properties as PropertyMap & CheckedInputs<I>;
  const recorded = (properties: PropertyMap) =>
    properties as PropertyMap & CheckedInputs<I> & StoredOutputs<O> & Private;
  const idOf = (state: PropertyMap) => definition.id.of(recorded(state));
  const labelOf = (inputs: PropertyMap) => (kind.label ? kind.label(checked(inputs)) : idOf(inputs));
  const claimsOf = (inputs: PropertyMap) =>
    kind.claims ? kind.claims(checked(inputs)) : plainDefinition.identities(inputs);

  async function expecting<Result>(
    context: Context,
    action: string,
    about: PropertyMap,
    work: () => Promise<Result>,
  ): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      const what = lifecycle.called(about);
      const outages = () => context.connection.outages;
      const hidesMissing = await mayBeMissing(context, about, error);
      throw asResourceError(action, what, error, { outages, advice: kind.advice?.(error), hidesMissing });
    }
  }

  /** Reports whether a denial may mean that the organization is missing, because the service does not reveal that. */
  async function mayBeMissing(context: Context, about: PropertyMap, error: unknown): Promise<boolean> {
    const causes = error instanceof WholeFailure ? error.causes : [error];
    if (!causes.some(isDenied) || lifecycle.credentials(about) !== "apiKey") return false;
    return context.connection.missing.isHidden();
  }

  /** Reads the state. What the service does not show stays unchanged, where it is known from an earlier run. */
  async function readState(
    context: Context,
    state: PropertyMap,
    isKnown: boolean,
  ): Promise<PropertyMap | undefined> {
    const probe = context.probes ? kind.probe : undefined;
    if (!kind.read) context.unreadable?.(probe ? PROBED : UNREAD);
    const read = kind.read ?? probe;
    if (!read) return state;
    return expecting(context, "read", state, async () => {
      try {
        return await read(context, recorded(state));
      } catch (error) {
        if (!isReadDisabled(error) && !(isKnown && (await mayBeMissing(context, state, error)))) throw error;
        context.unreadable?.(describe(error));
        return state;
      }
    });
  }

  function differs(name: string, state: PropertyMap, inputs: PropertyMap): boolean {
    const verdict = kind.matches?.(name, recorded(state), checked(inputs));
    if (verdict !== undefined) return !verdict;
    return differ(state[name], inputs[name]);
  }

  /**
   * Returns why a protected object is not replaced: the old object would be lost. Inputs with unknown values are checked when
   * they are known.
   */
  function replacementRejection(
    state: PropertyMap,
    inputs: PropertyMap,
    replaces: readonly string[],
  ): string | undefined {
    const others = replaces.filter((name) => !hasUnknown(inputs[name]));
    if (others.length === 0 || !(isProtected(inputs) || isLocked(state))) return undefined;
    const loss = kind.loses?.(recorded(state), () => false);
    return loss && replacementRejectionMessage(lifecycle.called(state), others, loss);
  }

  /** @throws {WholeFailure} where a protected object would be lost. */
  function rejectLoss(context: Context, state: PropertyMap): void {
    if (!isLocked(state)) return;
    const loss = kind.loses?.(recorded(state), context.connection.claims.owned());
    if (loss) throw new WholeFailure([deletionRejection(loss)]);
  }

  /** Returns what a resource registers. With a state the resource is updated, without one it is created. */
  function registrationOf(owns: readonly string[], inputs: PropertyMap, state?: PropertyMap) {
    if (!state) return { owns, owner: `a new ${type}` };
    const owner = lifecycle.called(state);
    const leaves = hasUnknown(inputs) ? [] : (kind.leaves?.(recorded(state), checked(inputs)) ?? []);
    return { owns, owner, leaves, leaver: { name: owner, wayOn: kind.handOver ?? ofMove(owner) } };
  }

  const lifecycle: Lifecycle = {
    type,
    definition,
    fields,
    canBeRead: kind.read !== undefined,
    canBeProbed: kind.probe !== undefined,
    credentials: (about) => kind.credentials?.(recorded(about)) ?? "apiKey",
    id: idOf,
    called: (about) => `${type} ${labelOf(about)}`.trim(),

    register(context, identities, inputs, state) {
      try {
        context.connection.claims.register(registrationOf(identities, inputs, state));
      } catch (error) {
        if (!(error instanceof HandOver)) throw error;
        const action = state ? "update" : "create";
        throw new ResourceError(`cannot ${action} ${lifecycle.called(state ?? inputs)}: ${error.message}`);
      }
    },

    check(given) {
      const { inputs, problems } = checkFields(fields, given);
      return { inputs, problems: [...problems, ...(kind.rules?.(checked(inputs)) ?? [])] };
    },

    diff(state, inputs) {
      const changed = Object.keys(fields).filter((name) => differs(name, state, inputs));
      const having = (onChange: OnChange) => changed.filter((name) => fields[name]?.onChange === onChange);
      const replaces = having("replace");
      const rejected = having("reject").filter((name) => !hasUnknown(inputs[name]));
      const objection =
        replacementRejection(state, inputs, replaces) ??
        kind.objection?.({ rejected, replaces }, recorded(state), checked(inputs));
      if (objection !== undefined) throw new ResourceError(objection);
      const pending = kind.hasPendingWork?.(recorded(state), checked(inputs)) ?? false;
      const properties = new Set(replaces.length > 0 ? lifecycle.identities(state) : []);
      return {
        differing: changed,
        changed: pending || changed.some((name) => fields[name]?.onChange !== "nothing"),
        replaces: replaces.length > 0 ? [...replaces, ...rejected] : [],
        deletesFirst:
          properties.size > 0 && lifecycle.identities(inputs).some((identity) => properties.has(identity)),
        pending,
      };
    },

    changes(state, inputs, names) {
      const known: PropertyMap = kind.inPresentForm?.(recorded(state)) ?? state;
      return new Map(names.map((name) => [name, changesOf(name, known[name], inputs[name])]));
    },

    foresee(inputs, state) {
      const names = new Set(outputNames(plainDefinition));
      const kept = Object.entries(inputs).filter(([name]) => names.has(name));
      const others = Object.entries(plainDefinition.outputs).flatMap(
        ([name, { stable }]): [string, unknown][] => {
          if (!state || !stable) return [[name, UNKNOWN]];
          return Object.hasOwn(state, name) ? [[name, state[name]]] : [];
        },
      );
      return Object.fromEntries([...kept, ...others]);
    },

    isWhole: (state) =>
      Object.entries(plainDefinition.inputs).every(
        ([name, { need }]) => need !== "required" || state[name] !== undefined,
      ),

    remember: (context, state) => kind.remember?.(context, recorded(state)),

    isInvalidated: (context, inputs) =>
      kind.isInvalidated !== undefined && !hasUnknown(inputs) && kind.isInvalidated(context, checked(inputs)),

    identities: (inputs) => (hasUnknown(inputs) ? [] : claimsOf(inputs)),

    create: (context, inputs) =>
      expecting(context, "create", inputs, async () => {
        await context.connection.claims.claim(registrationOf(claimsOf(inputs), inputs));
        return kind.create(context, checked(inputs));
      }),

    read: (context, state) => readState(context, state, true),

    async lookup(context, id, given) {
      const known = definition.id.read(id);
      if (!known) throw new ResourceError(`${id} is not an id of ${type}`);
      return readState(context, { ...given, ...checkFields(fields, given).inputs, ...known }, false);
    },

    stateById(id) {
      const cannot = (why: string) =>
        new ResourceError(`could not delete ${type} ${id} by its id: ${why} Nothing was applied.`);
      const known: PropertyMap | undefined = definition.id.read(id);
      if (!known) throw cannot(`this is not an id of ${type}.`);
      const { inputs, problems } = lifecycle.check(known);
      const wrong = problems.filter(({ path }) => Object.hasOwn(known, path) && Object.hasOwn(fields, path));
      if (wrong.length > 0)
        throw cannot(`${wrong.map(({ path, message }) => `${path} ${message}`).join("; ")}.`);
      const state = { ...inputs, ...known };
      if (kind.idSuffices !== true && !lifecycle.isWhole(state))
        throw cannot(
          "the id does not say what to delete. Take it out of the program that declares it, and run `pulumi up`.",
        );
      return state;
    },

    update: (context, state, inputs) =>
      expecting(context, "update", state, async () => {
        await context.connection.claims.claim(registrationOf(claimsOf(inputs), inputs, state));
        if (!kind.update) return { ...state, ...inputs };
        return kind.update(context, recorded(state), checked(inputs));
      }),

    delete: (context, state) =>
      expecting(context, "delete", state, async () => {
        rejectLoss(context, state);
        try {
          await kind.delete(context, recorded(state));
        } catch (error) {
          if (!isNotFound(error)) throw error;
        }
      }).catch((error: unknown) => {
        // A deletion that fails halfway keeps no partial state: the next one requests all of it again.
        throw error instanceof PartialFailure ? new ResourceError(error.message) : error;
      }),
  };
  return lifecycle;
}
