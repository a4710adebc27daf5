import { describe, expect, it } from "@jest/globals";
import { SEED } from "../samples";
import { canary, search, type Found } from "../../secrets/canary";
import { World, type Declared, resource } from "../world";

const emailKey = canary("emailKey");
const hookToken = canary("hookToken");
const documentName = canary("documentName");
const domain = canary("domain");
const content = canary("content");
const moved = canary("moved");
const all = [emailKey, hookToken, documentName, domain, content, moved];

const config = { "collab:maxAttempts": "4" };
const world = World.ofSuite({ emulator: { seed: SEED }, config, host: "provider" });

const key: Declared = resource("ApiKey", "key", {
  ownerEmail: "ops@acme.com",
  type: "testing",
  // Credentials that a user passes without marking them as secret.
  emailServiceConfig: { type: "sendgrid", apiKey: emailKey.value },
  webhookServiceConfig: { authToken: hookToken.value },
});
const set: Declared = resource("DocumentSet", "set", {
  organizationId: "base",
  documents: { open: { documentName: "Open" }, kept: { documentName: { secret: documentName.value } } },
});
const domains: Declared = resource("AllowedDomains", "domains", {
  domains: ["open.com", { secret: `${domain.core.toLowerCase()}.com` }],
});
const editor = (text: string): Declared =>
  resource("EditorContent", "editor", {
    organizationId: "people",
    documentId: "page",
    editorId: "intro",
    type: "map",
    data: { secret: { text } },
  });

/** Returns the secrets that a command's output and its state reveal. */
async function givenAway(output: { stdout: string; stderr: string }): Promise<Found[]> {
  const state = JSON.stringify(await world.stack.export());
  const lower = all.map((each) => ({ ...each, core: each.core.toLowerCase() }));
  return [output.stdout, output.stderr, state].flatMap((text) => [
    ...search(text, "there", all),
    ...search(text, "there", lower),
  ]);
}

const outputsOf = async (name: string) => (await world.stateOf(name))?.outputs;

describe("secrets with the full provider", () => {
  it("stay secrets in previews, messages and states", async () => {
    await world.declare(key, set, domains, editor(content.value));
    expect(await givenAway(await world.stack.preview({ diff: true }))).toEqual([]);
    expect(await givenAway(await world.stack.up({ diff: true }))).toEqual([]);
    expect(await givenAway(await world.stack.refresh())).toEqual([]);
    const open = JSON.stringify(await world.stack.export({ showSecrets: true }));
    expect(search(open, "state", [emailKey, hookToken, documentName, content])).not.toEqual([]);
  });

  it("are what the program marks, and no more: the entries beside them stay readable", async () => {
    const documents = (await outputsOf("set"))?.["documents"] as Record<string, unknown>;
    expect(documents["open"]).toBe("Open");
    expect(documents["kept"]).toHaveProperty("ciphertext");
    expect((await outputsOf("key"))?.["fingerprint"]).toEqual(expect.any(String));
    expect((await outputsOf("key"))?.["apiKey"]).toHaveProperty("ciphertext");
  });
});
