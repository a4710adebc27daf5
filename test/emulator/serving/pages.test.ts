import { expect, test } from "@jest/globals";
import { call, emulator, startBeforeEach, type Target } from "../support";

startBeforeEach({
  organizations: {
    acme: {
      users: { ann: {}, bob: {} },
      documents: {
        page: {
          recordings: [{ annotationId: "r1" }, { annotationId: "r2" }],
          comments: [{ annotationId: "c", userId: "ann" }],
        },
      },
    },
    empty: {},
  },
});

const acme = { organizationId: "acme" };
const empty = { organizationId: "empty" };

async function resultOf(path: Target, data: object): Promise<Readonly<Record<string, unknown>>> {
  const { body } = await call(path, data);
  if (!body.result) throw new Error(JSON.stringify(body.error));
  return body.result;
}

const PAGED = [
  ["users", "getUsers", { ...acme, pageSize: 1 }, "nextPageToken", "pageToken"],
  ["user data", "getUserData", { ...acme, userId: "ann" }, "nextPageToken", "pageToken"],
  ["recordings", "getRecordings", { ...acme, pageSize: 1 }, "pageToken", "nextPageToken"],
  ["no recordings", "getRecordings", empty, "pageToken", "nextPageToken"],
] as const;

test.each(PAGED)(
  "endlessCursors: pages of %s never end, and each cursor is new",
  async (...[, path, data, next]) => {
    emulator.setBehaviours({ endlessCursors: true });
    const seen: unknown[] = [];
    let sent: object = {};
    let last: unknown;
    for (let page = 0; page < 6; page += 1) {
      const result = await resultOf(path, { ...data, ...sent });
      last = result.data;
      expect(result[next]).toEqual(expect.any(String));
      seen.push(result[next]);
      sent = { pageToken: result[next] };
    }
    expect(new Set(seen).size).toBe(6);
    const nothing = { comments: [], reactions: [], recordings: [], notifications: [] };
    expect(last).toEqual(path === "getUserData" ? nothing : []);
  },
);

test.each(PAGED.slice(0, 3))(
  "odd: pages of %s have the next cursor under the other name, and repeat that of the request",
  async (...[, path, data, documented, other]) => {
    emulator.setBehaviours({ odd: true, endlessCursors: true });
    const first = await resultOf(path, data);
    expect(first).toHaveProperty(documented, "");
    const token = first[other];
    const second = await resultOf(path, { ...data, pageToken: token });
    expect(second).toHaveProperty(documented, token);
    expect(second[other]).not.toBe(token);
  },
);

test("odd: the next cursor of the last page is empty", async () => {
  emulator.setBehaviours({ odd: true });
  const first = await resultOf("getUsers", { ...acme, pageSize: 1 });
  const second = await resultOf("getUsers", { ...acme, pageSize: 1, pageToken: first.pageToken });
  expect(second).toMatchObject({ nextPageToken: first.pageToken, pageToken: "" });
});
