import { describe, expect, it } from "@jest/globals";
import { within } from "../../../src/hosts/provider/time-limit";

describe("a limit of customTimeouts", () => {
  const never = new Promise<string>(() => undefined);

  it("ends what takes longer, and says what to do", async () => {
    await expect(within(0.01, () => "create Document", never)).rejects.toThrow(
      "could not create Document within 0.01 s (customTimeouts): it may have been applied. Run the same again: it picks up what is there.",
    );
  });

  it("is none where it is 0, and changes nothing of what ends in time", async () => {
    await expect(within(0, () => "create", Promise.resolve("done"))).resolves.toBe("done");
    await expect(within(60, () => "create", Promise.resolve("done"))).resolves.toBe("done");
    await expect(within(60, () => "create", Promise.reject(new Error("no")))).rejects.toThrow("no");
  });
});
