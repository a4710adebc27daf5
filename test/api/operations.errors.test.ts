import { describe, expect, it, test } from "@jest/globals";
import { operations, ServiceError, type OperationName } from "../../src/api";
import type { Behaviours } from "../../src/emulator";
import type { Rejection } from "./support/rejections";
import { callSample, samples } from "./support/samples";
import { failureOf } from "./support/service";
import { startWorld } from "./support/world";

const names = Object.keys(operations) as OperationName[];

test("every error that the table gives an operation has a case, and every case is in the table", () => {
  for (const name of names) {
    // INTERNAL with details is a result, as tested below.
    const documented = operations[name].errors.filter((status) => status !== "INTERNAL");
    expect([name, new Set(samples[name].rejections.map(({ status }) => status))]).toEqual([
      name,
      new Set(documented),
    ]);
  }
});

describe("an error of the service ends the operation with its own words, after a single request", () => {
  const rows = names.flatMap((name) => samples[name].rejections.map((rejection) => ({ name, ...rejection })));

  async function fails(
    name: OperationName,
    { change, behaviours = {}, edit = {}, inject, ...expected }: Rejection,
    errorHttpStatus: Behaviours["errorHttpStatus"],
  ): Promise<void> {
    const { emulator, client } = await startWorld({ behaviours: { ...behaviours, errorHttpStatus } });
    emulator.edit(edit);
    const httpStatus = errorHttpStatus === "ok" ? 200 : expected.httpStatus;
    const error = { status: expected.status, message: expected.words };
    if (inject) emulator.inject({ kind: "status", operation: name, httpStatus, error });
    const before = emulator.contents();

    const failed = await failureOf(callSample(client, name, change));

    expect(failed).toBeInstanceOf(ServiceError);
    expect(failed).toMatchObject({
      operation: name,
      status: expected.status,
      words: expected.words,
      message: `${expected.words} (${expected.status})`,
      details: undefined,
      httpStatus,
      attempts: 1,
      applied: "no",
    });
    expect(emulator.count()).toBe(1);
    expect(emulator.contents()).toEqual(before);
  }

  it.each(rows)("$name: $status, $words", ({ name, ...rejection }) => fails(name, rejection, "matching"));

  it.each(rows)("$name: $status, $words, under HTTP 200 too", ({ name, ...rejection }) =>
    fails(name, rejection, "ok"),
  );

  it("createApiKey: PERMISSION_DENIED for wrong credentials of the workspace", async () => {
    const { emulator, client } = await startWorld({}, { workspaceAuthToken: "wrong" });

    const failed = await failureOf(client.createApiKey(samples.createApiKey.request));

    expect(failed).toMatchObject({
      name: "ServiceError",
      message: "The workspace id or its auth token is not valid (PERMISSION_DENIED)",
      attempts: 1,
      applied: "no",
    });
    expect(emulator.count()).toBe(1);
  });
});
