import { beforeAll, describe, expect, it, jest } from "@jest/globals";
import { FunctionsWorld } from "./world";

jest.setTimeout(600_000);

let world: FunctionsWorld;

beforeAll(async () => {
  world = await FunctionsWorld.start();
});

const PROGRAM = `
  class Team extends pulumi.ComponentResource {
    constructor(name, organizationId, opts) {
      super("test:index:Team", name, {}, opts);
      this.organization = new collab.Organization(name, { organizationId }, { parent: this });
    }
  }
  const initech = new collab.Organization("initech", { organizationId: "initech" });
  const team = new Team("hooli", "hooli");
  const count = (output) => output.apply(({ folders }) => folders.length);
  return {
    argument: count(collab.getFoldersOutput({ organizationId: initech.organizationId })),
    applied: count(collab.getFoldersOutput({ organizationId: initech.organizationId.apply((id) => id) })),
    dependsOn: count(collab.getFoldersOutput({ organizationId: "initech" }, { dependsOn: initech })),
    list: count(collab.getFoldersOutput({ organizationId: "initech" }, { dependsOn: [Promise.resolve(initech)] })),
    output: count(collab.getFoldersOutput({ organizationId: "initech" }, { dependsOn: pulumi.output([initech]) })),
    component: count(collab.getFoldersOutput({ organizationId: "hooli" }, { dependsOn: [team] })),
    there: count(collab.getFoldersOutput({ organizationId: "acme" })),
  };
`;

const NAMES = ["argument", "applied", "dependsOn", "list", "output", "component"];

describe("a function that depends on a resource", () => {
  it("is unknown and sends no request until the resource exists", async () => {
    await world.program(PROGRAM);
    const { stdout } = await world.stack.preview();
    for (const name of NAMES) expect(stdout).toMatch(new RegExp(`${name} *: \\[unknown\\]`));
    expect(stdout).toMatch(/there *: 2/);
    expect(world.counts()).toMatchObject({ getFolders: 1 });
  });

  it("reads in the update that creates the resource, and in later previews", async () => {
    await world.program(PROGRAM);
    await world.stack.up();
    const made = Object.fromEntries(NAMES.map((name) => [name, 0]));
    expect(await world.stack.outputs()).toEqual({ ...made, there: 2 });
    const { stdout } = await world.stack.preview({ expectNoChanges: true });
    expect(stdout).not.toContain("[unknown]");
  });

  it("sees changes of the resource, also after a call that did not wait", async () => {
    await world.program(`
      const acme = { organizationId: "acme" };
      const ids = ({ folders }) => folders.map(({ folderId }) => folderId).join();
      const before = ids(await collab.getFolders(acme));
      const made = new collab.Folder("made", { ...acme, folderId: "made" });
      const again = (organizationId, opts) => collab.getFoldersOutput({ organizationId }, opts).apply(ids);
      return {
        before,
        named: again("acme", { dependsOn: made }),
        argument: again(made.organizationId),
      };
    `);
    await world.stack.up();
    const outputs = await world.stack.outputs();
    expect(outputs["named"]).toContain("made");
    expect(outputs["argument"]).toContain("made");
    expect(outputs["before"]).not.toContain("made");
  });

  it("reports in one line a dependsOn that is not a resource", async () => {
    await world.program(
      `return collab.getFoldersOutput({ organizationId: "acme" }, { dependsOn: ["acme"] });`,
    );
    const { stdout } = await world.stack.preview({ expectFailure: true });
    expect(stdout).toContain("dependsOn must be a resource, or a list of resources.");
    expect(stdout).not.toMatch(/\n\s+at /);
  });
});
