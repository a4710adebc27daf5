import { afterEach, describe, expect, it } from "@jest/globals";
import { PartialFailure } from "../../../src/life/refusals/failures";
import type { Behaviours } from "../../../src/emulator";
import { checked, lifeOfType, Service } from "../../life/support";

let service: Service;
afterEach(() => service.end());

const organization = lifeOfType("Organization");
const acme = (more: object = {}) => checked("Organization", { organizationId: "acme", ...more });
const isOff = () => service.organization("acme")?.disabled;

const SERVICES: Partial<Behaviours>[] = [
  {},
  { emptyDocuments: "refused" },
  { foldersOfDisabledOrganization: "refused", disabledOrganization: "FAILED_PRECONDITION" },
  { messageStyle: "quoting" },
];

describe.each(SERVICES.map((b) => [JSON.stringify(b), b] as const))(
  "an organization that was switched off by destroy (%s)",
  (_title, behaviours) => {
    it("is on again when it is made again", async () => {
      service = await Service.start({ acme: {} }, behaviours);
      const inputs = acme({ onDelete: "disable" });
      const state = await organization.create(service.run(), inputs);
      await organization.delete(service.run(), state);
      expect(isOff()).toBe(true);
      await organization.create(service.run(), inputs);
      expect(isOff()).toBe(false);
      expect(service.told.at(-1)).toBe("Organization acme was switched off and is switched on again.");
    });

    it("stays off where the resource does not say what its deletion does, or where another one decides it", async () => {
      service = await Service.start({ acme: { disabled: true } }, behaviours);
      await organization.create(service.run(), acme());
      expect(isOff()).toBe(true);
      const run = service.run();
      const set = checked("OrganizationDisabledState", { organizationIds: ["acme"], disabled: true });
      await lifeOfType("OrganizationDisabledState").create(run, set);
      await organization.create(run, acme({ onDelete: "disable" }));
      expect(isOff()).toBe(true);
    });
  },
);

describe("an organization that comes back on while another resource is to keep it off", () => {
  it("is switched off again in the same run", async () => {
    service = await Service.start({ acme: {} });
    const off = lifeOfType("OrganizationDisabledState");
    const set = checked("OrganizationDisabledState", { organizationIds: ["acme"], disabled: true });
    const state = await off.create(service.run(), set);
    const run = service.run();
    await organization.create(run, acme({ onDelete: "disable" }));
    expect(isOff()).toBe(false);
    expect(off.isUndone(run, set)).toBe(true);
    await off.update(run, state, set);
    expect(isOff()).toBe(true);
  });
});

describe("an organization that may have been switched off", () => {
  it("is switched on by the next run that does not want it off, though the reply was lost", async () => {
    service = await Service.start({ acme: {}, other: {} }, {}, { maxAttempts: 1 });
    const off = lifeOfType("OrganizationDisabledState");
    const set = (...organizationIds: string[]) =>
      checked("OrganizationDisabledState", { organizationIds, disabled: true });
    const state = await off.create(service.run(), set("other"));
    service.emulator.inject({ kind: "resetAfter", operation: "updateDisabledState" });
    const error: unknown = await off
      .update(service.run(), state, set("acme", "other"))
      .catch((e: unknown) => e);
    if (!(error instanceof PartialFailure)) throw new Error(String(error));
    expect(off.diff({ ...error.state }, set("other"))).toMatchObject({ unfinished: true });
    await off.update(service.run(), { ...error.state }, set("other"));
    expect(isOff()).toBe(false);
  });
});
