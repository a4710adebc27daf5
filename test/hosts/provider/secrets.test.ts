import { describe, expect, it } from "@jest/globals";
import {
  either,
  inputSecrets,
  masked,
  NO_SECRETS,
  outputSecrets,
  ownSecrets,
} from "../../../src/hosts/provider/secrets";
import { apiKey } from "../../../src/resources/api-key/definition";
import { received } from "../../../src/hosts/provider/wire";
import { location } from "../../../src/resources/location/definition";
import { secret, structOf } from "./struct";

describe("secrets", () => {
  it("of two values are combined", () => {
    expect(either({ a: true, b: { c: true } }, { b: { d: true }, e: true })).toEqual({
      a: true,
      b: { c: true, d: true },
      e: true,
    });
    expect(either({ a: { b: true } }, { a: true })).toEqual({ a: true });
  });

  it("of inputs are those that the program marked and all credentials of the resource type", () => {
    expect(inputSecrets(apiKey, { apiKeyName: true })).toEqual({
      apiKeyName: true,
      emailServiceConfig: { apiKey: true },
      webhookServiceConfig: { authToken: true },
      existingApiKey: true,
    });
  });

  it("of outputs include those of the inputs, the resource type's own, and internal properties", () => {
    const state = { location: { id: "a" }, __standing: { id: "a", name: "b" } };
    expect(outputSecrets(location, state, { location: true })).toEqual({ location: true, __standing: true });
    expect(outputSecrets(location, state, NO_SECRETS)).toEqual({});
    expect(ownSecrets({ location: true, __standing: { name: true } })).toEqual({
      __standing: { name: true },
    });
    expect(outputSecrets(apiKey, { apiKey: "key" }, NO_SECRETS)).toMatchObject({ apiKey: true });
  });

  it.each([
    ["a text", "secret name", "secret name"],
    ["a text that messages show in one line", "secret\nname", "secret ⏎ name"],
    ["a member of a set", { "secret.com": true }, "secret.com"],
    ["the id of an entry", { "secret-plan": { documentName: "Plan" } }, "secret-plan"],
    ["a value at any depth", { list: [{ name: "secret entry" }] }, "secret entry"],
  ])("in a request of the engine are masked in messages: %s", (_, value, quoted) => {
    received(structOf({ name: secret(value), other: "plain text" }).serializeBinary());
    expect(masked(`No ${quoted} in plain text`)).toBe("No [masked] in plain text");
  });

  it("do not hide the names of fields in messages", () => {
    received(structOf({ location: secret({ locationName: "secret place" }) }).serializeBinary());
    expect(masked("locationName: secret place")).toBe("locationName: [masked]");
  });
});
