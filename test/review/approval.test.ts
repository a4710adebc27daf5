import { describe, expect, it } from "@jest/globals";
import { markdownReport, textReport } from "../../src/review";
import { NAMESPACE, SETTINGS } from "../../src/settings";
import {
  created,
  deleted,
  FORMS,
  providerRef,
  replaced,
  reportFor,
  reportOn,
  same,
  sentencesOf,
  step,
  UNKNOWN,
  updated,
  violation,
} from "./support";

const INTRO = { documentId: "plan", location: { id: "intro" }, onDelete: "retain" };
const handbook = { organizationId: "acme", documentId: "handbook" };

/** Returns the deletion of a document that uses this provider. */
const deletion = (provider: string) =>
  deleted("Document", "handbook", handbook, { provider: providerRef(provider) });

interface ProviderStep {
  readonly op?: string;
  readonly name?: string;
  readonly was?: object;
  readonly is?: object;
  readonly differs?: readonly string[];
}

const TYPES = { dynamic: "pulumi:providers:pulumi-nodejs", plugin: "pulumi:providers:collab" } as const;

/** Returns a step of a collab.Provider, whose settings have the namespace as a prefix. */
function provider(
  { op = "same", name = "eu", was, is, differs }: ProviderStep,
  host: keyof typeof TYPES = "dynamic",
) {
  const named = (settings: object | undefined) =>
    settings &&
    Object.fromEntries(
      Object.entries(settings).map(([key, value]) => [`${NAMESPACE}:${key}`, value as unknown]),
    );
  const [before, after] = [named(was), named(is)];
  return step({
    op,
    type: TYPES[host],
    name,
    ...(before ? { was: before } : {}),
    ...(after ? { is: after } : {}),
    ...(differs ? { differs } : {}),
  });
}

const EU = { baseUrl: "https://eu.example.com", apiKey: "key", authToken: "[secret]" };

/** Returns the fingerprint of a deletion, with a setting of the stack or of its explicit provider. */
const ofStack = async (settings: object) =>
  (await reportOn({ steps: [deletion("default")], config: settings })).fingerprint;
const ofProvider = async (settings: object) =>
  (await reportFor(provider({ was: settings, is: settings }), deletion("eu"))).fingerprint;

describe("an approval", () => {
  it.each(SETTINGS.map(({ name, approval }) => [name, approval === "covered"] as const))(
    "is invalid with another %s of the stack or of an explicit provider: %s",
    async (name, isCovered) => {
      const key = `${NAMESPACE}:${name}`;
      expect((await ofStack({ [key]: "one" })) !== (await ofStack({ [key]: "another" }))).toBe(isCovered);
      expect(
        (await ofProvider({ ...EU, [name]: "one" })) !== (await ofProvider({ ...EU, [name]: "another" })),
      ).toBe(isCovered);
    },
  );

  it("covers the provider of each resource", async () => {
    expect((await reportFor(deletion("staging"))).fingerprint).not.toBe(
      (await reportFor(deletion("production"))).fingerprint,
    );
  });

  it("covers whether a deletion keeps the object", async () => {
    const fingerprintOf = async (retainOnDelete: boolean) =>
      (await reportFor(deleted("Location", "intro", INTRO, { state: { retainOnDelete } }))).fingerprint;
    expect(await fingerprintOf(true)).not.toBe(await fingerprintOf(false));
  });

  it("stays valid in any order of resources that do not depend on each other", async () => {
    const organization = created("Organization", "acme", { organizationId: "acme" });
    const folder = created("Folder", "hr", { organizationId: "acme", folderId: "hr" });
    const [one, other] = [await reportFor(organization, folder), await reportFor(folder, organization)];
    expect([one.violations, other.violations]).toEqual([[], []]);
    expect(other.fingerprint).toBe(one.fingerprint);
  });

  it("stays valid if the token of a provider is rotated", async () => {
    const rotated = provider({ op: "update", was: EU, is: EU });
    expect((await reportFor(rotated, deletion("eu"))).fingerprint).toBe(await ofProvider(EU));
    expect((await reportFor(rotated)).violations).toEqual([]);
  });
});

describe("a provider that gets another setting", () => {
  it.each(["eu", "default-eu", "default_eu", "defaults"])(
    "needs an approval, as its resources are then looked up elsewhere, even if its name is %s",
    async (name) => {
      const is = { ...EU, baseUrl: "https://other.example.com" };
      const report = await reportFor(provider({ op: "update", name, was: EU, is }));
      expect(report.violations).toEqual([violation("changes-target")]);
      expect(textReport(report)).toContain(
        `provider ${name} gets another baseUrl; its auth tokens are sent there, and changes of its resources fail there: https://eu.example.com → https://other.example.com`,
      );
    },
  );

  it("needs an approval if the preview hides the setting, unless the provider names the changed settings", async () => {
    const hidden = { ...EU, apiKey: "[secret]" };
    const update = (differs?: readonly string[]) =>
      reportFor(
        provider({ op: "update", was: hidden, is: hidden, ...(differs ? { differs } : {}) }, "plugin"),
      );
    expect((await update()).violations).toEqual([violation("changes-target")]);
    expect((await update(["collab:apiKey"])).violations).toEqual((await update()).violations);
    expect((await update(["collab:authToken"])).violations).toEqual([]);
    expect(
      (await reportFor(provider({ op: "update", was: EU, is: { ...EU, apiKey: UNKNOWN } }))).violations,
    ).toEqual((await update()).violations);
  });

  it("needs an approval for former targets that it accepts, and none when they are removed again", async () => {
    const confirming = { ...EU, formerTargets: "https://old.example.com (3f2a91)" };
    const added = await reportFor(provider({ op: "update", was: EU, is: confirming }));
    expect(added.violations).toEqual([violation("changes-target")]);
    expect(textReport(added)).toContain("resources of these targets count as its own");
    const removed = await reportFor(provider({ op: "update", was: confirming, is: EU }));
    expect(removed.violations).toEqual([]);
  });

  it("shows none of its credentials", async () => {
    const canary = "canary-credential";
    const report = await reportFor(
      provider({ op: "update", was: EU, is: { ...EU, apiKey: canary } }),
      provider({ op: "create", name: "us", is: { ...EU, apiKey: canary, authToken: canary } }),
    );
    expect(report.violations).toEqual([violation("changes-target")]);
    for (const form of FORMS) expect(form(report)).not.toContain(canary);
  });

  it("needs an approval if the settings name another target than the state of a resource", async () => {
    const [was, is] = ["https://eu.example.com (3f2a91)", "https://us.example.com (3f2a91)"];
    const movedTo = (to: string) => {
      const { newState, ...unchanged } = updated("Document", "handbook", handbook, handbook, [], {
        outputs: { __target: was },
      }) as { newState: { inputs: object } };
      return { ...unchanged, newState: { ...newState, inputs: { ...newState.inputs, __target: to } } };
    };
    const report = await reportFor(movedTo(is));
    expect(report.violations).toEqual([violation("changes-target")]);
    expect(sentencesOf(report).join()).toContain("the update fails, unless formerTargets confirms");
    expect(textReport(report)).toContain(`${was} → ${is}`);
    expect((await reportFor(movedTo(was))).violations).toEqual([]);

    const confirmed = { steps: [movedTo(is)], config: { "collab:formerTargets": was } };
    const stated = await reportOn(confirmed);
    expect(stated.violations).toEqual([violation("states-facts")]);
    expect(sentencesOf(stated).join()).toContain("is stated to be in the same workspace (formerTargets)");
    // The resource still manages the document.
    expect(sentencesOf(stated).join()).not.toContain("stays in the service");
  });

  it("has another fingerprint if another provider changes in the same way", async () => {
    const fingerprintOf = async (name: string) =>
      (await reportFor(provider({ op: "update", name, was: EU, is: { ...EU, apiKey: "other" } })))
        .fingerprint;
    expect(await fingerprintOf("eu")).not.toBe(await fingerprintOf("us"));
  });

  it("needs an approval if its name begins with default, as the engine omits it from previews", async () => {
    const document = same("Document", "handbook", handbook, { provider: providerRef("default-eu") });
    const report = await reportFor(document);
    expect(report.violations).toEqual([violation("changes-target")]);
    expect(textReport(report)).toContain(
      'the engine omits providers from previews if their names begin with "default"',
    );
    expect(report.fingerprint).not.toBe((await reportFor()).fingerprint);
    expect(report.others).toEqual([]);
  });

  it("needs no approval if it is new, which the report shows", async () => {
    const report = await reportFor(provider({ op: "create", is: EU }));
    expect(report.violations).toEqual([]);
    expect(sentencesOf(report)).toEqual([
      "provider eu is created for https://eu.example.com; this sends no request",
    ]);
  });
});

describe("a resource that moves to another provider", () => {
  const moves = (formerProvider: string, to: string, op = "same") =>
    step({
      op,
      type: "Document",
      name: "handbook",
      was: handbook,
      is: handbook,
      formerProvider,
      provider: to,
    });

  it.each(["same", "update"])("needs an approval, as a later removal deletes there (%s)", async (op) => {
    const report = await reportFor(moves(providerRef("staging"), providerRef("production"), op));
    expect(report.violations).toEqual([violation("changes-target")]);
    expect(textReport(report)).toContain("staging → production");
    expect(markdownReport(report)).toContain("~ provider: staging => production");
  });

  it("is unchanged if the provider only gets another name, version or host", async () => {
    for (const [was, is] of [
      [providerRef("eu", "one-id"), providerRef("europe", "one-id")],
      [providerRef("default"), providerRef("default_1_2_3")],
      [providerRef("default"), providerRef("default", UNKNOWN, "plugin")],
      [providerRef("eu", "id"), providerRef("eu", UNKNOWN, "plugin")],
    ] as const)
      expect((await reportFor(moves(was, is))).changes).toEqual([]);
  });

  it("deletes objects there, even if another resource declares such objects at the former provider", async () => {
    const set = (...ids: readonly string[]) => ({
      organizationId: "acme",
      documents: Object.fromEntries(ids.map((id) => [id, {}])),
    });
    const [one, two] = [providerRef("one"), providerRef("two")];
    const report = await reportFor(
      updated("DocumentSet", "set", set("a", "b"), set("a"), ["documents"], {
        formerProvider: one,
        provider: two,
      }),
      same("Document", "b", { organizationId: "acme", documentId: "b" }, { provider: one }),
    );
    expect(sentencesOf(report)).toContain("document acme/b is deleted with its data");
  });

  it("does not turn a deletion and a creation into a rename, because they affect two objects", async () => {
    const report = await reportFor(
      deleted("Document", "a", handbook, { provider: providerRef("staging") }),
      created("Document", "b", handbook, { provider: providerRef("production") }),
    );
    expect(sentencesOf(report)).toContain("document acme/handbook is deleted with its data");
  });
});

describe("a report of a stack that changes its host in the same pull request", () => {
  const was = { organizationId: "acme", documents: { a: {}, b: {} } };
  const is = { ...was, organizationId: "globex" };
  const [before, after] = [providerRef("default"), providerRef("default", UNKNOWN, "plugin")];

  it("counts a replacement once, and reports no leftover of an earlier update", async () => {
    const report = await reportFor(
      replaced("DocumentSet", "set", was, is, ["organizationId"], {
        formerProvider: before,
        provider: after,
        host: "plugin",
      }),
      step({ op: "delete-replaced", type: "DocumentSet", name: "set", was, provider: before }),
    );
    expect(report.counts.get("loses-data")).toBe(2);
    expect(report.warnings).toEqual([]);
  });

  it("recognizes a resource that only gets another name in the program", async () => {
    const report = await reportFor(
      deleted("Document", "old", handbook, { provider: before }),
      created("Document", "new", handbook, { provider: after, host: "plugin" }),
    );
    expect(sentencesOf(report)).toEqual([
      "Document acme/new is taken over as it is",
      "Document acme/old stays as it is: the program still declares it",
    ]);
  });

  it("reports no request if nothing else of a resource changes", async () => {
    const report = await reportFor(updated("Document", "a", handbook, handbook, ["__provider"]));
    expect(sentencesOf(report)).toEqual([
      "Document acme/a changes in the program only: no request is sent now",
    ]);
    expect(textReport(report)).not.toContain("__provider");
  });

  it("deletes both objects if an earlier update left one with the same inputs", async () => {
    const left = step({ op: "delete-replaced", type: "DocumentSet", name: "set", was, provider: before });
    const replace = replaced("DocumentSet", "set", was, is, ["organizationId"]);
    expect((await reportFor(replace, left, left)).counts.get("loses-data")).toBe(4);
  });
});

describe("a provider that may send tokens of the stack to another address", () => {
  const baseUrl = "https://other.example.com";
  const config = { "collab:baseUrl": "https://api.example.com" };
  const sameUrl = config["collab:baseUrl"];
  const inherited = { ...EU, inheritedTokens: "authToken and workspaceAuthToken" };
  const isNew = (is: object) => ({ op: "create", is });
  const changed = (was: object, is: object) => ({ op: "update", was, is });

  it.each<[string, number, ProviderStep, object]>([
    ["tokens of the stack's configuration", 1, isNew(inherited), config],
    ["tokens of a stack that has no address", 1, isNew(inherited), {}],
    ["credentials of the environment", 1, isNew({ baseUrl }), config],
    ["a token of the environment, beside an own API key", 1, isNew({ baseUrl, apiKey: "key" }), config],
    [
      "credentials of the environment, to an address that is not known yet",
      1,
      isNew({ baseUrl: UNKNOWN }),
      config,
    ],
    ["tokens that an existing provider did not send", 1, changed(EU, inherited), config],
    ["none, as it no longer sends tokens", 0, changed(inherited, EU), config],
    ["none, as it sent them before", 0, changed(inherited, { ...inherited, concurrency: "2" }), config],
    ["none, as all credentials are its own", 0, isNew(EU), config],
    ["none, as it takes over the address of the stack", 0, isNew({ apiKey: "key" }), config],
    ["none, as it has the stack's address", 0, isNew({ ...inherited, baseUrl: sameUrl }), config],
    ["none of the environment, as it has the stack's address", 0, isNew({ baseUrl: sameUrl }), config],
  ])("sends %s: %d dangers", async (_title, count, given, settings) => {
    const { violations } = await reportOn({ config: settings, steps: [provider(given)] });
    expect(violations).toEqual(count === 0 ? [] : [violation("changes-target", count)]);
  });

  it("names the tokens, and both addresses", async () => {
    const text = textReport(await reportOn({ config, steps: [provider(isNew(inherited))] }));
    expect(text).toContain(
      "sends the stack's authToken and workspaceAuthToken to an address that is not the stack's baseUrl",
    );
    expect(text).toContain("https://api.example.com → https://eu.example.com");
  });
});
