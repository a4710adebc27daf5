import { pascal } from "../../tools/schema/names";
import type { Properties, Schema, TypeSpec } from "../../tools/schema/spec";

const SDK = "com.pulumi.collab";

/** The part of the Java SDK that examples use, by the names that Pulumi's generator gives: files by their path, with bodies that do nothing. */
export function javaStubs(schema: Schema): Record<string, string> {
  const args = (name: string, properties: Properties) => javaFile(name, argsClass(properties, schema));
  const types = Object.entries(schema.types).map(([token, type]) =>
    "enum" in type
      ? javaFile(`${SDK}.enums.${last(token)}`, (name) => {
          const values = type.enum.map(({ value }) => pascal(value));
          return `enum ${name} { ${values.join(", ")} }`;
        })
      : args(`${SDK}.inputs.${last(token)}Args`, type.properties),
  );
  const resources = Object.entries(schema.resources).flatMap(([token, resource]) => [
    args(`${SDK}.${last(token)}Args`, resource.inputProperties),
    javaFile(`${SDK}.${last(token)}`, (name) => {
      const getters = gettersOf(resource.properties ?? {}, (type) => `Output<${type}>`);
      return `class ${name} { public ${name}(String name, ${name}Args args) {} ${getters} }`;
    }),
  ]);
  const functions = Object.entries(schema.functions).flatMap(([token, { inputs, outputs }]) => [
    args(`${SDK}.inputs.${pascal(last(token))}Args`, inputs?.properties ?? {}),
    javaFile(
      `${SDK}.outputs.${pascal(last(token))}Result`,
      (name) => `class ${name} { ${gettersOf(outputs.properties, (type) => type)} }`,
    ),
  ]);
  const calls = Object.entries(schema.functions).map(([token, { inputs }]) => {
    const name = last(token);
    const parameter = inputs ? `${SDK}.inputs.${pascal(name)}Args args` : "";
    return `public static Output<${SDK}.outputs.${pascal(name)}Result> ${name}(${parameter}) { return null; }`;
  });
  const all = javaFile(`${SDK}.CollabFunctions`, (name) => `class ${name} { ${calls.join("\n")} }`);
  return Object.fromEntries([...CORE, ...types, ...resources, ...functions, all]);
}

function javaFile(path: string, body: (name: string) => string): [path: string, code: string] {
  const folders = path.split(".");
  const name = folders.pop() ?? "";
  const code = `package ${folders.join(".")};\nimport com.pulumi.core.*;\npublic ${body(name)}\n`;
  return [`${path.replaceAll(".", "/")}.java`, code];
}

const argsClass = (properties: Properties, schema: Schema) => (name: string) => {
  const setters = Object.entries(properties).flatMap(([field, type]) => {
    const java = javaType(type, schema);
    const items = type.items ? [`${javaType(type.items, schema)}... values`] : [];
    return [`Output<${java}> value`, `${java} value`, ...items].map(
      (parameter) => `public Builder ${method(field)}(${parameter}) { return this; }`,
    );
  });
  return `class ${name} {
  public static Builder builder() { return null; }
  public static class Builder { ${setters.join("\n")} public ${name} build() { return null; } }
}`;
};

/** Examples hand on texts alone. */
const gettersOf = (properties: Properties, wrapped: (type: string) => string) =>
  Object.entries(properties)
    .map(([field, { type }]) => {
      const java = wrapped(type === "string" ? "String" : "Object");
      return `public ${java} ${method(field)}() { return null; }`;
    })
    .join("\n");

function javaType({ type, $ref, items, additionalProperties, oneOf }: TypeSpec, schema: Schema): string {
  if (oneOf) return `Either<${oneOf.map((one) => javaType(one, schema)).join(", ")}>`;
  if (items) return `java.util.List<${javaType(items, schema)}>`;
  if (additionalProperties) return `java.util.Map<String, ${javaType(additionalProperties, schema)}>`;
  const token = $ref?.replace("#/types/", "") ?? "";
  const named = schema.types[token];
  if (named) return `${SDK}.${"enum" in named ? `enums.${last(token)}` : `inputs.${last(token)}Args`}`;
  return SIMPLE[type ?? ""] ?? "Object";
}

const SIMPLE: Readonly<Record<string, string>> = {
  string: "String",
  boolean: "Boolean",
  integer: "Integer",
  number: "Double",
};

/** An object of Java has a method of this name already. */
const method = (name: string) => (name === "notifyAll" ? "notifyAll_" : name);

const last = (token: string) => token.split(":").at(-1) ?? "";

const CORE = [
  javaFile(
    "com.pulumi.Context",
    (name) => `class ${name} { public void export(String name, Output<?> output) {} }`,
  ),
  javaFile(
    "com.pulumi.Pulumi",
    (name) => `class ${name} { public static void run(java.util.function.Consumer<Context> stack) {} }`,
  ),
  javaFile(
    "com.pulumi.core.Output",
    (name) => `interface ${name}<T> { <U> Output<U> applyValue(java.util.function.Function<T, U> func); }`,
  ),
  javaFile(
    "com.pulumi.core.Either",
    (name) => `class ${name}<L, R> {
  public static <L, R> Either<L, R> ofLeft(L left) { return null; }
  public static <L, R> Either<L, R> ofRight(R right) { return null; }
}`,
  ),
];
