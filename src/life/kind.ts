import type { CheckedInputs, Definition, HeldOutputs, Inputs, Outputs } from "../definition/definition";
import type { Connection } from "./connection";
import type { Loss } from "./deletion-protection";
import type { Fields, Problem } from "./fields";
import type { Report } from "./progress";
import { fieldsOf, type OwnSchemas } from "./schemas";

/** What a resource works with: the connection, and ways to tell people something that is no error. */
export interface Context {
  /** Made when it is first used: not every verb sends something. */
  readonly connection: Connection;
  /** Shows a message to the person who runs the update. */
  readonly notify: (message: string) => void;
  /** Told how far it is with what may take long. */
  readonly progress: Report;
  /** Told why a refresh cannot see the object, where somebody wants to know. */
  readonly unseen?: (why: string) => void;
  /** Whether a refresh may send probes: what no endpoint reads is looked for by reads of something else. */
  readonly probes?: boolean;
}

/** The checked inputs of a kind. */
export type InputsOf<D> = D extends { readonly inputs: infer I extends Inputs } ? CheckedInputs<I> : never;

/** What is kept of a kind between runs: the checked inputs, the outputs, and what the kind keeps for itself. */
export type StateOf<D, Private extends object = object> =
  D extends Definition<infer I, infer O> ? CheckedInputs<I> & HeldOutputs<O> & Private : never;

/**
 * What a kind does, over plain values: it knows neither engine nor host. Keys of states that start with `__` are for the kind
 * alone.
 */
export interface Verbs<I extends Inputs, O extends Outputs, Private extends object = object> {
  /** Checks of inputs that the definition does not tell whole. */
  readonly schemas?: OwnSchemas<I>;
  /** The inputs in a state of an earlier version as this one holds them. */
  readonly inPresentForm?: (state: State<I, O, Private>) => CheckedInputs<I>;
  /** The credentials that its operations need; by default those of the API key. */
  readonly credentials?: (about: Partial<State<I, O, Private>>) => "apiKey" | "workspace" | "none";
  /** Rules between inputs. Sees unknown values too. */
  readonly rules?: (inputs: Partial<CheckedInputs<I>>) => Problem[];
  /** What messages call it, before there is an id. By default that is its id. */
  readonly label?: (inputs: CheckedInputs<I>) => string;
  /**
   * What no other resource of a run may take away from it, or be given while it is there. By default the identities of its
   * definition.
   */
  readonly claims?: (inputs: CheckedInputs<I>) => string[];
  /**
   * The claims that an update takes data away from: it moves the data to another identity, or deletes it. No other resource
   * may take them in the same update.
   */
  readonly leaves?: (state: State<I, O, Private>, inputs: CheckedInputs<I>) => string[];
  /** What to do instead, where another resource takes one of them. By default two updates, one after the other. */
  readonly handOver?: string;
  /** Whether an input says what the state holds, where comparing the two of one name does not tell (undefined: it does). */
  readonly matches?: (
    name: string,
    state: State<I, O, Private>,
    inputs: CheckedInputs<I>,
  ) => boolean | undefined;
  /**
   * Why a change cannot be made, and the ways on. `refused` are the changed inputs that are marked `refuse`, `replaces`
   * those that make a new object.
   */
  readonly objection?: (
    change: { readonly refused: readonly string[]; readonly replaces: readonly string[] },
    state: State<I, O, Private>,
    inputs: CheckedInputs<I>,
  ) => string | undefined;
  /**
   * What would be lost if the object were deleted; undefined where nothing would. A kind that tells it has the input
   * `deletionProtection`. `isHeld` says whether another resource of this run holds an identity: its object stays.
   */
  readonly loses?: (state: State<I, O, Private>, isHeld: (identity: string) => boolean) => Loss | undefined;
  /** Whether there is something for an update to do that no changed input shows: to end what is half done, or to renew. */
  readonly isUnfinished?: (state: State<I, O, Private>, inputs: CheckedInputs<I>) => boolean;
  /** Whether this run has undone what the state says, so that there is something to do that no changed input shows. */
  readonly isUndone?: (context: Context, inputs: CheckedInputs<I>) => boolean;
  /** True if the parts of the id are all that `delete` needs, although they do not give all required inputs. */
  readonly idSuffices?: true;
  /** What there is to do about an error, where the service's words leave it open. */
  readonly advice?: (error: unknown) => string | undefined;
  readonly create: (context: Context, inputs: CheckedInputs<I>) => Promise<State<I, O, Private>>;
  /**
   * The present state, or undefined when the object is gone. Left out where no endpoint reads it. An error that says so
   * for now (a feature or the organization is switched off) is passed on: the state then stands.
   */
  readonly read?: (
    context: Context,
    state: State<I, O, Private>,
  ) => Promise<State<I, O, Private> | undefined>;
  /**
   * The state as far as reads of something else tell it, or undefined when they say that the object is gone; for kinds
   * without `read`. Each object costs requests, so it is asked for by a setting. What is not told stays as it was.
   */
  readonly probe?: (
    context: Context,
    state: State<I, O, Private>,
  ) => Promise<State<I, O, Private> | undefined>;
  readonly update?: (
    context: Context,
    state: State<I, O, Private>,
    inputs: CheckedInputs<I>,
  ) => Promise<State<I, O, Private>>;
  readonly delete: (context: Context, state: State<I, O, Private>) => Promise<void>;
}

type State<I extends Inputs, O extends Outputs, Private extends object> = CheckedInputs<I> &
  HeldOutputs<O> &
  Private;

/** A kind: what it is, what it does, and the check of its inputs. */
export interface Kind<I extends Inputs, O extends Outputs, Private extends object> extends Verbs<
  I,
  O,
  Private
> {
  readonly definition: Definition<I, O>;
  readonly fields: Fields;
}

/** Gives a definition its verbs. The private part of the states is named first, as nothing else tells it. */
export const kindOf =
  <Private extends object = object>() =>
  <I extends Inputs, O extends Outputs>(
    definition: Definition<I, O>,
    verbs: Verbs<I, O, Private>,
  ): Kind<I, O, Private> => ({ ...verbs, definition, fields: fieldsOf(definition, verbs.schemas ?? {}) });
