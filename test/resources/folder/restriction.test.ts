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
