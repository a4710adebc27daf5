import { describe, expect, it } from "@jest/globals";
import { World, type Declared } from "./world";

const world = World.ofSuite({
  emulator: { seed: { organizations: { acme: { documents: { page: { editors: { intro: {} } } } } } } },
});

const editor = (data: string, more: object = {}, name = "intro"): Declared => ({
  type: "EditorContent",
  name,
  args: { organizationId: "acme", documentId: "page", editorId: "intro", type: "text", data, ...more },
});

const content = () =>
  world.emulator.contents().organizations["acme"]?.documents["page"]?.editors?.["intro"]?.data;

function userWrites(data: string): void {
  const editors = { intro: { data, lastUpdatedBy: "ann" } };
  world.emulator.edit({ organizations: { acme: { documents: { page: { editors } } } } });
}

async function failing(declared: Declared): Promise<string> {
  await world.declare(declared);
  const { stdout } = await world.stack.up({ expectFailure: true });
  expect(stdout).not.toMatch(/\n\s+at /);
  return stdout.replace(/\s+/g, " ");
}

describe("an editor in which users write between two updates", () => {
  it("keeps their text: the update is rejected and names who wrote it", async () => {
    await world.up(editor("Hello"));
    userWrites("Hello from Ann");
    expect(await failing(editor("Hi"))).toContain("its content was changed by ann at ");
    expect(content()).toBe("Hello from Ann");
  });

  it("keeps their text when the resource is renamed", async () => {
    expect(await failing(editor("Hello", {}, "renamed"))).toContain("the editor already has other content");
    expect(content()).toBe("Hello from Ann");
  });

  it("shows their text in the preview after a refresh, and is then overwritten", async () => {
    await world.declare(editor("Hi"));
    await world.stack.refresh();
    const { stdout } = await world.stack.preview({ diff: true });
    expect(stdout).toMatch(/"Hello from Ann" => "Hi"/);
    await world.up(editor("Hi"));
    expect(content()).toBe("Hi");
    await world.stack.refresh({ expectNoChanges: true });
  });

  it("is overwritten with the next change if onConflict allows it", async () => {
    userWrites("Hi from Ann");
    await world.up(editor("Good day", { onConflict: "overwrite" }));
    expect(content()).toBe("Good day");
  });
});
