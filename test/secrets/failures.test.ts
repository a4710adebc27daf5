import { beforeAll, describe, expect, it } from "@jest/globals";
import type { Fault, OperationName } from "../../src/emulator";
import type { Canary } from "./canary";
import {
  apiKey,
  authToken,
  Declarations,
  emailKey,
  existingKey,
  laterEmailKey,
  webhookToken,
  wrongToken,
} from "./declared";

const UP = "up --yes --skip-preview";

const plan = { organizationId: "acme", documentId: "plan", createOrganization: true };
const plans = { organizationId: "acme", folderId: "plans", createOrganization: true };

const repeated = (...sent: readonly Canary[]): string =>
  `refused: ${sent.map(({ value }) => value).join(", ")}`;

/** Makes the service repeat what it received, including credentials. */
function echo(operation: OperationName, ...sent: readonly Canary[]): Fault {
  const message = repeated(...sent);
  const error = { status: "INVALID_ARGUMENT", message, details: { message } };
  return { operation, kind: "status", httpStatus: 400, error, times: "always" };
}

let declarations: Declarations;
beforeAll(async () => {
  declarations = await Declarations.start();
});

describe("secrets when a program or a setting is rejected", () => {
  it("stay hidden when they are malformed, and when something beside them is no valid input", async () => {
    const watch = await declarations.watch();
    const malformed = declarations.env({ ApiKey: apiKey }, `${wrongToken.core} with spaces`);
    expect((await watch.run("preview", malformed)).output).toContain(
      "collab:authToken must have visible ASCII characters only",
    );
    const wrong = {
      ...apiKey,
      ownerEmail: "ops",
      existingApiKey: existingKey.value,
      emailServiceConfig: { apiKey: emailKey.value, kind: "sendgrid" },
      webhookServiceConfig: { authToken: webhookToken.value, rawNotificationUrl: 7 },
    };
    const { output } = await watch.run("up --yes", declarations.env({ ApiKey: wrong }));
    for (const problem of [
      "ownerEmail must be an e-mail address",
      "emailServiceConfig has no field named kind",
      "webhookServiceConfig.rawNotificationUrl must be a string",
    ])
      expect(output).toContain(problem);
    expect(watch.found).toEqual([]);
  });

  it("stay hidden when a change of an API key is rejected", async () => {
    const watch = await declarations.watch();
    expect(await watch.run(UP, declarations.env({ ApiKey: apiKey }))).toMatchObject({ exitCode: 0 });
    const changed = {
      ...apiKey,
      emailServiceConfig: { apiKey: laterEmailKey.value },
      webhookServiceConfig: { authToken: wrongToken.value },
    };
    const { output } = await watch.run("preview --diff", declarations.env({ ApiKey: changed }));
    expect(output).toContain("the settings of an API key are fixed when it is created");
    expect(watch.found).toEqual([]);
  });
});

describe("secrets when the service fails", () => {
  it("stay hidden when the service breaks down, and its reply is lost", async () => {
    const watch = await declarations.watch({ kind: "status", httpStatus: 500, times: "always" });
    const { output } = await watch.run(UP, declarations.env({ ApiKey: apiKey, Document: plan }));
    expect(output).toContain("an API key may have been created");
    expect(watch.found).toEqual([]);
  });

  it("are masked in the message of an item, and in the state", async () => {
    const message = repeated(authToken);
    const ids = ["plan", "globex"];
    const watch = await declarations.watch({ kind: "itemFailure", ids, message, times: "always" });
    const disabled = { organizationIds: ["initech", "globex"], disabled: true };
    const env = declarations.env({ Document: plan, OrganizationDisabledState: disabled });
    const { output } = await watch.run(`${UP} --continue-on-error`, env);
    expect(output).toContain("Document acme/plan: refused: [masked]");
    expect(output).toContain("globex: refused: [masked]");
    const { resources } = (await watch.stack.state()).deployment;
    expect(resources.flatMap(({ initErrors = [] }) => initErrors).join()).toContain("refused: [masked]");
    expect(watch.found).toEqual([]);
  });

  it("are masked when it fails in refresh and destroy", async () => {
    const watch = await declarations.watch();
    const env = declarations.env({ Document: plan, Folder: plans });
    expect(await watch.run(UP, env)).toMatchObject({ exitCode: 0 });
    declarations.world.emulator.inject(echo("getFolders", authToken));
    declarations.world.emulator.inject(echo("deleteDocuments", authToken));
    for (const command of ["refresh --yes --skip-preview", "destroy --yes --skip-preview"])
      expect((await watch.run(command, env)).output).toContain("refused: [masked]");
    expect(watch.found).toEqual([]);
  });
});
