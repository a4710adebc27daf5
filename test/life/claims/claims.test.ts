import { describe, expect, it } from "@jest/globals";
import { Claims } from "../../../src/life/claims/claims";

const itself = (name: string) => name;

describe("what a run has claimed", () => {
  it("is not deleted", async () => {
    const claims = new Claims();
    const removed: string[] = [];
    await claims.claim(["a"]);
    await claims.release(["a", "b"], itself, (free) => Promise.resolve(void removed.push(...free)));
    expect(removed).toEqual(["b"]);
  });

  it("is made again only after a deletion that is on its way has ended", async () => {
    const claims = new Claims();
    const order: string[] = [];
    let finish = (): void => undefined;
    const deletion = claims.release(["a"], itself, async () => {
      await new Promise<void>((resolve) => (finish = resolve));
      order.push("deleted");
    });
    const claimed = claims.claim(["a"]).then(() => order.push("claimed"));
    finish();
    await Promise.all([deletion, claimed]);
    expect(order).toEqual(["deleted", "claimed"]);
  });

  it("is deleted when it is given up, however often it is held again, until it is claimed", async () => {
    const claims = new Claims();
    const removed: string[] = [];
    const remove = (free: string[]) => Promise.resolve(void removed.push(...free));
    claims.hold(["a", "b"]);
    claims.cede(["a"]);
    claims.hold(["a"]);
    await claims.release(["a", "b"], itself, remove);
    expect(removed).toEqual(["a"]);
    await claims.claim(["a"]);
    await claims.release(["a"], itself, remove);
    expect(removed).toEqual(["a"]);
  });

  it("can be claimed after a deletion that failed", async () => {
    const claims = new Claims();
    const deletion = claims.release(["a"], itself, () => Promise.reject(new Error("no")));
    await Promise.all([claims.claim(["a"]), expect(deletion).rejects.toThrow("no")]);
  });
});
