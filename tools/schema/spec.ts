/** A type in a Pulumi package schema, limited to the fields that this package generates. */
export interface TypeSpec {
  readonly type?: "string" | "boolean" | "integer" | "number" | "array" | "object";
  readonly items?: TypeSpec;
  readonly additionalProperties?: TypeSpec;
  readonly $ref?: string;
  readonly oneOf?: readonly TypeSpec[];
}

export interface PropertySpec extends TypeSpec {
  readonly description?: string;
  readonly default?: string | number | boolean;
  readonly defaultInfo?: { readonly environment: readonly string[] };
  readonly secret?: true;
  readonly willReplaceOnChanges?: true;
  readonly language?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export type Properties = Readonly<Record<string, PropertySpec>>;

export interface ObjectSpec {
  readonly description?: string;
  readonly type: "object";
  readonly properties: Properties;
  readonly required?: readonly string[];
}

interface EnumSpec {
  readonly type: "string";
  readonly enum: readonly { readonly value: string }[];
}

export interface ResourceSpec {
  readonly description?: string;
  readonly properties?: Properties;
  readonly required?: readonly string[];
  readonly inputProperties: Properties;
  readonly requiredInputs?: readonly string[];
  readonly stateInputs?: ObjectSpec;
  readonly aliases?: readonly { readonly type: string }[];
}

export interface FunctionSpec {
  readonly description: string;
  readonly inputs?: ObjectSpec;
  readonly outputs: ObjectSpec;
}

/** The parts of the schema that other tools read. */
export interface Schema {
  readonly types: Readonly<Record<string, ObjectSpec | EnumSpec>>;
  readonly resources: Readonly<Record<string, ResourceSpec>>;
  readonly functions: Readonly<Record<string, FunctionSpec>>;
}

export const PACKAGE = "collab";

/** Returns the engine's token for a resource, a function or a type of the package. */
export const tokenOf = (name: string): string => `${PACKAGE}:index:${name}`;

export const text: TypeSpec = { type: "string" };
export const anything: TypeSpec = { $ref: "pulumi.json#/Any" };
export const listOf = (items: TypeSpec): TypeSpec => ({ type: "array", items });
export const mapOf = (additionalProperties: TypeSpec): TypeSpec => ({ type: "object", additionalProperties });
export const oneOf = (...types: readonly TypeSpec[]): TypeSpec => ({ oneOf: types });

/** Returns an object with a list of names under `key`, or an empty object for an empty list. */
export const listOrNothing = <Key extends string>(key: Key, names: readonly string[]) =>
  (names.length === 0 ? {} : { [key]: names }) as { readonly [Each in Key]?: readonly string[] };

type Named = ObjectSpec | EnumSpec;

/** Collects the named types of a schema. Two types with the same name are an error. */
export class NamedTypes {
  readonly #found = new Map<string, Named>();
  /** The source of each type, because a type may occur several times and inside itself. */
  readonly #sources = new Map<string, unknown>();

  object(name: string, source: object, make: () => ObjectSpec): TypeSpec {
    if (this.#isNew(name, source)) this.#found.set(name, make());
    return refersTo(name);
  }

  enumeration(name: string, description: readonly string[]): TypeSpec {
    if (this.#isNew(name, description.join()))
      this.#found.set(name, { type: "string", enum: description.map((value) => ({ value })) });
    return refersTo(name);
  }

  /** Returns all named types by their token, sorted by name. */
  all(): Readonly<Record<string, Named>> {
    const sorted = [...this.#found].sort(([one], [other]) => (one < other ? -1 : 1));
    return Object.fromEntries(sorted.map(([name, is]) => [tokenOf(name), is]));
  }

  #isNew(name: string, source: unknown): boolean {
    if (!this.#sources.has(name)) {
      this.#sources.set(name, source);
      return true;
    }
    if (this.#sources.get(name) !== source) throw new Error(`Two types have the name ${name}.`);
    return false;
  }
}

const refersTo = (name: string): TypeSpec => ({ $ref: `#/types/${tokenOf(name)}` });

/** Converts a name of the schema to PascalCase. */
export const pascal = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
