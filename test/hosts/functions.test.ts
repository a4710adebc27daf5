import { expect, it } from "@jest/globals";
import { success } from "../api/support/answers";
import { serviceThat } from "../api/support/service";
import { call, programOf } from "../functions/call";

it("each call reads again, because resources may have been created since", async () => {
  const { url, seen } = await serviceThat(success([]), success([{ folderId: "plans" }]));
  const program = programOf(url);
  const read = () => call(program, "getFolders", { organizationId: "acme" });
  expect(await read()).toEqual({ folders: [] });
  expect(await read()).toMatchObject({ folders: [{ folderId: "plans" }] });
  expect(seen).toHaveLength(2);
});
