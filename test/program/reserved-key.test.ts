import { describe, expect, it } from "@jest/globals";
import * as pulumi from "@pulumi/pulumi";
import { DocumentSet, EditorContent, Location, Notification, Users } from "../../src";
import { users } from "../../src/resources/users/definition";
import { properties } from "../../src/program/declare";

const withProto = (value: unknown) => JSON.parse(`{"__proto__":${JSON.stringify(value)},"a":{}}`) as object;

/** Passes arguments of any shape, as a JavaScript program can. */
const declare = (Class: unknown, args: object) => () =>
  Reflect.construct(Class as new () => object, ["it", args]) as object;

const acme = { organizationId: "acme" };

describe("a map with a key __proto__, which the SDK would lose", () => {
  it.each<[string, unknown, object, string]>([
    ["documents of a set", DocumentSet, { ...acme, documents: withProto({}) }, "DocumentSet: documents"],
    ["users", Users, { ...acme, users: withProto({ name: "P" }) }, "Users: users"],
    ["a user", Users, { ...acme, users: { ada: withProto("x") } }, "Users: users.ada"],
    ["a location", Location, { documentId: "d", location: withProto("x") }, "Location: location"],
    [
      "the content of an editor",
      EditorContent,
      { ...acme, documentId: "d", editorId: "e", type: "map", data: { list: [withProto(1)] } },
      "EditorContent: data.list[0]",
    ],
    [
      "template data",
      Notification,
      { ...acme, documentId: "d", displayHeadlineMessageTemplateData: withProto("x") },
      "Notification: displayHeadlineMessageTemplateData",
    ],
  ])("is rejected with the same message in %s", (_what, type, args, where) => {
    expect(declare(type, args)).toThrow(`${where} must not have an entry named __proto__.`);
  });

  it("does not affect unknown, secret or plain values", async () => {
    const plain = { ada: { name: "Ada" } };
    expect(properties(users, { users: plain })["users"]).toBe(plain);
    const given: unknown = properties(users, { users: pulumi.secret(plain) })["users"];
    if (!pulumi.Output.isInstance(given)) throw new Error("no output");
    expect(await pulumi.isSecret(given)).toBe(true);
  });
});
