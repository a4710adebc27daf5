import { describe, expect, it } from "@jest/globals";
import { setDisabled } from "../../src/resources/organization-disabled-state/handlers";
import { checked, lifecycleOf, Service } from "./support";
import type { PropertyMap } from "../../src/values/plain";

let service: Service;

const FOLDERS = Array.from({ length: 20 }, (_, index) => `f${index}`);
const folder = lifecycleOf("Folder");
const organization = lifecycleOf("Organization");
const users = lifecycleOf("Users");
const acme = { organizationId: "acme" };

const start = () =>
  Service.start({
    acme: {
      folders: Object.fromEntries(
        FOLDERS.map((id, index) => [id, index > 0 ? { parentFolderId: `f${index - 1}` } : {}]),
      ),
      users: { ada: { name: "Ada" } },
    },
    globex: { folders: { f0: {} }, users: { bob: { name: "Bob" } } },
  });

const counts = () => (["getFolders", "getUsers"] as const).map((name) => service.emulator.count(name));

describe("a refresh of an organization's resources", () => {
  it.each(["side by side", "one after the other"])("reads folders once and users once, %s", async (how) => {
    service = await start();
    const run = service.run();
    const people = checked("Users", { ...acme, users: { ada: { name: "Ada" } } });
    const reads = [
      () => organization.read(run, acme),
      ...FOLDERS.map((folderId) => () => folder.read(run, { ...acme, folderId })),
      () => users.read(run, people),
      () => users.read(run, people),
    ];
    const found: (PropertyMap | undefined)[] = [];
    if (how === "side by side") found.push(...(await Promise.all(reads.map((read) => read()))));
    else for (const read of reads) found.push(await read());
    expect(found[20]).toMatchObject({ folderId: "f19", parentFolderId: "f18" });
    expect(found).not.toContain(undefined);
    expect(counts()).toEqual([1, 1]);
  });

  it("reads a folder separately that is not in the list", async () => {
    service = await start();
    const run = service.run();
    await organization.read(run, acme);
    service.emulator.edit({ organizations: { acme: { folders: { late: {} } } } });
    expect(await folder.read(run, { ...acme, folderId: "late" })).toMatchObject({ folderId: "late" });
    expect(await folder.read(run, { ...acme, folderId: "never" })).toBeUndefined();
  });

  it("shares a rejection by the service, and repeats a read whose reply was lost", async () => {
    service = await start();
    service.emulator.setBehaviours({ folderReadsEnabled: false });
    const run = service.run();
    await Promise.all(FOLDERS.map((folderId) => folder.read(run, { ...acme, folderId })));
    expect(counts()).toEqual([1, 0]);

    service.emulator.setBehaviours({ folderReadsEnabled: true });
    service.emulator.inject({ kind: "wrongJson", times: 4 });
    const next = service.run();
    await expect(folder.read(next, { ...acme, folderId: "f0" })).rejects.toThrow(
      "could not read Folder acme/f0",
    );
    expect(await folder.read(next, { ...acme, folderId: "f0" })).toMatchObject({ folderId: "f0" });
  });
});

describe("a first read of folders that fails", () => {
  it("is sent again for the next folder that is created", async () => {
    service = await start();
    service.emulator.inject({ kind: "wrongJson", operation: "getFolders", times: 4 });
    const run = service.run();
    const create = (folderId: string) => folder.create(run, checked("Folder", { ...acme, folderId }));
    await expect(create("f0")).rejects.toThrow("could not create Folder acme/f0");
    service.emulator.resetCounts();
    expect(await create("f1")).toMatchObject({ folderId: "f1", parentFolderId: "f0" });
    expect(await create("f2")).toMatchObject({ folderId: "f2", parentFolderId: "f1" });
    expect(service.emulator.requests.map(({ operation }) => operation)).toEqual(["getFolders"]);
  });

  it("is sent again once the organization is enabled", async () => {
    service = await start();
    service.emulator.setBehaviours({ foldersOfDisabledOrganization: "rejected" });
    service.emulator.edit({ organizations: { acme: { disabled: true } } });
    const run = service.run();
    expect(await run.connection.shared.foldersAtFirst("acme")).toBeUndefined();
    await setDisabled(run.connection.client, false, ["acme"]);
    expect((await run.connection.shared.foldersAtFirst("acme"))?.size).toBe(FOLDERS.length);
  });
});

describe("a read after a write", () => {
  const ada = (name: string) => checked("Users", { ...acme, users: { ada: { name } } });

  it("is sent again, and reads of other organizations are not", async () => {
    service = await start();
    const run = service.run();
    const bob = checked("Users", { organizationId: "globex", users: { bob: { name: "Bob" } } });
    await Promise.all([
      users.read(run, ada("Ada")),
      users.read(run, bob),
      folder.read(run, { ...acme, folderId: "f0" }),
    ]);
    expect(counts()).toEqual([1, 2]);
    await users.update(run, ada("Ada"), ada("Ada L."));
    expect(await users.read(run, ada("Ada"))).toMatchObject({ users: { ada: { name: "Ada L." } } });
    await users.read(run, bob);
    expect(counts()).toEqual([1, 3]);
  });

  it("is sent again if an earlier read began before the write ended", async () => {
    service = await start();
    const run = service.run();
    // The first attempt is rejected. The second one is applied after the read has been answered.
    service.emulator.inject({ operation: "updateUsers", kind: "throttle", retryAfter: 1 });
    const writing = users.update(run, ada("Ada"), ada("Ada L."));
    while (service.emulator.count("updateUsers") === 0) await new Promise(setImmediate);
    const during = await users.read(run, ada("Ada"));
    expect(during).toMatchObject({ users: { ada: { name: "Ada" } } });
    await writing;
    expect(await users.read(run, ada("Ada"))).toMatchObject({ users: { ada: { name: "Ada L." } } });
  });

  it("is sent again during the write, which may be applied already", async () => {
    service = await start();
    const run = service.run();
    await users.read(run, ada("Ada"));
    service.emulator.inject({ operation: "updateUsers", kind: "throttle", retryAfter: 1 });
    const writing = users.update(run, ada("Ada"), ada("Ada L."));
    while (service.emulator.count("updateUsers") === 0) await new Promise(setImmediate);
    service.emulator.edit({ organizations: { acme: { users: { ada: { name: "Ada L." } } } } });
    expect(await users.read(run, ada("Ada"))).toMatchObject({ users: { ada: { name: "Ada L." } } });
    await writing;
  });

  it("is sent again after a write that names several organizations, or none", async () => {
    service = await start();
    const run = service.run();
    const write = [
      () =>
        run.connection.client.updateDisabledState({ organizationIds: ["acme", "globex"], disabled: false }),
      () => run.connection.client.addDomains({ domains: ["acme.com"] }),
    ];
    for (const [index, act] of write.entries()) {
      await organization.read(run, acme);
      await act();
      await organization.read(run, acme);
      expect(counts()).toEqual([index + 2, 0]);
    }
  });
});
