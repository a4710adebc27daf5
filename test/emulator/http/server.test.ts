import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { startEmulator, type Emulator } from "../../../src/emulator";
import { failureOf, PATHS } from "../caller";

let emulator: Emulator;

beforeEach(async () => {
  emulator = await startEmulator({
    seed: {},
  });
});

afterEach(() => emulator.close());

test("only POST, only known paths, only JSON", async () => {
  const { status } = await fetch(emulator.url + PATHS.addDocuments);
  expect(status).toBe(405);
  expect(await failureOf(emulator, "/v2/none", {})).toMatch(/^404 NOT_FOUND/);
  const send = async (contentType: string, body: string) =>
    (
      await fetch(emulator.url + PATHS.addDocuments, {
        method: "POST",
        headers: { "content-type": contentType },
        body,
      })
    ).status;
  expect(await send("application/json", "{")).toBe(400);
  expect(await send("text/plain", "{}")).toBe(400);
  expect(await send("application/json", "x".repeat(16 * 1024 * 1024 + 1))).toBe(413);
});
