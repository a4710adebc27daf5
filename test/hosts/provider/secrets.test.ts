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
  it("of two are those of each", () => {
    expect(either({ a: true, b: { c: true } }, { b: { d: true }, e: true })).toEqual({
      a: true,
      b: { c: true, d: true },
      e: true,
    });
    expect(either({ a: { b: true } }, { a: true })).toEqual({ a: true });
  });

  it("among inputs are the program's and the kind's credentials", () => {
    expect(inputSecrets(apiKey, { apiKeyName: true })).toEqual({
      apiKeyName: true,
      emailServiceConfig: { apiKey: true },
      webhookServiceConfig: { authToken: true },
      existingApiKey: true,
    });
  });

  it("among outputs are those of the inputs, the kind's own, and what it keeps for itself of either", () => {
    const state = { location: { id: "a" }, __standing: { id: "a", name: "b" } };
    expect(outputSecrets(location, state, { location: true })).toEqual({ location: true, __standing: true });
    expect(outputSecrets(location, state, NO_SECRETS)).toEqual({});
    expect(ownSecrets({ location: true, __standing: { name: true } })).toEqual({
      __standing: { name: true },
    });
    expect(outputSecrets(apiKey, { apiKey: "key" }, NO_SECRETS)).toMatchObject({ apiKey: true });
  });
});
