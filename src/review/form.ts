import type { Definition } from "../definition/definition";
import type { Shape } from "../definition/type";
import { hiddenBy } from "../values/hidden";
import { isMap } from "../values/plain";

/** Returns the first input of a resource whose value does not have the form of its type; undefined if all do. */
export function malformedIn(
  { inputs }: Definition,
  properties: Readonly<Record<string, unknown>> = {},
): string | undefined {
  return Object.entries(inputs).find(([name, { type, need }]) => {
    const value = properties[name];
    if (value === undefined || value === null) return need === "required";
    return !hasForm(value, (type.stored ?? type).shape);
  })?.[0];
}

/** Reports whether a checked value has the form of a shape, as far as reports read it. */
function hasForm(value: unknown, shape: Shape): boolean {
  if (hiddenBy(value)) return true;
  switch (shape.is) {
    case "text":
    case "choice":
      return typeof value === "string";
    case "flag":
      return typeof value === "boolean";
    case "number":
      return typeof value === "number";
    case "list":
      return Array.isArray(value) && value.every((each) => hasForm(each, shape.of.shape));
    case "set":
    case "object of the user's":
      return isMap(value);
    case "map":
      // Some resource types have short forms of their entries, which their functions expand.
      return isMap(value) && Object.values(value).every((each) => typeof each !== "number" && each !== null);
    case "object":
      return (
        isMap(value) &&
        Object.entries(shape.fields).every(([name, { type, needed }]) => {
          const field = value[name];
          return field === undefined || field === null ? !needed : hasForm(field, type.shape);
        })
      );
    case "content of an editor":
      return true;
  }
}
