import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { describe, expect, it } from "@jest/globals";
import * as messages from "@pulumi/pulumi/proto/provider_pb";
import { calls } from "../../../src/hosts/provider/calls";
import { Engine } from "../../../src/hosts/provider/engine";
import { ProviderMethods } from "../../../src/hosts/provider/provider";
import { ResourceMethods, within } from "../../../src/hosts/provider/resource-methods";
import { UNKNOWN } from "../../../src/values/unknown";
import { reset } from "../../api/support/answers";
import { failureOf, serviceThat } from "../../api/support/service";
import { activeTimers, block } from "../../support";
import { bytesOf, secret, structOf } from "./struct";

const editor = { organizationId: "acme", documentId: "plan", editorId: "main", type: "text" };

function methodsWith(settings: object): ResourceMethods {
  const engine = new Engine();
  const provider = new ProviderMethods(engine);
  const configure = new messages.ConfigureRequest().setArgs(
    structOf({ apiKey: "key", authToken: "token", ...settings }),
  );
  provider.configure(calls.configure.requestDeserialize(bytesOf(configure)));
  return new ResourceMethods(engine, provider);
}

/** Updates a resource with a provider that has these settings. */
function updateResource(type: string, settings: object, olds: object, news: object, isPreview = false) {
  const request = new messages.UpdateRequest()
    .setId("plan/intro")
    .setUrn(`urn:pulumi:s::p::collab:index:${type}::l`)
    .setPreview(isPreview)
    .setOlds(structOf(olds))
    .setNews(structOf(news));
  return methodsWith(settings).update(calls.update.requestDeserialize(bytesOf(request)));
}

it("an update keeps internal values secret that were derived from a formerly secret input", async () => {
  const inputs = { documentId: "plan", location: { id: "intro" }, merge: true };
  const state = { ...inputs, __standing: secret({ id: "intro", name: "Confidential" }) };

  const { properties } = await updateResource(
    "Location",
    { baseUrl: "http://127.0.0.1:1" },
    { ...state, location: secret(inputs.location) },
    inputs,
  );

  expect(properties?.properties?.values).toMatchObject({ __standing: { name: "Confidential" } });
  expect(properties?.properties?.secrets).toEqual({ __standing: true });
});

it("an update that fails half-way keeps the old values secret that it has not replaced", async () => {
  const service = await serviceThat(reset);
  const old = { id: "intro", name: "Confidential" };

  const failed = await failureOf(
    updateResource(
      "Location",
      { baseUrl: service.url, maxAttempts: "1" },
      { documentId: "plan", location: secret(old) },
      { documentId: "plan", location: { id: "intro", name: "Public" } },
    ),
  );

  expect(failed).toMatchObject({ state: { location: old }, secrets: { location: true } });
});

it("a refresh shows no change of a list that an import has written as a program does", async () => {
  const readInputs = async (state: object) => {
    const request = new messages.ReadRequest()
      .setId("allowed-domains")
      .setUrn("urn:pulumi:s::p::collab:index:AllowedDomains::l")
      .setProperties(structOf({ domains: state }))
      .setInputs(structOf({ domains: ["a.com"] }));
    const { properties } = await methodsWith({}).read(calls.read.requestDeserialize(bytesOf(request)));
    return properties?.inputs?.values;
  };
  expect(await readInputs({ "a.com": true })).toMatchObject({ domains: ["a.com"] });
  expect(await readInputs({ "b.com": true })).toMatchObject({ domains: { "b.com": true } });
});

it("a preview of an update shows the outputs that never change, and not the others", async () => {
  const { properties } = await updateResource(
    "EditorContent",
    {},
    { ...editor, data: "old", lastUpdatedBy: "ann" },
    { ...editor, data: "new" },
    true,
  );
  expect(properties?.properties?.values).toMatchObject({ data: "new", lastUpdatedBy: UNKNOWN });
  const known = await updateResource(
    "Document",
    {},
    { organizationId: "acme", documentId: "plan", serviceId: "s-1" },
    { organizationId: "acme", documentId: "plan", documentName: "Plan" },
    true,
  );
  expect(known.properties?.properties?.values).toMatchObject({ documentName: "Plan", serviceId: "s-1" });
});

it("a diff reports the outputs that stay, but none of an object that is replaced", async () => {
  const state = { organizationId: "acme", documentId: "plan", serviceId: "s-1" };
  const stableWith = async (change: object) => {
    const request = new messages.DiffRequest()
      .setId("acme/plan")
      .setUrn("urn:pulumi:s::p::collab:index:Document::plan")
      .setOlds(structOf(state))
      .setNews(structOf({ organizationId: "acme", documentId: "plan", ...change }));
    const { message } = await methodsWith({ baseUrl: "http://127.0.0.1:1" }).diff(
      calls.diff.requestDeserialize(bytesOf(request)),
    );
    return message.getStablesList();
  };
  expect(await stableWith({ documentName: "Plan" })).toEqual(["serviceId"]);
  expect(await stableWith({ organizationId: "other" })).toEqual([]);
});

describe("a limit of customTimeouts", () => {
  const never = new Promise<string>(() => undefined);

  it.each([
    [
      "a later run finds the object",
      undefined,
      "Run the same command again: it continues from what is there.",
    ],
    ["a later run would not find the object", "Look in the console.", "Look in the console."],
  ])(
    "rejects an operation that takes longer, and explains what to do next if %s",
    async (_, advice, next) => {
      await expect(within(0.01, () => "create ApiKey", never, advice)).rejects.toThrow(
        `could not create ApiKey within 0.01 s (customTimeouts): it may have been applied. ${next}`,
      );
    },
  );

  it("does not apply if it is 0, or longer than any timer, such as a month, and changes no result", async () => {
    const later = () => new Promise((resolve) => setTimeout(resolve, 20, "done"));
    for (const seconds of [0, 60, 30 * 24 * 3600])
      await expect(within(seconds, () => "create", later())).resolves.toBe("done");
    await expect(within(60, () => "create", Promise.reject(new Error("no")))).rejects.toThrow("no");
  });

  it("does not end an operation whose reply arrived while the process was paused", async () => {
    const step = new Int32Array(new SharedArrayBuffer(4));
    const replying = new Worker(
      `const { parentPort, workerData: step } = require("node:worker_threads");
       Atomics.wait(step, 0, 0);
       parentPort.postMessage("reply");
       Atomics.store(step, 0, 2);
       Atomics.notify(step, 0);`,
      { eval: true, workerData: step },
    );
    await once(replying, "online");
    // From here, the event loop fires timers before it reads messages.
    await new Promise(setImmediate);

    const ended = within(0.01, () => "create", once(replying, "message"));
    Atomics.store(step, 0, 1);
    Atomics.notify(step, 0);
    Atomics.wait(step, 0, 1);
    block(20);

    await expect(ended).resolves.toEqual(["reply"]);
  });

  it("leaves no timer behind, which would keep the process running", async () => {
    const before = activeTimers();
    await within(60, () => "create", Promise.resolve("done"));
    expect(activeTimers()).toBe(before);
  });
});
