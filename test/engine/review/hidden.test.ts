import { expect, it } from "@jest/globals";
import { groupBy } from "../../../src/values/collections";
import { World } from "../world";
import { reviewed } from "./reviewed";

const HEAD = `
const { secret } = pulumi;
new collab.Organization("acme", { organizationId: "acme" });
`;

const BEFORE = `${HEAD}
new collab.AllowedDomains("domains", { domains: secret(["a.com", "b.com"]) });
new collab.DocumentSet("members", { organizationId: "acme", documents: secret({ a: {}, b: {} }) });
new collab.DocumentSet("clear", { organizationId: "acme", documents: { c: {}, d: {} } });
new collab.DocumentSet("leaving", { organizationId: "acme", documents: secret({ e: {} }) });
new collab.DocumentSet("deleted", { organizationId: "acme", documents: { f: {} }, onDelete: secret("delete") });
new collab.DocumentSet("steady", { organizationId: "acme", documents: secret({ g: {} }), maxDeletions: 1 });
new collab.Organization("disabled", { organizationId: "globex", onDelete: secret("disable") });
`;

const AFTER = `${HEAD}
const made = new collab.UserToken("made", { userId: "bot" });
new collab.AllowedDomains("domains", { domains: secret(["a.com"]) });
new collab.DocumentSet("members", { organizationId: "acme", documents: secret({ a: {} }) });
new collab.DocumentSet("clear", { organizationId: "acme", documents: secret({ c: {} }) });
new collab.DocumentSet("steady", { organizationId: "acme", documents: secret({ g: {} }), maxDeletions: 2 });
new collab.OrganizationDisabledState("secretly-off", { organizationIds: ["acme"], disabled: secret(true) });
new collab.OrganizationDisabledState("unknown", { organizationIds: [made.expiresAt], disabled: true });
new collab.AllowedDomains("domain", { domains: [secret("*.com")] });
new collab.ApiKey("key", { ownerEmail: "ops@acme.com", type: secret("production") });
`;

/** The impact types of the changes that need approval. */
const DANGERS = {
  clear: ["loses-data"],
  deleted: ["loses-data"],
  disabled: ["takes-access"],
  domain: ["gives-broad-access"],
  domains: ["gives-broad-access", "takes-access"],
  key: ["spends-quota"],
  leaving: ["loses-data"],
  members: ["loses-data"],
  "secretly-off": ["takes-access"],
  unknown: ["takes-access"],
};

const world = World.ofSuite({ emulator: { seed: { organizations: { acme: {}, globex: {} } } } });

async function review() {
  await world.program(AFTER);
  const allowed = ["--allow", "loses-data=1000", "--allow", "takes-access=1000"];
  const { report, exitCode } = await reviewed(world, { review: allowed });
  const dangers = report.consequences.filter(({ level }) => level === "danger");
  const byName = [...groupBy(dangers, ({ resource }) => resource.name)].map(([name, all]) => [
    name,
    [...new Set(all.map(({ effect }) => effect))].sort(),
  ]);
  return {
    exitCode,
    beyondLimits: report.needsApproval.map(({ effect }) => effect),
    dangers: Object.fromEntries(byName) as unknown,
  };
}

it("a preview that hides what the update deletes and disables needs an approval with each host", async () => {
  await world.program(BEFORE);
  await world.stack.up();
  const expected = {
    exitCode: 3,
    beyondLimits: [
      "empties-organization",
      "loses-data",
      "takes-access",
      "spends-quota",
      "gives-broad-access",
    ],
    dangers: DANGERS,
  };
  expect(await review()).toEqual(expected);

  await world.program(BEFORE);
  await world.moveTo("plugin");
  await world.stack.up();
  expect(await review()).toEqual(expected);
});
