/** The shape of the values of a type. The check, the pages and the schema are built from it. */
export type Shape =
  | { readonly is: "text"; readonly format?: TextFormat; readonly not?: { value: string; because: string } }
  | { readonly is: "choice"; readonly of: readonly string[] }
  | { readonly is: "flag" }
  | { readonly is: "number"; readonly above?: number; readonly below?: number; readonly wholeFrom?: number }
  | { readonly is: "list"; readonly of: Type }
  | { readonly is: "set"; readonly of: Type }
  | { readonly is: "map"; readonly key: string; readonly of: Type; readonly or?: Type }
  | {
      readonly is: "object";
      readonly name: string;
      readonly description: string;
      readonly fields: ObjectFields;
    }
  | { readonly is: "object of the user's"; readonly with?: string }
  | { readonly is: "content of an editor" };

/**
 * The format of a text. `identifier`: chosen by the caller. `domain`: in any spelling; its checked form is the one that the
 * service stores.
 */
type TextFormat = "identifier" | "email" | "domain";

/**
 * A type of values. `Given` is what a program writes and reads. `Checked` is what inputs and states contain after the check.
 * For example, a list without an order becomes a map keyed by its members, so that a preview shows one line for each.
 */
export interface Type<Given = unknown, Checked = Given> {
  readonly shape: Shape;
  /** The checked form, where it differs and the shape alone does not describe it. */
  readonly stored?: StoredForm;
  /** The value that checked inputs leave out. */
  readonly absent?: unknown;
  /** For the compiler only. */
  readonly given?: Given;
  readonly checked?: Checked;
}

interface StoredForm {
  readonly shape: Shape;
  /** The description, in a sentence for users who read the value from a state. */
  readonly description: string;
}

export type GivenBy<T extends Type> = T extends { readonly given?: infer Given } ? Given : never;
export type CheckedBy<T extends Type> = T extends { readonly checked?: infer Checked } ? Checked : never;

/** One field of an object. */
export interface ObjectField<T extends Type = Type, Needed extends boolean = boolean> {
  readonly type: T;
  readonly needed: Needed;
  /** The description, in sentences, and the limits. */
  readonly description: string;
  /** True if the field is a credential. */
  readonly secret?: true;
}

export type ObjectFields = Readonly<Record<string, ObjectField>>;

type Fields<Table extends ObjectFields, Side extends "given" | "checked"> = {
  [Name in keyof Table as Table[Name]["needed"] extends true ? Name : never]: Value<Table[Name], Side>;
} & {
  [Name in keyof Table as Table[Name]["needed"] extends true ? never : Name]?:
    Value<Table[Name], Side> | undefined;
};

type Value<M extends ObjectField, Side> = Side extends "given" ? GivenBy<M["type"]> : CheckedBy<M["type"]>;

/** Makes an intersection type readable, and equal to a hand-written type. */
export type Flat<T> = { [Key in keyof T]: T[Key] };

const of = <Given, Checked = Given>(shape: Shape): Type<Given, Checked> => ({ shape });

export const text = of<string>({ is: "text" });
export const identifier = of<string>({ is: "text", format: "identifier" });
export const email = of<string>({ is: "text", format: "email" });
export const domain = of<string>({ is: "text", format: "domain" });
export const flag = of<boolean>({ is: "flag" });
export const onlyTrue = of<true>({ is: "flag" });
export const number = of<number>({ is: "number" });
/** An object that the user defines. It is stored unchanged. */
export const jsonObject = of<Record<string, unknown>>({ is: "object of the user's" });
/** An object that the user defines, and that must contain the given field. */
export const jsonObjectWith = (field: string) =>
  of<Record<string, unknown>>({ is: "object of the user's", with: field });
export const editorContent = of<string | Record<string, unknown> | unknown[]>({ is: "content of an editor" });

/** An identifier, except for a word that the service reserves. */
export const identifierBut = (value: string, because: string) =>
  of<string>({ is: "text", format: "identifier", not: { value, because } });

export const choice = <const Choices extends readonly string[]>(...description: Choices) =>
  of<Choices[number]>({ is: "choice", of: description });

/** A whole number of at least `least`. */
export const wholeNumberFrom = (least: number) => of<number>({ is: "number", wholeFrom: least });
export const numberBetween = (above: number, below: number) => of<number>({ is: "number", above, below });

export const listOf = <T extends Type>(type: T) => of<GivenBy<T>[], CheckedBy<T>[]>({ is: "list", of: type });

/** A list whose order and duplicates do not matter. */
export const setOf = (type: Type<string>) => of<string[], Record<string, true>>({ is: "set", of: type });

/** A map with entries keyed by an identifier, such as `documentId`. */
export const mapOf = <T extends Type>(key: string, type: T) =>
  of<Record<string, GivenBy<T>>, Record<string, CheckedBy<T>>>({ is: "map", key, of: type });

/** An object with these fields and no others. `name` is the name of its interface. */
export const object = <Table extends ObjectFields>(name: string, description: string, fields: Table) =>
  of<Flat<Fields<Table, "given">>, Flat<Fields<Table, "checked">>>({
    is: "object",
    name,
    description,
    fields,
  });

/** A map of texts by name, some of which may be values of another type. */
export const textsOr = <T extends Type>(key: string, other: T) =>
  of<Record<string, string | GivenBy<T>>, Record<string, string | CheckedBy<T>>>({
    is: "map",
    key,
    of: text,
    or: other,
  });

/** Reports whether a type is a map of objects by their identifiers. Only its keys identify objects, unlike those of texts by name. */
export const isMapOfObjects = (type: Type | undefined): boolean =>
  type?.shape.is === "map" && type.shape.or === undefined;

/** Returns the members of a set: a list if a program gives it, and a map after the check. */
export const membersIn = (set: readonly string[] | Readonly<Record<string, true>>): string[] =>
  Array.isArray(set) ? set.map(String) : Object.keys(set);

/** A type with a default that checked inputs and states leave out. States of 0.1.0 do not contain it. */
export const butAbsent = <T extends Type, const Absent extends GivenBy<T>>(
  type: T,
  absent: Absent,
): Type<GivenBy<T>, Exclude<GivenBy<T>, Absent>> => ({ shape: type.shape, absent });

/** A type whose checked form differs. Its resource type provides the check. */
export const checkedAs =
  <Checked>() =>
  <T extends Type>(type: T): Type<GivenBy<T>, Checked> => ({ shape: type.shape });

/** A type whose checked values have the shape of `stored`. */
export const storedAs = <T extends Type, Stored extends Type>(
  type: T,
  stored: Stored,
  description: string,
): Type<GivenBy<T>, GivenBy<Stored>> => ({
  shape: type.shape,
  stored: { shape: stored.shape, description },
});

const member =
  <Needed extends boolean>(isNeeded: Needed) =>
  <T extends Type>(type: T, description: string): ObjectField<T, Needed> => ({
    type,
    needed: isNeeded,
    description,
  });

export const needed = member(true);
export const optional = member(false);

/** An optional credential. */
export const secret = <T extends Type>(type: T, description: string): ObjectField<T, false> => ({
  ...optional(type, description),
  secret: true,
});
