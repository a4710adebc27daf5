import type { CustomResource, OutputInstance } from "@pulumi/pulumi";
import type { Definition, Input, Inputs, Output } from "../definition/definition";
import type { GivenBy, Type } from "../definition/type";

/**
 * Holds the interface of a kind's arguments, and its class, against the kind's definition. Where they differ the build ends,
 * and the error names the fields: "Type '"the argument folderId"' does not satisfy the constraint 'never'".
 */
export type AsDefined<Differences extends never> = Differences;

/** The names of what differs: `names` is never where nothing does. The compiler tells them as they are one of a property. */
export interface Differences<D extends Definition, Args, Class> {
  names:
    | `the argument ${Differing<Args, ArgumentsOf<D["inputs"]>>}`
    | `the output ${Differing<Tellable<Class>, OutputsOf<D>>}`;
}

/** The same for the arguments of a kind and one object among its inputs. */
export type DifferencesInside<T extends Type, Interface> = `the field ${Differing<Interface, GivenBy<T>>}`;

type Public<Name> = Name extends `__${string}` ? never : Name;

type ArgumentsOf<Table extends Inputs> = {
  [Name in keyof Table as Table[Name]["need"] extends "required" ? Public<Name> : never]: GivenBy<
    Table[Name]["type"]
  >;
} & {
  [Name in keyof Table as Table[Name]["need"] extends "required" ? never : Public<Name>]?:
    GivenBy<Table[Name]["type"]> | undefined;
};

type OutputsOf<D extends Definition> = {
  [
    Name in keyof D["inputs"] as D["inputs"][Name] extends { readonly given: "only" } ? never : Public<Name>
  ]: OfInput<D["inputs"][Name]>;
} & { [Name in keyof D["outputs"]]: OfOutput<D["outputs"][Name]> };

/** An output is a list where the input is one that has no order, also where it was left out. */
type OfInput<I extends Input> =
  | GivenBy<I["type"]>
  | (I["need"] extends "optional" ? (IsSet<I["type"]> extends true ? never : undefined) : never);

type IsSet<T extends Type> =
  T extends Type<infer Given, infer Checked>
    ? [Given, Checked] extends [string[], Record<string, true>]
      ? true
      : false
    : false;

type OfOutput<O extends Output> = GivenBy<O["type"]> | (O["always"] extends true ? never : undefined);

/** What a class adds to every resource. */
type Tellable<Class> = { [Name in Exclude<keyof Class, keyof CustomResource>]: Class[Name] };

/**
 * Values as they are when they are known. Whether a list or a field can be written to makes no difference, nor whether a field
 * that may be left out may also be undefined.
 */
type Simple<T> = unknown extends T
  ? T
  : T extends OutputInstance<infer Known>
    ? Simple<Known>
    : T extends Promise<infer Known>
      ? Simple<Known>
      : T extends string | number | boolean | null | undefined
        ? T
        : T extends readonly (infer Member)[]
          ? Simple<Member>[]
          : { -readonly [Key in keyof T]: Simple<Exclude<T[Key], undefined>> };

type Differing<One, Other> = string &
  (
    | Exclude<keyof One, keyof Other>
    | Exclude<keyof Other, keyof One>
    | {
        [Key in keyof One & keyof Other]-?: Same<
          [Simple<One[Key]>, MayBeLeftOut<One, Key>],
          [Simple<Other[Key]>, MayBeLeftOut<Other, Key>],
          Key
        >;
      }[keyof One & keyof Other]
  );

type MayBeLeftOut<T, Key extends keyof T> = Partial<Pick<T, Key>> extends Pick<T, Key> ? true : false;

type Same<One, Other, Name> = [One] extends [Other] ? ([Other] extends [One] ? never : Name) : Name;
