import type { Behaviours, Contents, Fault, Seed } from "../../../src/emulator";
import type { Declared, Sent } from "../world";

/** A change of one input, and all requests that the service may receive because of it. */
export interface Change {
  readonly field: string;
  readonly args: object;
  readonly requests: readonly Sent[];
}

/** The lifecycle suite's facts about a resource type: a sample program, and the requests of each change of it. */
export interface Sample {
  readonly declared: Declared;
  /** Selects the part of the service that the sample describes; `expected` is its value while the sample is applied. */
  readonly look: (contents: Contents) => unknown;
  readonly expected: unknown;
  /** Removes the object outside the program, if anything can. */
  readonly removal?: Seed;
  /** Removes the object's parent, if it has one. */
  readonly parentRemoval?: Seed;
  /** True if the service reports that the object does not exist. */
  readonly readable?: true;
  /** True if the program cannot create the object again: the service creates it when a user joins or edits. */
  readonly unmakeable?: true;
  /** Changes the object outside the program, if the service reports the change. */
  readonly drift?: Seed;
  /** The same resource type with other items: one resource with all items, or one resource per item. */
  readonly items?: {
    readonly ids: readonly string[];
    readonly of: (ids: readonly string[]) => readonly Declared[];
  };
  /** A creation that ends half-way: after `seed` is applied, `fault` affects a request. */
  readonly partialCreate?: {
    readonly declared: Declared;
    readonly fault: Fault;
    readonly seed?: Seed;
    readonly behaviours?: Partial<Behaviours>;
  };
  /** Returns the arguments of the resource type with an identifier that the caller chooses. */
  readonly named?: (id: string) => object;
  /** The objects that must exist before an object with this identifier. */
  readonly namedSeed?: (id: string) => Seed;
  /** The organizations that must be enabled before the object can be changed. */
  readonly within?: readonly string[];
  /** What remains after `destroy`, if that differs from what existed before. */
  readonly leaves?: unknown;
  readonly updates: readonly Change[];
  /** Changes that cause no request. */
  readonly silent?: readonly Omit<Change, "requests">[];
  readonly replacements: readonly Change[];
  /** True if reverting would create another object that nothing deletes. */
  readonly oneWay?: true;
}

/** A fault: the service rejects the whole request because of one item. */
export const rejecting = (item: string): Fault => ({
  kind: "status",
  httpStatus: 400,
  error: { status: "INVALID_ARGUMENT", message: `${item} is not welcome` },
  match: { item },
  times: "always",
});

/** Returns one resource per id. */
export const each = (type: string, args: (id: string) => object) => (ids: readonly string[]) =>
  ids.map((id) => ({ type, name: id, args: args(id) }));

export const sample = (name: string, type: string, args: object): Declared => ({ name, type, args });
