import type { Fault } from "../../src/emulator";
import { canary, given, type Canary } from "./canary";
import { Watch } from "./watch";
import { World } from "./world";

/** Declares what the environment contains, so that no file contains a secret. */
const PROGRAM = `
const collab = require("pulumi-collab");
for (const [type, args] of Object.entries(JSON.parse(process.env.DECLARED))) new collab[type]("it", args);
`;

export const authToken = canary("authToken");
export const emailKey = canary("emailKey");
export const laterEmailKey = canary("laterEmailKey");
export const webhookToken = canary("webhookToken");
export const existingKey = canary("existingKey");
export const wrongToken = canary("wrongToken");

/** The inputs of an API key with every secret that it can have. */
export const apiKey = {
  ownerEmail: "ops@acme.com",
  type: "testing",
  emailServiceConfig: { apiKey: emailKey.value },
  webhookServiceConfig: { authToken: webhookToken.value },
};

/** Programs that each run for one command, against an emulator with faults. */
export class Declarations {
  private constructor(
    readonly world: World,
    readonly workspaceToken: Canary,
  ) {}

  static async start(): Promise<Declarations> {
    const apiKeys = { "web-key": { authToken: authToken.value } };
    const world = await World.start(PROGRAM, { seed: { apiKeys } });
    return new Declarations(world, given("workspaceToken", world.emulator.credentials.workspaceAuthToken));
  }

  /** Creates a stack and its search for canaries. `faults` apply to its requests. */
  async watch(...faults: readonly Fault[]): Promise<Watch> {
    const { emulator } = this.world;
    emulator.clearFaults();
    for (const fault of faults) emulator.inject(fault);
    const secrets = [authToken, emailKey, laterEmailKey, webhookToken, existingKey, wrongToken];
    const stack = await this.world.stack({ "collab:maxAttempts": "1" });
    return new Watch(stack, () => [...secrets, this.workspaceToken]);
  }

  /**
   * Returns the environment of a command: the inputs of each resource, and credentials. They do not come from the
   * configuration, because the CLI itself masks secrets from there, which would hide a bug of this package.
   */
  env(resources: Record<string, object>, token = authToken.value): Record<string, string> {
    return {
      DECLARED: JSON.stringify(resources),
      COLLAB_API_KEY: "web-key",
      COLLAB_AUTH_TOKEN: token,
      COLLAB_WORKSPACE_ID: this.world.emulator.credentials.workspaceId,
      COLLAB_WORKSPACE_AUTH_TOKEN: this.workspaceToken.value,
    };
  }
}
