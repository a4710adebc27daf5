import { afterEach, describe, expect, it } from "@jest/globals";
import { lifecycleOf } from "../../src/hosts/resources";
import { compareTargets, inOtherTarget, ResourcesInTarget, targetOf } from "../../src/hosts/target";
import { UNKNOWN } from "../../src/values/unknown";

const A = "https://a.example.com (3f2a91)";
const B = "https://b.example.com (9b1c22)";

describe("the target of an object", () => {
  it("is the service's address and a hash of the key that owns it, regardless of the token", () => {
    const settings = { baseUrl: "HTTPS://A.example.com:443/", apiKey: "key", workspaceId: "w" };
    const target = targetOf(settings, "apiKey");
    expect(target).toMatch(/^https:\/\/a\.example\.com \([0-9a-f]{6}\)$/);
    expect(targetOf({ ...settings, authToken: "token", headerPrefix: "x-" }, "apiKey")).toBe(target);
    expect(targetOf({ ...settings, apiKey: "other" }, "apiKey")).not.toBe(target);
    expect(targetOf({ ...settings, apiKey: "other" }, "workspace")).toBe(targetOf(settings, "workspace"));
    expect(targetOf(settings, "none")).toBe("https://a.example.com");
  });

  it("is known as far as the settings are: a preview needs no credentials", () => {
    expect(targetOf({ baseUrl: "https://a.example.com" }, "apiKey")).toBe("https://a.example.com");
    expect(targetOf({ baseUrl: "https://a.example.com", apiKey: UNKNOWN }, "apiKey")).toBe(
      "https://a.example.com",
    );
    expect(targetOf({ apiKey: "key" }, "apiKey")).toBeUndefined();
    expect(targetOf({ baseUrl: UNKNOWN, apiKey: "key" }, "apiKey")).toBeUndefined();
  });
});

it.each([
  ["same", A, A, ""],
  ["same", A, "https://a.example.com", ""],
  ["same", "https://a.example.com", A, ""],
  ["other", A, B, ""],
  ["other", A, "https://a.example.com (9b1c22)", ""],
  ["other", A, "https://a.example.com/v2 (3f2a91)", ""],
  ["other", A, "https://b.example.com", ""],
  ["other", A, B, `${B}, https://a.example.com`],
  ["former", A, B, `${B}, ${A}`],
  ["former", "http://127.0.0.1:1 (3f2a91)", "http://localhost:2 (3f2a91)", "http://127.0.0.1:1 (3f2a91)"],
  ["other", "http://127.0.0.1:1 (3f2a91)", A, "http://127.0.0.1:1 (3f2a91)"],
  ["other", A, "http://[::1]:1 (3f2a91)", A],
])(
  "the target of a state and that of the settings are the %s: %s and %s with the formerTargets '%s'",
  (expected, recorded, current, formerTargets) => {
    expect(compareTargets(recorded, current, { formerTargets })).toBe(expected);
  },
);

describe("the error about an object in another target", () => {
  afterEach(() => {
    delete process.env["COLLAB_BASE_URL"];
  });
  const b = { baseUrl: "https://b.example.com", apiKey: "key" };

  it("names the setting, where it came from, and how to go on; other resources refer to the first", () => {
    process.env["COLLAB_BASE_URL"] = "https://b.example.com";
    expect(inOtherTarget("Document acme/x", A, B, b, "apiKey").message).toBe(
      `Document acme/x is in ${A}, and the settings name ${B}, from COLLAB_BASE_URL. Nothing was sent. ` +
        "Set COLLAB_BASE_URL back to https://a.example.com. If both are the same workspace, confirm it with " +
        `\`export COLLAB_FORMER_TARGETS="${A}"\` or with collab:formerTargets. ` +
        "To keep the object there and forget it, run `pulumi state delete` with the URN of this resource.",
    );
    expect(inOtherTarget("Document acme/y", A, B, b, "apiKey").message).toBe(
      `Document acme/y is in ${A}, and the settings name ${B}, from COLLAB_BASE_URL. Nothing was sent. See Document acme/x.`,
    );
    const withFormer = { ...b, formerTargets: A };
    expect(inOtherTarget("ApiKey k", "https://c.example.com", B, withFormer, "none").message).toContain(
      `COLLAB_FORMER_TARGETS="${A},https://c.example.com"`,
    );
  });

  it("names the API key if the address is the same, and offers no confirmation for an emulator's object", () => {
    const otherKey = "https://a.example.com (9b1c22)";
    const { message } = inOtherTarget(
      "Document acme/x",
      A,
      otherKey,
      { ...b, baseUrl: "https://a.example.com" },
      "apiKey",
    );
    expect(message).toContain(
      "from collab:apiKey. Nothing was sent. Set collab:apiKey back to the value with the hash 3f2a91.",
    );
    const emulated = inOtherTarget("Document acme/x", "http://127.0.0.1:1 (3f2a91)", A, b, "apiKey").message;
    expect(emulated).not.toContain("FORMER_TARGETS");
  });
});

it("a refresh and a deletion may use the settings of the last update, so the error names the flag for the present ones", async () => {
  const audience = { notify: () => undefined };
  const settings = { baseUrl: "http://127.0.0.1:1", apiKey: "key", authToken: "token" };
  const folders = new ResourcesInTarget(lifecycleOf("Folder"), () => settings);
  const folder = (port: number) => ({
    organizationId: "acme",
    folderId: "f",
    __target: `http://127.0.0.1:${port}`,
  });
  const flag =
    /Set collab:baseUrl back to \S+ If you have done so already: .* run them with `--run-program`\. If both/;
  await expect(folders.read("acme/f", folder(3), audience)).rejects.toThrow(flag);
  await expect(folders.delete(folder(4), audience)).rejects.toThrow(flag);
  await expect(folders.update(folder(5), folder(5), audience)).rejects.not.toThrow("--run-program");
});

it("after one resource in another target, nothing new is created, looked up or imported there", async () => {
  const audience = { notify: () => undefined };
  const folder = { organizationId: "acme", folderId: "plans" };
  const settings = { baseUrl: "http://127.0.0.1:1", apiKey: "key", authToken: "token", maxAttempts: "1" };
  const folders = new ResourcesInTarget(lifecycleOf("Folder"), () => settings);
  folders.check({ ...folder, __target: "http://127.0.0.1:2" }, folder, audience.notify);
  for (const work of [
    () => folders.create(folder, audience),
    () => folders.lookup("acme/other", {}, audience),
    () => folders.import("acme/other", audience),
  ])
    await expect(work()).rejects.toThrow(
      /^Folder acme\/\w+ was not (created|read), as the stack is in another workspace: Folder acme\/plans is in/,
    );
});
