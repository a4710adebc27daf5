import { describe, expect, it } from "@jest/globals";
import * as pulumi from "@pulumi/pulumi";
import { Provider, providerSettings } from "../../src/program/provider";
import { mockEngine } from "./mock-engine";

const given = { apiKey: "key", authToken: "token", workspaceId: "acme", workspaceAuthToken: "word" };
const everything = { ...given, baseUrl: "https://api.example.com", concurrency: "3" };

const registered = mockEngine();

/** Returns the names of the secret settings, and the values of all settings. */
async function shown(inputs: pulumi.Inputs): Promise<{ secret: string[]; values: object }> {
  const secret: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [key, input] of Object.entries(inputs)) {
    const output: pulumi.Output<unknown> = pulumi.output<unknown>(input);
    if (await pulumi.isSecret(output)) secret.push(key);
    output.apply((value) => (values[key] = value));
  }
  await pulumi.runtime.disconnect();
  return { secret, values };
}

describe("an explicit provider", () => {
  it("passes the settings on as text, with the tokens as secrets", async () => {
    const provider = new Provider("explicit", { ...given, concurrency: 3 });
    const { secret, values } = await shown(providerSettings(provider));
    expect(secret).toEqual(["collab:authToken", "collab:workspaceAuthToken"]);
    expect(values).toMatchObject({
      "collab:apiKey": "key",
      "collab:authToken": "token",
      "collab:concurrency": "3",
    });
  });

  it("takes omitted settings from the stack's configuration, and keeps every part of a credential secret that is one there", async () => {
    pulumi.runtime.setAllConfig(
      Object.fromEntries(Object.entries(everything).map(([name, value]) => [`collab:${name}`, value])),
      ["collab:apiKey", "collab:authToken", "collab:workspaceId", "collab:workspaceAuthToken"],
    );
    const { secret, values } = await shown(providerSettings(new Provider("explicit")));
    expect(secret).toEqual([
      "collab:apiKey",
      "collab:authToken",
      "collab:workspaceId",
      "collab:workspaceAuthToken",
    ]);
    expect(values).toMatchObject({
      "collab:baseUrl": "https://api.example.com",
      "collab:workspaceId": "acme",
    });
  });

  it("keeps only the tokens secret if the stack's configuration is plain, so that a review can compare the rest", async () => {
    pulumi.runtime.setAllConfig(
      Object.fromEntries(Object.entries(everything).map(([name, value]) => [`collab:${name}`, value])),
    );
    const { secret } = await shown(providerSettings(new Provider("explicit")));
    expect(secret).toEqual(["collab:authToken", "collab:workspaceAuthToken"]);
  });

  it("names the stack's tokens that it sends to its own address, for the review", async () => {
    pulumi.runtime.setAllConfig({ "collab:authToken": "token", "collab:workspaceAuthToken": "word" });
    new Provider("inherits", { baseUrl: "https://other.example.com" });
    new Provider("inherits-one", { baseUrl: "https://other.example.com", authToken: "own" });
    new Provider("same-address", { concurrency: 3 });
    await pulumi.runtime.disconnect();
    const names = registered.map(({ name, inputs }): [string, unknown] => [
      name,
      inputs["collab:inheritedTokens"],
    ]);
    expect(Object.fromEntries(names)).toEqual({
      inherits: "authToken and workspaceAuthToken",
      "inherits-one": "workspaceAuthToken",
      "same-address": undefined,
    });
  });
});

it.each(["default", "default_3_1_0", "default_https_example.com"])(
  "a provider named %s, which previews would omit, is rejected with what to do",
  (name) => {
    expect(() => new Provider(name, given)).toThrow(
      `collab.Provider ${name}: the engine uses this name for its own providers, so previews omit the provider. ` +
        `Give it another name; if the stack has it already, with the option aliases: [{ name: "${name}" }].`,
    );
    expect(() => new Provider(`my-${name}`, given)).not.toThrow();
  },
);
