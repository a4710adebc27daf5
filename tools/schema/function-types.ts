import ts from "typescript";
import { wordsOf } from "../exports";
import {
  pascal,
  anything,
  listOf,
  listOrNothing,
  mapOf,
  oneOf,
  text,
  type NamedTypes,
  type ObjectSpec,
  type PropertySpec,
  type TypeSpec,
} from "./spec";

/** Converts the types of a function's arguments and result into their form in the schema. */
export class FunctionTypes {
  constructor(
    private readonly checker: ts.TypeChecker,
    private readonly types: NamedTypes,
    /** The names of the integer arguments. */
    private readonly whole: ReadonlySet<string>,
  ) {}

  ofArguments(args: ts.Symbol, name: string): ObjectSpec {
    const { properties, ...rest } = this.#objectOf(this.checker.getTypeOfSymbol(args), name);
    const known = Object.entries(properties).map(([field, property]): [string, PropertySpec] =>
      this.whole.has(field) ? [field, { ...property, type: "integer" }] : [field, property],
    );
    return { ...rest, properties: Object.fromEntries(known) };
  }

  ofResult(signature: ts.Signature, name: string): ObjectSpec {
    const result = this.checker.getAwaitedType(signature.getReturnType());
    if (!result) throw new Error(`${name} gives nothing`);
    return this.#objectOf(result, name);
  }

  #objectOf(type: ts.Type, name: string): ObjectSpec {
    const fields = this.checker.getPropertiesOfType(type);
    const properties = fields.map((field): [string, PropertySpec] => {
      const spec = this.#typeOf(this.checker.getTypeOfSymbol(field), `${name}${pascal(field.name)}`, field);
      return [field.name, { ...spec, description: wordsOf(field, this.checker) }];
    });
    const needed = fields
      .filter(({ flags }) => !(flags & ts.SymbolFlags.Optional))
      .map((field) => field.name);
    return {
      type: "object",
      properties: Object.fromEntries(properties),
      ...listOrNothing("required", needed),
    };
  }

  /** Returns the schema of the type of a field. `name` is for types without a name. */
  #typeOf(given: ts.Type, name: string, field: ts.Symbol): TypeSpec {
    const { checker } = this;
    if (given.flags & ts.TypeFlags.Unknown) return anything;
    const type = checker.getNonNullableType(given);
    if (type.flags & ts.TypeFlags.String) return text;
    if (type.flags & ts.TypeFlags.Number) return { type: "number" };
    if (type.flags & ts.TypeFlags.BooleanLike) return { type: "boolean" };
    if (type.isUnion()) return this.#unionOf(type, name, field);
    if (checker.isArrayType(type)) {
      const [item] = checker.getTypeArguments(type as ts.TypeReference);
      return listOf(item ? this.#typeOf(item, name, field) : anything);
    }
    const entry = type.getStringIndexType();
    if (entry) return mapOf(this.#typeOf(entry, name, field));
    const own = type.symbol.flags & ts.SymbolFlags.Interface ? type.symbol : undefined;
    return this.types.object(own?.name ?? name, type, () => ({
      description: wordsOf(own ?? field, checker),
      ...this.#objectOf(type, own?.name ?? name),
    }));
  }

  #unionOf({ types }: ts.UnionType, name: string, field: ts.Symbol): TypeSpec {
    const choices = types.flatMap((type) => (type.isStringLiteral() ? [type.value] : []));
    // The compiler orders the members by when it first met each of them.
    const written = field.valueDeclaration?.getText() ?? "";
    const at = (choice: string) => written.indexOf(`"${choice}"`);
    choices.sort((a, b) => at(a) - at(b));
    if (choices.length === types.length) return this.types.enumeration(name, choices);
    const isPlain = (type: ts.Type) => (type.flags & (ts.TypeFlags.String | ts.TypeFlags.Number)) !== 0;
    return types.every(isPlain) ? oneOf(...types.map((type) => this.#typeOf(type, name, field))) : anything;
  }
}
