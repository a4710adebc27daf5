import { expect, it } from "@jest/globals";
import { Connection } from "../../../src/core/connection";
import type { Context } from "../../../src/core/resource-type";
import { success } from "../../api/support/answers";
import { clientOf, serviceThat, type Answer } from "../../api/support/service";
import { checked, failureOf, lifecycleOf } from "../../core/support";

const folder = lifecycleOf("Folder");
const plans = checked("Folder", { organizationId: "acme", folderId: "plans" });

/** Returns a context whose service answers reads of all folders and of one folder. */
async function serviceWith(all: unknown[], one: unknown[]) {
  const answer: Answer = (response, request) => {
    success(request.data["folderId"] === undefined ? all : one)(response, request);
  };
  const service = await serviceThat(answer);
  const context: Context = {
    connection: new Connection(clientOf(service)),
    notify: () => undefined,
  };
  return { context, paths: () => service.seen.map(({ path }) => path) };
}

it("a folder whose record in the list cannot be read is requested separately, and not created", async () => {
  const { context, paths } = await serviceWith(
    [{ folderId: 7 }],
    [{ folderId: "plans", folderName: "Plans" }],
  );
  expect(await folder.create(context, plans)).toMatchObject({ folderId: "plans", folderName: "Plans" });
  expect(new Set(paths())).toEqual(new Set(["/v2/organizations/folders/get"]));
});

it("a folder whose only record cannot be read is neither created nor treated as deleted", async () => {
  const { context } = await serviceWith([], [{ folderId: 7 }]);
  const { message } = await failureOf(folder.read(context, plans));
  expect(message).toContain("could not read Folder acme/plans");
});
