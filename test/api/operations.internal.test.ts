import { describe, expect, it } from "@jest/globals";
import { failureOf } from "./support/service";
import { startWorld } from "./support/world";

const outcomes = (requests: readonly { outcome: unknown }[]) => requests.map(({ outcome }) => outcome);

describe.each(["matching", "ok"] as const)("INTERNAL with details is a result, HTTP status %s", (http) => {
  const behaviours = { errorHttpStatus: http };
  const outcome = { applied: true, error: "INTERNAL", httpStatus: http === "ok" ? 200 : 500 };

  it("of addDomains: some were there already", async () => {
    const { emulator, client } = await startWorld({ behaviours });

    const reply = await client.addDomains({ domains: ["old.example", "new.example"] });

    expect(reply).toEqual({ domainsAdded: ["new.example"], skippedDomains: ["old.example"] });
    expect(outcomes(emulator.requests)).toEqual([outcome]);
  });

  it("of addDomains: all were there already", async () => {
    const { emulator, client } = await startWorld({ behaviours });

    const reply = await client.addDomains({ domains: ["www.old.example"] });

    expect(reply).toEqual({ domainsAdded: [], skippedDomains: ["old.example"] });
    expect(outcomes(emulator.requests)).toEqual([outcome]);
  });

  it("of deleteDomains: some were not there", async () => {
    const { emulator, client } = await startWorld({ behaviours });

    const reply = await client.deleteDomains({ domains: ["old.example", "new.example"] });

    expect(reply).toEqual({ domainsRemoved: ["old.example"], skippedDomains: ["new.example"] });
    expect(outcomes(emulator.requests)).toEqual([outcome]);
  });

  it("of deleteDomains: none was there", async () => {
    const { emulator, client } = await startWorld({ behaviours });

    const reply = await client.deleteDomains({ domains: ["new.example"] });

    expect(reply).toEqual({ domainsRemoved: [], skippedDomains: ["new.example"] });
    expect(outcomes(emulator.requests)).toEqual([outcome]);
  });

  it("of one part of a long list is added to the results of the others", async () => {
    const { client } = await startWorld({ behaviours });
    const domains = [...Array.from({ length: 100 }, (_, i) => `d${i}.example`), "old.example", "z.example"];

    const reply = await client.addDomains({ domains });

    expect(reply).toEqual({
      domainsAdded: [...domains.slice(0, 100), "z.example"],
      skippedDomains: ["old.example"],
    });
  });
});

describe.each(["addDomains", "deleteDomains"] as const)("%s", (name) => {
  const error = { status: "INTERNAL", message: "Something broke" };
  const fault = { kind: "status", operation: name, httpStatus: 500 } as const;
  const request = { domains: ["old.example"] };

  it("gives skipped domains as a result where the service calls that a success", async () => {
    const { client } = await startWorld({ behaviours: { skippedDomains: "success" } });

    const reply = await client[name]({ domains: ["old.example", "new.example"] });

    const skipped = name === "addDomains" ? "old.example" : "new.example";
    expect(reply).toMatchObject({ skippedDomains: [skipped] });
  });

  it("tries again after INTERNAL without details, and in the end says that it may have been applied", async () => {
    const { emulator, client } = await startWorld();
    emulator.inject({ ...fault, error, times: "always" });

    const failed = await failureOf(client[name](request));

    expect(failed).toMatchObject({
      name: "ServiceError",
      status: "INTERNAL",
      words: "Something broke",
      attempts: 4,
      applied: "maybe",
    });
    expect(emulator.count(name)).toBe(4);
  });

  it("takes INTERNAL with details of another kind for an error, and gives the details", async () => {
    const { emulator, client } = await startWorld();
    emulator.inject({ ...fault, error: { ...error, details: { shard: 7 } } });

    const failed = await failureOf(client[name](request));

    expect(failed).toMatchObject({ name: "ServiceError", details: { shard: 7 }, attempts: 1 });
  });

  it("is in the dark after an error whose every value has another type, and says so", async () => {
    const { emulator, client } = await startWorld();
    emulator.inject({ kind: "wrongTypes", operation: name, times: "always" });

    const failed = await failureOf(client[name]({ domains: ["old.example", "new.example"] }));

    expect(failed).toMatchObject({
      name: "ServiceError",
      message: "the service gave no reason (UNKNOWN)",
      attempts: 4,
      applied: "maybe",
    });
  });
});
