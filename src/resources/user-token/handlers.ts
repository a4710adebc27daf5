import { resourceType, type Context, type InputsOf, type StateOf } from "../../core/resource-type";
import { LIFETIME_HOURS, ROTATE_BEFORE_HOURS, userToken as definition } from "./definition";

const HOUR_MS = 3_600_000;
type Inputs = InputsOf<typeof definition>;

type State = StateOf<typeof definition>;

export const userToken = resourceType()(definition, {
  sentBy: {
    rotateBeforeHours: "nothing",
    userId: { create: "generateToken", update: "generateToken" },
    userProperties: { create: "generateToken", update: "generateToken" },
  },
  create: generate,
  update: (context, _state, inputs) => generate(context, inputs),

  delete({ notify }, state) {
    // Absent if the resource is deleted by its id alone.
    const expiresAt = Object.hasOwn(state, "expiresAt") ? state.expiresAt : undefined;
    if (expiresAt === undefined || Date.parse(expiresAt) > Date.now()) {
      notify(
        `The token of ${definition.id.of(state)} leaves the state but stays valid until ${expiresAt ?? "it expires"}: ` +
          `the service has no endpoint that revokes a token.`,
      );
    }
    return Promise.resolve();
  },

  // A user can have any number of valid tokens, so tokens register no identities.

  hasPendingWork: ({ expiresAt }, { rotateBeforeHours }) => {
    // In a preview, the value is unknown while it depends on another resource.
    const hours = typeof rotateBeforeHours === "number" ? rotateBeforeHours : ROTATE_BEFORE_HOURS;
    return Date.parse(expiresAt) <= Date.now() + hours * HOUR_MS;
  },
});

async function generate({ connection }: Context, inputs: Inputs): Promise<State> {
  const { userId, userProperties } = inputs;
  const asked = Date.now();
  const { token } = await connection.client.generateToken({ userId, userProperties });
  const expires = expiryOf(token) ?? asked + LIFETIME_HOURS * HOUR_MS;
  return { ...inputs, token, expiresAt: new Date(expires).toISOString() };
}

const LATEST_MS = 8.64e15;

/** Returns when a JWT expires, in epoch milliseconds, or undefined if it does not contain that. Does not verify the token. */
export function expiryOf(token: string): number | undefined {
  const [, payload = ""] = token.split(".");
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, "base64url").toString("utf8"));
    if (typeof claims !== "object" || claims === null || !("exp" in claims)) return undefined;
    const milliseconds = typeof claims.exp === "number" ? claims.exp * 1000 : NaN;
    return Math.abs(milliseconds) <= LATEST_MS ? milliseconds : undefined;
  } catch {
    return undefined;
  }
}
