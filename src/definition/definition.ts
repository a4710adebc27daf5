import type { CheckedBy, Flat, GivenBy, Type } from "./type";

/**
 * What a change of an input does. `replace`: a new object, then the old one is deleted. `update`: in place.
 * `nothing`: it counts only when the object is made. `refuse`: the service cannot change it and a replacement costs more
 * than a typing error should, so the change is refused.
 */
export type OnChange = "replace" | "update" | "nothing" | "refuse";

/** `defaulted`: may be left out, and states hold the default then. */
type Need = "required" | "optional" | "defaulted";

/** An input of a kind. */
export interface Input<T extends Type = Type, N extends Need = Need> {
  readonly type: T;
  readonly need: N;
  /** What it is, in sentences; its units and limits. */
  readonly words: string;
  /** What else the classes of this package do with it. */
  readonly inClasses?: string;
  /** What those have to know instead who use the resource without the classes. */
  readonly withoutClasses?: string;
  readonly onChange: OnChange;
  /** What changing it does, and why, in a sentence for users. */
  readonly change: string;
  /** What it is when it is left out, where the check says so. */
  readonly default?: unknown;
  /** Secret as a whole, or for the credentials in it. */
  readonly secret?: true;
  /**
   * What blank values (`""`, null) inside of it are. By default they are absent. In a map keyed by `members`, an entry
   * without a value is a mistake, and not a member less. In `content` that is the user's own, they are what they are.
   */
  readonly blanks?: "members" | "content";
  /** What the output of this name is, where that is not the same. */
  readonly output?: string;
  /** It is given and not told: no output has its name, or one that the kind tells of by itself. */
  readonly given?: "only";
}

export type Inputs = Readonly<Record<string, Input>>;

/** What a kind tells besides its inputs. */
export interface Output<T extends Type = Type, Always extends boolean = boolean> {
  readonly type: T;
  /** Whether there always is one. */
  readonly always: Always;
  readonly words: string;
  readonly secret?: true;
  /** `renewed`: an update may change it. `stable`: it stays for the life of the resource. */
  readonly over: "renewed" | "stable";
}

export type Outputs = Readonly<Record<string, Output>>;

/** The inputs as the check leaves them. */
export type CheckedInputs<Table extends Inputs> = Flat<
  {
    [Name in keyof Table as Table[Name]["need"] extends "optional" ? never : Name]: CheckedBy<
      Table[Name]["type"]
    >;
  } & {
    [Name in keyof Table as Table[Name]["need"] extends "optional" ? Name : never]?:
      CheckedBy<Table[Name]["type"]> | undefined;
  }
>;

/** The checked inputs that policies and states show: names that begin with `__` are for the resource type alone. */
export type PublicInputs<Table extends Inputs> = Flat<Omit<CheckedInputs<Table>, `__${string}`>>;

/** The inputs as a program gives them, and as the check leaves them: what identifies an object reads either. */
type EitherInputs<Table extends Inputs> = {
  [Name in keyof Table as Table[Name]["need"] extends "required" ? Name : never]:
    GivenBy<Table[Name]["type"]> | CheckedBy<Table[Name]["type"]>;
} & {
  [Name in keyof Table as Table[Name]["need"] extends "required" ? never : Name]?:
    GivenBy<Table[Name]["type"]> | CheckedBy<Table[Name]["type"]> | undefined;
};

/** The outputs that are no inputs, as states hold them. */
export type HeldOutputs<Table extends Outputs> = {
  [Name in keyof Table as Table[Name]["always"] extends true ? Name : never]: CheckedBy<Table[Name]["type"]>;
} & {
  [Name in keyof Table as Table[Name]["always"] extends true ? never : Name]?:
    CheckedBy<Table[Name]["type"]> | undefined;
};

/** How the id of a resource is made and read back. An id is readable, no secret, and stays for the life of the resource. */
interface Id<I extends Inputs, O extends Outputs> {
  /** In the form `organizationId/folderId`, with what else there is to say of it. */
  readonly words: string;
  // As methods, so that a definition of one kind is one of any kind.
  of(state: CheckedInputs<I> & HeldOutputs<O>): string;
  /** What an id alone tells of a state; undefined where it is not an id of this kind. */
  read(id: string): Partial<CheckedInputs<I> & HeldOutputs<O>> | undefined;
  /** What an import makes of inputs that the id leaves open: as little as there can be. */
  open?(): Partial<CheckedInputs<I>>;
}

/**
 * What a kind is, told once: to the check, the classes, the pages, the workspace file and the conformance table. Free of all
 * that a program should not load.
 */
export interface Definition<
  I extends Inputs = Inputs,
  O extends Outputs = Outputs,
  Name extends string = string,
> {
  readonly type: Name;
  /** What it is, in a sentence that begins with "A" or "An" or the like. */
  readonly words: string;
  /** What else users have to know, in paragraphs. */
  readonly notes: readonly string[];
  /** The same for those who use the classes of this package, and its types in policies and tests. */
  readonly classNotes?: readonly string[];
  /** A program that declares one; `collab` is the package. */
  readonly example: string;
  /** The client's operations that it lives by. */
  readonly operations: readonly string[];
  readonly inputs: I;
  readonly outputs: O;
  readonly id: Id<I, O>;
  /** For a kind that needs the credentials of the workspace: the input that makes up for them. Others need those of the API key. */
  readonly workspaceUnless?: keyof I & string;
  /** The inputs that `identities` looks at. */
  readonly identifiedBy: readonly (keyof I & string)[];
  /** What it holds in the service: two resources with one identity are a mistake. */
  identities(inputs: EitherInputs<I>): string[];
  /** What reading it shows; undefined: no endpoint reads it. */
  readonly read?: string;
  /** What a refresh with `probeOnRefresh` shows of what no endpoint reads; undefined: nothing. */
  readonly probe?: string;
  /** What `get` does. */
  readonly get: string;
  /** What deleting the resource does to the object; `quiet`: it sends nothing. */
  readonly delete: { readonly words: string; readonly quiet?: true };
  /** What becomes of one that exists already. */
  readonly adopt: string;
  /** What to do when nobody knows whether one was made; absent where the next run picks up what is there. */
  readonly lost?: string;
}

/** Keeps the exact types of a definition while checking its shape. */
export function define<I extends Inputs, O extends Outputs, const Name extends string>(
  definition: Definition<I, O, Name>,
): Definition<I, O, Name> {
  return definition;
}

type Told = Omit<Input, "type" | "need" | "default" | "given">;

export const required = <T extends Type>(type: T, told: Told): Input<T, "required"> => ({
  ...told,
  type,
  need: "required",
});

export const optional = <T extends Type>(type: T, told: Told): Input<T, "optional"> => ({
  ...told,
  type,
  need: "optional",
});

/** One that no output has the name of, or whose output is told of by itself. */
export const givenOnly = <T extends Type>(
  type: T,
  told: Told,
): Input<T, "optional"> & { readonly given: "only" } => ({ ...told, type, need: "optional", given: "only" });

/** An input that the check fills in. */
export const withDefault = <T extends Type>(
  type: T,
  value: GivenBy<T>,
  told: Told,
): Input<T, "defaulted"> => ({ ...told, type, need: "defaulted", default: value });

type ToldOutput = Pick<Output, "words" | "over" | "secret">;

export const always = <T extends Type>(type: T, told: ToldOutput): Output<T, true> => ({
  ...told,
  type,
  always: true,
});

/** An output that is there where the service tells it. */
export const maybe = <T extends Type>(type: T, told: ToldOutput): Output<T, false> => ({
  ...told,
  type,
  always: false,
});

/** The names of all outputs: those of the inputs that are told, and what the kind adds. */
export function outputNames({ inputs, outputs }: Definition): string[] {
  const told = Object.entries(inputs).filter(([name, input]) => input.given !== "only" && isPublic(name));
  return [...told.map(([name]) => name), ...Object.keys(outputs)];
}

/** The outputs that are secrets as a whole. */
export function secretOutputs({ inputs, outputs }: Definition): string[] {
  const told = Object.entries({ ...inputs, ...outputs });
  return told
    .filter(([name, { secret }]) => secret === true && isPublic(name) && !isGivenOnly(inputs, name))
    .map(([name]) => name);
}

const isGivenOnly = (inputs: Inputs, name: string) =>
  Object.hasOwn(inputs, name) && inputs[name]?.given === "only";

/** Names that begin with `__` are for the kind alone. */
export const isPublic = (name: string): boolean => !name.startsWith("__");
