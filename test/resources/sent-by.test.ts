import { describe, expect, it } from "@jest/globals";
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
import { SAMPLES } from "../engine/samples";

const TYPES = [
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

describe.each(TYPES.map(({ definition, sentBy }) => [definition.type, definition.inputs, sentBy] as const))(
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
  const ofSet: SentBy<With<typeof documentSet, "update">> = documentSet.sentBy;
  // @ts-expect-error color is not sent
  const ofUsers: SentBy<With<typeof users, "update">> = users.sentBy;
  // @ts-expect-error color is not sent
  const ofFolder: SentBy<With<typeof folder, "replace">> = folder.sentBy;
  // @ts-expect-error createApiKey has no field for color
  const ofKey: SentBy<With<typeof apiKey, "reject">> = apiKey.sentBy;
  // @ts-expect-error addNotifications has no field for color
  const ofNotification: SentBy<With<typeof notification, "replace">> = notification.sentBy;
  expect([ofDocument, ofSet, ofUsers, ofFolder, ofKey, ofNotification]).toHaveLength(6);
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
