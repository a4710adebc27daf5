import type { Members, Shape } from "../../src/definition/type";
import { pascal } from "./names";
import {
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

/** Returns the schema type of a shape. `name` is for enumerations, because their shapes have no name. */
export function typeOf(shape: Shape, name: string, types: NamedTypes): TypeSpec {
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

function objectOf(name: string, description: string, fields: Members, types: NamedTypes): ObjectSpec {
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
