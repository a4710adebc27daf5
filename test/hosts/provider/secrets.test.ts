import { describe, expect, it } from "@jest/globals";
import {
  either,
  inputSecrets,
  NO_SECRETS,
  outputSecrets,
  ownSecrets,
} from "../../../src/hosts/provider/secrets";
import { apiKey } from "../../../src/resources/api-key/definition";
import { location } from "../../../src/resources/location/definition";

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
});
