import { describe, expect, it } from "@jest/globals";
import * as messages from "@pulumi/pulumi/proto/provider_pb";
import { calls } from "../../../src/hosts/provider/calls";
import { Engine } from "../../../src/hosts/provider/engine";
import { Provider } from "../../../src/hosts/provider/provider";
import { ResourceMethods, within } from "../../../src/hosts/provider/resource-methods";
import { bytesOf, secret, structOf } from "./struct";

it("an update keeps internal values secret that were derived from a formerly secret input", async () => {
  const engine = new Engine();
  const provider = new Provider(engine);
  const settings = structOf({ baseUrl: "http://127.0.0.1:1", apiKey: "key", authToken: "token" });
  const configure = new messages.ConfigureRequest().setArgs(settings);
  provider.configure(calls.configure.requestDeserialize(bytesOf(configure)));
  const inputs = { documentId: "plan", location: { id: "intro" }, merge: true };
  const state = { ...inputs, __standing: secret({ id: "intro", name: "Confidential" }) };
  const request = new messages.UpdateRequest()
    .setId("plan/intro")
    .setUrn("urn:pulumi:s::p::collab:index:Location::l")
    .setOlds(structOf({ ...state, location: secret(inputs.location) }))
    .setNews(structOf(inputs));

  const { properties } = await new ResourceMethods(engine, provider).update(
    calls.update.requestDeserialize(bytesOf(request)),
  );

  expect(properties?.properties?.values).toMatchObject({ __standing: { name: "Confidential" } });
  expect(properties?.properties?.secrets).toEqual({ __standing: true });
});

describe("a limit of customTimeouts", () => {
  const never = new Promise<string>(() => undefined);

  it("rejects an operation that takes longer, and explains what to do next", async () => {
    await expect(within(0.01, () => "create Document", never)).rejects.toThrow(
      "could not create Document within 0.01 s (customTimeouts): it may have been applied. Run the same command again: it continues from what is there.",
    );
  });

  it("does not apply if it is longer than any timer, such as a month", async () => {
    const later = new Promise((resolve) => setTimeout(resolve, 20, "done"));
    await expect(within(30 * 24 * 3600, () => "create", later)).resolves.toBe("done");
  });

  it("explains what to do instead for an object that a later run would not find", async () => {
    await expect(within(0.01, () => "create ApiKey", never, "Look in the console.")).rejects.toThrow(
      "could not create ApiKey within 0.01 s (customTimeouts): it may have been applied. Look in the console.",
    );
  });

  it("does not apply if it is 0, and does not change the result of an operation that ends in time", async () => {
    await expect(within(0, () => "create", Promise.resolve("done"))).resolves.toBe("done");
    await expect(within(60, () => "create", Promise.resolve("done"))).resolves.toBe("done");
    await expect(within(60, () => "create", Promise.reject(new Error("no")))).rejects.toThrow("no");
  });
});
