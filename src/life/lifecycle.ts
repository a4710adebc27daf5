import {
  outputNames,
  type CheckedInputs,
  type Definition,
  type HeldOutputs,
  type Inputs,
  type OnChange,
  type Outputs,
} from "../definition/definition";
import { hasUnknown, UNKNOWN } from "../values/unknown";
import { changesOf, type Change } from "./changes";
import { HandOver, ofMove } from "./claims/hand-over";
import { isLocked, isProtected, refusesDeletion, refusesReplacement } from "./deletion-protection";
import { differ } from "./differ";
import { checkFields, type Fields, type Problem } from "./fields";
import type { Context, Kind } from "./kind";
import { asResourceError, tell } from "./refusals/explain";
import { ResourceError, PartialFailure, WholeFailure } from "./refusals/failures";
import { isClosed, isDenied, isGone } from "./refusals/meaning";

/** Checked inputs, or a state, as hosts hold them between two calls: they look inside neither. */
export type Held = Readonly<Record<string, unknown>>;

/** What a change of inputs asks for. */
export interface Difference {
  readonly changed: boolean;
  /** The inputs that are not as the state says, whether they count or not. */
  readonly differing: readonly string[];
  /** The inputs whose change needs a new object. */
  readonly replaces: readonly string[];
  /** The new object is known by what the old one is known by: the old one has to go first. */
  readonly deletesFirst: boolean;
  /** There is something to do that no input shows. */
  readonly unfinished: boolean;
}

/** The life of one kind of resource, as hosts see it. */
export interface Life {
  readonly type: string;
  readonly definition: Definition;
  readonly fields: Fields;
  /** Whether the service has an endpoint that reads it. */
  readonly canBeRead: boolean;
  /** Whether reads of something else tell a part of its state. */
  readonly canBeProbed: boolean;
  /** Checks inputs and gives them their one form. Unknown values pass. */
  check(given: Held): { inputs: Held; problems: readonly Problem[] };
  credentials(about: Held): "apiKey" | "workspace" | "none";
  diff(state: Held, inputs: Held): Difference;
  /** What differs between a state and inputs, value by value, in some of the inputs. */
  changes(state: Held, inputs: Held, names: readonly string[]): ReadonlyMap<string, readonly Change[]>;
  /** The outputs after a change, as far as they are known before it; of a new resource where there is no state. */
  foresee(inputs: Held, state?: Held): Held;
  /** Whether a state has all that a resource has to be given, so that it is more than an id and what goes with it. */
  isWhole(state: Held): boolean;
  /** What checked inputs hold in the service; nothing as long as something in them is unknown. */
  identities(inputs: Held): string[];
  /** Whether this run has undone what the state says. */
  isUndone(context: Context, inputs: Held): boolean;
  id(state: Held): string;
  /** What messages call a resource, also before it has an id. */
  called(about: Held): string;
  /**
   * Registers identities that a resource owns and, where it has a state, those that its update leaves.
   *
   * @throws {ResourceError} where an identity passes from one resource to another in one update.
   */
  register(context: Context, identities: readonly string[], inputs: Held, state?: Held): void;
  create(context: Context, inputs: Held): Promise<Held>;
  /** The present state; undefined when the object is gone. */
  read(context: Context, state: Held): Promise<Held | undefined>;
  /** The state of an object that is known by its id alone; undefined when it is not there. */
  lookup(context: Context, id: string, given: Held): Promise<Held | undefined>;
  /**
   * Returns what `delete` needs of an object that is known by its id alone.
   *
   * @throws {ResourceError} where the id does not say what to delete.
   */
  stateById(id: string): Held;
  update(context: Context, state: Held, inputs: Held): Promise<Held>;
  delete(context: Context, state: Held): Promise<void>;
}

const UNREAD = "the service has no endpoint that reads them.";
const PROBED =
  "the service has no endpoint that reads them. Probes tell whether documents are there and organizations are off, and no more.";

/** Gives a kind its life: what is the same for all. */
export function lifeOf<I extends Inputs, O extends Outputs, Private extends object>(
  kind: Kind<I, O, Private>,
): Life {
  const { definition, fields } = kind;
  const { type } = definition;
  const told: Definition = definition;
  // Hosts hand back what a check or a verb of this kind returned: here alone it gets its type back.
  const checked = (held: Held) => held as Held & CheckedInputs<I>;
  const recorded = (held: Held) => held as Held & CheckedInputs<I> & HeldOutputs<O> & Private;
  const idOf = (state: Held) => definition.id.of(recorded(state));
  const labelOf = (inputs: Held) => (kind.label ? kind.label(checked(inputs)) : idOf(inputs));
  const claimsOf = (inputs: Held) => (kind.claims ? kind.claims(checked(inputs)) : told.identities(inputs));

  async function expecting<Result>(
    context: Context,
    verb: string,
    about: Held,
    work: () => Promise<Result>,
  ): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      const what = life.called(about);
      const outages = () => context.connection.outages;
      const hidesMissing = await mayBeMissing(context, about, error);
      throw asResourceError(verb, what, error, { outages, advice: kind.advice?.(error), hidesMissing });
    }
  }

  /** Reports whether a denial may mean that the organization is missing, because the service does not reveal that. */
  async function mayBeMissing(context: Context, about: Held, error: unknown): Promise<boolean> {
    const causes = error instanceof WholeFailure ? error.causes : [error];
    if (!causes.some(isDenied) || life.credentials(about) !== "apiKey") return false;
    return context.connection.missing.isHidden();
  }

  /** Reads the state. What the service does not let be seen stays as it is, where it is known from an earlier run. */
  async function readState(context: Context, state: Held, isKnown: boolean): Promise<Held | undefined> {
    const probe = context.probes ? kind.probe : undefined;
    if (!kind.read) context.unseen?.(probe ? PROBED : UNREAD);
    const read = kind.read ?? probe;
    if (!read) return state;
    return expecting(context, "read", state, async () => {
      try {
        return await read(context, recorded(state));
      } catch (error) {
        if (!isClosed(error) && !(isKnown && (await mayBeMissing(context, state, error)))) throw error;
        context.unseen?.(tell(error));
        return state;
      }
    });
  }

  function differs(name: string, state: Held, inputs: Held): boolean {
    const verdict = kind.matches?.(name, recorded(state), checked(inputs));
    if (verdict !== undefined) return !verdict;
    return differ(state[name], inputs[name]);
  }

  /** Why an object that is protected is not replaced: the old one would be lost. What is not known yet is looked at when it is. */
  function refusedReplacement(state: Held, inputs: Held, replaces: readonly string[]): string | undefined {
    const others = replaces.filter((name) => !hasUnknown(inputs[name]));
    if (others.length === 0 || !(isProtected(inputs) || isLocked(state))) return undefined;
    const loss = kind.loses?.(recorded(state), () => false);
    return loss && refusesReplacement(life.called(state), others, loss);
  }

  /** @throws {WholeFailure} where an object that is protected would be lost. */
  function refuseLoss(context: Context, state: Held): void {
    if (!isLocked(state)) return;
    const loss = kind.loses?.(recorded(state), context.connection.claims.owned());
    if (loss) throw new WholeFailure([refusesDeletion(loss)]);
  }

  /** What a resource registers: one with a state is updated, one without is made. */
  function registrationOf(owns: readonly string[], inputs: Held, state?: Held) {
    if (!state) return { owns, owner: `a new ${type}` };
    const owner = life.called(state);
    const leaves = hasUnknown(inputs) ? [] : (kind.leaves?.(recorded(state), checked(inputs)) ?? []);
    return { owns, owner, leaves, leaver: { name: owner, wayOn: kind.handOver ?? ofMove(owner) } };
  }

  const life: Life = {
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
        const verb = state ? "update" : "create";
        throw new ResourceError(`cannot ${verb} ${life.called(state ?? inputs)}: ${error.message}`);
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
      const refused = having("refuse").filter((name) => !hasUnknown(inputs[name]));
      const objection =
        refusedReplacement(state, inputs, replaces) ??
        kind.objection?.({ refused, replaces }, recorded(state), checked(inputs));
      if (objection !== undefined) throw new ResourceError(objection);
      const unfinished = kind.isUnfinished?.(recorded(state), checked(inputs)) ?? false;
      const held = new Set(replaces.length > 0 ? life.identities(state) : []);
      return {
        differing: changed,
        changed: unfinished || changed.some((name) => fields[name]?.onChange !== "nothing"),
        replaces: replaces.length > 0 ? [...replaces, ...refused] : [],
        deletesFirst: held.size > 0 && life.identities(inputs).some((identity) => held.has(identity)),
        unfinished,
      };
    },

    changes(state, inputs, names) {
      const known: Held = kind.inPresentForm?.(recorded(state)) ?? state;
      return new Map(names.map((name) => [name, changesOf(name, known[name], inputs[name])]));
    },

    foresee(inputs, state) {
      const names = new Set(outputNames(told));
      const kept = Object.entries(inputs).filter(([name]) => names.has(name));
      const others = Object.entries(told.outputs).flatMap(([name, { over }]): [string, unknown][] => {
        if (!state || over === "renewed") return [[name, UNKNOWN]];
        return Object.hasOwn(state, name) ? [[name, state[name]]] : [];
      });
      return Object.fromEntries([...kept, ...others]);
    },

    isWhole: (state) =>
      Object.entries(told.inputs).every(
        ([name, { need }]) => need !== "required" || state[name] !== undefined,
      ),

    isUndone: (context, inputs) =>
      kind.isUndone !== undefined && !hasUnknown(inputs) && kind.isUndone(context, checked(inputs)),

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
      const known: Held | undefined = definition.id.read(id);
      if (!known) throw cannot(`this is not an id of ${type}.`);
      const { inputs, problems } = life.check(known);
      const wrong = problems.filter(({ path }) => Object.hasOwn(known, path) && Object.hasOwn(fields, path));
      if (wrong.length > 0)
        throw cannot(`${wrong.map(({ path, message }) => `${path} ${message}`).join("; ")}.`);
      const state = { ...inputs, ...known };
      if (kind.idSuffices !== true && !life.isWhole(state))
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
        refuseLoss(context, state);
        try {
          await kind.delete(context, recorded(state));
        } catch (error) {
          if (!isGone(error)) throw error;
        }
      }).catch((error: unknown) => {
        // Nothing is kept of a deletion that went half-way: the next one asks for all of it again.
        throw error instanceof PartialFailure ? new ResourceError(error.message) : error;
      }),
  };
  return life;
}
