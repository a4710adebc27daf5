import { expect, it, jest } from "@jest/globals";
import { codeIn, commandsIn, read } from "./pages";
import { temporaryEmulator, temporaryProject } from "../temporary";

jest.setTimeout(600_000);

const PROGRAM = `const collab = require("pulumi-collab");
new collab.Organization("acme", { organizationId: "acme" });
new collab.Document("plan", { organizationId: "acme", documentId: "plan" });
`;

const commands = codeIn(read("docs/teams/secrets.md"), "sh")
  .map((code) => commandsIn(`\`\`\`sh\n${code}\`\`\`\n`))
  .find((lines) => lines.some((line) => line.includes("formerTargets")));

it("the documented steps change the API key of a stack, without a request", async () => {
  const organizations = { acme: { documents: { plan: {} } } };
  const newKey = { authToken: "new-token", type: "testing", settings: {}, organizations } as const;
  const service = await temporaryEmulator({ seed: { organizations, apiKeys: { "new-key": newKey } } });
  const project = await temporaryProject({ files: { "index.js": PROGRAM } });
  const { apiKey, authToken } = service.credentials;
  const stack = await project.stack("production", {
    config: { "collab:baseUrl": service.url, "collab:apiKey": apiKey },
  });
  let env: Record<string, string> = { COLLAB_AUTH_TOKEN: authToken };
  await stack.up({ env });
  service.resetCounts();

  let printed = "";
  for (const line of commands ?? []) {
    const [, key = ""] = /config (?:set|rm) (\S+)/.exec(line) ?? [];
    if (line.startsWith("export COLLAB_AUTH_TOKEN=")) env = { COLLAB_AUTH_TOKEN: newKey.authToken };
    else if (key === "collab:apiKey") await stack.setConfig({ [key]: "new-key" });
    else if (line.startsWith("pulumi config set")) {
      const [, target = ""] = /COLLAB_FORMER_TARGETS="([^"]+)"/.exec(printed) ?? [];
      await stack.setConfig({ [key]: target });
    } else if (line.startsWith("pulumi config rm")) await stack.run(["config", "rm", key], { env });
    else if (line === "pulumi preview") printed = (await stack.preview({ env })).stdout;
    else {
      expect(line).toBe("pulumi up");
      expect((await stack.up({ env })).stdout).toContain("~ 2 updated");
    }
  }
  await stack.up({ env, expectNoChanges: true });
  expect([commands?.length, service.requests.length]).toEqual([6, 0]);
});
