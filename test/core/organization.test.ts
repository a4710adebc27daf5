import { afterEach, describe, expect, it } from "@jest/globals";
import type { Behaviours } from "../../src/emulator";
import { checked, lifeOfType, Service } from "./support";

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
