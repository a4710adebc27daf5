import { describe, expect, it } from "@jest/globals";
import * as pulumi from "@pulumi/pulumi";
import { Organization, Workspace, type WorkspaceArgs } from "../../src";
import { mockEngine, type Registered } from "../program/mock-engine";

const registered = mockEngine();

/** Returns everything that a workspace registers, by type and name, in the order of registration. */
async function declared(args: WorkspaceArgs): Promise<Record<string, Registered>> {
  const workspace = new Workspace("w", args);
  await Promise.all(Object.values(workspace.organizations).map(({ urn }) => promiseOf(urn)));
  // Waits for event loop turns rather than milliseconds: the mocks respond from memory, however busy the machine is.
  for (let turn = 0; turn < 200; turn += 1) await new Promise(setImmediate);
  return Object.fromEntries(
    registered.map((each) => [`${each.type.replace(/^.*:/, "")} ${each.name}`, each]),
  );
}

const promiseOf = <Value>(output: pulumi.Output<Value>): Promise<Value> =>
  new Promise((resolve) => {
    output.apply(resolve);
  });

const acme = {
  folders: { plans: {} },
  documents: { handbook: { folderId: "plans" } },
  users: { ada: { name: "Ada" } },
} as const;

describe("a workspace", () => {
  it("declares its resources with names that consist of its name and their ids", async () => {
    const made = await declared({ domains: ["acme.com"], organizations: { acme, "a/b": { documents: {} } } });
    expect(Object.keys(made).sort()).toEqual([
      "AllowedDomains w",
      "DocumentSet w/a%2Fb",
      "DocumentSet w/acme",
      "Folder w/acme/plans",
      "Organization w/a%2Fb",
      "Organization w/acme",
      "OrganizationDisabledState w",
      "Users w/acme",
      "Workspace w",
    ]);
  });

  it("declares nothing that its data does not contain", async () => {
    expect(Object.keys(await declared({}))).toEqual(["Workspace w", "OrganizationDisabledState w"]);
    expect(Object.keys(await declared({ organizations: { acme: {} } }))).not.toContain("DocumentSet w/acme");
  });

  it("writes the contents of an organization before disabling it, and those of enabled organizations afterwards", async () => {
    const made = await declared({ organizations: { acme, globex: { ...acme, disabled: true } } });
    expect(made["OrganizationDisabledState w"]?.inputs).toMatchObject({
      organizationIds: ["globex"],
      disabled: true,
    });
    const order = Object.keys(made).filter((each) => !/^(Workspace|Organization) /.test(each));
    const partsOf = (id: string) => [`Folder w/${id}/plans`, `DocumentSet w/${id}`, `Users w/${id}`];
    expect(order).toEqual([...partsOf("globex"), "OrganizationDisabledState w", ...partsOf("acme")]);
  });

  it("passes on the deletion options, and keeps disabled organizations disabled", async () => {
    const organizations = { acme, globex: { ...acme, disabled: true } };
    const retained = await declared({ organizations, documentsOnDelete: "retain" });
    expect(retained["DocumentSet w/acme"]?.inputs["onDelete"]).toBe("retain");
    expect(retained["Organization w/acme"]?.inputs["onDelete"]).toBeUndefined();
    expect(retained["Organization w/globex"]?.inputs["onDelete"]).toBe("disable");
    const closed = await declared({ organizations, organizationsOnDelete: "disable" });
    expect(closed["Organization w/acme"]?.inputs["onDelete"]).toBe("disable");
    expect(closed["DocumentSet w/acme"]?.inputs["onDelete"]).toBeUndefined();
  });

  it("exposes its organizations for other resources of the program", async () => {
    const workspace = new Workspace("w", {
      organizations: { b: {}, constructor: { disabled: true }, a: {} },
    });
    expect(await promiseOf(workspace.organizationIds)).toEqual(["a", "b", "constructor"]);
    expect(Object.keys(workspace.organizations).sort()).toEqual(["a", "b", "constructor"]);
    expect(Organization.isInstance(workspace.organizations["constructor"])).toBe(true);
  });

  it("rejects invalid data of a program like an invalid file, before anything is registered", () => {
    const wrong = {
      organizations: {
        acme: { users: { ada: { mail: 1 } }, folders: { root: {} } },
      },
    };
    let thrown: unknown;
    try {
      new Workspace("invalid", wrong as WorkspaceArgs);
    } catch (error) {
      thrown = error;
    }
    expect(pulumi.RunError.isInstance(thrown)).toBe(true);
    expect(thrown).toMatchObject({
      stack: "",
      message: [
        'Workspace invalid: organizations.acme.folders.root: must not be "root": the service keeps that name',
        'Workspace invalid: organizations.acme.users.ada.mail: is not a field here; did you mean "email"?',
      ].join("\n"),
    });
    expect(registered.map(({ name }) => name)).not.toContain("invalid");
  });

  it("reports that its data must be plain if it contains an output", () => {
    const args: unknown = { domains: [pulumi.output("acme.com")] };
    expect(() => new Workspace("w", args as WorkspaceArgs)).toThrow(
      "Workspace w: domains[0]: must be a plain value, and no output or promise",
    );
  });
});
