import { expect, it } from "@jest/globals";
import { HOST } from "../host";
import { World } from "../engine/world";

const world = World.ofSuite({ emulator: { seed: { organizations: { acme: {} } } } });

// The dynamic host does not know which inputs are secrets.
(HOST === "plugin" ? it : it.skip)(
  "a secret input that the service quotes in an error is masked",
  async () => {
    await world.program(`
    const documentName = pulumi.secret("canary name");
    const documents = { one: { documentName }, two: {} };
    new collab.Document("document", { organizationId: "acme", documentId: "plan", documentName });
    new collab.DocumentSet("set", { organizationId: "acme", documents });
  `);
    const message = "Bad name: canary name";
    world.emulator.inject({ kind: "itemFailure", ids: ["plan", "one"], message, times: "always" });

    const { stdout, stderr } = await world.stack.up({ args: ["--continue-on-error"], expectFailure: true });

    const output = stdout + stderr;
    expect(output).toContain("could not create Document acme/plan: Bad name: [masked].");
    expect(output).toContain("one: Bad name: [masked].");
    expect(output).not.toContain("canary");
    const state = JSON.stringify(await world.stack.state());
    expect(state).toContain("Bad name: [masked]");
    expect(state).not.toContain("canary");
  },
);
