import type { Definition } from "../../src/definition/definition";
import type { Shape } from "../../src/definition/type";

export type ObjectShape = Extract<Shape, { is: "object" }>;

type Objects = ReadonlyMap<string, ObjectShape>;

/** Returns the object types among the inputs of a resource type, by the name of their interface. */
export const objectsIn = ({ inputs }: Definition): Objects =>
  new Map(Object.values(inputs).flatMap(({ type }) => [...objectsInShape(type.shape)]));

/** Returns the object types that only states contain. */
export function storedObjectsIn(definition: Definition): Objects {
  const given = objectsIn(definition);
  const stored = Object.values(definition.inputs).flatMap(({ type: { stored: held } }) =>
    held ? [...objectsInShape(held.shape)] : [],
  );
  return new Map(stored.filter(([name]) => !given.has(name)));
}

export function objectsInShape(shape: Shape): Objects {
  if (shape.is === "object") return new Map([[shape.name, shape]]);
  if (shape.is === "list" || shape.is === "set") return objectsInShape(shape.of.shape);
  if (shape.is !== "map") return new Map();
  return new Map(
    [shape.of, ...(shape.or ? [shape.or] : [])].flatMap((type) => [...objectsInShape(type.shape)]),
  );
}
