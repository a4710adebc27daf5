import type { JsonObject } from "../../json";
import { organizationsContents, type OrganizationContents } from "../organizations/contents";
import { masked, withoutSecrets } from "./mask";
import type { KeyState } from "./state";

/** An API key of the emulator. */
export interface ApiKeyContents {
  /** Masked: the last four characters and a fingerprint. */
  apiKey: string;
  type: "testing" | "production";
  /** The settings that the key was created with, with secrets masked. */
  settings: JsonObject;
  /** The organizations of a key other than the emulator's own. */
  organizations?: Record<string, OrganizationContents>;
}

/**
 * Describes an API key without its secrets.
 *
 * @param main the emulator's own key, whose organizations are shown separately.
 */
export function keyContents(key: KeyState, main: KeyState): ApiKeyContents {
  return {
    apiKey: masked(key.apiKey),
    type: key.type,
    settings: withoutSecrets(key.settings),
    ...(key === main || key.organizations.size === 0
      ? {}
      : { organizations: organizationsContents(key.organizations) }),
  };
}
