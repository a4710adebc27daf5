import { beforeAll, describe, expect, it } from "@jest/globals";
import { typeToken } from "../../src/values/type-token";
import { SEED } from "./samples";
import { World } from "./world";
import { seenBy, watchingPack, type Seen } from "../policy/seen";

const world = World.ofSuite({ emulator: { seed: SEED } });

describe("checks of policies", () => {
  let previewed: Seen[];
  let updated: Seen[];
  let removed: Seen[];

  beforeAll(async () => {
    const pack = await watchingPack(world.project);
    await world.program(`
      new collab.Workspace("w", { domains: ["w.com"], organizations: { set: { documents: { plan: { documentName: "Plan" } } } } });
      new collab.UserToken("token", { userId: "ada" });
      collab.Folder.get("shelf", "base/shelf");
      void collab.generateUserToken({ userId: "bob", userProperties: { organizationId: "people", isAdmin: true } });
    `);
    await world.stack.preview(pack.options);
    previewed = await seenBy(pack);
    await world.stack.up(pack.options);
    updated = await seenBy(pack);
    await world.program(`new collab.Organization("set", { organizationId: "set" });`);
    await world.stack.preview(pack.options);
    removed = await seenBy(pack);
  });

  const of = (seen: Seen[], on: Seen["on"], kind: string) =>
    seen
      .filter((each) => each.on === on && each.type === typeToken(kind))
      .map(({ name, props }) => [name, props]);

  it("see what a workspace declares, in a preview as in an update", () => {
    for (const seen of [previewed, updated]) {
      expect(of(seen, "resource", "AllowedDomains")).toEqual([["w", { domains: { "w.com": true } }]]);
      expect(of(seen, "resource", "DocumentSet")).toEqual([
        ["w/set", { organizationId: "set", documents: { plan: "Plan" }, onDelete: "delete" }],
      ]);
    }
    expect(previewed).toContainEqual(
      expect.objectContaining({ on: "resource", type: "collab:index:Workspace", props: {} }),
    );
  });

  it("of a stack see states, with what the service has added and with secrets in plain text", () => {
    const inputs = { userId: "ada", rotateBeforeHours: 12 };
    expect(of(updated, "resource", "UserToken")).toEqual([["token", inputs]]);
    expect(of(previewed, "stack", "UserToken")).toEqual([["token", inputs]]);
    expect(of(updated, "stack", "UserToken")).toEqual([
      ["token", { ...inputs, expiresAt: expect.any(String), token: expect.stringMatching(/^eyJ/) }],
    ]);
  });

  it("see the credentials of the connection in plain text", () => {
    const token = updated.find(({ type }) => type === typeToken("UserToken"));
    const { authToken } = world.emulator.credentials;
    expect(token?.provider?.props).toMatchObject({ "collab:authToken": authToken });
  });

  it("see neither looked-up resources nor functions", () => {
    for (const on of ["resource", "stack"] as const) {
      expect(of(updated, on, "Folder")).toEqual([]);
      expect(of(updated, on, "UserToken")).toHaveLength(1);
    }
  });

  it("do not see deleted resources", () => {
    expect(of(removed, "resource", "Organization")).toHaveLength(1);
    for (const on of ["resource", "stack"] as const) {
      expect(of(removed, on, "DocumentSet")).toEqual([]);
      expect(of(removed, on, "UserToken")).toEqual([]);
    }
  });
});
