import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "@jest/globals";
import { limitsOf } from "../../../src/command/review/limits";
import { created, reportOn } from "../../review/support";
import { temporaryFolder } from "../../temporary";

it("a report names each limit that is looser than the default, and its file", async () => {
  const folder = temporaryFolder();
  const text = "limits: { loses-data: 3, takes-access: any, notifies: 0 }\n";
  writeFileSync(join(folder, "collab-review.yaml"), text);
  const { limits, looser } = limitsOf({ allow: ["takes-access=2", "gives-access=5"] }, folder);
  expect(limits).toMatchObject({ "loses-data": 3, "takes-access": 2, notifies: 0, "gives-access": 5 });
  const steps = [created("Organization", "acme", { organizationId: "acme" })];
  expect((await reportOn({ steps }, { limits, looser })).warnings).toEqual([
    "collab-review.yaml allows up to 3 of loses-data without an approval; the default is 0.",
    "The command line allows up to 2 of takes-access without an approval; the default is 0.",
  ]);
});
