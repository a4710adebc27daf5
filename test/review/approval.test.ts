import { describe, expect, it } from "@jest/globals";
import { htmlReport, jsonReport, markdownReport, textReport } from "../../src/review";
import { NAMESPACE, SETTINGS } from "../../src/settings";
import { APPROVAL } from "../../src/settings/approval";
import { providerRef, reportFor, reportOn, said, step, UNKNOWN, violation } from "./support";

const handbook = { organizationId: "acme", documentId: "handbook" };

/** Returns the deletion of a document that uses this provider. */
const deletion = (provider: string) =>
  step({ op: "delete", type: "Document", name: "handbook", was: handbook, provider: providerRef(provider) });

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
const ofStack = (settings: object) =>
  reportOn({ steps: [deletion("default")], config: settings }).fingerprint;
const ofProvider = (settings: object) =>
  reportFor(provider({ was: settings, is: settings }), deletion("eu")).fingerprint;

describe("an approval", () => {
  it.each(SETTINGS.map(({ name }) => [name, APPROVAL[name] === "covered"] as const))(
    "with another %s of the stack or of an explicit provider counts no more: %s",
    (name, isCovered) => {
      const key = `${NAMESPACE}:${name}`;
      expect(ofStack({ [key]: "one" }) !== ofStack({ [key]: "another" })).toBe(isCovered);
      expect(ofProvider({ ...EU, [name]: "one" }) !== ofProvider({ ...EU, [name]: "another" })).toBe(
        isCovered,
      );
    },
  );

  it("of staging does not count for production: the provider of each resource is part of it", () => {
    expect(reportFor(deletion("staging")).fingerprint).not.toBe(
      reportFor(deletion("production")).fingerprint,
    );
  });

  it("still counts when the token of a provider is rotated", () => {
    const visible = { baseUrl: EU.baseUrl, apiKey: "key", authToken: "[secret]" };
    const rotated = provider({ op: "update", was: visible, is: visible });
    expect(reportFor(rotated, deletion("eu")).fingerprint).toBe(ofProvider(visible));
    expect(reportFor(rotated).violations).toEqual([]);
  });
});

describe("a provider that gets another setting", () => {
  it("sends its resources elsewhere: that needs an approval", () => {
    const is = { ...EU, baseUrl: "https://other.example.com" };
    const report = reportFor(provider({ op: "update", was: EU, is }));
    expect(report.violations).toEqual([violation("changes-target")]);
    expect(textReport(report)).toContain(
      "provider eu gets another baseUrl; its resources are looked up there, and its auth tokens are sent there: https://eu.example.com → https://other.example.com",
    );
  });

  it.each(["default-eu", "default_eu", "defaults"])(
    "is no provider of the engine, though it is named %s",
    (name) => {
      const is = { ...EU, baseUrl: "https://other.example.com" };
      const report = reportFor(provider({ op: "update", name, was: EU, is }));
      expect(report.violations).toEqual([violation("changes-target")]);
    },
  );

  it("may have one that the preview hides: that counts as another one, unless the provider names what changes", () => {
    const hidden = { ...EU, apiKey: "[secret]" };
    const update = (differs?: readonly string[]) =>
      reportFor(
        provider({ op: "update", was: hidden, is: hidden, ...(differs ? { differs } : {}) }, "plugin"),
      );
    expect(update().violations).toEqual([violation("changes-target")]);
    expect(update(["collab:apiKey"]).violations).toEqual(update().violations);
    expect(update(["collab:authToken"]).violations).toEqual([]);
    expect(reportFor(provider({ op: "update", was: EU, is: { ...EU, apiKey: UNKNOWN } })).violations).toEqual(
      update().violations,
    );
  });

  it("shows no credential of it", () => {
    const canary = "canary-credential";
    const report = reportFor(
      provider({ op: "update", was: EU, is: { ...EU, apiKey: canary } }),
      provider({ op: "create", name: "us", is: { ...EU, apiKey: canary, authToken: canary } }),
    );
    expect(report.violations).toEqual([violation("changes-target")]);
    for (const form of [textReport, markdownReport, htmlReport, jsonReport])
      expect(form(report)).not.toContain(canary);
  });

  it("is reported where the full provider warns of the stack's own settings", () => {
    const warning = (urn: string) => ({
      urn,
      severity: "warning",
      message:
        "warning: collab:baseUrl and collab:apiKey have another value. This recreates no resources and moves no data.\n",
    });
    const urn = "urn:pulumi:production::shop::pulumi:providers:collab::default";
    const diagnostics = [warning(urn), warning(urn), warning("urn:pulumi:production::shop::aws:x/y:Z::z")];
    expect(reportOn({ steps: [], diagnostics }).violations).toEqual([violation("changes-target", 2)]);
  });

  it("is not in the preview where its name begins with default: the report says so, and that needs an approval", () => {
    const same = step({
      op: "same",
      type: "Document",
      name: "handbook",
      was: handbook,
      is: handbook,
      provider: providerRef("default-eu"),
    });
    const report = reportFor(same);
    expect(report.violations).toEqual([violation("changes-target")]);
    expect(textReport(report)).toContain(
      'the engine omits providers from previews if their names begin with "default"',
    );
    expect(report.fingerprint).not.toBe(reportFor().fingerprint);
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

  it.each(["same", "update"])("needs an approval, as a later removal deletes there (%s)", (op) => {
    const report = reportFor(moves(providerRef("staging"), providerRef("production"), op));
    expect(report.violations).toEqual([violation("changes-target")]);
    expect(textReport(report)).toContain("staging → production");
    expect(textReport(report)).toContain("~ provider: staging => production");
  });

  it("is none where the provider only has another name, a version or another host", () => {
    for (const [was, is] of [
      [providerRef("eu", "one-id"), providerRef("europe", "one-id")],
      [providerRef("default"), providerRef("default_1_2_3")],
      [providerRef("default"), providerRef("default", UNKNOWN, "plugin")],
      [providerRef("eu", "id"), providerRef("eu", UNKNOWN, "plugin")],
    ] as const)
      expect(reportFor(moves(was, is)).changes).toEqual([]);
  });

  it("is told by a deletion and a creation too: they are about two objects", () => {
    const report = reportFor(
      step({ op: "delete", type: "Document", name: "a", was: handbook, provider: providerRef("staging") }),
      step({ op: "create", type: "Document", name: "b", is: handbook, provider: providerRef("production") }),
    );
    expect(said(report)).toContain("document acme/handbook is deleted with its data");
  });
});

describe("a report of a stack that changes its host in the same pull request", () => {
  const was = { organizationId: "acme", documents: { a: {}, b: {} } };
  const is = { ...was, organizationId: "globex" };
  const [before, after] = [providerRef("default"), providerRef("default", UNKNOWN, "plugin")];

  it("counts a replacement once, and knows that no earlier update left it", () => {
    const report = reportFor(
      step({
        op: "replace",
        type: "DocumentSet",
        name: "set",
        was,
        is,
        replaces: ["organizationId"],
        formerProvider: before,
        provider: after,
        host: "plugin",
      }),
      step({ op: "delete-replaced", type: "DocumentSet", name: "set", was, provider: before }),
    );
    expect(report.counts.get("loses-data")).toBe(2);
    expect(report.warnings).toEqual([]);
  });

  it("knows a resource that only has another name in the program", () => {
    const report = reportFor(
      step({ op: "delete", type: "Document", name: "old", was: handbook, provider: before }),
      step({ op: "create", type: "Document", name: "new", is: handbook, provider: after, host: "plugin" }),
    );
    expect(said(report)).toEqual(["Document acme/new is taken over as it is"]);
  });

  it("names the host where nothing else of a resource changes", () => {
    const report = reportFor(
      step({
        op: "update",
        type: "Document",
        name: "a",
        was: handbook,
        is: handbook,
        differs: ["__provider"],
      }),
    );
    expect(said(report)).toEqual([
      "Document acme/a gets another host (`collab:host`): no request is sent now",
    ]);
    expect(textReport(report)).not.toContain("__provider");
  });

  it("still deletes both objects where an earlier update left one that looks the same", () => {
    const left = step({ op: "delete-replaced", type: "DocumentSet", name: "set", was, provider: before });
    const replace = step({
      op: "replace",
      type: "DocumentSet",
      name: "set",
      was,
      is,
      replaces: ["organizationId"],
    });
    expect(reportFor(replace, left, left).counts.get("loses-data")).toBe(4);
  });
});

it("the previews of two stacks have two fingerprints, though their resources are the same", () => {
  const of = (config: object) => reportOn({ steps: [deletion("eu")], config });
  expect(of({ "collab:apiKey": "staging" }).fingerprint).not.toBe(
    of({ "collab:apiKey": "live" }).fingerprint,
  );
});
