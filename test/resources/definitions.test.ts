import { expect, it } from "@jest/globals";
import { definitions } from "../../src/resources/definitions";
import type { Definition } from "../../src/definition/definition";

it.each(definitions.map((definition) => [definition.type, definition] as const))(
  "the definition of %s has all descriptions",
  (_type, definition) => {
    const missing = Object.entries(descriptionsOf(definition)).filter(([, text]) => text.trim() === "");
    expect(missing.map(([name]) => name)).toEqual([]);
    expect(definition.operations).not.toEqual([]);
  },
);

/** Returns the texts of a definition that users read, by their place in it. */
function descriptionsOf(definition: Definition): Readonly<Record<string, string>> {
  const { description, adopt, get, example, read = "optional", inputs, outputs } = definition;
  const texts = new Map(Object.entries({ description, adopt, get, example, read }));
  texts.set("delete", definition.delete.description).set("id", definition.id.description);
  for (const [name, { description, changeDescription, onChange }] of Object.entries(inputs)) {
    texts.set(`inputs.${name}.description`, description);
    if (onChange !== "reject" && !name.startsWith("__"))
      texts.set(`inputs.${name}.changeDescription`, changeDescription);
  }
  for (const [name, output] of Object.entries(outputs)) texts.set(`outputs.${name}`, output.description);
  return Object.fromEntries(texts);
}

it.each(definitions.map((definition) => [definition.type, definition] as const))(
  "the id of %s can be parsed",
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
