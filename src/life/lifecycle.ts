import { differ } from "./differ";
import { checkFields, type Fields, type InputsOf, type OnChange, type Problem } from "./fields";
import { isClosed, isGone } from "./refusals/meaning";
import { Occupied } from "./claims/occupied";
import { failureOf, tell } from "./refusals/outcome";
import { Failure, PartialFailure } from "./refusals/failures";
import type { Context, ResourceCore, State } from "./resource";
import { hasUnknown } from "../values/unknown";

/** Checked inputs, or a state, as hosts hold them between two calls: they look inside neither. */
export type Held = Readonly<Record<string, unknown>>;

/** What a change of inputs asks for. */
export interface Difference {
  readonly changed: boolean;
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
  readonly fields: Fields;
  /** Whether the service has an endpoint that reads it. */
  readonly canBeRead: boolean;
  /** Checks inputs and gives them their one form. Unknown values pass. */
  check(given: Held): { inputs: Held; problems: readonly Problem[] };
  credentials(about: Held): "apiKey" | "workspace" | "none";
  diff(state: Held, inputs: Held): Difference;
  /** What checked inputs hold in the service; nothing as long as something in them is unknown. */
  identities(inputs: Held): string[];
  /** Whether this run has undone what the state says. */
  isUndone(context: Context, inputs: Held): boolean;
  id(state: Held): string;
  /** Stands for a resource in what a run holds. */
  owner(state: Held): string;
  /**
   * Says that an update will take the object's data to another identity, where it will: before anybody may take its place.
   *
   * @returns whether it will.
   * @throws where another resource of the run is in the way.
   */
  announce(context: Context, state: Held, inputs: Held): boolean;
  create(context: Context, inputs: Held): Promise<Held>;
  /** The present state; undefined when the object is gone. */
  read(context: Context, state: Held): Promise<Held | undefined>;
  /** The state of an object that is known by its id alone; undefined when it is not there. */
  lookup(context: Context, id: string, given: Held): Promise<Held | undefined>;
  update(context: Context, state: Held, inputs: Held): Promise<Held>;
  delete(context: Context, state: Held): Promise<void>;
}

/** Gives a core its life: what is the same for every kind. */
export function lifeOf<Table extends Fields, Extra extends object>(core: ResourceCore<Table, Extra>): Life {
  type Inputs = InputsOf<Table>;
  type Whole = State<Table, Extra>;
  // Hosts hand back what a check or a verb of this core returned: here alone it gets its type back.
  const checked = (held: Held) => held as Held & Inputs;
  const recorded = (held: Held) => held as Held & Whole;

  async function expecting<Result>(
    context: Context,
    verb: string,
    about: Held,
    work: () => Promise<Result>,
  ): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      const what = `${core.type} ${core.label(checked(about))}`.trim();
      const outages = () => context.connection.outages;
      throw failureOf(verb, what, error, { outages, advice: core.advice?.(error) });
    }
  }

  function differs(name: string, state: Held, inputs: Held): boolean {
    const verdict = core.matches?.(name, recorded(state), checked(inputs));
    if (verdict !== undefined) return !verdict;
    return differ(state[name], inputs[name]);
  }

  const life: Life = {
    type: core.type,
    fields: core.fields,
    canBeRead: core.read !== undefined,
    credentials: (about) => core.credentials(recorded(about)),
    id: (state) => core.id(recorded(state)),
    owner: (state) => `${core.type} ${core.id(recorded(state))}`,

    announce(context, state, inputs) {
      const leaves = hasUnknown(inputs) ? [] : (core.leaves?.(recorded(state), checked(inputs)) ?? []);
      if (leaves.length === 0) return false;
      const here = new Set(core.identities(recorded(state)));
      const takes = core.identities(checked(inputs)).filter((identity) => !here.has(identity));
      try {
        context.connection.claims.announce(life.owner(state), { leaves, takes });
        return true;
      } catch (error) {
        if (!(error instanceof Occupied)) throw error;
        throw new Failure(`cannot update ${core.type} ${life.id(state)}: ${error.message}`);
      }
    },

    check(given) {
      const { inputs, problems } = checkFields(core.fields, given);
      return { inputs, problems: [...problems, ...(core.rules?.(checked(inputs)) ?? [])] };
    },

    diff(state, inputs) {
      const changed = Object.keys(core.fields).filter((name) => differs(name, state, inputs));
      const having = (onChange: OnChange) =>
        changed.filter((name) => core.fields[name]?.onChange === onChange);
      const replaces = having("replace");
      const refused = having("refuse").filter((name) => !hasUnknown(inputs[name]));
      const objection = core.objection?.({ refused, replaces }, recorded(state), checked(inputs));
      if (objection !== undefined) throw new Failure(objection);
      const unfinished = core.isUnfinished?.(recorded(state), checked(inputs)) ?? false;
      const held = new Set(replaces.length > 0 ? life.identities(state) : []);
      return {
        changed: unfinished || changed.some((name) => core.fields[name]?.onChange !== "nothing"),
        replaces: replaces.length > 0 ? [...replaces, ...refused] : [],
        deletesFirst: held.size > 0 && life.identities(inputs).some((identity) => held.has(identity)),
        unfinished,
      };
    },

    isUndone: (context, inputs) =>
      !hasUnknown(inputs) && (core.isUndone?.(context, checked(inputs)) ?? false),

    identities: (inputs) => (hasUnknown(inputs) ? [] : core.identities(checked(inputs))),

    create: (context, inputs) =>
      expecting(context, "create", inputs, async () => {
        await context.connection.claims.claim(core.identities(checked(inputs)));
        return core.create(context, checked(inputs));
      }),

    async read(context, state) {
      const { read } = core;
      if (!read) {
        context.unseen?.("the service has no endpoint that reads them.");
        return state;
      }
      return expecting(context, "read", state, async () => {
        try {
          return await read(context, recorded(state));
        } catch (error) {
          if (!isClosed(error)) throw error;
          context.unseen?.(tell(error));
          return state;
        }
      });
    },

    async lookup(context, id, given) {
      const known = core.lookup?.(id);
      if (!known) throw new Failure(`${id} is not an id of ${core.type}`);
      return life.read(context, { ...given, ...checkFields(core.fields, given).inputs, ...known });
    },

    update: (context, state, inputs) =>
      expecting(context, "update", state, async () => {
        const { connection } = context;
        const { claims } = connection;
        const owner = life.owner(state);
        const moves = life.announce(context, state, inputs);
        const away = () => {
          claims.left(owner);
        };
        try {
          if (moves) await claims.settled();
          claims.begin(owner);
          await claims.claim(core.identities(checked(inputs)), owner);
          if (!core.update) return { ...state, ...inputs };
          const now = await core.update({ ...context, connection, away }, recorded(state), checked(inputs));
          away();
          return now;
        } finally {
          claims.stays(owner);
        }
      }),

    delete: (context, state) =>
      expecting(context, "delete", state, async () => {
        try {
          await core.delete(context, recorded(state));
        } catch (error) {
          if (!isGone(error)) throw error;
        }
      }).catch((error: unknown) => {
        // Nothing is kept of a deletion that went half-way: the next one asks for all of it again.
        throw error instanceof PartialFailure ? new Failure(error.message) : error;
      }),
  };
  return life;
}
