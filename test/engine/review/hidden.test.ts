import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { collab } from "../../command/support";
import { World } from "../world";

const HEAD = `
const { secret } = require("@pulumi/pulumi");
const collab = require("pulumi-collab");
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
new collab.AllowedDomain("domain", { domain: secret("*.com") });
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

let world: World;
beforeAll(async () => {
  world = await World.start({ emulator: { seed: { organizations: { acme: {}, globex: {} } } } });
});
afterAll(() => world.end());

const declare = (program: string) => world.project.write({ "index.js": program });

async function review() {
  await declare(AFTER);
  const { stdout } = await world.stack.run(["preview", "--json", "--show-sames", "--show-replacement-steps"]);
  const file = join(world.project.root, "preview.json");
  writeFileSync(file, stdout);
  const any = ["loses-data", "takes-access"].flatMap((effect) => ["--allow", `${effect}=1000`]);
  const { stdout: told, exitCode } = await collab(["review", file, "--json", ...any]);
  const { consequences, needsApproval } = JSON.parse(told) as {
    consequences: { level: string; effect: string; resource: { name: string } }[];
    needsApproval: { effect: string }[];
  };
  const dangers = new Map<string, Set<string>>();
  for (const { level, effect, resource } of consequences)
    if (level === "danger") dangers.set(resource.name, (dangers.get(resource.name) ?? new Set()).add(effect));
  return {
    exitCode,
    beyondLimits: needsApproval.map(({ effect }) => effect),
    dangers: Object.fromEntries([...dangers].map(([name, effects]) => [name, [...effects].sort()])),
  };
}

it("a preview that hides what the update deletes and switches off does not pass, whichever host serves the stack", async () => {
  await declare(BEFORE);
  await world.stack.up();
  const expected = {
    exitCode: 3,
    beyondLimits: ["loses-data", "takes-access", "spends-quota", "gives-broad-access"],
    dangers: DANGERS,
  };
  expect(await review()).toEqual(expected);

  await declare(BEFORE);
  await world.moveTo("plugin");
  await world.stack.up();
  expect(await review()).toEqual(expected);
});
