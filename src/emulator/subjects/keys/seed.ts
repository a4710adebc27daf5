import { z } from "zod";
import { secret, type Ids } from "../../generated";
import { present } from "../../json";
import { entriesOf, merge, type Entries } from "../../seeding/entries";
import { fields, formOf, text } from "../../seeding/form";
import { mergeOrganizations, organizationForm, type OrganizationSeed } from "../organizations/seed";
import { newKey, type KeyState } from "./state";

/** An API key of a seed. */
export interface ApiKeySeed {
  /** Default: a generated token, which `secrets()` returns. */
  readonly authToken?: string;
  /** Default `testing`. */
  readonly type?: "testing" | "production";
  /** The settings that the key was created with. */
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly organizations?: Entries<OrganizationSeed>;
}

export const apiKeyForm = formOf<ApiKeySeed>()({
  authToken: text,
  type: z.enum(["testing", "production"]).optional(),
  settings: fields.optional(),
  organizations: entriesOf(organizationForm),
});

export function mergeKeys(
  ids: Ids,
  keys: Map<string, KeyState>,
  patches: Entries<ApiKeySeed> | undefined,
): void {
  merge(
    keys,
    patches,
    (apiKey) => newKey(apiKey, secret("token")),
    (key, { organizations, settings, ...rest }) => {
      Object.assign(key, present(rest));
      Object.assign(key.settings, settings);
      mergeOrganizations(ids, key.organizations, organizations);
    },
  );
}
