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
