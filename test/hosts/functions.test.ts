import { expect, it } from "@jest/globals";
import { LostReplyError } from "../../src/api";
import { callIn, type Callable } from "../../src/hosts/functions";
import { Once } from "../../src/values/collections";
import { success } from "../api/support/answers";
import { serviceThat } from "../api/support/service";
import { call, programOf } from "../functions/call";

it("a read whose reply was lost is sent again by the next call, and a read that succeeded is not", async () => {
  const program = programOf("http://127.0.0.1:1");
  let reads = 0;
  const things: Callable<{ organizationId: string }, { reads: number }> = {
    name: "getThings",
    operation: "getFolders",
    what: () => "read things",
    perform: () => {
      reads += 1;
      if (reads > 1) return Promise.resolve({ reads });
      const facts = { operation: "getFolders", attempts: 1, applied: "maybe" } as const;
      return Promise.reject(new LostReplyError("the reply was lost", facts));
    },
    results: new Once(),
  };
  const read = () => callIn(program, things, { organizationId: "acme" });
  await expect(Promise.all([read(), read()])).rejects.toThrow("could not read things: the reply was lost");
  expect(reads).toBe(1);
  expect(await read()).toEqual({ reads: 2 });
  expect(await read()).toEqual({ reads: 2 });
});

it("a read that waited for resources is sent again: an earlier result predates them", async () => {
  const { url, seen } = await serviceThat(success([]), success([{ folderId: "plans" }]));
  const program = programOf(url);
  const read = (waited: boolean) => call(program, "getFolders", { organizationId: "acme" }, waited);
  expect(await read(false)).toEqual({ folders: [] });
  expect(await read(true)).toMatchObject({ folders: [{ folderId: "plans" }] });
  expect(seen).toHaveLength(2);
});
