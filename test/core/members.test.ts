import { describe, expect, it } from "@jest/globals";
import { LostReplyError, ServiceError } from "../../src/api";
import type { Send } from "../../src/core/batching";
import { applyToMembers } from "../../src/core/members";
import { checked, lifecycleOf, Service } from "./support";
import { ItemError, PartialFailure } from "../../src/core/rejections/failures";

const facts = { operation: "addDomains", attempts: 1, applied: "no" } as const;
const rejection = new ServiceError({ status: "INVALID_ARGUMENT", message: "No", httpStatus: 400 }, facts);
const lost = new LostReplyError("lost", { ...facts, applied: "maybe" });
const names = (count: number) => Array.from({ length: count }, (_, index) => `m${index}`);

const inRequestsOf = (batchSize: number) => ({ connection: { batchSize } });

/** Applies members. Returns those for which requests were sent. */
async function sentWith(
  members: readonly string[],
  size: number,
  errorOf: (member: string) => Error | undefined,
): Promise<Set<string>> {
  const sent = new Set<string>();
  const send: Send<string, string> = (some) => {
    for (const member of some) sent.add(member);
    const error = some.map(errorOf).find((each) => each !== undefined);
    if (error) return Promise.reject(error);
    return Promise.resolve(some.map((value) => ({ status: "fulfilled", value })));
  };
  await applyToMembers(inRequestsOf(size), members, { send });
  return sent;
}

describe("members of a set that are sent in chunks", () => {
  it.each([1, 2, 3])("are all tried although the first chunk of %d is rejected", async (size) => {
    const bad = names(size);
    const sent = await sentWith(names(10), size, (member) => (bad.includes(member) ? rejection : undefined));
    expect(sent.size).toBe(10);
  });

  it("are all tried although the service rejects a member of the first chunk", async () => {
    const failed = new ItemError("User does not exist");
    const requests: string[][] = [];
    const send: Send<string, string> = (some) => {
      requests.push([...some]);
      const resultOf = (value: string): PromiseSettledResult<string> =>
        value === "m1" ? { status: "rejected", reason: failed } : { status: "fulfilled", value };
      return Promise.resolve(some.map(resultOf));
    };
    const results = await applyToMembers(inRequestsOf(2), names(5), { send });
    expect(requests).toEqual([["m0", "m1"], ["m2", "m3"], ["m4"]]);
    expect(results).toEqual({
      done: ["m0", "m2", "m3", "m4"],
      unsure: [],
      reasons: ["m1: User does not exist. Nothing was applied for it."],
      causes: [failed],
    });
  });

  it("are not tried after a request whose reply was lost", async () => {
    expect(await sentWith(names(10), 1, () => lost)).toEqual(new Set(["m0"]));
  });

  it("are all tried although the service rejects very many, if it accepts some between them", async () => {
    const accepts = (member: string) => Number(member.slice(1)) % 100 < 10;
    const sent = await sentWith(names(1000), 10, (member) => (accepts(member) ? undefined : rejection));
    expect(sent.size).toBe(1000);
  });

  it("are not all tried where the service rejects every one of very many", async () => {
    expect((await sentWith(names(1000), 10, () => rejection)).size).toBe(100);
  });
});

it("members of a set are not all tried where the first request is rejected, and the error counts the others", async () => {
  const service = await Service.start({});
  service.reject(403, "PERMISSION_DENIED", "No");
  const domains = names(500).map((name) => `${name}.com`);
  await expect(service.create("AllowedDomains", { domains })).rejects.toThrow(
    /and 95 more: No \(PERMISSION_DENIED\)[^]*and 395 more: not tried after that\./,
  );
  expect(service.emulator.count()).toBe(1);
});

it("organizations are disabled one by one although the service rejects the whole request for one that is missing", async () => {
  const service = await Service.start({ a: {}, b: {} }, {}, { batchSize: 1 });
  const operation = "updateDisabledState";
  service.reject(404, "NOT_FOUND", "Organization does not exist", { operation });
  const set = { organizationIds: ["a", "b"], disabled: true };
  await expect(service.create("OrganizationDisabledState", set)).rejects.toThrow(PartialFailure);
  expect(service.organization("b")?.disabled).toBe(true);
});

it.each<[string, (members: readonly string[]) => object]>([
  [
    "DocumentSet",
    (ids) => ({ organizationId: "acme", documents: Object.fromEntries(ids.map((id) => [id, {}])) }),
  ],
  ["AllowedDomains", (domains) => ({ domains })],
  ["OrganizationDisabledState", (organizationIds) => ({ organizationIds, disabled: true })],
])(
  "%s with onDelete: retain changes no member that leaves it, and none when it is deleted",
  async (type, inputs) => {
    const service = await Service.start({ acme: {}, "a.com": {}, "b.com": {} });
    const set = lifecycleOf(type);
    const empty = service.emulator.contents();
    const of = (...members: string[]) => checked(type, { ...inputs(members), onDelete: "retain" });
    const made = await set.create(service.run(), of("a.com", "b.com"));
    const before = service.emulator.contents();
    expect(before).not.toEqual(empty);
    const left = await set.update(service.run(), made, of("b.com"));
    expect(left).toEqual(of("b.com"));
    await set.delete(service.run(), left);
    expect(service.emulator.contents()).toEqual(before);
  },
);
