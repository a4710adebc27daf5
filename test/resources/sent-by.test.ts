import { describe, expect, it } from "@jest/globals";
import { operations } from "../../src/api";
import type { SentBy } from "../../src/core/resource-type";
import type { Input, OnChange } from "../../src/definition/definition";
import type { Type } from "../../src/definition/type";
import { allowedDomains } from "../../src/resources/allowed-domains/handlers";
import { apiKey } from "../../src/resources/api-key/handlers";
import { documentSet } from "../../src/resources/document-set/handlers";
import { document } from "../../src/resources/document/handlers";
import { editorContent } from "../../src/resources/editor-content/handlers";
import { folder } from "../../src/resources/folder/handlers";
import { location } from "../../src/resources/location/handlers";
import { notification } from "../../src/resources/notification/handlers";
import { organizationDisabledState } from "../../src/resources/organization-disabled-state/handlers";
import { organization } from "../../src/resources/organization/handlers";
import { userToken } from "../../src/resources/user-token/handlers";
import { users } from "../../src/resources/users/handlers";
import { isMap } from "../../src/values/plain";
import { checked, Service } from "../core/support";
import { SAMPLES, SEED } from "../engine/samples";

const UPDATED = [
  allowedDomains,
  document,
  documentSet,
  editorContent,
  location,
  organization,
  organizationDisabledState,
  userToken,
  users,
];

describe.each(UPDATED.map(({ definition, sentBy }) => [definition.type, definition.inputs, sentBy] as const))(
  "an update of %s",
  (type, inputs, sentBy) => {
    const isUpdated = (input: string) =>
      Object.entries<Input>(inputs).some(([name, { onChange }]) => name === input && onChange === "update");
    const updated = Object.entries("every" in sentBy ? {} : sentBy)
      .filter(([input]) => isUpdated(input))
      .map(([input, by]) => [input, typeof by === "string" ? by : by.update] as const);
    const updates = SAMPLES.filter(({ declared }) => declared.type === type).flatMap(
      (sample) => sample.updates,
    );

    it.each(updated)("applies another %s with %s", (input, operation) => {
      const sent = updates
        .filter(({ field }) => field === input)
        .map(({ requests }) => requests.map((request) => request.operation));
      expect(sent).not.toEqual([]);
      if (operation === "nothing") expect(sent.flat()).toEqual([]);
      else expect(sent.flat()).toContain(operation);
    });
  },
);

/** Values that no sample has. */
const OTHER: Readonly<Record<string, unknown>> = {
  allowedDomains: ["acme.com"],
  displayHeadlineMessageTemplate: "{actionUser} has removed {title}",
  displayHeadlineMessageTemplateData: { title: "another page" },
  documentId: "sheet",
  editorId: "outro",
  emailServiceConfig: { type: "sendgrid" },
  folderId: "shelf",
  notificationSourceData: { page: 2 },
  notifyAll: false,
  notifyUsers: [{ userId: "bob" }],
  organizationId: "other",
  ownerEmail: "dev@acme.com",
  persistenceDBRegion: "eu",
  realtimeDBRegion: "eu",
  webhookServiceConfig: { rawNotificationUrl: "https://hooks.acme.com" },
  actionUser: { userId: "bob" },
};

const people = SEED.organizations?.["people"] ?? {};
const editors = { intro: { type: "text" as const, data: "" }, outro: { type: "map" as const, data: {} } };
const ORGANIZATIONS = {
  ...SEED.organizations,
  people: { ...people, documents: { ...people.documents, sheet: { editors: { intro: editors.outro } } } },
  other: { ...people, folders: { shelf: {} } },
};

/** Returns the requests of an operation that a creation sends. It may fail: the seed does not have what every value names. */
async function sentByCreation(type: string, args: object, operation: string): Promise<unknown[]> {
  const service = await Service.start(ORGANIZATIONS, {}, { maxAttempts: 1 });
  if (type === "EditorContent")
    service.emulator.edit({ organizations: { people: { documents: { page: { editors } } } } });
  await service.create(type, args).catch(() => undefined);
  const sent = service.emulator.requests.filter((request) => request.operation === operation);
  await service.end();
  return sent.map(({ data }) => data);
}

/** Returns arguments of a sample, and the same with another value of an input. */
function differingIn(type: string, input: string, { type: { shape } }: Input): [object, object] {
  const samples = SAMPLES.filter(({ declared }) => declared.type === type);
  const bases = samples.flatMap(({ declared, named }) => [
    declared.args,
    ...(named ? [named("intro")] : []),
    ...(type === "ApiKey" ? [{ ...declared.args, type: "production" }] : []),
  ]);
  const given = samples
    .flatMap(({ updates, silent = [], replacements }) => [...updates, ...silent, ...replacements])
    .flatMap(({ args }): unknown[] => (Object.hasOwn(args, input) ? [Reflect.get(args, input)] : []));
  const others = [OTHER[input], ...given, ...(shape.is === "choice" ? shape.of : []), shape.is === "flag"];
  for (const base of bases)
    for (const value of others) {
      const other = { ...base, [input]: value };
      try {
        if (JSON.stringify(checked(type, base)) !== JSON.stringify(checked(type, other)))
          return [base, other];
      } catch {
        // This value does not fit the other arguments.
      }
    }
  throw new Error(`no sample of ${type} has another ${input}`);
}

const CREATED = [...UPDATED, apiKey, folder, notification].flatMap(({ definition, sentBy }) =>
  Object.entries<Input>(definition.inputs).flatMap(([name, input]) => {
    const listed: Readonly<Record<string, unknown>> = "every" in sentBy ? sentBy.others : sentBy;
    const by = listed[name] ?? ("every" in sentBy ? sentBy.every : "nothing");
    const operation = isMap(by) ? by["create"] : by;
    return typeof operation === "string" && Object.hasOwn(operations, operation)
      ? [[definition.type, name, operation, input] as const]
      : [];
  }),
);

it.each(CREATED)("a creation of %s sends its %s with %s", async (type, name, operation, input) => {
  const [one, other] = differingIn(type, name, input);
  const sent = await sentByCreation(type, one, operation);
  expect(sent).not.toEqual([]);
  expect(await sentByCreation(type, other, operation)).not.toEqual(sent);
});

/** The inputs of a resource type and one more. */
type With<
  T extends { definition: { inputs: object } },
  Change extends OnChange,
> = T["definition"]["inputs"] & {
  color: Input<Type, "optional", Change>;
};

it("an input that no request of a resource type contains is a compile error", () => {
  // @ts-expect-error color is not sent
  const ofDocument: SentBy<With<typeof document, "update">> = document.sentBy;
  // @ts-expect-error color is not sent
  const ofFolder: SentBy<With<typeof folder, "replace">> = folder.sentBy;
  // @ts-expect-error createApiKey has no field for color
  const ofKey: SentBy<With<typeof apiKey, "reject">> = apiKey.sentBy;
  expect([ofDocument, ofFolder, ofKey]).toHaveLength(3);
});

it("an input that an update changes is sent by a creation and by an update", () => {
  type Colored = { color: Input<Type, "optional", "update"> };
  const sent: SentBy<Colored> = { color: { create: "addDocuments", update: "updateDocuments" } };
  // @ts-expect-error the creation does not send color
  const notCreated: SentBy<Colored> = { color: "updateDocuments" };
  // @ts-expect-error there is no such operation
  const unknown: SentBy<Colored> = { color: { create: "addDocuments", update: "paintDocuments" } };
  expect([sent, notCreated, unknown]).toHaveLength(3);
});
