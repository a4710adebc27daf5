import type { Shape } from "../../src/definition/type";

/** Returns the TypeScript type of a value that a program passes. Every part of the value may be an output. */
export function inputType(shape: Shape): string {
  switch (shape.is) {
    case "list":
    case "set":
      return `pulumi.Input<${inputType(shape.of.shape)}>[]`;
    case "map": {
      const or = shape.or ? ` | ${inputType(shape.or.shape)}` : "";
      return `Record<string, pulumi.Input<${inputType(shape.of.shape)}${or}>>`;
    }
    case "object":
      return shape.name;
    case "content of an editor":
      return "string | Readonly<Record<string, unknown>> | readonly unknown[]";
    default:
      return plainType(shape);
  }
}

/** Returns the TypeScript type of the same value as an output. */
export function outputType(shape: Shape): string {
  switch (shape.is) {
    case "list":
    case "set": {
      const member = outputType(shape.of.shape);
      return member.includes(" ") ? `(${member})[]` : `${member}[]`;
    }
    case "map": {
      const or = shape.or ? ` | ${outputType(shape.or.shape)}` : "";
      return `Record<string, ${outputType(shape.of.shape)}${or}>`;
    }
    case "object":
      return `pulumi.Unwrap<${shape.name}>`;
    case "content of an editor":
      return "string | Record<string, unknown> | unknown[]";
    default:
      return plainType(shape);
  }
}

type PlainShape = Extract<Shape, { is: "text" | "choice" | "flag" | "number" | "object of the user's" }>;

function plainType(shape: PlainShape): string {
  switch (shape.is) {
    case "text":
      return "string";
    case "choice":
      return shape.of.map((value) => JSON.stringify(value)).join(" | ");
    case "flag":
      return "boolean";
    case "number":
      return "number";
    case "object of the user's":
      return "Record<string, unknown>";
  }
}
