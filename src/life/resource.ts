import type { Connection } from "./connection";
import type { Fields, InputsOf, Problem } from "./fields";

/** What a resource works with: the connection, and a way to tell people something that is no error. */
export interface Context {
  /** Made when it is first used: not every verb sends something. */
  readonly connection: Connection;
  /** Shows a message to the person who runs the update. */
  readonly notify: (message: string) => void;
  /** Told why a refresh cannot see the object, where somebody wants to know. */
  readonly unseen?: (why: string) => void;
}

/** The same for an update that may take the object's data to another identity. */
export interface Moving extends Context {
  /** Says that the data is away, before the update ends: who waits for the place can take it. */
  readonly away: () => void;
}

/**
 * One kind of resource over plain values: it knows neither engine nor host. The state is what is kept between runs: the
 * checked inputs and what the service added. Keys that start with `__` are for the resource alone.
 */
export interface ResourceCore<Table extends Fields, Extra extends object = object> {
  readonly type: string;
  /** The credentials that its operations need. */
  readonly credentials: (about: Partial<State<Table, Extra>>) => "apiKey" | "workspace" | "none";
  readonly fields: Table;
  /** Rules between inputs. Sees unknown values too. */
  readonly rules?: (inputs: Partial<InputsOf<Table>>) => Problem[];
  /** Readable and no secret; stays for the life of the resource. */
  readonly id: (state: State<Table, Extra>) => string;
  /** What messages call it, before there is an id. */
  readonly label: (inputs: InputsOf<Table>) => string;
  /** What it holds in the service: two resources with one identity are a mistake. */
  readonly identities: (inputs: InputsOf<Table>) => string[];
  /** The identities that a change takes the object's data away from: where it is, and where it may be. */
  readonly leaves?: (state: State<Table, Extra>, inputs: InputsOf<Table>) => string[];
  /** What an id alone tells of a state, for a resource that is looked up and not managed. */
  readonly lookup?: (id: string) => Partial<State<Table, Extra>> | undefined;
  /** Whether an input says what the state holds, where comparing the two of one name does not tell (undefined: it does). */
  readonly matches?: (
    name: string,
    state: State<Table, Extra>,
    inputs: InputsOf<Table>,
  ) => boolean | undefined;
  /**
   * Why a change cannot be made, and the ways on. `refused` are the changed inputs that are marked `refuse`, `replaces`
   * those that make a new object.
   */
  readonly objection?: (
    change: { readonly refused: readonly string[]; readonly replaces: readonly string[] },
    state: State<Table, Extra>,
    inputs: InputsOf<Table>,
  ) => string | undefined;
  /** Whether there is something for an update to do that no changed input shows: to end what is half done, or to renew. */
  readonly isUnfinished?: (state: State<Table, Extra>, inputs: InputsOf<Table>) => boolean;
  /** Whether this run has undone what the state says, so that there is something to do that no changed input shows. */
  readonly isUndone?: (context: Context, inputs: InputsOf<Table>) => boolean;
  /** What there is to do about an error, where the service's words leave it open. */
  readonly advice?: (error: unknown) => string | undefined;
  readonly create: (context: Context, inputs: InputsOf<Table>) => Promise<State<Table, Extra>>;
  /**
   * The present state, or undefined when the object is gone. Left out where the service cannot tell. An error that says so
   * for now (a feature or the organization is switched off) is passed on: the state then stands.
   */
  readonly read?: (context: Context, state: State<Table, Extra>) => Promise<State<Table, Extra> | undefined>;
  readonly update?: (
    context: Moving,
    state: State<Table, Extra>,
    inputs: InputsOf<Table>,
  ) => Promise<State<Table, Extra>>;
  readonly delete: (context: Context, state: State<Table, Extra>) => Promise<void>;
}

export type State<Table extends Fields, Extra extends object> = InputsOf<Table> & Extra;

/** Keeps the exact types of a resource while checking its shape. */
export function resource<Table extends Fields, Extra extends object = object>(
  core: ResourceCore<Table, Extra>,
): ResourceCore<Table, Extra> {
  return core;
}
