import { expect, it } from "@jest/globals";
import { LostReplyError } from "../../../src/api";
import { Read, type Program } from "../../../src/hosts/functions/read";

const VALUES: Readonly<Record<string, string>> = {
  baseUrl: "http://127.0.0.1:1",
  apiKey: "key",
  authToken: "token",
};
const program: Program = {
  run: {},
  configured: (key) => VALUES[key.replace(/^.*:/, "")],
  status: () => undefined,
  fail: (message) => new Error(message),
};

it("a read whose reply was lost is sent again by the next call, and a read that succeeded is not", async () => {
  let reads = 0;
  const read = new Read<{ organizationId: string }, { reads: number }>({
    name: "getThings",
    operation: "getFolders",
    what: () => "read things",
    perform: () => {
      reads += 1;
      if (reads > 1) return Promise.resolve({ reads });
      const facts = { operation: "getFolders", attempts: 1, applied: "maybe" } as const;
      return Promise.reject(new LostReplyError("the reply was lost", facts));
    },
  });
  const call = () => read.in(program, { organizationId: "acme" });
  await expect(Promise.all([call(), call()])).rejects.toThrow("could not read things: the reply was lost");
  expect(reads).toBe(1);
  expect(await call()).toEqual({ reads: 2 });
  expect(await call()).toEqual({ reads: 2 });
});
