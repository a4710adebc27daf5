import { writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "@jest/globals";
import { type Seed, startEmulator } from "../../../src/emulator";
import { temporaryFolder } from "../../temporary";
import { emulator, startBeforeEach } from "../support";

startBeforeEach({
  domains: ["acme.com"],
  organizations: {
    acme: { folders: { guides: {} }, documents: { one: { folderId: "guides" }, two: {} } },
  },
});

test("an edit merges, removes entries that are null and keeps the others", () => {
  const seed = JSON.parse(
    '{"organizations":{"acme":{"documents":{"__proto__":{"documentName":"P"}}}}}',
  ) as Seed;
  emulator.edit(seed);
  emulator.edit({
    domains: ["www.new.com"],
    organizations: {
      acme: {
        disabled: true,
        folders: { guides: null },
        users: { ann: { name: "Ann" } },
        documents: { two: null, one: { documentName: "One" } },
      },
    },
  });
  expect(emulator.contents().domains).toEqual(["acme.com", "new.com"]);
  expect(emulator.contents().organizations.acme).toEqual({
    disabled: true,
    folders: {},
    documents: Object.fromEntries([
      ["__proto__", { documentName: "P" }],
      ["one", { documentName: "One" }],
    ]),
    users: { ann: { name: "Ann" } },
  });
});

test("the error of an invalid seed names the field and the file, whose text is decoded", async () => {
  const file = path.join(temporaryFolder(), "seed.json");
  await writeFile(file, '\uFEFF{"organisations":{}}');
  await expect(startEmulator({ seed: file })).rejects.toThrow(
    `${file}: Not a seed of the emulator: (top): Unrecog`,
  );
});
