import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { startEmulator, type Emulator } from "../../../src/emulator";
import { dataOf, failureOf, PATHS } from "../caller";

let emulator: Emulator;

beforeEach(async () => {
  emulator = await startEmulator({
    seed: {
      webhookEndpoints: {
        ep_1: { url: "https://a.example/hook", secret: "whsec_known" },
        ep_2: { url: "https://b.example/hook", description: "second", filterTypes: ["comment.add"] },
        ep_3: { url: "https://c.example/hook" },
      },
    },
  });
});

afterEach(() => emulator.close());

test("webhook endpoints come in pages with cursors both ways and explicit nulls", async () => {
  type Page = {
    endpoints: { id: string }[];
    iterator: string | null;
    prevIterator: string | null;
    done: boolean;
  };
  const page = (data: object) => dataOf(emulator, PATHS.getWebhookEndpoints, data) as Promise<Page>;
  const first = await page({ limit: 2 });
  expect(first).toMatchObject({ prevIterator: null, done: false });
  expect(first.endpoints[0]).toEqual({
    id: "ep_1",
    url: "https://a.example/hook",
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
    description: null,
    filterTypes: null,
    channels: null,
    disabled: false,
    rateLimit: null,
    uid: null,
  });
  const second = await page({ limit: 2, iterator: first.iterator });
  expect(second).toMatchObject({ iterator: null, done: true, endpoints: [{ id: "ep_3" }] });
  expect((await page({ limit: 2, iterator: second.prevIterator })).endpoints).toHaveLength(2);
  for (const limit of [0, 251, 1.5]) {
    expect(await failureOf(emulator, PATHS.getWebhookEndpoints, { limit })).toMatch(/^400 .*data\.limit/);
  }
  expect(await failureOf(emulator, PATHS.getWebhookEndpoints, { iterator: "forged" })).toMatch(/^400 /);
});

test("an endpoint's secret is given by id; an unknown id is NOT_FOUND; webhooks can be off in two ways", async () => {
  expect(await dataOf(emulator, PATHS.getWebhookEndpointSecret, { endpointId: "ep_1" })).toEqual({
    endpointId: "ep_1",
    secret: "whsec_known",
  });
  expect(JSON.stringify(emulator.contents())).not.toContain("whsec_known");
  expect(await failureOf(emulator, PATHS.getWebhookEndpointSecret, { endpointId: "x" })).toMatch(
    /^404 NOT_FOUND/,
  );
  for (const [advancedWebhooks, words] of [
    ["notConfigured", "not configured"],
    ["disabled", "disabled"],
  ] as const) {
    emulator.behaviours.advancedWebhooks = advancedWebhooks;
    expect(await failureOf(emulator, PATHS.getWebhookEndpoints, {})).toContain(words);
    expect(await failureOf(emulator, PATHS.getWebhookEndpointSecret, { endpointId: "ep_1" })).toMatch(
      /^400 FAILED_PRECONDITION/,
    );
  }
});
