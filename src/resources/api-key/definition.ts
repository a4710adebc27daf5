import { always, define, inputOnly, optional, required } from "../../definition/definition";
import * as type from "../../definition/type";
import { fingerprintOf } from "../../values/plain";
import { identityOf } from "../../values/identity";

const { choice, domain, email, flag, object, secret, setOf, text } = type;

const emailServiceConfig = object("EmailServiceConfig", "How the service sends e-mails for an API key.", {
  type: type.optional(
    choice("default", "sendgrid"),
    "`default` for the service's own e-mails, `sendgrid` for your account there.",
  ),
  apiKey: secret(text, "Credential of the e-mail service. Always kept as a secret."),
  fromEmail: type.optional(text, "The sender's address."),
  fromCompany: type.optional(text, "The sender's company."),
  commentTemplateId: type.optional(text, "Template of the e-mails about comments."),
  tagTemplateId: type.optional(text, "Template of the e-mails about mentions."),
});

const webhookServiceConfig = object(
  "WebhookServiceConfig",
  "Where the service sends webhooks for an API key.",
  {
    authToken: secret(text, "Sent with every webhook request for verification. Always kept as a secret."),
    rawNotificationUrl: type.optional(text, "Receives the notifications as they are."),
    processedNotificationUrl: type.optional(text, "Receives the processed notifications."),
  },
);

/** Returns what all settings of a key have in common. */
const setting = (description: string) => ({
  description,
  onChange: "reject" as const,
  changeDescription: "",
});

export const apiKey = define({
  type: "ApiKey",
  description: "An API key of the workspace.",
  operations: ["createApiKey"],
  notes: [
    "Needs the settings `workspaceId` and `workspaceAuthToken`.",
    "The settings of a key are fixed when it is created. The preview rejects a changed setting, unless `rotation` changes too: that creates a new key.",
  ],
  classNotes: ["Policies see `allowedDomains` as a map; transforms and mocks see the list."],
  adopt: "`existingApiKey` adopts a key that was created by hand, or whose creation lost its reply.",
  delete: {
    description:
      "No endpoint revokes a key: deleting the resource forgets the key and warns that it stays valid.",
    quiet: true,
  },
  get: "Refers to a key by its fingerprint. Pass the key itself as `state.apiKey`: no endpoint returns it.",
  example: `const key = new collab.ApiKey("web", { ownerEmail: "ops@acme.com", type: "testing", apiKeyName: "web" });
export const apiKey = key.apiKey;`,
  inputs: {
    ownerEmail: required(email, setting("E-mail address of the owner.")),
    type: required(
      choice("testing", "production"),
      setting("`production` needs a paid plan and permanently uses quota."),
    ),
    persistenceDBRegion: optional(text, setting("Region of the persistent store; only for `production`.")),
    realtimeDBRegion: optional(text, setting("Region of the real-time store.")),
    createAuthToken: optional(
      flag,
      setting("Create an auth token too. The API does not return it: see the service's console."),
    ),
    apiKeyName: optional(text, setting("Display name.")),
    allowedDomains: optional(setOf(domain), {
      ...setting("The first allowed domains. Order, duplicates and spelling make no difference."),
      output: "The allowed domains that the key started with, sorted.",
    }),
    addLocalHostToAllowedDomains: optional(flag, setting("Let web clients on localhost use the key.")),
    useEmailService: optional(flag, setting("Send e-mails, as `emailServiceConfig` specifies.")),
    useWebhookService: optional(flag, setting("Send webhooks, as `webhookServiceConfig` specifies.")),
    useNotificationService: optional(flag, setting("Use the in-app notification service.")),
    setDefaultNotificationTriggers: optional(
      flag,
      setting("Create default triggers of the notification service."),
    ),
    setDefaultEmailTriggers: optional(flag, setting("Create default triggers of the e-mail service.")),
    requireAutoOrgUser: optional(flag, setting("Not described in the API reference.")),
    enablePrivateComments: optional(
      flag,
      setting("Initial value of a flag of the whole workspace; by default false."),
    ),
    emailServiceConfig: optional(emailServiceConfig, {
      ...setting("How e-mails are sent."),
      secret: true,
      output: "A secret as a whole, because of the credential in it.",
    }),
    webhookServiceConfig: optional(webhookServiceConfig, {
      ...setting("Where webhooks are sent."),
      secret: true,
      output: "A secret as a whole, because of the credential in it.",
    }),
    existingApiKey: inputOnly(text, {
      description:
        "An existing key to adopt, without a request. A secret. The settings are recorded and not compared with the key.",
      onChange: "reject",
      changeDescription: "The preview rejects a different value. Omitting it later does nothing.",
      secret: true,
    }),
    rotation: optional(text, {
      description: "Free text, such as a date.",
      onChange: "replace",
      changeDescription: "A change creates a new key; the old one stays valid.",
    }),
  },
  outputs: {
    apiKey: always(text, { description: "The key. A secret.", secret: true, stable: true }),
    fingerprint: always(text, {
      description: "The first 16 hexadecimal digits of the key's SHA-256.",
      stable: true,
    }),
  },
  id: {
    description: "The id is the key's fingerprint.",
    of: ({ fingerprint }) => fingerprint,
    read: (id) => ({ fingerprint: id }),
  },
  lost:
    "The API can neither list nor delete keys, so the request was not repeated. Look in the service's console for a key created " +
    "just now: if there is one, give it as existingApiKey (a secret) and run again; if there is none, run again.",
  identifiedBy: ["existingApiKey"],
  identities: ({ existingApiKey }) =>
    existingApiKey === undefined ? [] : [identityOf.apiKey(fingerprintOf(existingApiKey))],
});
