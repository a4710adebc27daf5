import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { runEndings } from "../../../src/api/request-log/ending";
import { checked, lifeOfType, Service } from "../support";

const folder = mkdtempSync(join(tmpdir(), "collab-log-"));
afterAll(() => {
  runEndings();
  rmSync(folder, { recursive: true });
});

let service: Service;
let file: string;
let files = 0;
beforeEach(async () => {
  file = join(folder, `${++files}.log`);
  service = await Service.start(
    { acme: {} },
    {},
    { maxAttempts: "1", batchSize: "2", log: `requests:${file}` },
  );
});
afterEach(() => service.end());

/** Returns the logged write requests, in the order in which they ended. */
const requests = () =>
  readFileSync(file, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as { request: string; operation: string })
    .filter(({ operation }) => !/^(get|search)/.test(operation))
    .map(({ request }) => request);

const fails = async (type: string, args: object, run = service.run()) => {
  const thrown: unknown = await lifeOfType(type)
    .create(run, checked(type, args))
    .catch((error: unknown) => error);
  return (thrown as Error).message;
};

const plan = { organizationId: "acme", documentId: "plan" };

describe("an error where there is a log", () => {
  it("names the request beside the status", async () => {
    const error = { status: "NOT_FOUND", message: "Organization does not exist" };
    service.emulator.inject({ kind: "status", httpStatus: 404, error, times: "always" });
    const told = await fails("Document", plan);
    const [request] = requests();
    expect(told).toBe(
      `could not create Document acme/plan: Organization does not exist (NOT_FOUND, request ${request}). Nothing was applied.`,
    );
  });

  it("names the request in which one item was rejected", async () => {
    service.emulator.inject({ kind: "itemFailure", ids: ["plan"], message: "It is locked." });
    const told = await fails("Document", plan);
    const [request] = requests();
    expect(told).toBe(
      `could not create Document acme/plan: It is locked (request ${request}). Nothing was applied for it.`,
    );
  });

  it("has one line for all members that fail for the same reason, with their requests", async () => {
    const ids = ["a", "b", "c", "d"];
    service.emulator.inject({ kind: "itemFailure", ids, message: "{id} is locked", times: "always" });
    const told = await fails("DocumentSet", {
      organizationId: "acme",
      documents: Object.fromEntries(ids.map((id) => [id, {}])),
    });
    const [one, other] = requests();
    expect(told).toContain(
      `a, b, c, d: … is locked (requests ${one}, ${other}). Nothing was applied for it.`,
    );
    expect(told.split("\n")).toHaveLength(1);
  });

  it("is described in full for the first of many resources, and each names its own request", async () => {
    const error = { status: "PERMISSION_DENIED", message: "Not today" };
    service.emulator.inject({ kind: "status", httpStatus: 403, error, times: "always" });
    const run = service.run();
    const told = [
      await fails("Document", plan, run),
      await fails("Document", { ...plan, documentId: "notes" }, run),
    ];
    const [one, other] = requests();
    expect(told).toEqual([
      `could not create Document acme/plan: Not today (PERMISSION_DENIED, request ${one}). Nothing was applied. Check the settings apiKey and authToken.`,
      `could not create Document acme/notes, for the same reason as Document acme/plan (request ${other}). Nothing was applied.`,
    ]);
  });
});
