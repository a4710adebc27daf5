import { describe, expect, it } from "@jest/globals";
import type { Behaviours } from "../../../src/emulator";
import { checked, failureOf, lifecycleOf, Service } from "../../core/support";

const disabledState = lifecycleOf("OrganizationDisabledState");
const of = (organizationIds: readonly string[], more: object = {}) =>
  checked("OrganizationDisabledState", { organizationIds, disabled: true, ...more });

describe("a probe of disabled organizations", () => {
  const probed = async (behaviours: Partial<Behaviours> = {}) => {
    const service = await Service.start({ acme: { disabled: true }, globex: {} }, behaviours);
    const read = (state: object) => disabledState.read({ ...service.run(), probes: true }, { ...state });
    return { service, read };
  };

  it("finds those that were enabled elsewhere, and keeps those that do not exist as they are", async () => {
    const { read } = await probed();
    expect(await read(of(["acme", "globex", "umbrella"]))).toMatchObject({
      organizationIds: { acme: true, umbrella: true },
      __off: { globex: true },
    });
    // It never enables what it has not disabled.
    expect(await read(of(["acme", "globex"], { disabled: false }))).toEqual(
      of(["globex"], { disabled: false }),
    );
  });

  it("keeps the state, and gives the reason, where the service does not read users", async () => {
    const { service, read } = await probed({ userReadsEnabled: false });
    const state = of(["acme", "globex"]);
    const why: string[] = [];
    const context = { ...service.run(), probes: true, unreadable: (text: string) => void why.push(text) };
    expect(await disabledState.read(context, state)).toEqual(state);
    expect(why.at(-1)).toContain("Advanced queries are not enabled for this API key");
    service.reject(403, "PERMISSION_DENIED", "no");
    expect((await failureOf(read(state))).message).toContain("PERMISSION_DENIED");
  });
});
