import { expect, it } from "@jest/globals";
import { operations } from "../../../src/api";
import { fullProvider } from "../../conformance/plugins/full";
import { temporaryEmulator } from "../../temporary";

it.each([
  ["DocumentSet", "acme", { documents: { extra: {} } }],
  ["AllowedDomains", "allowed-domains", { domains: ["acme.com"] }],
])(
  "`pulumi do` neither patches nor deletes a %s, whose members the service does not return",
  async (type, id, given) => {
    const emulator = await temporaryEmulator({ seed: { organizations: { acme: {} } } });
    // The CLI passes null for a setting with an environment variable.
    const provider = fullProvider({ baseUrl: emulator.url, ...emulator.credentials, headerPrefix: null });
    // It has neither a state nor inputs.
    const byId = { type, id, inputs: {}, outputs: {} };
    const known = { ...byId, ...(await provider.read(byId)) };
    const { inputs } = await provider.check(type, known.inputs, { ...known.inputs, ...given });
    await expect(provider.diff(known, inputs)).rejects.toThrow(
      `could not change ${type} ${id}: its id does not`,
    );
    await expect(provider.delete(byId)).rejects.toThrow(`could not delete ${type} ${id} by its id: `);
    for (const { operation } of emulator.requests) expect(operations[operation].idempotency).toBe("safe");
  },
);
