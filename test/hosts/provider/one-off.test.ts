import { beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import type { Emulator } from "../../../src/emulator";
import { fullProvider } from "../../conformance/plugins/full";
import type { Known, Plugin, Properties } from "../../conformance/plugins/plugin";
import { temporaryEmulator } from "../../temporary";

let emulator: Emulator;
let provider: Plugin;

beforeAll(async () => {
  const documents = { handbook: { editors: { main: { type: "text" as const, data: "" } } }, old: {} };
  emulator = await temporaryEmulator({ seed: { organizations: { acme: { documents }, globex: {} } } });
});
beforeEach(() => {
  emulator.resetCounts();
  // The CLI passes null for a setting with an environment variable.
  provider = fullProvider({ baseUrl: emulator.url, ...emulator.credentials, headerPrefix: null });
});

/** Returns the requests that may have changed the service. */
const changes = () =>
  emulator.requests
    .filter(({ operation }) => !/^(get|search)/.test(operation))
    .map(({ operation, data }) => [operation, data]);

/** Reads an object as `pulumi do` does, which has neither a state nor inputs. */
async function found(type: string, id: string): Promise<Known> {
  const read = await provider.read({ type, id, inputs: {}, outputs: {} });
  if (!read) throw new Error(`resource ${id} was not found`);
  return { type, ...read };
}

/** Patches an object as `pulumi do` does: it updates even where `diff` asks for a replacement. */
async function patch(type: string, id: string, given: Properties): Promise<Properties> {
  const known = await found(type, id);
  const { inputs, failures } = await provider.check(type, known.inputs, { ...known.inputs, ...given });
  const [failure] = failures;
  if (failure !== undefined) throw new Error(failure);
  await provider.diff(known, inputs);
  return provider.update(known, inputs);
}

/** Deletes as 3.246 does, with an id and no state. */
const deleteById = (type: string, id: string) => provider.delete({ type, id, inputs: {}, outputs: {} });

describe("pulumi do", () => {
  it.each([
    ["DocumentSet", "acme", { documents: { extra: {} } }],
    ["AllowedDomains", "allowed-domains", { domains: ["acme.com"] }],
  ])("does not patch a %s, whose members the service does not return", async (type, id, given) => {
    await expect(patch(type, id, given)).rejects.toThrow(`could not change ${type} ${id}: its id does not`);
    await expect(deleteById(type, id)).rejects.toThrow(`could not delete ${type} ${id} by its id: `);
    expect(changes()).toEqual([]);
  });
});
