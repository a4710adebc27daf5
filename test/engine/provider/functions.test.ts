import { describe, expect, it } from "@jest/globals";
import { World } from "../world";

const seed = { organizations: { acme: { folders: { shelf: {} }, users: { ada: { name: "Ada" } } } } };
const world = World.ofSuite({ emulator: { seed }, host: "provider" });

describe("a function of the full provider", () => {
  it("reads the service, in a preview too, and marks secrets", async () => {
    await world.program(`const read = (name, args) => pulumi.runtime.invokeOutput("collab:index:" + name, args, {});
       exports.folders = read("getFolders", { organizationId: "acme" }).apply(({ folders }) => folders.map(({ folderId }) => folderId));
       exports.users = read("getUsers", { organizationId: "acme" }).apply(({ users }) => users.map(({ name }) => name));
       exports.token = read("generateUserToken", { userId: "ada" }).apply(({ token }) => token);`);
    await world.stack.preview();
    const { stdout } = await world.stack.up();
    expect(stdout).toMatch(/token *: \[secret\]/);
    const outputs = await world.stack.outputs();
    expect(outputs).toMatchObject({ folders: ["shelf"], users: ["Ada"], token: expect.any(String) });
  });

  it.each([
    [
      "getFolders",
      { organizationId: "none" },
      "could not read the folders of none: Organization does not exist",
    ],
    ["getFolders", {}, "getFolders: organizationId"],
    ["getWishes", {}, "this version of pulumi-collab has no function getWishes"],
  ])("%s of %j ends the program in one line", async (name, args, message) => {
    await world.program(
      `exports.it = pulumi.runtime.invokeOutput("collab:index:${name}", ${JSON.stringify(args)}, {});`,
    );
    // The SDK adds a stack trace.
    const { stdout, stderr } = await world.stack.preview({ expectFailure: true });
    expect(stdout + stderr).toContain(message);
  });
});
