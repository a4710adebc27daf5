import { joinId, splitId } from "../values/identity";
import type { CheckedBy, Flat, GivenBy, Type } from "./type";

/**
 * What a change of an input does. `replace`: creates a new object, then deletes the old one. `update`: changes the object in
 * place. `nothing`: triggers no update, because the input only matters when another change is made. `reject`: is rejected,
 * because the service cannot change the input and a replacement costs more than a typing error should.
 */
export type OnChange = "replace" | "update" | "nothing" | "reject";

/** Whether an input must be given. `defaulted`: it may be omitted, and states then contain the default. */
type Need = "required" | "optional" | "defaulted";

/** An input of a resource type. */
export interface Input<T extends Type = Type, N extends Need = Need, Change extends OnChange = OnChange> {
  readonly type: T;
  readonly need: N;
  /** The description, in sentences; its units and limits. */
  readonly description: string;
  readonly onChange: Change;
  /** What changing the input does, and why, in a sentence for users. */
  readonly changeDescription: string;
  /** The default that the check fills in, if there is one. */
  readonly default?: unknown;
  /** True if the input is secret as a whole, or contains credentials. */
  readonly secret?: true;
  /**
   * The meaning of blank values (`""`, null) inside the input. By default they count as absent. `members`: in a map keyed by
   * member, a blank entry is rejected, instead of dropping the member. `content`: the content belongs to the user, so blank
   * values stay unchanged.
   */
  readonly blanks?: "members" | "content";
  /** The description of the output with the same name, where it differs. */
  readonly output?: string;
  /** Input only: no output has its name, or the resource type describes that output separately. */
  readonly inputOnly?: true;
}

export type Inputs = Readonly<Record<string, Input>>;

/** An output of a resource type that is not one of its inputs. */
export interface Output<T extends Type = Type, Always extends boolean = boolean> {
  readonly type: T;
  /** True if the output is always present. */
  readonly always: Always;
  readonly description: string;
  readonly secret?: true;
  /** True: the output stays the same for the lifetime of the resource. False: an update may change it. */
  readonly stable: boolean;
}

export type Outputs = Readonly<Record<string, Output>>;

/** The inputs as the check returns them. */
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

/** The checked inputs that policies and states show. Names that begin with `__` are private to the resource type. */
export type PublicInputs<Table extends Inputs> = Flat<Omit<CheckedInputs<Table>, `__${string}`>>;

/** The inputs as a program gives them, or as the check returns them. The functions that identify an object read either. */
type EitherInputs<Table extends Inputs> = {
  [Name in keyof Table as Table[Name]["need"] extends "required" ? Name : never]:
    GivenBy<Table[Name]["type"]> | CheckedBy<Table[Name]["type"]>;
} & {
  [Name in keyof Table as Table[Name]["need"] extends "required" ? never : Name]?:
    GivenBy<Table[Name]["type"]> | CheckedBy<Table[Name]["type"]> | undefined;
};

/** The outputs that are not inputs, as states contain them. */
export type StoredOutputs<Table extends Outputs> = {
  [Name in keyof Table as Table[Name]["always"] extends true ? Name : never]: CheckedBy<Table[Name]["type"]>;
} & {
  [Name in keyof Table as Table[Name]["always"] extends true ? never : Name]?:
    CheckedBy<Table[Name]["type"]> | undefined;
};

/**
 * How the id of a resource is built and parsed. An id is readable, is not a secret, and stays the same for the lifetime of the
 * resource.
 */
interface Id<I extends Inputs, O extends Outputs> {
  /** The description: its form, such as `organizationId/folderId`, and anything else to know about it. */
  readonly description: string;
  // Declared as methods, so that the definition of one resource type is assignable to the definition of any.
  of(state: CheckedInputs<I> & StoredOutputs<O>): string;
  /** Returns the part of a state that an id alone determines; undefined where the text is not an id of this resource type. */
  read(id: string): Partial<CheckedInputs<I> & StoredOutputs<O>> | undefined;
  /** Returns the values that an import uses for inputs that the id leaves open: as few as possible. */
  open?(): Partial<CheckedInputs<I>>;
}

/**
 * The definition of a resource type. It is the only source for the check, the classes, the pages, the workspace file and the
 * conformance table. It imports nothing that a program should not load.
 */
export interface Definition<
  I extends Inputs = Inputs,
  O extends Outputs = Outputs,
  Name extends string = string,
> {
  readonly type: Name;
  /** The description, in a sentence that begins with "A" or "An" or the like. */
  readonly description: string;
  /** What else users have to know, in paragraphs. */
  readonly notes: readonly string[];
  /** What else users of the classes of this package have to know, and users of its types in policies and tests. */
  readonly classNotes?: readonly string[];
  /** A program that declares one; `collab` is the package. */
  readonly example: string;
  /** The client's operations that it uses. */
  readonly operations: readonly string[];
  readonly inputs: I;
  readonly outputs: O;
  /** The private entries of the state that repeat values of inputs, which may be secrets. */
  readonly repeatedIn?: readonly `__${string}`[];
  readonly id: Id<I, O>;
  /** The inputs that `identities` reads. */
  readonly identifiedBy: readonly (keyof I & string)[];
  /** Returns what it owns in the service. Two resources with the same identity are a mistake. */
  identities(inputs: EitherInputs<I>): string[];
  /** Returns what it owns in the service, where that is more than its identities. */
  owns?(inputs: CheckedInputs<I>): string[];
  /** What reading it shows; undefined: no endpoint reads it. */
  readonly read?: string;
  /** What a refresh with `probeOnRefresh` shows of data that no endpoint reads; undefined: nothing. */
  readonly probe?: string;
  /** What `get` does. */
  readonly get: string;
  /** What deleting the resource does to the object; `quiet`: it sends nothing. */
  readonly delete: { readonly description: string; readonly quiet?: true };
  /** What happens to an object that already exists. */
  readonly adopt: string;
  /** What to do when it is unknown whether an object was created; absent where the next run finds what exists. */
  readonly lost?: string;
}

/** Returns a definition with its exact types, and checks its shape. */
export function define<I extends Inputs, O extends Outputs, const Name extends string>(
  definition: Definition<I, O, Name>,
): Definition<I, O, Name> {
  return definition;
}

type InputDetails<Change extends OnChange> = Omit<
  Input,
  "type" | "need" | "default" | "inputOnly" | "onChange"
> & { readonly onChange: Change };

const input =
  <N extends Need>(need: N) =>
  <T extends Type, Change extends OnChange>(type: T, details: InputDetails<Change>): Input<T, N, Change> => ({
    ...details,
    type,
    need,
  });

export const required = input("required");
export const optional = input("optional");

/** Declares an input whose name no output has, or whose output is described separately. */
export const inputOnly = <T extends Type, Change extends OnChange>(
  type: T,
  details: InputDetails<Change>,
): Input<T, "optional", Change> & { readonly inputOnly: true } => ({
  ...optional(type, details),
  inputOnly: true,
});

/** Declares an input with a default, which the check fills in. */
export const withDefault = <T extends Type, Change extends OnChange>(
  type: T,
  value: GivenBy<T>,
  details: InputDetails<Change>,
): Input<T, "defaulted", Change> => ({ ...details, type, need: "defaulted", default: value });

type OutputDetails = Pick<Output, "description" | "stable" | "secret">;

const output =
  <Always extends boolean>(isAlways: Always) =>
  <T extends Type>(type: T, details: OutputDetails): Output<T, Always> => ({
    ...details,
    type,
    always: isAlways,
  });

export const always = output(true);
/** Declares an output that is present where the service returns it. */
export const maybe = output(false);

/** Returns the names of all outputs: the inputs that are also outputs, and the outputs that the resource type adds. */
export function outputNames({ inputs, outputs }: Definition): string[] {
  const kept = Object.keys(inputs).filter((name) => inputs[name]?.inputOnly !== true && isPublic(name));
  return [...kept, ...Object.keys(outputs)];
}

/** Returns the names of the outputs that are secrets as a whole. */
export function secretOutputs(definition: Definition): string[] {
  const details = { ...definition.inputs, ...definition.outputs };
  return outputNames(definition).filter((name) => details[name]?.secret === true);
}

/** Reports whether a name is public. Names that begin with `__` are private to the resource type. */
export const isPublic = (name: string): boolean => !name.startsWith("__");

/** Returns how an id consists of some inputs, in the form `organizationId/folderId`. */
export function idOfParts<const Names extends readonly string[]>(...names: Names) {
  type Parts = Record<Names[number], string>;
  return {
    description: `The id is \`${names.join("/")}\`.`,
    of: (state: Parts): string => joinId(...names.map((name: Names[number]) => state[name])),
    read: (id: string): Parts | undefined => {
      const parts = splitId(id, names.length);
      if (!parts) return undefined;
      return Object.fromEntries(names.map((name, index) => [name, parts[index] ?? ""])) as Parts;
    },
  };
}
