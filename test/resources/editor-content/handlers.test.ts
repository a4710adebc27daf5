import { describe, expect, it } from "@jest/globals";
import type { Fault } from "../../../src/emulator";
import { checked, lifecycleOf, stateAfter, Service } from "../../core/support";
import type { PropertyMap } from "../../../src/values/plain";

const content = lifecycleOf("EditorContent");
const intro = { organizationId: "acme", documentId: "page", editorId: "intro" };
const text = (data: string, more: object = {}) =>
  checked("EditorContent", { ...intro, type: "text", data, ...more });

let service: Service;

async function start(settings = {}, behaviours = {}): Promise<void> {
  const documents = {
    page: { editors: { intro: { type: "text", data: "" }, map: { type: "map" } } },
  } as const;
  service = await Service.start({ acme: { documents } }, behaviours, settings);
}

const refreshed = async (state: PropertyMap) => (await content.read(service.run(), state)) ?? {};

/** Starts a service with an editor to which a resource has written. Returns the state. */
async function written(settings = {}): Promise<PropertyMap> {
  await start(settings);
  const state = await content.create(service.run(), text("ours"));
  service.emulator.resetCounts();
  return state;
}

function peopleWrite(data: string, lastUpdatedBy?: string): void {
  const editors = { intro: { data, ...(lastUpdatedBy === undefined ? {} : { lastUpdatedBy }) } };
  service.emulator.edit({ organizations: { acme: { documents: { page: { editors } } } } });
}

const editor = () => service.documents("acme")?.["page"]?.editors?.["intro"];
const writes = () => service.emulator.requests.filter(({ operation }) => operation === "updateCrdtData");

const update = (state: PropertyMap, inputs: PropertyMap) => content.update(service.run(), state, inputs);

/** Updates the editor, and loses a request or its reply. Returns the recorded state. */
async function interrupted(
  state: PropertyMap,
  data: string,
  fault: Fault = { kind: "resetAfter", operation: "updateCrdtData" },
): Promise<PropertyMap> {
  service.emulator.inject(fault);
  return stateAfter(update(state, text(data)));
}

const ONE_ATTEMPT = { maxAttempts: "1" };

it("content that the service still shows after a write is not taken for the service's spelling of it", async () => {
  await start({}, { readDelayReads: 1 });
  const state = await content.create(service.run(), text("ours"));
  expect(state).not.toHaveProperty("__stored");
  peopleWrite("");
  expect(await refreshed(state)).toMatchObject({ data: "" });
});

describe("an update of an editor in which users have written", () => {
  it("overwrites nothing and reports who wrote, if the service returns that, when, and what to do", async () => {
    const state = await written();
    peopleWrite("theirs", "ann");
    await expect(update(state, text("new"))).rejects.toThrow(
      /^could not update EditorContent acme\/page\/intro: its content was changed by ann at \d{4}-\d\d-\d\dT\S+, after this resource last wrote it or was refreshed\. Nothing was overwritten\. Run pulumi refresh and read the preview: the next update then replaces that content\. Or set onConflict: "overwrite" to replace it without looking\.$/,
    );
    peopleWrite("theirs", "");
    await expect(update(state, text("new"))).rejects.toThrow(/: its content was changed at \S+, after this/);
    expect(writes()).toEqual([]);
    expect(editor()?.data).toBe("theirs");
  });

  it("replaces what a refresh has read, and nothing written after it", async () => {
    const state = await written();
    peopleWrite("theirs");
    const seen = await refreshed(state);
    peopleWrite("theirs, once more");
    await expect(update(seen, text("new"))).rejects.toThrow("Nothing was overwritten.");
    const again = await refreshed(seen);
    await update(again, text("new"));
    expect(editor()?.data).toBe("new");
  });

  it("ignores the order of keys", async () => {
    await start();
    const map = (data: object) => checked("EditorContent", { ...intro, editorId: "map", type: "map", data });
    const state = await content.create(service.run(), map({ a: 1, b: { c: [1, 2], d: null } }));
    const editors = { map: { data: { b: { d: null, c: [1, 2] }, a: 1 } } };
    service.emulator.edit({ organizations: { acme: { documents: { page: { editors } } } } });
    await update(state, map({ a: 2 }));
    expect(service.documents("acme")?.["page"]?.editors?.["map"]?.data).toEqual({ a: 2 });
  });

  it("succeeds if they have written exactly the declared content", async () => {
    const state = await written();
    peopleWrite("new");
    expect(await update(state, text("new"))).toMatchObject({ data: "new" });
  });

  it("succeeds on a service that shows writes late", async () => {
    await start({}, { readDelayReads: 3 });
    let state = await content.create(service.run(), text("one"));
    for (const data of ["two", "three", "two"]) state = await update(state, text(data));
    expect(editor()?.data).toBe("two");
  });

  it("replaces what it wrote last, although a refresh still showed the content before", async () => {
    await start({}, { readDelayReads: 2 });
    const one = await content.create(service.run(), text("one"));
    const seen = await refreshed(await update(one, text("two")));
    expect(seen).toMatchObject({ data: "one" });
    await update(seen, text("three"));
    expect(editor()?.data).toBe("three");
  });
});

describe("an update of an editor that cannot be read", () => {
  const disableReads = (message = "CRDT reads are not enabled for this API key") => {
    service.reject(400, "FAILED_PRECONDITION", message, { operation: "getCrdtData", times: "always" });
  };

  it("overwrites nothing and reports what to do", async () => {
    const state = await written();
    disableReads();
    await expect(content.create(service.run(), text("new"))).rejects.toThrow("its content cannot be read");
    await expect(update(state, text("new"))).rejects.toThrow(
      'could not update EditorContent acme/page/intro: its content cannot be read, so it is unknown whether people have written in it: CRDT reads are not enabled for this API key (FAILED_PRECONDITION). Nothing was overwritten. Set onConflict: "overwrite" to replace whatever is there.',
    );
    expect(writes()).toEqual([]);
    await update(state, text("new", { onConflict: "overwrite" }));
    expect(editor()?.data).toBe("new");
  });

  it("advises enabling the organization if it is disabled", async () => {
    const state = await written();
    disableReads("Organization is disabled");
    await expect(update(state, text("new"))).rejects.toThrow(
      "Nothing was overwritten. Enable the organization first.",
    );
  });

  it("reports an outage as an outage", async () => {
    const state = await written(ONE_ATTEMPT);
    service.emulator.inject({ kind: "resetBefore", operation: "getCrdtData" });
    await expect(update(state, text("new"))).rejects.toThrow("lost the reply");
    expect(editor()?.data).toBe("ours");
  });
});

describe("a new resource for an editor in which users have written", () => {
  it("overwrites nothing, for example after its name in the program has changed", async () => {
    await written();
    peopleWrite("theirs", "ann");
    await expect(content.create(service.run(), text("ours"))).rejects.toThrow(
      /^could not create EditorContent acme\/page\/intro: the editor already has other content, last changed by ann at \S+\. Nothing was overwritten\. Set onConflict: "overwrite" to replace it, or declare it as data\. If the resource was only renamed in the program, give it its old name as an alias\.$/,
    );
    expect(writes()).toEqual([]);
    expect(editor()?.data).toBe("theirs");
    await content.create(service.run(), text("ours", { onConflict: "overwrite" }));
    expect(editor()?.data).toBe("ours");
  });

  it("replaces only what a resource wrote that was deleted earlier in the same update", async () => {
    const state = await written();
    const run = service.run();
    await content.delete(run, state);
    await content.create(run, text("replaced"));
    expect(editor()?.data).toBe("replaced");
    await content.delete(run, state);
    peopleWrite("theirs");
    await expect(content.create(run, text("again"))).rejects.toThrow("Nothing was overwritten.");
  });
});

describe("content that this resource wrote is not a conflict", () => {
  it("when several replies were lost, and the next run writes something else", async () => {
    let state: PropertyMap = await written(ONE_ATTEMPT);
    for (const data of ["one", "two"]) state = await interrupted(state, data);
    // The third update never reached the service.
    state = await interrupted(state, "three", { kind: "resetBefore", operation: "updateCrdtData" });
    expect(editor()?.data).toBe("two");
    await update(state, text("four"));
    expect(editor()?.data).toBe("four");
  });

  it("when the reply was lost, and the program reverts the change", async () => {
    const state = await written(ONE_ATTEMPT);
    const kept = await interrupted(state, "new");
    expect(content.diff(kept, text("ours"))).toMatchObject({ requiredBy: "state" });
    expect(await update(kept, text("ours"))).toMatchObject({ data: "ours" });
    expect(editor()?.data).toBe("ours");
  });

  it("unless users wrote after a lost reply", async () => {
    const state = await written(ONE_ATTEMPT);
    const kept = await interrupted(state, "new");
    peopleWrite("new, and theirs");
    await expect(update(kept, text("new"))).rejects.toThrow(
      /content was changed.*, perhaps by its last update, whose reply was lost\. Nothing was overwritten\. Run pulumi refresh/,
    );
    expect(editor()?.data).toBe("new, and theirs");
    await update(await refreshed(kept), text("new"));
    expect(editor()?.data).toBe("new");
  });
});

describe("the state", () => {
  it("distinguishes what this resource wrote from what others did, also after a refresh", async () => {
    const state = await written();
    expect(state).toMatchObject({ lastUpdate: expect.stringMatching(/^20/), lastUpdatedBy: "rest-api" });
    const own = await refreshed(state);
    expect(own["__written"]).toBe(state["__written"]);
    peopleWrite("theirs");
    const seen = await refreshed(state);
    expect(seen).toMatchObject({ data: "theirs", __written: state["__written"] });
    const theirs = await update(seen, text("theirs, taken over"));
    expect(theirs["__written"]).not.toBe(state["__written"]);
  });

  it("changes without a request for the content if only onConflict changes", async () => {
    const state = await written();
    peopleWrite("theirs");
    service.emulator.resetCounts();
    const changed = await update(state, { ...text("ours"), onConflict: "overwrite" });
    expect(changed).toMatchObject({ data: "ours", onConflict: "overwrite", __written: state["__written"] });
    expect(service.emulator.count("updateCrdtData")).toBe(0);
    expect(editor()?.data).toBe("theirs");
  });

  it("that is imported does not record who wrote, and is updated anyway", async () => {
    const { __written, ...imported } = await written();
    expect(content.diff(imported, text("ours"))).toMatchObject({ requiredBy: undefined });
    await update(imported, text("new"));
    expect(editor()?.data).toBe("new");
  });

  it("forgets possible contents once a refresh has read the editor", async () => {
    const state = await written(ONE_ATTEMPT);
    const kept = await interrupted(state, "new");
    const seen = await refreshed(kept);
    expect(seen["__maybe"]).toBeUndefined();
    expect(content.diff(seen, text("new"))).toMatchObject({ requiredBy: undefined });
  });
});

describe("another contentKey", () => {
  it("is rejected in the preview, because no read shows its content", async () => {
    const state = await written();
    expect(() => content.diff(state, text("ours", { contentKey: "default" }))).toThrow(
      'cannot change the contentKey of EditorContent acme/page/intro from content to default: the service does not show what people have written under default, and the update would replace it. Nothing was applied. Put the old contentKey back, or set onConflict: "overwrite" together with the new one.',
    );
  });

  it("is written if onConflict is overwrite", async () => {
    const state = await written();
    const inputs = text("ours", { contentKey: "default", onConflict: "overwrite" });
    expect(content.diff(state, inputs)).toMatchObject({ requiredBy: "inputs", replaces: [] });
    expect(await update(state, inputs)).toMatchObject({ contentKey: "default" });
    expect(editor()).toMatchObject({ data: "ours", contentKey: "default" });
  });

  it("is no change if it is the service's default, and may come with another editor", async () => {
    const state = await written();
    expect(content.diff(state, text("ours", { contentKey: "content" })).requiredBy).toBeUndefined();
    const elsewhere = text("ours", { contentKey: "default", editorId: "body" });
    expect(content.diff(state, elsewhere).replaces).toContain("editorId");
  });
});

it.each(["contract", "quoting"])(
  "a missing editor is reported with when one is created (%s)",
  async (style) => {
    await start({}, { messageStyle: style });
    const missing = checked("EditorContent", { ...intro, editorId: "body", type: "text", data: "ours" });
    await expect(content.create(service.run(), missing)).rejects.toThrow(
      /^could not create EditorContent acme\/page\/body: No CRDT data .* \(NOT_FOUND\)\. Nothing was applied\. The editor must exist first, in a document that exists: the service creates an editor when a user first edits in it\.$/,
    );
  },
);

it("invalid content is rejected with the client's message", async () => {
  await start();
  const mixed = (type: string, data: unknown) => () => checked("EditorContent", { ...intro, type, data });
  expect(mixed("text", 7)).toThrow("data must be a string, an object or an array");
  expect(mixed("map", "text")).toThrow(/^data must be an object for type "map"$/);
  expect(mixed("text", "")).not.toThrow();
});
