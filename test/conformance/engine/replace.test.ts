import { describe, expect, it } from "@jest/globals";
import type { Declared } from "../../engine/world";
import { covering } from "../covering";
import { worldWith } from "../program";

const world = worldWith();

const plan = (documentName: string): Declared => ({
  type: "Document",
  name: "plan",
  args: { organizationId: "base", documentId: "plan", documentName },
});
const nameNow = () => world.emulator.contents().organizations["base"]?.documents["plan"]?.documentName;
const changeElsewhere = () => {
  world.emulator.edit({ organizations: { base: { documents: { plan: { documentName: "Theirs" } } } } });
};

describe("a document whose name was changed elsewhere", () => {
  it(
    covering(
      "engine-options",
      "Document",
      "gets its name back by --replace, without a deletion, where the service reports that it exists",
    ),
    async () => {
      await world.up(plan("One"));
      changeElsewhere();
      world.emulator.resetCounts();
      await world.stack.up({ args: ["--replace", world.urnOf(plan("One"))] });
      expect([nameNow(), world.emulator.count("deleteDocuments")]).toEqual(["One", 0]);
    },
  );

  it(
    covering(
      "engine-options",
      "Document",
      "gets its name back by a change and its reversal where the service reports success and changes nothing",
    ),
    async () => {
      world.emulator.setBehaviours({ addExisting: "noop" });
      changeElsewhere();
      await world.up(plan("Two"));
      await world.up(plan("One"));
      expect(nameNow()).toBe("One");
    },
  );
});
