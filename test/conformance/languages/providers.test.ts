import { beforeAll, describe, expect, it, jest } from "@jest/globals";
import type { Emulator } from "../../../src/emulator";
import type { Project, Stack } from "../../../tools/stack";
import { hostOf, temporaryProjectIn } from "./languages";
import { temporaryEmulator } from "../../temporary";

jest.setTimeout(600_000);

/** An explicit provider, with its address from the program and its credentials from the environment. */
const PROGRAM = `
import pulumi
import pulumi_collab as collab

service = collab.Provider("service",
    base_url=pulumi.Config().require("service"),
    max_attempts=2,
    request_timeout_seconds=20.5,
    deletion_protection=True)
collab.Document("plan",
    organization_id="acme",
    document_id="plan",
    create_organization=True,
    opts=pulumi.ResourceOptions(provider=service))
`;

const host = hostOf("python");

describe("an explicit provider in Python", () => {
  if ("missing" in host) it.skip(`cannot be run here: ${host.missing}`, () => undefined);
  else lives(host.folder);
});

function lives(folder: string): void {
  let emulator: Emulator;
  let project: Project;
  let stack: Stack;

  beforeAll(async () => {
    emulator = await temporaryEmulator();
    project = await temporaryProjectIn("python", folder);
    await project.write({ "__main__.py": PROGRAM });
    stack = await project.stack("test", { config: { service: emulator.url } });
  });

  const credentials = () => ({
    COLLAB_API_KEY: emulator.credentials.apiKey,
    COLLAB_AUTH_TOKEN: emulator.credentials.authToken,
  });

  it("works with the credentials of the environment, and does not keep them", async () => {
    await stack.up({ env: credentials() });
    expect(emulator.contents().organizations["acme"]).toMatchObject({ documents: { plan: {} } });
    const text = JSON.stringify(await stack.export({ showSecrets: true }));
    expect(text).not.toContain(emulator.credentials.authToken);
    expect(text).not.toContain(emulator.credentials.apiKey);
  });

  it("keeps numbers and flags as the settings that they are", async () => {
    const { resources } = (await stack.export()).deployment;
    const of = (ending: string) => resources.find(({ urn }) => urn.endsWith(ending));
    expect(of("::service")?.inputs).toMatchObject({
      maxAttempts: "2",
      requestTimeoutSeconds: "20.5",
      deletionProtection: "true",
    });
  });

  it("is the same in a preview without credentials", async () => {
    await stack.preview({ expectNoChanges: true });
  });
}
