import { describe, expect, it } from "@jest/globals";
import { ResourceError } from "../../../src/core/rejections/failures";
import { identityOf } from "../../../src/values/identity";
import { checked, lifecycleOf, Service, stateAfter } from "../../core/support";

const list = lifecycleOf("AllowedDomains");
const declared = (...domains: string[]) => checked("AllowedDomains", { domains });

describe("a domain", () => {
  it("that another resource took over stays in the list, and leaves the state of the one that declared it", async () => {
    const service = await Service.start({}, {}, { maxAttempts: 1 });
    const before = await list.create(service.run(), declared("a.com", "b.com", "c.com"));
    const run = service.run();
    await run.connection.ownership.acquire({ owns: [identityOf.domain("b.com")], owner: "another one" });
    service.reject(400, "INVALID_ARGUMENT", "Not now", { operation: "deleteDomains" });
    const state = await stateAfter(list.update(run, before, declared("a.com")));
    expect(state).toMatchObject({ domains: { "a.com": true, "c.com": true } });
    expect(state).not.toHaveProperty(["domains", "b.com"]);
    expect(await list.update(run, state, declared("a.com"))).toEqual(declared("a.com"));
    expect(service.emulator.contents().domains).toEqual(["a.com", "b.com"]);
  });

  it("that cannot be removed fails a deletion without a partial state: the next deletion removes the rest", async () => {
    const service = await Service.start({}, {}, { maxAttempts: 1 });
    const state = await list.create(service.run(), declared("a.com", "b.com"));
    const match = { item: "b.com" };
    service.reject(400, "INVALID_ARGUMENT", "Not now", { operation: "deleteDomains", match, times: 2 });
    await expect(list.delete(service.run(), state)).rejects.toThrow(ResourceError);
    expect(service.emulator.contents().domains).toEqual(["b.com"]);
    await list.delete(service.run(), state);
    expect(service.emulator.contents().domains).toEqual([]);
  });
});
