import { expect, it } from "@jest/globals";
import { Miniature } from "../conformance/miniature";
import { temporaryEmulator } from "../temporary";
import { resource } from "./world";

const key = (ownerEmail: string) =>
  resource("ApiKey", "key", { ownerEmail, type: "testing", existingApiKey: "made-by-hand" });

it("the settings of an adopted API key can change, and it needs no credentials of the workspace", async () => {
  const stack = new Miniature(await temporaryEmulator(), { workspaceId: "", workspaceAuthToken: "" });
  expect(await stack.up(key("ops@acme.com"))).toEqual([]);
  expect(await stack.up(key("new@acme.com"))).toEqual([]);
  expect(await stack.refresh()).toEqual([]);
  expect(await stack.destroy()).toEqual([]);
  expect(stack.emulator.requests).toEqual([]);
});
