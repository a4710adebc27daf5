import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { startEmulator, type Emulator } from "../../../src/emulator";
import { call, failureOf, PATHS } from "../caller";

let emulator: Emulator;

beforeEach(async () => {
  emulator = await startEmulator({
    seed: { domains: ["old.com"] },
  });
});

afterEach(() => emulator.close());

test("domains are stored bare; the ones that are there already are skipped with INTERNAL and details", async () => {
  const add = (domains: string[]) => call(emulator, PATHS.addDomains, { domains });
  expect((await add(["https://www.Acme.com/path", "*.acme.dev", "acme.com"])).body.result).toMatchObject({
    data: { domainsAdded: ["acme.com", "*.acme.dev"] },
  });
  expect((await add(["http://old.com", "new.com"])).body.error).toEqual({
    status: "INTERNAL",
    message: "Existing domains were skipped.",
    details: { domainsAdded: ["new.com"], skippedDomains: ["old.com"] },
    code: 500,
  });
  expect(emulator.contents().domains).toEqual(["*.acme.dev", "acme.com", "new.com", "old.com"]);
});

test("domains are removed; the ones that are not there are skipped with INTERNAL and details", async () => {
  const remove = (domains: string[]) => call(emulator, PATHS.deleteDomains, { domains });
  expect((await remove(["none.com", "www.old.com"])).body.error).toMatchObject({
    status: "INTERNAL",
    details: { domainsRemoved: ["old.com"], skippedDomains: ["none.com"] },
  });
  emulator.edit({ domains: ["back.com"] });
  expect((await remove(["back.com"])).body.result?.data).toEqual({ domainsRemoved: ["back.com"] });
  expect(emulator.contents().domains).toEqual([]);
});

test("a request has at most 100 domains, and at least one", async () => {
  const many = Array.from({ length: 101 }, (_, index) => `d${String(index)}.com`);
  expect(await failureOf(emulator, PATHS.addDomains, { domains: many })).toMatch(/^400 .*at most 100/);
  expect(await failureOf(emulator, PATHS.addDomains, { domains: [] })).toMatch(/^400 .*at least one/);
  expect(await failureOf(emulator, PATHS.addDomains, { domains: ["a b"] })).toMatch(
    /^400 .*data\.domains\[0\]/,
  );
});
