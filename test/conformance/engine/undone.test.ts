import { expect, it } from "@jest/globals";
import { resource, World } from "../../engine/world";

const world = World.ofSuite({
  emulator: { seed: { organizations: { acme: {}, late: {} } } },
  config: { "collab:maxAttempts": "1" },
});

const program = (documentName: string, domains: string[], disabled: boolean, added = {}) => [
  resource("AllowedDomains", "domains", { domains }),
  resource("OrganizationDisabledState", "off", { organizationIds: ["late"], disabled }),
  resource("Document", "plan", { organizationId: "acme", documentId: "plan", documentName }),
  resource("DocumentSet", "set", {
    organizationId: "acme",
    documents: { guide: { documentName }, ...added },
  }),
];
const EARLIER = program("Earlier", ["app.acme.com"], true);
const LATER = program("Later", ["app.acme.com", "new.acme.com"], false, { added: {} });

it("going back to the earlier program undoes an update whose replies were lost", async () => {
  await world.up(...EARLIER);
  const before = world.emulator.contents();
  world.emulator.inject({ kind: "resetAfter", times: "always" });
  await world.declare(...LATER);
  const { stdout } = await world.stack.up({ args: ["--continue-on-error"], expectFailure: true });
  world.emulator.clearFaults();
  for (const what of ["Document acme/plan", "DocumentSet of acme", "AllowedDomains"])
    expect(stdout).toMatch(
      new RegExp(
        `could not update ${what}: .*lost the reply .*may still have been carried out\\. Run the same command again: .* from what is there\\.$`,
        "m",
      ),
    );
  expect(stdout).not.toContain("The rest was applied");
  expect(world.emulator.contents().domains).toContain("new.acme.com");

  await world.declare(...EARLIER);
  const { steps } = await world.stack.previewJson();
  expect(steps.filter(({ op }) => op === "update")).toHaveLength(EARLIER.length);
  await world.declare(...EARLIER);
  expect((await world.stack.up()).stdout).toContain("Documents of acme may be left behind: added.");
  // Nothing shows that the update added the document, so it stays.
  world.emulator.edit({ organizations: { acme: { documents: { added: null } } } });
  expect(world.emulator.contents()).toEqual(before);
  await world.expectNoChanges();
});
