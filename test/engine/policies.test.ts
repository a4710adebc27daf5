import { beforeAll, describe, expect, it } from "@jest/globals";
import { typeToken } from "../../src/values/type-token";
import { SEED } from "./samples";
import { World } from "./world";
import { writePack } from "../policy/pack";
import { seenBy, watchingPack, type Seen } from "../policy/seen";

const world = World.ofSuite({ emulator: { seed: SEED } });

const RULES = `
const { PolicyPack, remediateResourceOfType, validateResourceOfType } = require("@pulumi/policy");
const classes = require("pulumi-collab");
const collab = require("pulumi-collab/policy");
new PolicyPack("rules", {
  enforcementLevel: "mandatory",
  policies: [
    {
      name: "ids-begin-with-d",
      description: "The ids of documents begin with d.",
      validateResource: (args, reportViolation) => {
        const document = collab.asType(args, "Document");
        if (document && !document.documentId.startsWith("d-"))
          reportViolation(document.documentId + " does not begin with d-.");
      },
    },
    {
      name: "by-class",
      description: "Finds resources by their class.",
      enforcementLevel: "advisory",
      validateResource: validateResourceOfType(classes.AllowedDomains, ({ domains }, args, reportViolation) => {
        const isOther = args.isType(classes.Document);
        reportViolation(JSON.stringify([Object.keys(domains), isOther]));
      }),
    },
    {
      name: "without-plain-domains",
      description: "Fixes domains.",
      enforcementLevel: "remediate",
      remediateResource: remediateResourceOfType(classes.AllowedDomains, (props) =>
        "acme.dev" in props.domains ? { ...props, domains: { "app.acme.dev": true } } : undefined),
    },
  ],
});
`;

describe("a rule, on the engine,", () => {
  it("that is mandatory warns about unknown values in a preview, and stops the update", async () => {
    const { options } = await writePack(world.project, "rules", { "index.js": RULES });
    await world.program(`
      const key = new collab.ApiKey("web", { ownerEmail: "ops@acme.com", type: "testing" });
      new collab.Document("late", { organizationId: "base", documentId: key.fingerprint });
      new collab.AllowedDomains("site", { domains: ["acme.com"] });
      new collab.AllowedDomains("one", { domains: ["acme.dev"] });
    `);
    const { stdout } = await world.stack.preview(options);
    expect(stdout).toContain(
      "can't run policy 'ids-begin-with-d' from policy pack 'rules@v1.0.0' during preview: string value at .documentId can't be known during preview",
    );
    expect(stdout).toContain(`["acme.com"],false]`);

    const update = await world.stack.up({ ...options, expectFailure: true });
    expect(update.stdout).toMatch(/\[mandatory\] +ids-begin-with-d .*collab:Document: late/);
    expect(update.stdout).toContain(" does not begin with d-.");
    expect(world.sent().map(({ operation }) => operation)).not.toContain("addDocuments");
  });

  it("that changes inputs returns them in the form in which it received them", async () => {
    expect(world.emulator.contents().domains).toContain("app.acme.dev");
    const { resources } = (await world.stack.export()).deployment;
    const changed = resources.find(({ urn }) => urn.endsWith("::one"));
    expect(changed?.inputs).toMatchObject({
      domains: { "app.acme.dev": true },
      __provider: expect.any(String),
    });
    await world.program("");
    await world.stack.destroy();
    expect(world.emulator.contents().domains).toEqual([]);
  });
});

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
