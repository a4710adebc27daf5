import type { Definition } from "../../src/definition/definition";
import type { Shape } from "../../src/definition/type";

export type ObjectShape = Extract<Shape, { is: "object" }>;

/** Returns the object types among the inputs of a resource type, by the name of their interface. */
export const objectsOf = ({ inputs }: Definition): ReadonlyMap<string, ObjectShape> =>
  new Map(Object.values(inputs).flatMap(({ type }) => [...objectsIn(type.shape)]));

/** Returns the object types in a shape, by the name of their interface. */
function objectsIn(shape: Shape): ReadonlyMap<string, ObjectShape> {
  if (shape.is === "object") return new Map([[shape.name, shape]]);
  if (shape.is === "list" || shape.is === "set") return objectsIn(shape.of.shape);
  if (shape.is !== "map") return new Map();
  return new Map(typesIn(shape).flatMap((each) => [...objectsIn(each)]));
}

const typesIn = (map: Extract<Shape, { is: "map" }>): Shape[] =>
  map.or ? [map.of.shape, map.or.shape] : [map.of.shape];

/** Returns the TypeScript type of a value that a program passes. Every part of the value may be an output. */
export function inputType(shape: Shape): string {
  switch (shape.is) {
    case "list":
    case "set":
      return `pulumi.Input<${inputType(shape.of.shape)}>[]`;
    case "map":
      return `Record<string, pulumi.Input<${typesIn(shape).map(inputType).join(" | ")}>>`;
    case "object":
      return shape.name;
    case "content of an editor":
      return "string | Readonly<Record<string, unknown>> | readonly unknown[]";
    default:
      return outputType(shape);
  }
}

/** Returns the TypeScript type of the same value as an output. */
export function outputType(shape: Shape): string {
  switch (shape.is) {
    case "text":
      return "string";
    case "choice":
      return shape.of.map((value) => JSON.stringify(value)).join(" | ");
    case "flag":
      return "boolean";
    case "number":
      return "number";
    case "list":
    case "set": {
      const member = outputType(shape.of.shape);
      return member.includes(" ") ? `(${member})[]` : `${member}[]`;
    }
    case "map":
      return `Record<string, ${typesIn(shape).map(outputType).join(" | ")}>`;
    case "object":
      return `pulumi.Unwrap<${shape.name}>`;
    case "object of the user's":
      return "Record<string, unknown>";
    case "content of an editor":
      return "string | Record<string, unknown> | unknown[]";
  }
}
