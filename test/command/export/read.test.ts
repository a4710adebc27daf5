import { expect, it } from "@jest/globals";
import { SharedReads } from "../../../src/core/shared-reads";
import { readOrganization } from "../../../src/command/export/read";
import { temporaryClient, temporaryEmulator } from "../../temporary";

it("an export keeps the name of a user whose e-mail address a program could not declare, and names the address", async () => {
  const users = { ada: { name: "Ada", email: "ada at acme" }, bob: { name: "Bob", email: "bob@acme.com" } };
  const client = temporaryClient(await temporaryEmulator({ seed: { organizations: { acme: { users } } } }));

  const found = await readOrganization(new SharedReads(client), "acme", []);

  expect(Object.fromEntries(found?.users ?? [])).toEqual({ ada: { name: "Ada" }, bob: users.bob });
  expect(found?.notes).toEqual(['users: "ada at acme" of ada is no e-mail address, and was left out']);
});
