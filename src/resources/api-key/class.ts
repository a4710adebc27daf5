// Generated from definition.ts by `npm run docs`. Do not edit.
import * as pulumi from "@pulumi/pulumi";
import { Declaration } from "../../program/declaration";
import { isOfType, lookup, type Lookup } from "../../program/declare";
import { typeToken } from "../../values/type-token";
import type { PublicInputs } from "../../definition/definition";
import { apiKey as definition } from "./definition";

/** How the service sends e-mails for an API key. One of the key's settings: fixed when the key is created. */
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

/** Where the service sends webhooks for an API key. One of the key's settings: fixed when the key is created. */
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
  /** `production` needs a paid plan and permanently uses quota of the workspace. */
  type: pulumi.Input<"testing" | "production">;
  /** Region of the persistent store; only for `production`. */
  persistenceDBRegion?: pulumi.Input<string> | undefined;
  /** Region of the real-time store. */
  realtimeDBRegion?: pulumi.Input<string> | undefined;
  /** Create an auth token with the key. The API does not return it: fetch it from the service's console. */
  createAuthToken?: pulumi.Input<boolean> | undefined;
  /** Display name. */
  apiKeyName?: pulumi.Input<string> | undefined;
  /** The allowed domains that the key starts with. Order, duplicates and spelling make no difference. */
  allowedDomains?: pulumi.Input<pulumi.Input<string>[]> | undefined;
  /** Let web clients on localhost use the key. */
  addLocalHostToAllowedDomains?: pulumi.Input<boolean> | undefined;
  /** Send e-mails, as `emailServiceConfig` specifies. */
  useEmailService?: pulumi.Input<boolean> | undefined;
  /** Send webhooks, as `webhookServiceConfig` specifies. */
  useWebhookService?: pulumi.Input<boolean> | undefined;
  /** Use the in-app notification service. */
  useNotificationService?: pulumi.Input<boolean> | undefined;
  /** Create default triggers when the notification service is enabled. */
  setDefaultNotificationTriggers?: pulumi.Input<boolean> | undefined;
  /** Create default triggers when the e-mail service is enabled. */
  setDefaultEmailTriggers?: pulumi.Input<boolean> | undefined;
  /** The API reference does not describe this setting. */
  requireAutoOrgUser?: pulumi.Input<boolean> | undefined;
  /** Initial value of a flag of the whole workspace. The service's default is false. */
  enablePrivateComments?: pulumi.Input<boolean> | undefined;
  /** How e-mails are sent. */
  emailServiceConfig?: pulumi.Input<EmailServiceConfig> | undefined;
  /** Where webhooks are sent. */
  webhookServiceConfig?: pulumi.Input<WebhookServiceConfig> | undefined;
  /**
   * Adopts an existing key, without a request: for a key created by hand, or one whose creation lost its reply. Kept
   * as a secret. The settings are then recorded and not compared with the key. Once the key is adopted, leaving it
   * out does nothing; another value is rejected like another setting.
   */
  existingApiKey?: pulumi.Input<string> | undefined;
  /** Free text, such as a date. A new value creates a new key; the old one stays valid in the service. */
  rotation?: pulumi.Input<string> | undefined;
}

type Stored = PublicInputs<(typeof definition)["inputs"]>;

/** The inputs of `ApiKey` in the form that policies and states contain. */
export interface ApiKeyInputs {
  /** E-mail address of the owner. */
  ownerEmail: Stored["ownerEmail"];
  /** `production` needs a paid plan and permanently uses quota of the workspace. */
  type: Stored["type"];
  /** Region of the persistent store; only for `production`. */
  persistenceDBRegion?: Stored["persistenceDBRegion"];
  /** Region of the real-time store. */
  realtimeDBRegion?: Stored["realtimeDBRegion"];
  /** Create an auth token with the key. The API does not return it: fetch it from the service's console. */
  createAuthToken?: Stored["createAuthToken"];
  /** Display name. */
  apiKeyName?: Stored["apiKeyName"];
  /** The allowed domains that the key started with, sorted. The keys of a map; each value is true. */
  allowedDomains?: Stored["allowedDomains"];
  /** Let web clients on localhost use the key. */
  addLocalHostToAllowedDomains?: Stored["addLocalHostToAllowedDomains"];
  /** Send e-mails, as `emailServiceConfig` specifies. */
  useEmailService?: Stored["useEmailService"];
  /** Send webhooks, as `webhookServiceConfig` specifies. */
  useWebhookService?: Stored["useWebhookService"];
  /** Use the in-app notification service. */
  useNotificationService?: Stored["useNotificationService"];
  /** Create default triggers when the notification service is enabled. */
  setDefaultNotificationTriggers?: Stored["setDefaultNotificationTriggers"];
  /** Create default triggers when the e-mail service is enabled. */
  setDefaultEmailTriggers?: Stored["setDefaultEmailTriggers"];
  /** The API reference does not describe this setting. */
  requireAutoOrgUser?: Stored["requireAutoOrgUser"];
  /** Initial value of a flag of the whole workspace. The service's default is false. */
  enablePrivateComments?: Stored["enablePrivateComments"];
  /** A secret as a whole, because of the credential in it. */
  emailServiceConfig?: pulumi.Unwrap<EmailServiceConfig> | undefined;
  /** A secret as a whole, because of the credential in it. */
  webhookServiceConfig?: pulumi.Unwrap<WebhookServiceConfig> | undefined;
  /**
   * Adopts an existing key, without a request: for a key created by hand, or one whose creation lost its reply. Kept
   * as a secret. The settings are then recorded and not compared with the key.
   */
  existingApiKey?: Stored["existingApiKey"];
  /** Free text, such as a date. */
  rotation?: Stored["rotation"];
}

/**
 * An API key of the workspace.
 *
 * Needs the settings `workspaceId` and `workspaceAuthToken`.
 *
 * The settings of a key are fixed when it is created. The preview rejects a changed setting alone. Together with a
 * new value of `rotation`, it creates a new key.
 *
 * Policies see `allowedDomains` as a map (`ApiKeyInputs`). Transforms and mocks see the list that the program gives.
 *
 * An existing key is adopted with `existingApiKey`, without a request. No endpoint deletes or revokes an API key:
 * deleting the resource forgets the key and warns that it stays valid. No endpoint reads it, so `pulumi refresh` sees
 * no drift.
 *
 * ```ts
 * const key = new collab.ApiKey("web", { ownerEmail: "ops@acme.com", type: "testing", apiKeyName: "web" });
 * export const apiKey = key.apiKey;
 * ```
 *
 * The id is the key's fingerprint. Endpoints: "Create API key".
 */
export class ApiKey extends pulumi.CustomResource {
  /** @internal */
  static readonly __pulumiType = typeToken("ApiKey");

  /** E-mail address of the owner. */
  declare readonly ownerEmail: pulumi.Output<string>;
  /** `production` needs a paid plan and permanently uses quota of the workspace. */
  declare readonly type: pulumi.Output<"testing" | "production">;
  /** Region of the persistent store; only for `production`. */
  declare readonly persistenceDBRegion: pulumi.Output<string | undefined>;
  /** Region of the real-time store. */
  declare readonly realtimeDBRegion: pulumi.Output<string | undefined>;
  /** Create an auth token with the key. The API does not return it: fetch it from the service's console. */
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
  /** Create default triggers when the notification service is enabled. */
  declare readonly setDefaultNotificationTriggers: pulumi.Output<boolean | undefined>;
  /** Create default triggers when the e-mail service is enabled. */
  declare readonly setDefaultEmailTriggers: pulumi.Output<boolean | undefined>;
  /** The API reference does not describe this setting. */
  declare readonly requireAutoOrgUser: pulumi.Output<boolean | undefined>;
  /** Initial value of a flag of the whole workspace. The service's default is false. */
  declare readonly enablePrivateComments: pulumi.Output<boolean | undefined>;
  /** A secret as a whole, because of the credential in it. */
  declare readonly emailServiceConfig: pulumi.Output<pulumi.Unwrap<EmailServiceConfig> | undefined>;
  /** A secret as a whole, because of the credential in it. */
  declare readonly webhookServiceConfig: pulumi.Output<pulumi.Unwrap<WebhookServiceConfig> | undefined>;
  /** Free text, such as a date. */
  declare readonly rotation: pulumi.Output<string | undefined>;
  /** The key. A secret. */
  declare readonly apiKey: pulumi.Output<string>;
  /** The first 16 hexadecimal digits of the key's SHA-256: distinguishes keys without revealing them. */
  declare readonly fingerprint: pulumi.Output<string>;

  constructor(name: string, args: ApiKeyArgs, opts?: pulumi.CustomResourceOptions) {
    const declaration = new Declaration(definition, name, args, opts);
    try {
      super(...declaration.registration);
    } catch (thrown) {
      throw declaration.failedBy(thrown, ApiKey);
    }
    declaration.complete(this);
  }

  /** Refers to a key by its fingerprint. Pass the key itself as `state.apiKey`, because the service cannot return it. */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    state?: {
  /** The key. A secret. */
  apiKey?: pulumi.Input<string> | undefined;
    },
    opts?: pulumi.CustomResourceOptions,
  ): ApiKey {
    return new ApiKey(name, lookup(definition, state) as Lookup & ApiKeyArgs, { ...opts, id });
  }

  static override isInstance(value: unknown): value is ApiKey {
    return isOfType(value, ApiKey.__pulumiType);
  }
}
