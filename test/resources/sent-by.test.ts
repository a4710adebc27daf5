import { describe, expect, it } from "@jest/globals";
import type { SentBy } from "../../src/core/resource-type";
import type { Input } from "../../src/definition/definition";
import type { Type } from "../../src/definition/type";
import { allowedDomains } from "../../src/resources/allowed-domains/handlers";
import { documentSet } from "../../src/resources/document-set/handlers";
import { document } from "../../src/resources/document/handlers";
import { editorContent } from "../../src/resources/editor-content/handlers";
import { folder } from "../../src/resources/folder/handlers";
import { location } from "../../src/resources/location/handlers";
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

describe.each(TYPES.map(({ definition, sentBy }) => [definition.type, sentBy] as const))(
  "an update of %s",
  (type, sentBy) => {
    const updates = SAMPLES.filter(({ declared }) => declared.type === type).flatMap(
      (sample) => sample.updates,
    );

    it.each(Object.entries(sentBy))("applies another %s with %s", (input, operation) => {
      const sent = updates
        .filter(({ field }) => field === input)
        .map(({ requests }) => requests.map((request) => request.operation));
      expect(sent).not.toEqual([]);
      if (operation === "nothing") expect(sent.flat()).toEqual([]);
      else expect(sent.flat()).toContain(operation);
    });
  },
);

/** The inputs of a resource type and one more, which an update changes in place. */
type WithColor<T extends { definition: { inputs: object } }> = T["definition"]["inputs"] & {
  color: Input<Type, "optional", "update">;
};

it("an input that an update should send and does not is a compile error", () => {
  const color = "updateDocuments";
  // @ts-expect-error color is not sent
  const unsent: SentBy<WithColor<typeof document>> = document.sentBy;
  const sent: SentBy<WithColor<typeof document>> = { ...document.sentBy, color };
  // @ts-expect-error color is not sent
  const ofSet: SentBy<WithColor<typeof documentSet>> = documentSet.sentBy;
  // @ts-expect-error color is not sent
  const ofFolder: SentBy<WithColor<typeof folder>> = folder.sentBy;
  // @ts-expect-error color is not sent
  const ofUsers: SentBy<WithColor<typeof users>> = users.sentBy;
  // @ts-expect-error there is no such operation
  const unknown: SentBy<WithColor<typeof folder>> = { color: "paintFolders" };
  expect([unsent, ofSet, ofFolder, ofUsers, unknown]).toHaveLength(5);
  expect(sent).toHaveProperty("color");
});
