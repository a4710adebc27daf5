import { expect, it } from "@jest/globals";
import { lifecycleOf, Service } from "../../core/support";

it.each([
  ["is no longer restricted", "restricted", "public", ["Folder acme/shelf is no longer restricted"]],
  ["becomes restricted", "public", "restricted", []],
])(
  "a refresh of a folder that %s elsewhere warns only if more users can open it",
  async (_, before, after, warnings) => {
    const folder = (accessType: string) => ({ acme: { folders: { shelf: { accessType } } } });
    const service = await Service.start(folder(before));
    const state = await service.create("Folder", { organizationId: "acme", folderId: "shelf" });
    service.emulator.edit({ organizations: folder(after) });
    const seen = await lifecycleOf("Folder").read(service.run(), state);
    expect(seen).toMatchObject({ accessType: after });
    expect(service.notices).toEqual(warnings.map((warning) => expect.stringContaining(warning)));
  },
);

it.each([
  ["an open folder", "public", ["was restricted and now inherits its access from the folder above"]],
  ["another restricted folder", "restricted", []],
])(
  "a refresh warns of a restricted folder that begins to inherit its access from %s",
  async (_, accessType, warnings) => {
    const folders = (inheritAccessFromParent: boolean) => ({
      above: { accessType },
      shelf: { accessType: "restricted", parentFolderId: "above", inheritAccessFromParent },
    });
    const service = await Service.start({ acme: { folders: folders(false) } });
    const state = await service.create("Folder", { organizationId: "acme", folderId: "shelf" });
    service.emulator.edit({ organizations: { acme: { folders: folders(true) } } });
    const inheriting = await lifecycleOf("Folder").read(service.run(), state);
    expect(inheriting).toMatchObject({ inheritAccessFromParent: true });
    expect(service.notices).toEqual(warnings.map((warning) => expect.stringContaining(warning)));
    // Once reported, it is known.
    await lifecycleOf("Folder").read(service.run(), { ...state, ...inheriting });
    expect(service.notices).toHaveLength(warnings.length);
  },
);
