import { expect, it } from "@jest/globals";
import type { Seed } from "../../src/emulator";
import { Miniature } from "../conformance/miniature";
import { read } from "../docs/pages";
import { SAMPLES, SEED } from "./samples";
import { temporaryEmulator } from "../temporary";

/** The rows of the page's table: the resource type, the requests of the update, and what happens in the service. */
const ROWS = [...read("docs/every-day/adopt.md").matchAll(/^\| `(\w+)` +\| (.*?) +\| (.*?) +\|$/gm)].map(
  ([, type = "", requests = "", result = ""]) => ({
    type,
    requests: [...requests.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name),
    unchanged: result.startsWith("unchanged"),
  }),
);

const byType = <Row extends { type: string }>(rows: readonly Row[]) =>
  [...rows].sort((one, other) => one.type.localeCompare(other.type));

it("an update without the state sends what the page documents, for each resource type", async () => {
  const rows = [];
  for (const { declared } of SAMPLES) {
    const emulator = await temporaryEmulator({ seed: SEED });
    expect(await new Miniature(emulator).up(declared)).toEqual([]);
    const before = JSON.stringify(emulator.contents());
    emulator.resetCounts();
    expect(await new Miniature(emulator).up(declared)).toEqual([]);
    const sent = emulator.requests.map(({ operation }) => operation);
    // How the documents of a set share requests depends on when the replies arrive.
    const requests = declared.type === "DocumentSet" ? [...new Set(sent)] : sent;
    rows.push({ type: declared.type, requests, unchanged: JSON.stringify(emulator.contents()) === before });
    await emulator.close();
  }
  expect(byType(rows)).toEqual(byType(ROWS));
});

/** Changes by users of the service, while no state exists. */
const CHANGED: Seed = {
  organizations: {
    base: { documents: { doc: { documentName: "Changed" } } },
    "off-a": { disabled: false },
    people: {
      users: { ada: { name: "Changed" } },
      documents: {
        page: {
          locations: { top: { locationName: "Changed" } },
          editors: { intro: { type: "map", data: { changed: true } } },
        },
      },
    },
  },
};

it("an update without the state restores declared values, except of editors", async () => {
  const types = ["Document", "OrganizationDisabledState", "Users", "Location", "EditorContent"];
  for (const { declared, look, expected } of SAMPLES.filter(({ declared }) =>
    types.includes(declared.type),
  )) {
    const emulator = await temporaryEmulator({ seed: SEED });
    expect(await new Miniature(emulator).up(declared)).toEqual([]);
    emulator.edit(CHANGED);
    const errors = await new Miniature(emulator).up(declared);
    if (declared.type === "EditorContent") {
      expect(errors).toEqual([expect.stringContaining("Nothing was overwritten.")]);
      expect(look(emulator.contents())).toEqual({ changed: true });
    } else {
      expect(errors).toEqual([]);
      expect(look(emulator.contents())).toEqual(expected);
    }
    await emulator.close();
  }
});
