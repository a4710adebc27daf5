import { describe, expect, it } from "@jest/globals";
import { sendHalving } from "../../../src/core/batching/halving";

const fulfilled = (value: string): PromiseSettledResult<string> => ({ status: "fulfilled", value });

describe("a batch that is refused as a whole", () => {
  it("is halved until the bad items stand alone, so that they sink no others", async () => {
    const sizes: number[] = [];
    const refused = new Error("INVALID_ARGUMENT");
    const results = await sendHalving(["a", "b", "bad", "c", "d", "e", "f", "g"], {
      send: (items) => {
        sizes.push(items.length);
        if (items.includes("bad")) return Promise.reject(refused);
        return Promise.resolve(items.map((item) => fulfilled(item)));
      },
      divisible: (error) => error === refused,
    });
    expect(results.map(({ status }) => status === "fulfilled")).toEqual([
      true,
      true,
      false,
      true,
      true,
      true,
      true,
      true,
    ]);
    expect(sizes).toEqual([8, 4, 2, 2, 1, 1, 4]);
  });

  it("is not sent again for another cause", async () => {
    let requests = 0;
    const results = await sendHalving(["a", "b"], {
      send: () => {
        requests += 1;
        return Promise.reject(new Error("the service is down"));
      },
      divisible: () => false,
    });
    expect(requests).toBe(1);
    expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  });
});
