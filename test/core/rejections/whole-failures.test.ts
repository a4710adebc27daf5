import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { checked, lifeOfType, Service } from "../support";

let service: Service;
beforeEach(async () => {
  service = await Service.start({}, {}, { maxAttempts: "1" });
});
afterEach(() => service.end());

const SETS: readonly [type: string, args: object, what: string][] = [
  ["DocumentSet", { organizationId: "gone", documents: { plan: {}, notes: {} } }, "DocumentSet of gone"],
  ["Users", { organizationId: "gone", users: { ada: { name: "Ada" } } }, "Users of gone"],
  ["AllowedDomains", { domains: ["acme.com"] }, "AllowedDomains"],
  [
    "OrganizationDisabledState",
    { organizationIds: ["gone"], disabled: true },
    "OrganizationDisabledState: gone",
  ],
];

describe("a set of which nothing could be applied", () => {
  it.each(SETS)("%s: the error names the operation and the object", async (type, args, what) => {
    const error = { status: "PERMISSION_DENIED", message: "Not today" };
    service.emulator.inject({ kind: "status", httpStatus: 403, error, times: "always" });
    const inputs = checked(type, args);
    const failed = lifeOfType(type).create(service.run(), inputs);
    await expect(failed).rejects.toThrow(new RegExp(`^could not create ${what}: .*Not today`));
  });
});
