import { afterEach, describe, expect, it } from "@jest/globals";
import { checked, lifeOfType, Service } from "../support";

let service: Service;
afterEach(() => service.end());

const HOSTILE = "No\u001b[2J way\n::error::forged\u202e ##[add-path]x";
const SHOWN = "No\\u{1b}[2J way ⏎ ::error::forged\\u{202e} #\\#[add-path]x";

const document = lifeOfType("Document");
const plan = checked("Document", { organizationId: "acme", documentId: "plan" });
const folder = checked("Document", { organizationId: "acme", documentId: "plan", folderId: "away" });

describe("a message of the service is shown as one line without control characters", () => {
  it("if it rejects a request", async () => {
    service = await Service.start({ acme: {} });
    const error = { status: "INVALID_ARGUMENT", message: HOSTILE };
    service.emulator.inject({ kind: "status", httpStatus: 400, error, times: "always" });

    await expect(document.create(service.run(), plan)).rejects.toThrow(
      `could not create Document acme/plan: ${SHOWN} (INVALID_ARGUMENT). Nothing was applied.`,
    );
  });

  it("if it rejects an item", async () => {
    service = await Service.start({ acme: {} });
    service.emulator.inject({ kind: "itemFailure", ids: ["plan"], message: HOSTILE, times: "always" });

    await expect(document.create(service.run(), plan)).rejects.toThrow(
      `could not create Document acme/plan: ${SHOWN}. Nothing was applied for it.`,
    );
  });

  it("and a missing object is recognized after a line break too", async () => {
    service = await Service.start({ acme: { documents: { plan: {} } } });
    const message = "\n  Document does not exist \r\n";
    service.emulator.inject({ kind: "itemFailure", ids: ["plan"], message, times: "always" });

    await expect(document.delete(service.run(), folder)).resolves.toBeUndefined();
  });
});
