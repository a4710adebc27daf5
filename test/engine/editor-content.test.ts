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

const content = () =>
  world.emulator.contents().organizations["acme"]?.documents["page"]?.editors?.["intro"]?.data;

function peopleWrite(data: string): void {
  const editors = { intro: { data, lastUpdatedBy: "ann" } };
  world.emulator.edit({ organizations: { acme: { documents: { page: { editors } } } } });
}

async function failing(...declared: readonly Declared[]): Promise<string> {
  await world.declare(...declared);
  const { stdout } = await world.stack.up({ expectFailure: true });
  expect(stdout).not.toMatch(/\n\s+at /);
  return stdout;
}

describe("an editor in which people write between two updates", () => {
  it("keeps their text: the update is rejected and names who wrote it", async () => {
    await world.up(editor("Hello"));
    peopleWrite("Hello from Ann");
    expect(await failing(editor("Hi"))).toContain("its content was changed by ann at ");
    expect(content()).toBe("Hello from Ann");
  });

  it("shows their text in the preview after a refresh, and is then overwritten", async () => {
    await world.stack.refresh();
    const { stdout } = await world.stack.preview({ diff: true });
    expect(stdout).toMatch(/"Hello from Ann" => "Hi"/);
    await world.up(editor("Hi"));
    expect(content()).toBe("Hi");
    await world.stack.up({ expectNoChanges: true });
    await world.stack.refresh({ expectNoChanges: true });
  });

  it("is overwritten with the next change if onConflict allows it", async () => {
    peopleWrite("Hi from Ann");
    await world.declare(editor("Hi", { onConflict: "overwrite" }));
    await world.stack.up({ expectNoChanges: true });
    expect(content()).toBe("Hi from Ann");
    await world.up(editor("Good day", { onConflict: "overwrite" }));
    expect(content()).toBe("Good day");
  });

  it("is not mistaken for their text when the reply to an update was lost", async () => {
    world.emulator.inject({ kind: "resetAfter", operation: "updateCrdtData", times: "always" });
    expect(await failing(editor("Good morning"))).toContain("lost the reply");
    world.emulator.clearFaults();
    expect(content()).toBe("Good morning");
    await world.up(editor("Good evening"));
    expect(content()).toBe("Good evening");
    await world.stack.up({ expectNoChanges: true });
  });

  it("is not overwritten where it cannot be read, unless onConflict allows it", async () => {
    const error = { status: "FAILED_PRECONDITION", message: "CRDT reads are not enabled" };
    world.emulator.inject({
      kind: "status",
      httpStatus: 400,
      error,
      operation: "getCrdtData",
      times: "always",
    });
    expect(await failing(editor("Night"))).toContain("its content cannot be read");
    expect(content()).toBe("Good evening");
    await world.up(editor("Night", { onConflict: "overwrite" }));
    expect(content()).toBe("Night");
    world.emulator.clearFaults();
  });

  it("rejects another contentKey in the preview", async () => {
    await world.declare(editor("Night", { contentKey: "default" }));
    world.emulator.resetCounts();
    const { stdout } = await world.stack.preview({ expectFailure: true });
    expect(stdout).toContain("cannot change the contentKey of EditorContent acme/page/intro");
    expect(world.sent()).toEqual([]);
  });
});

describe("an editor in which people have written", () => {
  it("keeps their text when the resource is renamed or replaced", async () => {
    await world.up();
    await world.up(editor("Hello", { onConflict: "overwrite" }));
    await world.up(editor("Hello"));
    peopleWrite("Hello from Ann");
    const renamed = { ...editor("Hello"), name: "renamed" };
    expect((await failing(renamed)).replace(/\s+/g, " ")).toContain("the editor has other content already");
    expect(content()).toBe("Hello from Ann");
    await world.declare(editor("Hello"));
    await world.stack.up({ replace: [world.urnOf(editor("Hello"))], expectFailure: true });
    expect(content()).toBe("Hello from Ann");
    // Once the content matches the program, renaming the resource changes nothing.
    peopleWrite("Hello");
    await world.up(renamed);
    expect(content()).toBe("Hello");
  });
});
