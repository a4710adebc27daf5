import { describe, expect, it, jest } from "@jest/globals";
import { Connection } from "../../../src/core/connection";
import { Registry } from "../../../src/core/ownership/registry";
import type { Context } from "../../../src/core/resource-type";
import type { Behaviours } from "../../../src/emulator";
import { checked, lifecycleOf, Service } from "../../core/support";
import { temporaryFolder } from "../../temporary";

let service: Service;

const organization = lifecycleOf("Organization");
const acme = (more: object = {}) => checked("Organization", { organizationId: "acme", ...more });
const isOff = () => service.organization("acme")?.disabled;

const SERVICES: Partial<Behaviours>[] = [
  {},
  { emptyDocuments: "rejected" },
  { foldersOfDisabledOrganization: "rejected", disabledOrganization: "FAILED_PRECONDITION" },
  { messageStyle: "quoting" },
  { disabledOrganization: "accepted" },
  { emptyDocuments: "rejected", usersOfDisabledOrganization: "readable" },
  { emptyDocuments: "rejected", userReadsEnabled: false },
  { missingOrganizationInDisable: "itemFailure" },
  { missingOrganization: "PERMISSION_DENIED", foldersOfMissingOrganization: "PERMISSION_DENIED" },
];

describe.each(SERVICES.map((b) => [JSON.stringify(b), b] as const))(
  "an organization that destroy has disabled (%s)",
  (_title, behaviours) => {
    it("is enabled when it is created again", async () => {
      service = await Service.start({ acme: {} }, behaviours);
      const inputs = acme({ onDelete: "disable" });
      const state = await organization.create(service.run(), inputs);
      await organization.delete(service.run(), state);
      expect(isOff()).toBe(true);
      await organization.create(service.run(), inputs);
      expect(isOff()).toBe(false);
      expect(service.notices.at(-1)).toBe("Organization acme exists already: its access is enabled.");
    });

    it("stays disabled if the resource declares no onDelete, or if another resource disables it", async () => {
      service = await Service.start({ acme: { disabled: true } }, behaviours);
      await organization.create(service.run(), acme());
      expect(isOff()).toBe(true);
      const run = service.run();
      const set = checked("OrganizationDisabledState", { organizationIds: ["acme"], disabled: true });
      await lifecycleOf("OrganizationDisabledState").create(run, set);
      await organization.create(run, acme({ onDelete: "disable" }));
      expect(isOff()).toBe(true);
    });
  },
);

it("an organization that a workspace declares as disabled is not enabled for a moment", async () => {
  service = await Service.start({ acme: { disabled: true } });
  await organization.create(service.run(), acme({ onDelete: "disable", __staysOff: true }));
  expect(service.emulator.count("updateDisabledState")).toBe(0);
});

/** Returns what two resources of one update have that use one provider, or two. */
function twoOf(run: Context, providers: number): [Context, Context] {
  const parent = temporaryFolder();
  const [one = run, other = one] = Array.from({ length: providers }, () => {
    const others = new Registry("127.0.0.1:1", parent).of("http://service", "key");
    return { ...run, connection: new Connection(run.connection.client, others) };
  });
  return [one, other];
}

describe.each([1, 2])("an organization that a set keeps disabled (providers: %i)", (providers) => {
  const set = lifecycleOf("OrganizationDisabledState");
  const declared = checked("OrganizationDisabledState", { organizationIds: ["acme"], disabled: true });
  const inputs = acme({ onDelete: "disable" });

  it("is not enabled if the engine checks the set while it creates the organization", async () => {
    service = await Service.start({ acme: { disabled: true } });
    const [ofOrganization, ofSet] = twoOf(service.run(), providers);
    const { client } = ofOrganization.connection;
    const read = client.getFolders.bind(client);
    jest.spyOn(client, "getFolders").mockImplementationOnce((...given) => {
      set.register(ofSet.connection, set.identities(declared), declared, declared);
      return read(...given);
    });
    await organization.create(ofOrganization, inputs);
    expect(service.emulator.count("updateDisabledState")).toBe(0);
    expect(isOff()).toBe(true);
  });

  it("is disabled again if the engine checks the set only after that", async () => {
    service = await Service.start({ acme: { disabled: true } });
    const [ofOrganization, ofSet] = twoOf(service.run(), providers);
    await organization.create(ofOrganization, inputs);
    expect(isOff()).toBe(false);
    expect(set.diff(declared, declared, ofSet).requiredBy).toBe("state");
    await set.update(ofSet, declared, declared);
    expect(isOff()).toBe(true);
  });

  it.each(["before", "after", "while"])(
    "stays disabled if both leave the program, and the engine deletes the set %s the organization",
    async (when) => {
      service = await Service.start({ acme: { disabled: true } });
      const [ofOrganization, ofSet] = twoOf(service.run(), providers);
      const deletions = [
        () => organization.delete(ofOrganization, inputs),
        () => set.delete(ofSet, declared),
      ];
      if (when === "before") deletions.reverse();
      if (when === "while") await Promise.all(deletions.map((each) => each()));
      else for (const each of deletions) await each();
      expect(isOff()).toBe(true);
    },
  );
});

it.each([
  [undefined, "Organization acme stays in the service: it has no endpoint that deletes one."],
  [
    "disable",
    "Organization acme stays in the service, disabled: the service has no endpoint that deletes an organization.",
  ],
])("a deleted organization with onDelete: %s gives one notice about what stays", async (onDelete, notice) => {
  service = await Service.start({ acme: { users: { ada: {} } } });
  const state = await organization.create(service.run(), acme(onDelete ? { onDelete } : {}));
  await organization.delete(service.run(), state);
  expect(service.notices.slice(-1)).toEqual([notice]);
  expect(service.notices.filter((each) => each.includes("stays"))).toEqual([notice]);
});

describe("an organization with onDelete: disable that is created", () => {
  it("is enabled although another resource declares that it is not disabled", async () => {
    service = await Service.start({ acme: { disabled: true } });
    const run = service.run();
    const set = checked("OrganizationDisabledState", { organizationIds: ["acme"], disabled: false });
    run.connection.ownership.register({
      owns: lifecycleOf("OrganizationDisabledState").identities(set),
      owner: "OrganizationDisabledState set",
    });
    await organization.create(run, acme({ onDelete: "disable" }));
    expect(isOff()).toBe(false);
  });

  it.each<Partial<Behaviours>>([
    {},
    { missingOrganizationInDisable: "itemFailure" },
    { missingOrganizationInDisable: "itemFailure", messageStyle: "quoting" },
  ])("is created without a notice where it is missing: %p", async (behaviours) => {
    service = await Service.start({}, behaviours);
    await organization.create(service.run(), acme({ onDelete: "disable" }));
    expect(service.organization("acme")).toMatchObject({ disabled: false, documents: {} });
    expect(service.notices).toEqual([]);
  });

  it("is created where it is missing, although the service rejects the whole request that enables it", async () => {
    service = await Service.start({});
    service.reject(404, "NOT_FOUND", "Organization does not exist", { operation: "updateDisabledState" });
    await organization.create(service.run(), acme({ onDelete: "disable" }));
    expect(isOff()).toBe(false);
  });

  it("fails if the service does not enable it", async () => {
    service = await Service.start({ acme: { disabled: true } }, { disabledOrganization: "accepted" });
    service.emulator.inject({
      kind: "itemFailure",
      ids: ["acme"],
      message: "It is locked.",
      times: "always",
    });
    await expect(organization.create(service.run(), acme({ onDelete: "disable" }))).rejects.toThrow(
      "could not create Organization acme: It is locked.",
    );
  });
});

describe.each(["retain", "disable"])("the placeholder of an organization with onDelete: %s", (onDelete) => {
  const start = async (behaviours: Partial<Behaviours> = {}) => {
    service = await Service.start(
      {},
      {
        emptyDocuments: "rejected",
        emptyOrganizations: "deleted",
        emptyFolders: "deleted",
        missingOrganizationInDisable: "itemFailure",
        ...behaviours,
      },
    );
    const state = await organization.create(service.run(), acme({ onDelete }));
    expect(service.documents("acme")).toHaveProperty("pulumi-collab-anchor");
    return state;
  };

  it("is deleted with its resource", async () => {
    const state = await start();
    await organization.delete(service.run(), state);
    expect(service.documents("acme") ?? {}).toEqual({});
    expect(service.notices).toContainEqual(
      expect.stringContaining("Its placeholder document pulumi-collab-anchor is deleted"),
    );
  });

  it.each<[string, Partial<Behaviours>]>([
    ["has users, who would disappear with it", {}],
    ["may have users, which the service does not let be read", { userReadsEnabled: false }],
  ])("stays where the organization %s", async (_title, behaviours) => {
    const state = await start(behaviours);
    service.emulator.edit({ organizations: { acme: { users: { ada: {} } } } });
    await organization.delete(service.run(), state);
    expect(service.organization("acme")?.users).toHaveProperty("ada");
    expect(service.notices).toContainEqual(
      expect.stringContaining("keeps the placeholder document pulumi-collab-anchor"),
    );
  });
});

describe("a service that lists no folders for a missing organization", () => {
  const LISTING: Partial<Behaviours> = { foldersOfMissingOrganization: "empty", emptyDocuments: "rejected" };

  it.each<Partial<Behaviours>>([
    {},
    { emptyDocuments: "ignored" },
    { missingOrganization: "PERMISSION_DENIED" },
    { messageStyle: "quoting", missingOrganization: "INVALID_ARGUMENT" },
  ])("still gets an organization that is missing (%p)", async (behaviours) => {
    service = await Service.start({}, { ...LISTING, ...behaviours });
    await organization.create(service.run(), acme());
    expect(service.organization("acme")).toBeDefined();
    expect(service.documents("acme")).toEqual({});
  });

  it("keeps an existing organization as it is", async () => {
    service = await Service.start({ acme: { documents: { intro: { documentName: "Intro" } } } }, LISTING);
    await organization.create(service.run(), acme());
    expect(service.documents("acme")).toMatchObject({ intro: { documentName: "Intro" } });
    expect(Object.keys(service.documents("acme") ?? {})).toEqual(["intro"]);
  });

  it("is asked once for all organizations of a run", async () => {
    service = await Service.start({}, {});
    const isOfOthers = ({ data }: { data: unknown }) => /pulumi-collab-/.test(JSON.stringify(data));
    const run = service.run();
    await organization.create(run, acme());
    await organization.create(run, checked("Organization", { organizationId: "other" }));
    expect(service.emulator.requests.filter(isOfOthers)).toHaveLength(1);
  });
});
