import { beforeAll, describe, expect, it } from "@jest/globals";
import { DEMO_CREDENTIALS } from "../../src/emulator";
import { covering, KINDS } from "../conformance/covering";
import { SEED } from "../conformance/program";
import { SAMPLES } from "../engine/samples";
import { canary, given, type Canary } from "./canary";
import { Watch } from "./watch";
import { World } from "./world";

const PROGRAM = `
const collab = require("pulumi-collab");
for (const { type, name, args } of ${JSON.stringify(SAMPLES.map(({ declared }) => declared))})
  new collab[type](name, args);
`;
const UP = "up --yes --skip-preview --continue-on-error --diff";
const authToken = canary("authToken");

let world: World;
let workspaceToken: Canary;
/** The secrets that the service returns, taken from the state. They are known once they are created. */
let handedOut: Canary[] = [];

beforeAll(async () => {
  const apiKeys = { [DEMO_CREDENTIALS.apiKey]: { authToken: authToken.value } };
  world = await World.start(PROGRAM, { seed: { ...SEED, apiKeys } });
  workspaceToken = given("workspaceToken", world.emulator.credentials.workspaceAuthToken);
});

// Credentials come from the environment, because the CLI itself masks secrets from the configuration.
const env = () => ({
  COLLAB_API_KEY: DEMO_CREDENTIALS.apiKey,
  COLLAB_AUTH_TOKEN: authToken.value,
  COLLAB_WORKSPACE_ID: world.emulator.credentials.workspaceId,
  COLLAB_WORKSPACE_AUTH_TOKEN: workspaceToken.value,
});

const watched = async () => new Watch(await world.stack(), () => [authToken, workspaceToken, ...handedOut]);

/** Returns every secret in a state, decrypted. */
function secretsIn(value: unknown): Canary[] {
  if (typeof value !== "object" || value === null) return [];
  if ("plaintext" in value && typeof value.plaintext === "string") {
    const secret: unknown = JSON.parse(value.plaintext);
    return typeof secret === "string" ? [given("handedOut", secret)] : secretsIn(secret);
  }
  return Object.values(value).flatMap(secretsIn);
}

describe("secrets of every resource type", () => {
  it(covering("secrets", KINDS, "stay hidden from the first preview to the end"), async () => {
    const watch = await watched();
    for (const command of ["preview --diff", UP]) {
      expect(await watch.run(command, env())).toMatchObject({ exitCode: 0 });
    }
    const state = await watch.stack.export({ showSecrets: true });
    // Credentials from the environment are not in the state, not even encrypted.
    const open = JSON.stringify(state);
    expect([authToken, workspaceToken].filter(({ core }) => open.includes(core))).toEqual([]);
    handedOut = secretsIn(state);
    expect(handedOut.map(({ value }) => value)).toContain(
      world.emulator.secrets().apiKeys.find(({ apiKey }) => apiKey !== DEMO_CREDENTIALS.apiKey)?.apiKey,
    );
    for (const command of ["refresh --yes --skip-preview --diff", "destroy --yes --skip-preview --diff"])
      expect(await watch.run(command, env())).toMatchObject({ exitCode: 0 });
    expect(watch.found).toEqual([]);
  });

  it(covering("secrets", KINDS, "are masked when the service repeats them in an error"), async () => {
    const message = `refused: ${authToken.value}, ${workspaceToken.value}`;
    const error = { status: "INVALID_ARGUMENT", message, details: { message } };
    world.emulator.inject({ kind: "status", httpStatus: 400, error, times: "always" });
    const watch = await watched();
    const { output } = await watch.run(UP, env());
    world.emulator.clearFaults();
    for (const type of KINDS)
      expect(output).toMatch(new RegExp(`could not create ${type}\\b.*refused: \\[masked\\]`));
    expect(watch.found).toEqual([]);
  });
});
