import { beforeEach, describe, expect, it } from "@jest/globals";
import type { Emulator } from "../../src/emulator";
import { connectionTo } from "../../src/hosts/connections";
import { lifecycleOf, Resources } from "../../src/hosts/resources";
import { completeSettings } from "../../src/hosts/settings";
import { UNKNOWN } from "../../src/values/unknown";
import { temporaryEmulator } from "../temporary";

describe("the documents of a run", () => {
  const plan = { organizationId: "acme", documentId: "plan" };
  const silent = () => undefined;
  let emulator: Emulator;
  let documents: Resources;
  let notices: string[];

  const audience = { notify: (text: string) => void notices.push(text) };
  const settings = () => ({ baseUrl: emulator.url, ...emulator.credentials });
  const left = () => Object.keys(emulator.contents().organizations["acme"]?.documents ?? {});

  beforeEach(async () => {
    emulator = await temporaryEmulator({ seed: { organizations: { acme: { documents: { plan: {} } } } } });
    const ofRun = settings();
    documents = new Resources(lifecycleOf("Document"), () => ofRun);
    notices = [];
  });

  it("show in an update what an earlier one may have applied, but not in a refresh: the service has not changed", async () => {
    const state = { ...plan, __maybe: { documentName: "New" } };
    await documents.read("acme/plan", state, audience);
    expect(documents.diff("acme/plan", state, plan, silent).requiredBy).toBeUndefined();
    documents.check(plan, plan, silent);
    expect(documents.diff("acme/plan", state, plan, silent).requiredBy).toBe("state");
  });

  it("own what the program declares, and not what a refresh or a destroy compares", () => {
    const isOwned = (id: string) =>
      connectionTo(completeSettings(settings(), "none")).ownership.isOwned(`document acme/${id}`);
    const old = { organizationId: "acme", documentId: "old" };
    documents.check(plan, plan, silent);
    documents.diff("acme/plan", plan, plan, silent);
    documents.diff("acme/old", old, old, silent);
    expect(["plan", "old"].map(isOwned)).toEqual([true, false]);
  });

  it("are kept if they are deleted only because their organization may be another one, and need not be created again", async () => {
    documents.diff("acme/plan", plan, { ...plan, organizationId: UNKNOWN }, silent);
    await documents.delete(plan, audience);
    expect([left(), notices]).toEqual([["plan"], [expect.stringContaining("is kept")]]);
    emulator.resetCounts();
    expect(await documents.create(plan, audience)).toMatchObject(plan);
    expect(emulator.requests).toEqual([]);
  });

  it("may be replaced although they were compared for a new id, to which their data would move (replaceOnChanges)", () => {
    const renamed = { ...plan, documentId: "new", freeDocumentId: "new" };
    documents.check(plan, renamed, silent);
    documents.diff("acme/plan", plan, renamed, silent);
    expect(documents.check({}, renamed, silent).reasons).toEqual([]);
  });

  it("are deleted although something else of them was unknown before", async () => {
    documents.diff("acme/plan", plan, { ...plan, documentName: UNKNOWN }, silent);
    await documents.delete(plan, audience);
    expect([left(), notices]).toEqual([[], []]);
  });
});
