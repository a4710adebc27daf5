import { entriesOf, type Entries } from "../seeding/entries";
import { formOf } from "../seeding/form";
import { domainsForm, mergeDomains, type DomainsSeed } from "./domains/seed";
import { judgmentForm, mergeJudgments, type JudgmentSeed } from "./judgments/seed";
import { apiKeyForm, mergeKeys, type ApiKeySeed } from "./keys/seed";
import { mergeOrganizations, organizationForm, type OrganizationSeed } from "./organizations/seed";
import type { Store } from "./store";
import { mergeWebhookEndpoints, webhookEndpointForm, type WebhookEndpointSeed } from "./webhooks/seed";
import { workspaceForm, type WorkspaceSeed } from "./workspace/seed";

/**
 * The data of an emulator: the initial data, or an edit that does not come from the client. An edit merges with the
 * existing data. It creates or changes each entry that it names, removes each entry that is `null`, and keeps the others.
 * Within an entry, `null` unsets a field.
 *
 * @example
 * { domains: ["acme.com"], organizations: { acme: { documents: { handbook: { documentName: "Handbook" } } } } }
 */
export interface Seed {
  readonly workspace?: WorkspaceSeed;
  /** Allowed domains of the workspace: a list adds domains; in a map, `null` removes one. */
  readonly domains?: DomainsSeed;
  /** Additional API keys. */
  readonly apiKeys?: Entries<ApiKeySeed>;
  /** By endpoint id. */
  readonly webhookEndpoints?: Entries<WebhookEndpointSeed>;
  /** Organizations of the emulator's own API key. */
  readonly organizations?: Entries<OrganizationSeed>;
  /** Judgments under the emulator's own API key, by record id. */
  readonly judgments?: Entries<JudgmentSeed>;
}

const seedForm = formOf<Seed>()({
  workspace: workspaceForm.optional(),
  domains: domainsForm,
  apiKeys: entriesOf(apiKeyForm),
  webhookEndpoints: entriesOf(webhookEndpointForm),
  organizations: entriesOf(organizationForm),
  judgments: entriesOf(judgmentForm),
});

/** A guard instead of a parse, because zod's records drop an entry named `__proto__`, which is an ordinary id here. */
const isSeed = (value: unknown): value is Seed => seedForm.safeParse(value).success;

/**
 * Validates a seed and returns it.
 *
 * @throws {TypeError} naming each field that does not belong to a seed or has the wrong type.
 */
export function readSeed(value: unknown): Seed {
  if (isSeed(value)) return value;
  const issues = seedForm.safeParse(value).error?.issues ?? [];
  const problems = issues.map((issue) => `${issue.path.map(String).join(".") || "(top)"}: ${issue.message}`);
  throw new TypeError(`Not a seed of the emulator: ${problems.join("; ")}`);
}

/** Merges a seed or an edit into the store. */
export function applySeed(store: Store, seed: Seed): void {
  Object.assign(store.workspace, seed.workspace);
  mergeDomains(store.domains, seed.domains);
  mergeKeys(store.ids, store.keys, seed.apiKeys);
  mergeWebhookEndpoints(store.webhookEndpoints, seed.webhookEndpoints);
  mergeOrganizations(store.ids, store.mainKey.organizations, seed.organizations);
  mergeJudgments(store.mainKey.judgments, seed.judgments);
}
