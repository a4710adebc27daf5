import { describe, expect, it } from "@jest/globals";
import { z } from "zod";
import { operations, type Operation } from "../../src/api";
import { Mask } from "../../src/api/mask";
import type { Definition } from "../../src/definition/definition";
import type { Type } from "../../src/definition/type";
import { functions } from "../../src/functions/table";
import { definitions } from "../../src/resources/definitions";

/** Returns the secret fields within a type, or undefined if the type is not an object and is secret as a whole. */
function secretMembers({ shape }: Type): string[] | undefined {
  if (shape.is !== "object") return undefined;
  return Object.entries(shape.fields).flatMap(([name, member]) =>
    member.secret ? [name] : (secretMembers(member.type) ?? []),
  );
}

/** Every field that a definition, or a function that reads, declares as secret. */
const SECRETS = [
  ...definitions.flatMap(({ type, inputs, outputs }: Definition) => [
    ...Object.entries(inputs).flatMap(([name, input]) => {
      const members = secretMembers(input.type) ?? [];
      const own = input.secret && members.length === 0 ? [name] : [];
      return [...members, ...own].map((field) => [type, field] as const);
    }),
    ...Object.entries(outputs).flatMap(([name, output]) => (output.secret ? [[type, name] as const] : [])),
  ]),
  ...[...functions.values()].flatMap(({ name, secrets = [] }) =>
    secrets.map((field) => [name, field] as const),
  ),
];

const schemaOf = (schema: z.ZodType) =>
  JSON.stringify(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }));

/** Returns the operations that have a field of this name in a request or a response. */
const carriersOf = (field: string) =>
  Object.entries<Operation>(operations)
    .filter(([, { request, response }]) =>
      [request, response].some((schema) => schemaOf(schema).includes(`"${field}":{`)),
    )
    .map(([name]) => name);

describe("a log masks by the names of fields", () => {
  it.each(SECRETS)("a secret of %s: %s", (_type, field) => {
    const body = { data: { [field]: "canary", list: [{ [field]: "canary" }], other: "plain" } };
    const masked = { data: { [field]: "[masked]", list: [{ [field]: "[masked]" }], other: "plain" } };
    // An adopted key is not a field of a request.
    if (field === "existingApiKey") expect(carriersOf(field)).toEqual([]);
    else
      expect({ masked: new Mask([]).json(body), carriers: carriersOf(field) }).toEqual({
        masked,
        carriers: expect.arrayContaining([expect.any(String)]),
      });
  });

  it("and by value, if a request contains the secret", () => {
    const { emailServiceConfig } = { emailServiceConfig: { apiKey: "sendgrid-canary" } };
    expect(new Mask([]).including({ emailServiceConfig }).text("no sendgrid-canary")).toBe("no [masked]");
  });

  it("and by value only from six characters on, because shorter ones are parts of words", () => {
    expect(new Mask(["secre", "secret"]).text("secre secret")).toBe("secre [masked]");
  });

  it("and masks a secret completely that begins with another secret", () => {
    const mask = new Mask(["canary-short", "canary-short-and-long"]);
    expect(mask.text("a canary-short-and-long b canary-short")).toBe("a [masked] b [masked]");
    expect(mask.including({ apiKey: "canary-short-and-long-2" }).text("canary-short-and-long-2")).toBe(
      "[masked]",
    );
  });
});
