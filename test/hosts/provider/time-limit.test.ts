import { describe, expect, it } from "@jest/globals";
import { within } from "../../../src/hosts/provider/time-limit";

describe("a limit of customTimeouts", () => {
  const never = new Promise<string>(() => undefined);

  it("ends what takes longer, and says what to do", async () => {
    await expect(within(0.01, () => "create Document", never)).rejects.toThrow(
      "could not create Document within 0.01 s (customTimeouts): it may have been applied. Run the same again: it picks up what is there.",
    );
  });

  it("is none where no timer is that long, as a month", async () => {
    const later = new Promise((resolve) => setTimeout(resolve, 20, "done"));
    await expect(within(30 * 24 * 3600, () => "create", later)).resolves.toBe("done");
  });

  it("says of what a later run would not find what to do instead", async () => {
    await expect(within(0.01, () => "create ApiKey", never, "Look in the console.")).rejects.toThrow(
      "could not create ApiKey within 0.01 s (customTimeouts): it may have been applied. Look in the console.",
    );
  });

  it("is none where it is 0, and changes nothing of what ends in time", async () => {
    await expect(within(0, () => "create", Promise.resolve("done"))).resolves.toBe("done");
    await expect(within(60, () => "create", Promise.resolve("done"))).resolves.toBe("done");
    await expect(within(60, () => "create", Promise.reject(new Error("no")))).rejects.toThrow("no");
  });
});
