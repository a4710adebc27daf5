import type { Behaviours, Contents, Fault, Seed } from "../../../src/emulator";
import type { Declared, Sent } from "../world";

/** A change of one input, and all that the service may get to see of it. */
export interface Change {
  readonly field: string;
  readonly args: object;
  readonly requests: readonly Sent[];
}

/** What the lifecycle suite needs to know of a kind: its sample program, and what each change of it does. */
export interface Sample {
  readonly declared: Declared;
  /** Organizations that have to be there first. */
  readonly needs?: readonly string[];
  /** The part of the service that the sample is about, and what it is while the sample is applied. */
  readonly look: (contents: Contents) => unknown;
  readonly holds: unknown;
  /** What takes the object away behind the program's back, where anything can. */
  readonly gone?: Seed;
  /** What takes away what the object is in, where it is in something. */
  readonly parentGone?: Seed;
  /** Whether the service tells that the object is gone. */
  readonly readable?: true;
  /** It cannot be made again when it is gone: the service makes it when somebody comes or edits. */
  readonly unmakeable?: true;
  /** What changes the object behind the program's back, where the service tells. */
  readonly drift?: Seed;
  /** The same kind with other things in it: one resource with all of them, or one for each. */
  readonly items?: {
    readonly ids: readonly string[];
    readonly of: (ids: readonly string[]) => readonly Declared[];
  };
  /** How making the object ends half-way: after `seed`, the `fault` hits a request. */
  readonly halfway?: {
    readonly declared: Declared;
    readonly fault: Fault;
    readonly seed?: Seed;
    readonly behaviours?: Partial<Behaviours>;
  };
  /** The kind with an identifier of the caller's choosing. */
  readonly named?: (id: string) => object;
  /** What has to be there for an object with such an identifier. */
  readonly namedSeed?: (id: string) => Seed;
  /** The organizations that have to be switched on for the object to be worked on. */
  readonly within?: readonly string[];
  /** What is there after destroy, where that is not what was there before. */
  readonly leaves?: unknown;
  readonly updates: readonly Change[];
  /** Changes that no request answers. */
  readonly silent?: readonly Omit<Change, "requests">[];
  readonly replacements: readonly Change[];
  /** Going back would make yet another object that nothing deletes. */
  readonly oneWay?: true;
}

/** A service that takes an item for a mistake, and the whole request with it. */
export const refusing = (item: string): Fault => ({
  kind: "status",
  httpStatus: 400,
  error: { status: "INVALID_ARGUMENT", message: `${item} is not welcome` },
  match: { item },
  times: "always",
});

/** One resource for each of some things. */
export const each = (type: string, args: (id: string) => object) => (ids: readonly string[]) =>
  ids.map((id) => ({ type, name: id, args: args(id) }));

export const sample = (name: string, type: string, args: object): Declared => ({ name, type, args });
