import { expect, it } from "@jest/globals";
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

/** The resources that change and whose hidden values decide about data or access. */
const HIDDEN = [
  ...["clear", "deleted", "disabled", "domain", "domains", "key", "leaving", "members", "secretly-off"],
  "unknown",
];

const world = World.ofSuite({ emulator: { seed: { organizations: { acme: {}, globex: {} } } } });

async function review() {
  await world.program(AFTER);
  const allowed = ["--allow", "loses-data=1000", "--allow", "takes-access=1000"];
  const { report, exitCode } = await reviewed(world, { review: allowed });
  const hidden = report.impacts.filter(({ impactType }) => impactType === "hides-values");
  return {
    exitCode,
    beyondLimits: report.needsApproval.map(({ impactType }) => impactType),
    hidden: [...new Set(hidden.map(({ resource }) => resource.name))].sort(),
  };
}

it("a preview that hides what the update deletes and disables needs an approval with each host", async () => {
  await world.program(BEFORE);
  await world.stack.up();
  const expected = { exitCode: 3, beyondLimits: ["hides-values"], hidden: HIDDEN };
  expect(await review()).toEqual(expected);

  await world.program(BEFORE);
  await world.moveTo("plugin");
  await world.stack.up();
  expect(await review()).toEqual(expected);
});
