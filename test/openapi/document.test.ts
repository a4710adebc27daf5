import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { describe, expect, it } from "@jest/globals";
import { operations } from "../../src/api/operations";
import { BEHAVIOURS } from "../../src/emulator/behaviours";
import { repositoryRoot } from "../../tools/repository-root";
import { described, document } from "./openapi";

describe("openapi.json", () => {
  it("is a valid OpenAPI 3.1 document", async () => {
    const validator = require.resolve("@seriousme/openapi-schema-validator/bin/validate-api-cli.js");
    const run = promisify(execFile)(process.execPath, [validator, "openapi.json"], { cwd: repositoryRoot() });
    await expect(run).resolves.toMatchObject({ stderr: "" });
  });

  it("describes the operations of the client, each under its path, name and number, with its errors", () => {
    const clients = Object.entries(operations).map(([name, { number, path, title, errors }]) => [
      ...[number, name, path, title],
      [...errors].sort(),
    ]);
    const documented = described.map(({ number, name, path, title, errors }) => [
      ...[number, name, path, title],
      [...errors].sort(),
    ]);
    expect(documented.sort()).toEqual(clients.sort());
  });

  it("lists each behaviour that the emulator can change as an open question, and no other", () => {
    const ofOperations = Object.values(document.paths).flatMap(({ post }) => post["x-open-questions"] ?? []);
    const ids = [...document["x-open-questions"], ...ofOperations].map(({ id }) => id);
    expect([...new Set(ids)].sort()).toEqual(Object.keys(BEHAVIOURS).sort());
  });

  it.each(described)("has an example of $name that its schema allows", ({ example, isRequest }) => {
    isRequest(example);
    const missingCredentials = /must have required property '(apiKey|authToken)'/;
    const errors = (isRequest.errors ?? []).filter(({ message = "" }) => !missingCredentials.test(message));
    expect(errors).toEqual([]);
  });
});
