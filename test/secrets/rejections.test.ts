import { beforeAll, describe, expect, it } from "@jest/globals";
import {
  apiKey,
  Declarations,
  emailKey,
  existingKey,
  laterEmailKey,
  webhookToken,
  wrongToken,
} from "./declared";

describe("secrets when a program or a setting is rejected", () => {
  let declarations: Declarations;
  beforeAll(async () => {
    declarations = await Declarations.start();
  });

  it("stay hidden when they are malformed, or when another setting is missing", async () => {
    const watch = await declarations.watch();
    const malformed = declarations.env({ ApiKey: apiKey }, `${wrongToken.core} with spaces`);
    expect((await watch.run("preview", malformed)).output).toContain(
      "collab:authToken must have visible ASCII characters only",
    );
    await watch.stack.setConfig({ "collab:baseUrl": "" });
    const missing = declarations.env({ ApiKey: apiKey });
    expect((await watch.run("preview", missing)).output).toContain("collab:baseUrl is required");
    expect(watch.found).toEqual([]);
  });

  it("stay hidden when something beside them is no valid input", async () => {
    const watch = await declarations.watch();
    const wrong = {
      ...apiKey,
      ownerEmail: "ops",
      existingApiKey: existingKey.value,
      emailServiceConfig: { apiKey: emailKey.value, kind: "sendgrid" },
      webhookServiceConfig: { authToken: webhookToken.value, rawNotificationUrl: 7 },
    };
    for (const command of ["preview", "preview --json", "up --yes --skip-preview"]) {
      const { output } = await watch.run(command, declarations.env({ ApiKey: wrong }));
      expect(output).toContain("ownerEmail must be an e-mail address");
      expect(output).toContain("emailServiceConfig has no field named kind");
      expect(output).toContain("webhookServiceConfig.rawNotificationUrl must be a string");
    }
    expect(watch.found).toEqual([]);
  });

  it("stay hidden when a change of an API key is rejected", async () => {
    const watch = await declarations.watch();
    const made = await watch.run("up --yes --skip-preview", declarations.env({ ApiKey: apiKey }));
    expect(made).toMatchObject({ exitCode: 0 });
    const changes = [
      { ...apiKey, emailServiceConfig: { apiKey: laterEmailKey.value } },
      { ...apiKey, existingApiKey: existingKey.value },
    ];
    for (const changed of changes) {
      const { output } = await watch.run("preview --diff", declarations.env({ ApiKey: changed }));
      expect(output).toContain("the settings of an API key are fixed when it is created");
    }
    expect(watch.found).toEqual([]);
  });
});
