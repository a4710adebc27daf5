import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { World, type Declared } from "./world";

let world: World;

beforeAll(async () => {
  world = await World.start({
    config: { "collab:maxAttempts": "4" },
    emulator: { seed: { organizations: { acme: { documents: { page: { editors: { intro: {} } } } } } } },
  });
});
afterAll(() => world.end());

const editor = (data: string, more: object = {}): Declared => ({
  type: "EditorContent",
  name: "intro",
  args: { organizationId: "acme", documentId: "page", editorId: "intro", type: "text", data, ...more },
});

const held = () =>
  world.emulator.contents().organizations["acme"]?.documents["page"]?.editors?.["intro"]?.data;

function peopleWrite(data: string): void {
  const editors = { intro: { data, lastUpdatedBy: "ann" } };
  world.emulator.edit({ organizations: { acme: { documents: { page: { editors } } } } });
}

async function refused(...declared: readonly Declared[]): Promise<string> {
  await world.declare(...declared);
  const { stdout } = await world.stack.up({ expectFailure: true });
  expect(stdout).not.toMatch(/\n\s+at /);
  return stdout;
}

describe("an editor in which people write between two updates", () => {
  it("keeps their text: the update is refused and says who wrote", async () => {
    await world.up(editor("Hello"));
    peopleWrite("Hello from Ann");
    expect(await refused(editor("Hi"))).toContain("its content was changed by ann at ");
    expect(held()).toBe("Hello from Ann");
  });

  it("shows their text in the preview after a refresh, and is then overwritten knowingly", async () => {
    await world.stack.refresh();
    const { stdout } = await world.stack.preview({ diff: true });
    expect(stdout).toMatch(/"Hello from Ann" => "Hi"/);
    await world.up(editor("Hi"));
    expect(held()).toBe("Hi");
    await world.stack.up({ expectNoChanges: true });
    await world.stack.refresh({ expectNoChanges: true });
  });

  it("is overwritten where the program says so, which by itself changes nothing", async () => {
    peopleWrite("Hi from Ann");
    await world.declare(editor("Hi", { onConflict: "overwrite" }));
    await world.stack.up({ expectNoChanges: true });
    expect(held()).toBe("Hi from Ann");
    await world.up(editor("Good day", { onConflict: "overwrite" }));
    expect(held()).toBe("Good day");
  });

  it("is not taken for written by people when the reply to its own update was lost", async () => {
    world.emulator.inject({ kind: "resetAfter", operation: "updateCrdtData", times: "always" });
    expect(await refused(editor("Good morning"))).toContain("lost the reply");
    world.emulator.clearFaults();
    expect(held()).toBe("Good morning");
    await world.up(editor("Good evening"));
    expect(held()).toBe("Good evening");
    await world.stack.up({ expectNoChanges: true });
  });

  it("is not overwritten where it cannot be read, unless the program says so", async () => {
    const error = { status: "FAILED_PRECONDITION", message: "CRDT reads are not enabled" };
    world.emulator.inject({
      kind: "status",
      httpStatus: 400,
      error,
      operation: "getCrdtData",
      times: "always",
    });
    expect(await refused(editor("Night"))).toContain("its content cannot be read");
    expect(held()).toBe("Good evening");
    await world.up(editor("Night", { onConflict: "overwrite" }));
    expect(held()).toBe("Night");
    world.emulator.clearFaults();
  });

  it("has another contentKey refused in the preview", async () => {
    await world.declare(editor("Night", { contentKey: "default" }));
    world.emulator.resetCounts();
    const { stdout } = await world.stack.preview({ expectFailure: true });
    expect(stdout).toContain("cannot change the contentKey of EditorContent acme/page/intro");
    expect(world.sent()).toEqual([]);
  });
});

describe.each(["dynamic", "plugin"] as const)("an editor in which people have written: %s", (host) => {
  it("keeps their text when the resource is renamed or replaced", async () => {
    await world.up();
    await world.moveTo(host);
    await world.up(editor("Hello", { onConflict: "overwrite" }));
    await world.up(editor("Hello"));
    peopleWrite("Hello from Ann");
    const renamed = { ...editor("Hello"), name: "renamed" };
    expect((await refused(renamed)).replace(/\s+/g, " ")).toContain("the editor has other content already");
    expect(held()).toBe("Hello from Ann");
    await world.declare(editor("Hello"));
    await world.stack.up({ replace: [world.urnOf(editor("Hello"))], expectFailure: true });
    expect(held()).toBe("Hello from Ann");
    // Once the content matches the program, renaming the resource changes nothing.
    peopleWrite("Hello");
    await world.up(renamed);
    expect(held()).toBe("Hello");
  });
});
