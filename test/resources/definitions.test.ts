import { expect, it } from "@jest/globals";
import { definitions } from "../../src/resources/definitions";
import { openDecisions } from "../../tools/new-resource/decisions";

it.each(definitions.map((definition) => [definition.type, definition] as const))(
  "the definition of %s has no open decisions",
  (_type, definition) => {
    expect(openDecisions(definition)).toEqual([]);
  },
);

it.each(definitions.map((definition) => [definition.type, definition] as const))(
  "the id of %s can be read back",
  (_type, { id, inputs }) => {
    const state = { organizationId: "a/b", folderId: "f", documentId: "d", editorId: "e", fingerprint: "0f" };
    const known = { ...state, location: { id: "l" }, notificationId: "n", userId: "u", domain: "acme.com" };
    const made = id.of({ ...known, users: {}, documents: {} });
    const read = id.read(made);
    expect(read).toBeDefined();
    // Everything that an id contains must match the state.
    for (const [name, value] of Object.entries(read ?? {}))
      if (Object.hasOwn(inputs, name) && name !== "onDelete")
        expect({ [name]: value }).toEqual({
          [name]: new Map<string, unknown>(Object.entries(known)).get(name),
        });
  },
);
