import { describe, expect, it } from "@jest/globals";
import type { Emulator, Fault } from "../../../src/emulator";
import { of } from "../../../src/hosts/dynamic";
import type { PropertyMap } from "../../../src/values/plain";
import { providerString, withoutProvider } from "../../../src/values/state-keys";
import { failureOf, lifecycleOf } from "../../core/support";
import { temporaryEmulator } from "../../temporary";

/** Returns the plugin's provider of a resource type, with the settings of an emulator, and inputs as the engine passes them. */
function providerOf(type: string, { url, credentials }: Emulator) {
  const provider = of(type);
  const settings = { baseUrl: url, ...credentials, maxAttempts: "1" };
  const config = new Map(Object.entries(settings).map(([name, value]) => [`collab:${name}`, value]));
  provider.configure({ config });
  const given = async (args: object): Promise<PropertyMap> => ({
    ...(await provider.check({ ...args }, { ...args })).inputs,
    __provider: providerString(type),
  });
  return { provider, given };
}

/** Expects an error that makes the engine keep a state with its target. Returns the id and the state, without the text that finds the code. */
async function keptAfter(type: string, work: Promise<unknown>) {
  const failed = await failureOf(work);
  const target: unknown = expect.stringContaining("http://127.0.0.1:");
  expect(failed).toMatchObject({ properties: { __provider: providerString(type), __target: target } });
  const { id, properties } = failed as unknown as { id: string; properties: PropertyMap };
  return { id, state: properties, known: withoutProvider(properties) };
}

const NOT_NOW = {
  kind: "status",
  httpStatus: 400,
  error: { status: "INVALID_ARGUMENT", message: "Not now" },
} as const;

describe("a resource whose creation or update fails halfway", () => {
  it("keeps what was applied, and the text without which it could be neither updated nor deleted", async () => {
    const emulator = await temporaryEmulator();
    const { provider, given } = providerOf("AllowedDomains", emulator);
    emulator.inject({ ...NOT_NOW, match: { item: "b.com" }, times: "always" });
    const inputs = await given({ domains: ["a.com", "b.com"] });
    const created = await keptAfter("AllowedDomains", provider.create(inputs));
    expect(created).toMatchObject({ id: "allowed-domains", known: { domains: { "a.com": true } } });
    const { id, state } = created;
    const next = await given({ domains: ["b.com", "c.com"] });
    const updated = await keptAfter("AllowedDomains", provider.update(id, state, next));
    expect(updated).toMatchObject({ id, known: { domains: { "c.com": true } } });
  });

  it.each<[string, Fault, object, object]>([
    [
      "the name that the document may have",
      { kind: "resetAfter", operation: "updateDocuments" },
      { documentName: "Two" },
      { documentId: "a", documentName: "One", __maybe: { documentName: "Two" } },
    ],
    [
      "the running migration of its id",
      { ...NOT_NOW, operation: "getMigrationStatus" },
      { documentId: "b", freeDocumentId: "b" },
      { documentId: "a", __migration: { newDocumentId: "b", migrationId: expect.any(String) } },
    ],
  ])("keeps %s, although nothing is known to be applied", async (_what, fault, change, known) => {
    const seed = { organizations: { acme: { documents: { a: { documentName: "One" } } } } };
    const emulator = await temporaryEmulator({ seed });
    const { provider, given } = providerOf("Document", emulator);
    const document = (more: object) =>
      given({ organizationId: "acme", documentId: "a", documentName: "One", ...more });
    emulator.inject(fault);
    const updating = provider.update("acme/a", await document({}), await document(change));
    const kept = await keptAfter("Document", updating);
    expect(kept).toMatchObject({ id: "acme/a", known });
    // Going back to the earlier program is not without changes: the service may have the others.
    const reverted = lifecycleOf("Document").diff(kept.known, withoutProvider(await document({})));
    expect(reverted).toMatchObject({ requiredBy: "state" });
  });
});

describe("a diff", () => {
  const plan = { organizationId: "acme", documentId: "plan", documentName: "Plan" };
  const ours = { __provider: providerString("Document") };

  it.each([
    ["none if nothing differs", ours, {}, false],
    ["those that the engine finds, so that reviewers see them", ours, { documentName: "New" }, undefined],
    ["some if an earlier update has left work that no input shows", { ...ours, __maybe: {} }, {}, true],
    ["the text that finds the code, if the other host wrote the state without it", {}, {}, undefined],
  ])("reports changes: %s", async (_which, more, change, changes) => {
    const provider = of("Document");
    provider.configure({ config: new Map([["collab:baseUrl", "http://127.0.0.1:1"]]) });
    const news = { ...plan, ...ours, ...change };
    const diff = await provider.diff("acme/plan", { ...plan, ...more }, news);
    expect(diff.changes).toBe(changes);
  });
});

it("a lookup of an object that does not exist fails, while a refresh reports that it is missing", async () => {
  const { provider } = providerOf("Organization", await temporaryEmulator());
  const acme = { organizationId: "acme" };
  await expect(provider.read("acme", { ...acme, __lookup: true })).rejects.toThrow(
    "Organization acme does not exist",
  );
  expect(await provider.read("acme", acme)).toEqual({});
});
