import { defineImpacts, happens, keysOf, type Impact } from "../../definition/impact";
import type { CheckedInputs } from "../../definition/definition";
import { fingerprintOf } from "../../values/fingerprint";
import { identityOf } from "../../values/identity";
import { allowed } from "../allowed-domain/impact";
import { apiKey as definition } from "./definition";

type Inputs = CheckedInputs<(typeof definition)["inputs"]>;

export const apiKeyImpacts = defineImpacts(definition, {
  create(inputs) {
    const items = [itemOf(inputs)];
    const { existingApiKey, allowedDomains = {} } = inputs;
    if (existingApiKey !== undefined) {
      return happens("creates", "API key", items, [
        "is adopted as it is, without a request",
        "are adopted as they are, without a request",
      ]);
    }
    return [
      ...happens(
        "issues-credential",
        "API key",
        items,
        ["is created; no endpoint deletes or revokes it", "are created; no endpoint deletes or revokes them"],
        { final: true, sends: [`createApiKey ${inputs.ownerEmail} ${inputs.apiKeyName ?? ""}`] },
      ),
      ...(inputs.type === "production"
        ? happens(
            "spends-quota",
            "API key",
            items,
            [
              "counts against the workspace's quota of production keys for good",
              "count against the workspace's quota of production keys for good",
            ],
            { final: true },
          )
        : []),
      // The request that creates the key also sends these domains. The new key has its own list, so entries of other lists
      // do not matter.
      ...allowed(keysOf(allowedDomains)).map(({ sends, unless, ...impact }) => impact),
    ];
  },

  // The settings of a key are fixed.
  update: () => [],

  delete: (state) => keepsWorking(state),
});

const keepsWorking = (state: Inputs & { fingerprint?: string | undefined }): Impact[] =>
  happens(
    "leaves-behind",
    "API key",
    [{ ...itemOf(state), ...knownBy(state.fingerprint) }],
    [
      "LIVES ON and works as before: revoke it in the service's console if nothing uses it",
      "LIVE ON and work as before: revoke them in the service's console if nothing uses them",
    ],
    { unless: "owned" },
  );

/** Returns the name and identity of a key. The fingerprint may be absent if an update of the key did not finish. */
const knownBy = (fingerprint: string | undefined) =>
  fingerprint === undefined ? {} : { name: fingerprint, identity: identityOf.apiKey(fingerprint) };

const itemOf = ({ apiKeyName, ownerEmail, existingApiKey }: Inputs) => ({
  name: apiKeyName ?? `of ${ownerEmail}`,
  ...(existingApiKey === undefined ? {} : { identity: identityOf.apiKey(fingerprintOf(existingApiKey)) }),
});
