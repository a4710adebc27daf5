import { join } from "node:path";
import { expect, it, jest } from "@jest/globals";
import { runCommand } from "../../../tools/command";
import { repositoryRoot } from "../../../tools/repository-root";
import { hostOf } from "./languages";
import { temporaryFolder } from "../../temporary";

jest.setTimeout(600_000);

const DEMO = join(repositoryRoot(), "build", "tools", "demo-languages.js");

const missing = [hostOf("yaml"), hostOf("python")].flatMap((host) => ("missing" in host ? host.missing : []));
const words = "the demo of languages takes one workspace through three of them, and one alone writes";
if (missing.length > 0) it.skip(`${words}: cannot be run here: ${missing.join("; ")}`, () => undefined);
else
  it(words, async () => {
    const { exitCode, stdout, stderr } = await runCommand(process.execPath, [DEMO]);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
    expect(stdout.match(/^\$ pulumi .*/gm)).toEqual([
      "$ pulumi up --yes --skip-preview",
      ...TAKEN_OVER,
      ...TAKEN_OVER,
      "$ pulumi preview --expect-no-changes",
    ]);
    expect(stdout.trim().split("\n").at(-1)).toMatch(
      /^Three programs, one workspace: .* wrote nothing \(\d+ requests, all of them reads\)\.$/,
    );
  });

const TAKEN_OVER = [
  "$ pulumi preview --import-file ../import.json",
  "$ pulumi import --file ../import.json --yes --skip-preview --protect=false --generate-code=false",
  "$ pulumi preview --expect-no-changes --exclude '**::web'",
  "$ pulumi up --yes --skip-preview",
  "$ pulumi preview --expect-no-changes",
];

it("the demo reports a missing language in one line and exits with 1", async () => {
  const cache = temporaryFolder();
  const env = { PATH: "/nowhere", PULUMI_COLLAB_CACHE: cache };
  const { exitCode, stderr } = await runCommand(process.execPath, [DEMO], { env });
  expect({ exitCode, stderr }).toEqual({
    exitCode: 1,
    stderr: expect.stringMatching(/^building .+\nPrograms in YAML cannot be run here: .+\n$/),
  });
});
