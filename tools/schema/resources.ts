import type { Definition, Input, Output } from "../../src/definition/definition";
import type { ObjectFields, Shape, Type } from "../../src/definition/type";
import { type Titles, endpointsOf, sentences, lifecycleSentences } from "../docs/sentences";
import { importOf } from "./imports";
import {
  type NamedTypes,
  type ObjectSpec,
  type Properties,
  type PropertySpec,
  type ResourceSpec,
  type TypeSpec,
  anything,
  listOf,
  listOrNothing,
  mapOf,
  oneOf,
  pascal,
  text,
} from "./spec";

/**
 * Returns the schema of a resource type. `examples` is the example of its definition in both languages. `alias` is its type
 * token in the dynamic host.
 */
export function resourceOf(
  definition: Definition,
  titles: Titles,
  types: NamedTypes,
  { examples, alias }: { readonly examples: string; readonly alias: string },
): ResourceSpec {
  const inputs = publicInputs(definition);
  const echoed = inputs.filter(([, { inputOnly }]) => inputOnly !== true);
  const added = Object.entries(definition.outputs);
  const inputTypes = propertiesFrom(inputs, (name, input) => inputOf(definition, name, input, types));
  const outputTypes = propertiesFrom(added, (name, output) => outputOf(definition, name, output, types));
  return {
    description: descriptionOf(definition, titles, examples),
    properties: {
      ...propertiesFrom(echoed, (name, input) => inputAsOutput(definition, name, input, types)),
      ...outputTypes,
    },
    ...listOrNothing("required", [
      ...echoed.filter(([, { need }]) => need !== "optional").map(([name]) => name),
      ...added.filter(([, { always }]) => always).map(([name]) => name),
    ]),
    inputProperties: inputTypes,
    ...listOrNothing(
      "requiredInputs",
      inputs.filter(([, { need }]) => need === "required").map(([name]) => name),
    ),
    // The values that `get` accepts, because the service cannot read all of them.
    stateInputs: {
      type: "object",
      properties: { ...outputTypes, ...mapped(inputTypes, withoutDefault) },
    },
    // The alias migrates stacks of the dynamic provider.
    aliases: [{ type: alias }],
  };
}

const publicInputs = ({ inputs }: Definition) =>
  Object.entries(inputs).filter(([name]) => !name.startsWith("__"));

function propertiesFrom<Item>(
  entries: readonly [string, Item][],
  of: (name: string, item: Item) => PropertySpec,
): Properties {
  return Object.fromEntries(entries.map(([name, item]) => [name, of(name, item)]));
}

const mapped = (properties: Properties, change: (property: PropertySpec) => PropertySpec): Properties =>
  Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, change(property)]));

/** Removes the default and the replacement flag. A lookup neither fills in defaults nor replaces anything. */
function withoutDefault({ default: value, willReplaceOnChanges, ...property }: PropertySpec): PropertySpec {
  return property;
}

function inputOf({ type }: Definition, name: string, input: Input, types: NamedTypes): PropertySpec {
  const { description, changeDescription: change, onChange, secret } = input;
  return {
    ...typeOf(input.type.shape, `${type}${pascal(name)}`, types),
    description: sentences(description, change),
    ...defaultOf(input),
    ...(secret && { secret }),
    // Only documents the replacement: with `replaceOnChanges`, the engine would replace the resource, and so delete the object, even
    // if a later version of the plugin can change the object in place.
    ...(onChange === "replace" && { willReplaceOnChanges: true }),
    ...named(type, name),
  };
}

function defaultOf({ need, default: value }: Input): Pick<PropertySpec, "default"> {
  if (need !== "defaulted") return {};
  if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean")
    throw new TypeError(`A schema has no default such as ${JSON.stringify(value)}`);
  return { default: value };
}

/** Returns the schema of an input as an output, in the form that the check returns. */
function inputAsOutput({ type }: Definition, name: string, input: Input, types: NamedTypes): PropertySpec {
  const { description, output, secret } = input;
  const stored = storedFormOf(input.type, `${type}${pascal(name)}`, types);
  return {
    ...stored.type,
    description: stored.description ?? sentences(output ?? description, stored.keyed),
    ...(secret && { secret }),
    ...named(type, name),
  };
}

function storedFormOf(
  { shape, stored }: Type,
  name: string,
  types: NamedTypes,
): { readonly type: TypeSpec; readonly description?: string; readonly keyed?: string } {
  if (stored) return { type: typeOf(stored.shape, name, types), description: stored.description };
  if (shape.is !== "set") return { type: typeOf(shape, name, types) };
  return { type: mapOf({ type: "boolean" }), keyed: "They are the keys of a map; each value is true." };
}

function outputOf({ type }: Definition, name: string, output: Output, types: NamedTypes): PropertySpec {
  const { description, secret } = output;
  return {
    ...typeOf(output.type.shape, `${type}${pascal(name)}`, types),
    description,
    ...(secret && { secret }),
    ...named(type, name),
  };
}

/** Renames properties for C#, where a property cannot have the name of its class. */
const named = (type: string, name: string): Pick<PropertySpec, "language"> =>
  pascal(name) === type ? { language: { csharp: { name: `${type}Value` } } } : {};

function descriptionOf(definition: Definition, titles: Titles, examples: string): string {
  const { description, notes } = definition;
  return [
    description,
    ...notes,
    lifecycleSentences(definition),
    // The help of `pulumi do` omits the section about imports, and every operation needs the id.
    definition.id.description,
    `Endpoints: ${endpointsOf(definition, titles)}.`,
    examples,
    importOf(definition),
  ].join("\n\n");
}

/** Returns the schema type of a shape. `name` is for enumerations, because their shapes have no name. */
function typeOf(shape: Shape, name: string, types: NamedTypes): TypeSpec {
  switch (shape.is) {
    case "text":
      return text;
    case "choice":
      return types.enumeration(name, shape.of);
    case "flag":
      return { type: "boolean" };
    case "number":
      return { type: shape.wholeFrom === undefined ? "number" : "integer" };
    case "list":
    case "set":
      return listOf(typeOf(shape.of.shape, name, types));
    case "map":
      return mapOf(typeOfEntries(shape, name, types));
    case "object":
      return types.object(shape.name, shape, () =>
        objectOf(shape.name, shape.description, shape.fields, types),
      );
    case "object of the user's":
      return mapOf(anything);
    case "content of an editor":
      return anything;
  }
}

function typeOfEntries(shape: Extract<Shape, { is: "map" }>, name: string, types: NamedTypes): TypeSpec {
  const entry = typeOf(shape.of.shape, name, types);
  return shape.or === undefined ? entry : oneOf(entry, typeOf(shape.or.shape, name, types));
}

function objectOf(name: string, description: string, fields: ObjectFields, types: NamedTypes): ObjectSpec {
  const all = Object.entries(fields);
  const properties = all.map(([field, member]): [string, PropertySpec] => [
    field,
    {
      ...typeOf(member.type.shape, `${name}${pascal(field)}`, types),
      description: member.description,
      ...(member.secret && { secret: true }),
    },
  ]);
  const required = all.filter(([, { needed }]) => needed).map(([field]) => field);
  return {
    description,
    type: "object",
    properties: Object.fromEntries(properties),
    ...listOrNothing("required", required),
  };
}
