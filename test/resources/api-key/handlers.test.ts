import { expect, it } from "@jest/globals";
import { checked, lifecycleOf, Service } from "../../core/support";

it("an adopted API key is not rotated into itself", async () => {
  const service = await Service.start({});
  const inputs = (more: object) =>
    checked("ApiKey", {
      ownerEmail: "ops@acme.com",
      type: "testing",
      existingApiKey: "made-by-hand",
      ...more,
    });
  const state = await lifecycleOf("ApiKey").create(service.run(), inputs({}));
  expect(() => lifecycleOf("ApiKey").diff(state, inputs({ rotation: "1" }))).toThrow("remove existingApiKey");
});

it.each([
  ["web", { apiKeyName: "web" }],
  ["of ops@acme.com", {}],
])(
  "a deleted API key is named as people know it, because they must find and revoke it: %s",
  async (name, more) => {
    const service = await Service.start({});
    const inputs = checked("ApiKey", { ownerEmail: "ops@acme.com", type: "testing", ...more });
    const state = await service.create("ApiKey", inputs);
    await lifecycleOf("ApiKey").delete(service.run(), state);
    expect(service.notices).toEqual([
      `API key ${name} (SHA-256 ${String(state["fingerprint"])}…) leaves the state but STAYS ACTIVE: the service has no ` +
        "endpoint that deletes a key. Revoke it in the service's console if nothing uses it any more.",
    ]);
  },
);
