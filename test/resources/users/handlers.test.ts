import { expect, it } from "@jest/globals";
import { checked, lifecycleOf, stateAfter, Service } from "../../core/support";
import { UNKNOWN } from "../../../src/values/unknown";

let service: Service;

const usersNamed = (names: Record<string, string>) =>
  checked("Users", {
    organizationId: "acme",
    users: Object.fromEntries(Object.entries(names).map(([userId, name]) => [userId, { name }])),
  });

it("a declared user named constructor is not in the state if the service does not have that user", async () => {
  service = await Service.start({ acme: { users: { ann: {} } } });
  const create = lifecycleOf("Users").create(
    service.run(),
    usersNamed({ ann: "Ann", constructor: "Constance" }),
  );

  expect(await stateAfter(create)).toEqual({
    organizationId: "acme",
    users: { ann: { name: "Ann" } },
  });
});

it("a user who never signed in is rejected with what to do about it", async () => {
  service = await Service.start({ acme: {} });
  await expect(lifecycleOf("Users").create(service.run(), usersNamed({ ada: "Ada" }))).rejects.toThrow(
    "could not create Users of acme: ada: User does not exist. Nothing was applied for it. " +
      "The service creates users when they first sign in: declare this one after that.",
  );
});

it.each([
  ["name", { email: "ann@acme.com" }],
  ["e-mail address", { name: "Ann" }],
])("a read adds no %s of a user if it is not declared", async (_what, ann) => {
  service = await Service.start({ acme: { users: { ann: { name: "Ann", email: "before@acme.com" } } } });
  const users = { ann };
  const state = await lifecycleOf("Users").create(
    service.run(),
    checked("Users", { organizationId: "acme", users }),
  );
  expect(service.organization("acme")?.users["ann"]?.name).toBe("Ann");

  const found = await lifecycleOf("Users").read(service.run(), state);

  expect(found).toEqual({ organizationId: "acme", users });
});

it("users of a document and of a folder are rejected before anything is sent", () => {
  const both = { organizationId: "acme", documentId: "d", folderId: "f", users: {} };
  expect(() => checked("Users", both)).toThrow("folderId must not be given together with documentId");
});

it.each(["documentId", "folderId"])("a %s that is unknown in a preview may turn out to be absent", (name) => {
  const both = { organizationId: "acme", documentId: "d", folderId: "f", users: {}, [name]: UNKNOWN };
  expect(checked("Users", both)).toMatchObject({ [name]: UNKNOWN });
});
