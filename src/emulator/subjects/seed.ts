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
 * The data of an emulator: what it starts with, and the form of an edit behind the client's back. An edit merges. An
 * entry that it names is made or changed, one that is `null` is removed, and the others stay. In an entry, `null` unsets
 * a field.
 *
 * @example
 * { domains: ["acme.com"], organizations: { acme: { documents: { handbook: { documentName: "Handbook" } } } } }
 */
export interface Seed {
  readonly workspace?: WorkspaceSeed;
  /** Allowed domains of the workspace: a list adds; in a map, `null` removes. */
  readonly domains?: DomainsSeed;
  /** Further API keys. */
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

/** A guard rather than a parse: zod's records drop an entry named `__proto__`, which is an id like any other here. */
const isSeed = (value: unknown): value is Seed => seedForm.safeParse(value).success;

/** @throws {TypeError} naming each field that is not one of a seed, or has the wrong type. */
export function readSeed(value: unknown): Seed {
  if (isSeed(value)) return value;
  const issues = seedForm.safeParse(value).error?.issues ?? [];
  const problems = issues.map((issue) => `${issue.path.map(String).join(".") || "(top)"}: ${issue.message}`);
  throw new TypeError(`Not a seed of the emulator: ${problems.join("; ")}`);
}

/** Merges a seed or an edit into what the store holds. */
export function applySeed(store: Store, seed: Seed): void {
  Object.assign(store.workspace, seed.workspace);
  mergeDomains(store.domains, seed.domains);
  mergeKeys(store.ids, store.keys, seed.apiKeys);
  mergeWebhookEndpoints(store.webhookEndpoints, seed.webhookEndpoints);
  mergeOrganizations(store.ids, store.mainKey.organizations, seed.organizations);
  mergeJudgments(store.mainKey.judgments, seed.judgments);
}
