import { describe, expect, it } from "@jest/globals";
import type { Behaviours, Emulator, Fault } from "../../../src/emulator";
import { of } from "../../../src/hosts/dynamic";
import type { PropertyMap } from "../../../src/values/plain";
import { providerString, withoutProvider } from "../../../src/values/state-keys";
import { failureOf, lifecycleOf } from "../../core/support";
import { temporaryEmulator } from "../../temporary";

/** Returns the plugin's provider of a resource type, with the settings of an emulator, and inputs as the engine passes them. */
function providerOf(type: string, { url, credentials }: Emulator) {
  const provider = of(type);
  const settings = { baseUrl: url, ...credentials, maxAttempts: "1", operationTimeoutSeconds: "2" };
  const config = new Map(Object.entries(settings).map(([name, value]) => [`collab:${name}`, value]));
  provider.configure({ config });
  const given = async (args: object): Promise<PropertyMap> => ({
    ...(await provider.check({ ...args }, { ...args })).inputs,
    __provider: providerString(type),
  });
  return { provider, given };
}

/** Expects an error that makes the engine keep a state. Returns the id and the state, without the text that finds the code. */
async function keptAfter(type: string, work: Promise<unknown>) {
  const failed = await failureOf(work);
  expect(failed).toMatchObject({ properties: { __provider: providerString(type) } });
  const { id, properties } = failed as Error & { id: string; properties: PropertyMap };
  return { id, state: properties, known: withoutProvider(properties) };
}

const rejectedB: Fault = {
  kind: "status",
  httpStatus: 400,
  error: { status: "INVALID_ARGUMENT", message: "b.com is not welcome" },
  match: { item: "b.com" },
  times: "always",
};

describe("a resource whose creation or update fails halfway", () => {
  it("keeps what was applied, and the text without which it could be neither updated nor deleted", async () => {
    const emulator = await temporaryEmulator();
    const { provider, given } = providerOf("AllowedDomains", emulator);
    emulator.inject(rejectedB);
    const inputs = await given({ domains: ["a.com", "b.com"] });
    const created = await keptAfter("AllowedDomains", provider.create(inputs));
    expect(created).toMatchObject({ id: "allowed-domains", known: { domains: { "a.com": true } } });
    const { id, state } = created;
    const next = await given({ domains: ["b.com", "c.com"] });
    const updated = await keptAfter("AllowedDomains", provider.update(id, state, next));
    expect(updated).toMatchObject({ id, known: { domains: { "c.com": true } } });
  });

  it.each<[string, Partial<Behaviours>, Fault | undefined, object]>([
    [
      "the name that the document may have",
      {},
      { kind: "resetAfter", operation: "updateDocuments" },
      { documentId: "a", documentName: "One", __maybe: { documentName: "Two" } },
    ],
    [
      "the running migration of its id",
      { migrationPendingPolls: 100_000 },
      undefined,
      { documentId: "a", __migration: { newDocumentId: "b", migrationId: expect.any(String) } },
    ],
  ])("keeps %s, although nothing is known to be applied", async (_what, behaviours, fault, known) => {
    const seed = { organizations: { acme: { documents: { a: { documentName: "One" } } } } };
    const emulator = await temporaryEmulator({ seed, behaviours });
    const { provider, given } = providerOf("Document", emulator);
    const document = (more: object) =>
      given({ organizationId: "acme", documentId: "a", documentName: "One", ...more });
    if (fault) emulator.inject(fault);
    const wanted = await document(fault ? { documentName: "Two" } : { documentId: "b" });
    const kept = await keptAfter("Document", provider.update("acme/a", await document({}), wanted));
    expect(kept).toMatchObject({ id: "acme/a", known });
    // Going back to the earlier program is not without changes: the service may have the others.
    const reverted = lifecycleOf("Document").diff(kept.known, withoutProvider(await document({})));
    expect(reverted).toMatchObject({ requiredBy: "state" });
  });
});
