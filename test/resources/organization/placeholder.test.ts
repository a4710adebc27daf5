import { expect, it } from "@jest/globals";
import { checked, lifecycleOf, Service, stateAfter } from "../../core/support";

it("a placeholder document that cannot be removed is removed by the next update", async () => {
  const service = await Service.start({ acme: {} }, { emptyDocuments: "rejected" });
  service.reject(400, "INVALID_ARGUMENT", "not now", { operation: "deleteDocuments", times: 1 });
  const inputs = checked("Folder", { organizationId: "acme", folderId: "plans" });
  const folder = lifecycleOf("Folder");

  const state = await stateAfter(folder.create(service.run(), inputs));
  expect(Object.keys(service.documents("acme") ?? {})).toEqual(["pulumi-collab-anchor-plans"]);

  // No input has changed, and yet there is something to do.
  expect(folder.diff(state, inputs)).toMatchObject({ requiredBy: "state" });
  await folder.update(service.run(), state, inputs);
  expect(service.documents("acme")).toEqual({});
});
