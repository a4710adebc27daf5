// Generated from definition.ts by `npm run docs`. Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { instancesOf, lookup, type LookupArgs } from "../../program/declare";
import { DeclaredResource } from "../../program/resource";
import { typeToken } from "../../values/type-token";
import { apiKey as definition } from "./definition";

/** How the service sends e-mails for an API key. */
export interface EmailServiceConfig {
  /** `default` for the service's own e-mails, `sendgrid` for your account there. */
  type?: pulumi.Input<"default" | "sendgrid"> | undefined;
  /** Credential of the e-mail service. Always kept as a secret. */
  apiKey?: pulumi.Input<string> | undefined;
  /** The sender's address. */
  fromEmail?: pulumi.Input<string> | undefined;
  /** The sender's company. */
  fromCompany?: pulumi.Input<string> | undefined;
  /** Template of the e-mails about comments. */
  commentTemplateId?: pulumi.Input<string> | undefined;
  /** Template of the e-mails about mentions. */
  tagTemplateId?: pulumi.Input<string> | undefined;
}

/** Where the service sends webhooks for an API key. */
export interface WebhookServiceConfig {
  /** Sent with every webhook request for verification. Always kept as a secret. */
  authToken?: pulumi.Input<string> | undefined;
  /** Receives the notifications as they are. */
  rawNotificationUrl?: pulumi.Input<string> | undefined;
  /** Receives the processed notifications. */
  processedNotificationUrl?: pulumi.Input<string> | undefined;
}

/** The inputs of `ApiKey`. */
export interface ApiKeyArgs {
  /** E-mail address of the owner. */
  ownerEmail: pulumi.Input<string>;
  /** `production` needs a paid plan and permanently uses quota. */
  type: pulumi.Input<"testing" | "production">;
  /** Region of the persistent store; only for `production`. */
  persistenceDBRegion?: pulumi.Input<string> | undefined;
  /** Region of the real-time store. */
  realtimeDBRegion?: pulumi.Input<string> | undefined;
  /** Create an auth token too. The API does not return it: see the service's console. */
  createAuthToken?: pulumi.Input<boolean> | undefined;
  /** Display name. */
  apiKeyName?: pulumi.Input<string> | undefined;
  /** The first allowed domains. Order, duplicates and spelling make no difference. */
  allowedDomains?: pulumi.Input<pulumi.Input<string>[]> | undefined;
  /** Let web clients on localhost use the key. */
  addLocalHostToAllowedDomains?: pulumi.Input<boolean> | undefined;
  /** Send e-mails, as `emailServiceConfig` specifies. */
  useEmailService?: pulumi.Input<boolean> | undefined;
  /** Send webhooks, as `webhookServiceConfig` specifies. */
  useWebhookService?: pulumi.Input<boolean> | undefined;
  /** Use the in-app notification service. */
  useNotificationService?: pulumi.Input<boolean> | undefined;
  /** Create default triggers of the notification service. */
  setDefaultNotificationTriggers?: pulumi.Input<boolean> | undefined;
  /** Create default triggers of the e-mail service. */
  setDefaultEmailTriggers?: pulumi.Input<boolean> | undefined;
  /** Not described in the API reference. */
  requireAutoOrgUser?: pulumi.Input<boolean> | undefined;
  /** Initial value of a flag of the whole workspace; by default false. */
  enablePrivateComments?: pulumi.Input<boolean> | undefined;
  /** How e-mails are sent. */
  emailServiceConfig?: pulumi.Input<EmailServiceConfig> | undefined;
  /** Where webhooks are sent. */
  webhookServiceConfig?: pulumi.Input<WebhookServiceConfig> | undefined;
  /**
   * An existing key to adopt, without a request. A secret. The settings are recorded and not compared with the key.
   * The preview rejects a different value. Omitting it later does nothing.
   */
  existingApiKey?: pulumi.Input<string> | undefined;
  /** Free text, such as a date. A change creates a new key; the old one stays valid. */
  rotation?: pulumi.Input<string> | undefined;
}

/**
 * An API key of the workspace.
 *
 * Needs the settings `workspaceId` and `workspaceAuthToken`.
 *
 * The settings of a key are fixed when it is created. The preview rejects a changed setting, unless `rotation`
 * changes too: that creates a new key.
 *
 * Policies see `allowedDomains` as a map; transforms and mocks see the list.
 *
 * `existingApiKey` adopts a key that was created by hand, or whose creation lost its reply. No endpoint revokes a
 * key: deleting the resource forgets the key and warns that it stays valid. No endpoint reads it, so `pulumi refresh`
 * sees no drift.
 *
 * ```ts
 * const key = new collab.ApiKey("web", { ownerEmail: "ops@acme.com", type: "testing", apiKeyName: "web" });
 * export const apiKey = key.apiKey;
 * ```
 *
 * The id is the key's fingerprint. Endpoints: "Create API key".
 */
export class ApiKey extends DeclaredResource {
  /** @internal */
  static readonly __pulumiType = typeToken("ApiKey");
  static override readonly isInstance = instancesOf(ApiKey);

  /** E-mail address of the owner. */
  declare readonly ownerEmail: pulumi.Output<string>;
  /** `production` needs a paid plan and permanently uses quota. */
  declare readonly type: pulumi.Output<"testing" | "production">;
  /** Region of the persistent store; only for `production`. */
  declare readonly persistenceDBRegion: pulumi.Output<string | undefined>;
  /** Region of the real-time store. */
  declare readonly realtimeDBRegion: pulumi.Output<string | undefined>;
  /** Create an auth token too. */
  declare readonly createAuthToken: pulumi.Output<boolean | undefined>;
  /** Display name. */
  declare readonly apiKeyName: pulumi.Output<string | undefined>;
  /** The allowed domains that the key started with, sorted. */
  declare readonly allowedDomains: pulumi.Output<string[]>;
  /** Let web clients on localhost use the key. */
  declare readonly addLocalHostToAllowedDomains: pulumi.Output<boolean | undefined>;
  /** Send e-mails, as `emailServiceConfig` specifies. */
  declare readonly useEmailService: pulumi.Output<boolean | undefined>;
  /** Send webhooks, as `webhookServiceConfig` specifies. */
  declare readonly useWebhookService: pulumi.Output<boolean | undefined>;
  /** Use the in-app notification service. */
  declare readonly useNotificationService: pulumi.Output<boolean | undefined>;
  /** Create default triggers of the notification service. */
  declare readonly setDefaultNotificationTriggers: pulumi.Output<boolean | undefined>;
  /** Create default triggers of the e-mail service. */
  declare readonly setDefaultEmailTriggers: pulumi.Output<boolean | undefined>;
  /** Not described in the API reference. */
  declare readonly requireAutoOrgUser: pulumi.Output<boolean | undefined>;
  /** Initial value of a flag of the whole workspace; by default false. */
  declare readonly enablePrivateComments: pulumi.Output<boolean | undefined>;
  /** A secret as a whole, because of the credential in it. */
  declare readonly emailServiceConfig: pulumi.Output<pulumi.Unwrap<EmailServiceConfig> | undefined>;
  /** A secret as a whole, because of the credential in it. */
  declare readonly webhookServiceConfig: pulumi.Output<pulumi.Unwrap<WebhookServiceConfig> | undefined>;
  /** Free text, such as a date. */
  declare readonly rotation: pulumi.Output<string | undefined>;
  /** The key. A secret. */
  declare readonly apiKey: pulumi.Output<string>;
  /** The first 16 hexadecimal digits of the key's SHA-256. */
  declare readonly fingerprint: pulumi.Output<string>;

  constructor(name: string, args: ApiKeyArgs, opts?: pulumi.CustomResourceOptions) {
    super(definition, name, args, opts);
  }

  /** Refers to a key by its fingerprint. Pass the key itself as `state.apiKey`: no endpoint returns it. */
  static get(
    ...args: LookupArgs<{
  /** The key. A secret. */
  apiKey?: pulumi.Input<string> | undefined;
    }>
  ): ApiKey {
    return new ApiKey(...lookup<ApiKeyArgs>(definition, args));
  }
}
