import { expect, it } from "@jest/globals";
import { lifecycleOf, Resources } from "../../src/hosts/resources";
import { checked } from "../core/support";

it("a token that is due is renewed by the next update, and is no drift in a refresh", async () => {
  const audience = { notify: () => undefined, progress: () => undefined };
  const settings = { baseUrl: "http://127.0.0.1:1", apiKey: "key", authToken: "token" };
  const resources = new Resources(lifecycleOf("UserToken"), () => settings);
  const inputs = checked("UserToken", { userId: "ada" });
  const state = { ...inputs, token: "jwt", expiresAt: new Date(0).toISOString() };

  expect(resources.diff("ada", state, inputs, audience.notify)).toMatchObject({ due: true });
  // A refresh calls diff after read.
  await resources.read("ada", state, audience);
  expect(resources.diff("ada", state, inputs, audience.notify)).toMatchObject({ counts: false, due: false });
});
