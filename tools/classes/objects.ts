import type { Definition } from "../../src/definition/definition";
import type { Shape } from "../../src/definition/type";

export type ObjectShape = Extract<Shape, { is: "object" }>;

/** Returns the object types among the inputs of a resource type, by the name of their interface. */
export function objectsIn({ inputs }: Definition): Map<string, ObjectShape> {
  const found = new Map<string, ObjectShape>();
  const visit = (shape: Shape): void => {
    if (shape.is === "object") found.set(shape.name, shape);
    else if (shape.is === "list" || shape.is === "set" || shape.is === "map") visit(shape.of.shape);
  };
  for (const { type } of Object.values(inputs)) visit(type.shape);
  return found;
}
