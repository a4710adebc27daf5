import { describe, expect, it } from "@jest/globals";
import { LostReplyError, operations, unreadableIn, type OperationName } from "../../src/api";
import type { FaultEffect } from "../../src/emulator";
import { unknownOf, type Broken } from "./support/broken-replies";
import { callSample, prepared, samples } from "./support/samples";
import { success } from "./support/answers";
import { clientOf, failureOf, serviceThat } from "./support/service";
import { startWorld } from "./support/world";

const names = Object.keys(operations) as OperationName[];

/** The expected error after an unusable reply. A read changes nothing; any other request may have been applied. */
const lostReply = (name: OperationName, words: string) => ({
  name: "LostReplyError",
  operation: name,
  attempts: 1,
  applied: samples[name].idempotency === "safe" ? "no" : "maybe",
  message: expect.stringContaining(words),
});

async function meeting<Name extends OperationName>(name: Name, fault: FaultEffect, maxAttempts = 1) {
  const { emulator, client } = await startWorld({}, { maxAttempts });
  const request = await prepared(client, name);
  emulator.inject({ ...fault, operation: name });
  return { emulator, reply: callSample(client, name, request) };
}

describe("a reply that cannot be read is a LostReplyError that says whether the request may be applied", () => {
  describe.each<[string, FaultEffect, string]>([
    ["that is not JSON", { kind: "wrongJson" }, "answered HTTP 200 with no usable JSON"],
    ["that ends in the middle", { kind: "truncate" }, "lost the reply of"],
    ["of HTML, from a gateway", { kind: "html" }, "answered HTTP 502 with text/html"],
    ["of HTML, under 200", { kind: "html", httpStatus: 200 }, "answered HTTP 200 with text/html"],
  ])("%s", (_, fault, words) => {
    it.each(names)("%s", async (name) => {
      const { reply, emulator } = await meeting(name, fault);

      const failed = await failureOf(reply);

      expect(failed).toBeInstanceOf(LostReplyError);
      expect(failed).toMatchObject(lostReply(name, words));
      expect(failed.message).toContain(emulator.url);
      expect(emulator.requests.at(-1)?.outcome.fault).toBe(fault.kind);
    });
  });

  describe("with another type for every value", () => {
    it.each(names)("%s", async (name) => {
      const { reply } = await meeting(name, { kind: "wrongTypes" });

      // The response of `searchJudgments` has no status field that could be wrong.
      const words =
        name === "searchJudgments"
          ? "result.results is of another kind"
          : "HTTP 200 with a result.status that is not success";
      expect(await failureOf(reply)).toMatchObject(lostReply(name, words));
    });
  });
});

describe("a reply with parts that are wrong", () => {
  const outcomeOf = async (name: OperationName, reply: Promise<unknown>, { gives, fails }: Broken) => {
    if (fails === undefined) expect(await reply).toEqual(gives);
    else expect(await failureOf(reply)).toMatchObject(lostReply(name, fails));
  };

  it.each(names)(
    "%s: without its items gives fewer, an unknown one for each submitted, or an error",
    async (name) => {
      const { reply } = await meeting(name, { kind: "dropItems" });

      await outcomeOf(name, reply, samples[name].broken.dropped);
    },
  );

  it.each(names)(
    "%s: with the wrong type inside its data gives an error by path, or an unknown item",
    async (name) => {
      const { reply: body, outcome } = samples[name].broken.wrong;
      const service = await serviceThat(
        name === "searchJudgments" ? success(undefined, body) : success(body),
      );
      const client = clientOf(service, { maxAttempts: 1 });

      await outcomeOf(name, callSample(client, name), outcome);
    },
  );

  it.each(names)("%s: with fields that nobody knows gives what it gives without them", async (name) => {
    const { reply } = await meeting(name, { kind: "extraFields" });

    expect(await reply).toEqual(samples[name].broken.withExtraFields ?? samples[name].result);
  });

  describe("of users grouped by document", () => {
    const grouped = { organizationId: "acme", allDocuments: true, groupByDocumentId: true };

    it("has one without an id: it is left out", async () => {
      const service = await serviceThat(success({ plan: [{ userId: "ann" }, { name: "Bob" }] }));

      const reply = await clientOf(service).getUsers(grouped);

      expect(reply.usersByDocumentId).toEqual(new Map([["plan", [{ userId: "ann" }]]]));
      expect(unreadableIn(reply)).toBe(1);
    });

    it("has fields that nobody knows, or null for a group: they are left out", async () => {
      const service = await serviceThat(success({ plan: [{ userId: "ann", surprise: 1 }], none: null }));

      const reply = await clientOf(service).getUsers(grouped);

      expect(reply.usersByDocumentId).toEqual(
        new Map([
          ["plan", [{ userId: "ann" }]],
          ["none", []],
        ]),
      );
    });
  });

  it("has another type in a field that may be absent: it is absent", async () => {
    const service = await serviceThat(success([{ userId: "ann", name: 17, email: "ann@acme.example" }]));

    const reply = await clientOf(service).getUsers({ organizationId: "acme" });

    expect(reply.users).toEqual([{ userId: "ann", name: undefined, email: "ann@acme.example" }]);
  });

  it("has an entry for the first of two items: the second alone is unknown", async () => {
    const { reply } = await meeting("addDocuments", { kind: "dropItems", ids: ["b"] });

    expect([...(await reply).values()]).toEqual([
      { success: true, message: "Added Successfully", id: expect.any(String) },
      unknownOf("b").get("b"),
    ]);
  });
});

describe("a single malformed reply is followed by another request, where that does no harm", () => {
  it.each(names)("%s", async (name) => {
    const { emulator, reply } = await meeting(name, { kind: "wrongJson" }, 4);

    if (samples[name].idempotency === "none") {
      expect(await failureOf(reply)).toMatchObject(lostReply(name, "no usable JSON"));
      expect(emulator.count(name)).toBe(1);
    } else {
      await reply;
      expect(emulator.requests.filter(({ operation }) => operation === name).map(({ data }) => data)).toEqual(
        Array(2).fill(emulator.requests.at(-1)?.data),
      );
    }
  });
});
