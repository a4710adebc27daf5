import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "@jest/globals";
import { optionsFrom } from "../../../src/command/export/lists";
import { temporaryFolder } from "../../temporary";

it("a document in the folder root of a list is exported without a folder: root is the service's word for the top", () => {
  const folder = temporaryFolder();
  writeFileSync(
    join(folder, "documents.csv"),
    "organizationId,documentId,documentName,folderId\nacme,plan,Plan,root\nacme,guide,Guide,shelf\n",
  );
  const { documents } = optionsFrom([], "documents.csv", folder);
  expect(documents.map(({ documentId, folderId }) => [documentId, folderId])).toEqual([
    ["plan", undefined],
    ["guide", "shelf"],
  ]);
});
