import { describe, expect, it } from "@jest/globals";
import { within } from "../../../src/hosts/provider/resource-methods";

describe("a limit of customTimeouts", () => {
  const never = new Promise<string>(() => undefined);

  it("rejects an operation that takes longer, and explains what to do next", async () => {
    await expect(within(0.01, () => "create Document", never)).rejects.toThrow(
      "could not create Document within 0.01 s (customTimeouts): it may have been applied. Run the same again: it picks up what is there.",
    );
  });

  it("does not apply if it is longer than any timer, such as a month", async () => {
    const later = new Promise((resolve) => setTimeout(resolve, 20, "done"));
    await expect(within(30 * 24 * 3600, () => "create", later)).resolves.toBe("done");
  });

  it("explains what to do instead for an object that a later run would not find", async () => {
    await expect(within(0.01, () => "create ApiKey", never, "Look in the console.")).rejects.toThrow(
      "could not create ApiKey within 0.01 s (customTimeouts): it may have been applied. Look in the console.",
    );
  });

  it("does not apply if it is 0, and does not change the result of an operation that ends in time", async () => {
    await expect(within(0, () => "create", Promise.resolve("done"))).resolves.toBe("done");
    await expect(within(60, () => "create", Promise.resolve("done"))).resolves.toBe("done");
    await expect(within(60, () => "create", Promise.reject(new Error("no")))).rejects.toThrow("no");
  });
});
