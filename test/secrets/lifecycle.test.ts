import { beforeAll, describe, expect, it } from "@jest/globals";
import { covering } from "../conformance/covering";
import { canary, given, type Canary } from "./canary";
import { Watch } from "./watch";
import { World } from "./world";

/** Every input that accepts a secret, set to a plain string by a user who does not mark it as secret. */
const PROGRAM = `
const collab = require("pulumi-collab");
const { EMAIL_KEY, WEBHOOK_TOKEN, EXISTING_KEY, KNOWN_KEY, KNOWN_TOKEN, OTHER_TOKEN, OTHER_WORKSPACE_TOKEN } = process.env;
const { ROTATION, TITLE } = process.env;
const owned = { ownerEmail: "ops@acme.com", type: "testing" };

const made = new collab.ApiKey("made", {
  ...owned,
  rotation: ROTATION,
  emailServiceConfig: { type: "sendgrid", apiKey: EMAIL_KEY, fromEmail: "ops@acme.com" },
  webhookServiceConfig: { authToken: WEBHOOK_TOKEN, rawNotificationUrl: "https://acme.com/hook" },
});
const adopted = new collab.ApiKey("adopted", { ...owned, existingApiKey: EXISTING_KEY });
const known = collab.ApiKey.get("known", "0123456789abcdef", { apiKey: KNOWN_KEY });

const organization = new collab.Organization("acme", { organizationId: "acme" });
const credentials = { apiKey: "other-key", authToken: OTHER_TOKEN, workspaceAuthToken: OTHER_WORKSPACE_TOKEN };
const provider = new collab.Provider("other", credentials);
const plan = { organizationId: "acme", documentId: "plan", documentName: TITLE, createOrganization: true };
new collab.Document("plan", plan, { provider });
new collab.Provider("of-made", { apiKey: made.apiKey, authToken: OTHER_TOKEN });

const token = new collab.UserToken("token", {
  userId: "ada",
  userProperties: { organizationId: "acme", isAdmin: ROTATION !== undefined },
});
const seen = collab.UserToken.get("seen", "acme/ada", { token: KNOWN_TOKEN });

exports.token = token.token;
exports.seen = seen.token;
exports.made = made.apiKey;
exports.adopted = adopted.apiKey;
exports.known = known.apiKey;
exports.fingerprint = made.fingerprint;
`;

const authToken = canary("authToken");
const otherToken = canary("otherToken");
const rotatedToken = canary("rotatedToken");
const secrets = {
  EMAIL_KEY: canary("emailKey"),
  WEBHOOK_TOKEN: canary("webhookToken"),
  EXISTING_KEY: canary("existingKey"),
  KNOWN_KEY: canary("knownKey"),
  KNOWN_TOKEN: canary("knownToken"),
  OTHER_TOKEN: otherToken,
  OTHER_WORKSPACE_TOKEN: canary("otherWorkspaceToken"),
};
const later = { ...secrets, EMAIL_KEY: canary("laterEmailKey"), OTHER_TOKEN: rotatedToken };
/** The text with which all tokens of the emulator's users begin. */
const userToken = given("userToken", Buffer.from('{"alg":"HS256","typ":"JWT"}').toString("base64url"));
/** This is not a secret. The search must find it; otherwise the search proves nothing. */
const title = canary("title");

const valuesOf = (canaries: Record<string, Canary>): Record<string, string> =>
  Object.fromEntries(Object.entries(canaries).map(([name, { value }]) => [name, value]));
const first = { ...valuesOf(secrets), TITLE: title.value };
const second = { ...valuesOf(later), TITLE: title.value, ROTATION: "2026" };

describe("secrets in the life of a stack", () => {
  let world: World;
  let watch: Watch;

  const madeKeys = (): Canary[] =>
    world.emulator
      .secrets()
      .apiKeys.filter(({ apiKey }) => apiKey.startsWith("key_"))
      .map(({ apiKey }) => given("madeKey", apiKey));

  beforeAll(async () => {
    const apiKeys = {
      "web-key": { authToken: authToken.value },
      "other-key": { authToken: otherToken.value },
    };
    world = await World.start(PROGRAM, { seed: { apiKeys } });
    const { workspaceId, workspaceAuthToken } = world.emulator.credentials;
    const stack = await world.stack({
      "collab:apiKey": "web-key",
      "collab:authToken": { secret: authToken.value },
      "collab:workspaceId": workspaceId,
      "collab:workspaceAuthToken": { secret: workspaceAuthToken },
    });
    const known = [authToken, given("workspaceToken", workspaceAuthToken), userToken, title];
    const all = [...known, ...new Set([...Object.values(secrets), ...Object.values(later)])];
    watch = new Watch(stack, () => [...all, ...madeKeys()]);
  });

  /** Runs commands that must succeed. Returns the canaries that they revealed. */
  async function givenAway(env: Record<string, string>, ...commands: readonly string[]): Promise<unknown[]> {
    const before = watch.found.length;
    for (const command of commands) {
      const { exitCode, output } = await watch.run(command, env);
      if (exitCode !== 0) throw new Error(`pulumi ${command} failed: ${output}`);
    }
    return watch.found.slice(before).filter(({ canary }) => canary !== "title");
  }

  it("stay hidden in a preview, in each of its forms", async () => {
    expect(await givenAway(first, "preview --diff", "preview --json")).toEqual([]);
  });

  it("stay hidden while they are applied, that of a new API key too, and in the outputs of the stack", async () => {
    expect(await givenAway(first, "up --yes --skip-preview --diff", "stack output --json")).toEqual([]);
    expect(madeKeys()).toHaveLength(1);
  });

  it("are in the state all the same, encrypted", async () => {
    const open = JSON.stringify(await watch.stack.export({ showSecrets: true }));
    const stored = [authToken, userToken, ...Object.values(secrets), ...madeKeys()];
    expect(stored.filter(({ core }) => !open.includes(core))).toEqual([]);
  });

  it(
    covering("rotated-secret", "ApiKey", "stay hidden when they change, previewed and applied"),
    async () => {
      world.emulator.edit({ apiKeys: { "other-key": { authToken: rotatedToken.value } } });
      const commands = ["preview --diff", "up --yes --skip-preview --json"];
      expect(await givenAway(second, ...commands)).toEqual([]);
      expect(madeKeys()).toHaveLength(2);
    },
  );

  it("stay hidden in a refresh and when the stack is destroyed", async () => {
    expect(
      await givenAway(second, "refresh --yes --skip-preview --diff", "destroy --yes --skip-preview --diff"),
    ).toEqual([]);
  });

  it("would have been found: a value that is no secret was, printed and stored", () => {
    const places = watch.found.filter(({ canary }) => canary === "title").map(({ where }) => where);
    expect(places).toEqual(expect.arrayContaining(["pulumi preview --diff", "pulumi preview --json"]));
    for (const file of [/stacks.*\.json$/, /\.json\.bak$/, /history.*\.json$/])
      expect(places.filter((place) => file.test(place))).not.toEqual([]);
    expect(watch.hasSearched(/^config.Pulumi\.test\.yaml$/)).toBe(true);
  });
});
