import { z } from "zod";
import { email, flag, identifier, type InputsOf } from "../../life/fields";
import { joinId, splitId } from "../../values/identity";
import { expiryOf } from "./jwt";
import { resource, type Context } from "../../life/resource";

const HOUR_MS = 3_600_000;
/** The contract's lifetime of a token. */
const LIFETIME_HOURS = 48;
const ROTATE_BEFORE_HOURS = 12;

const LIMITS = `must be more than 0 and less than ${LIFETIME_HOURS}`;

const fields = {
  userId: { schema: identifier, onChange: "update" },
  userProperties: {
    schema: z
      .strictObject({ organizationId: identifier, isAdmin: flag.optional(), email: email.optional() })
      .optional(),
    onChange: "update",
  },
  rotateBeforeHours: {
    schema: z.number().gt(0, LIMITS).lt(LIFETIME_HOURS, LIMITS).default(ROTATE_BEFORE_HOURS),
    // It only says when: a token that has long to live stays as it is.
    onChange: "nothing",
  },
} as const;

type Inputs = InputsOf<typeof fields>;

interface Extra {
  readonly token: string;
  /** ISO timestamp. */
  readonly expiresAt: string;
}

/** A user's token, made anew in time. It changes nothing in the service, which can neither list nor revoke one. */
export const userTokenBy = (now: () => number) =>
  resource<typeof fields, Extra>({
    type: "UserToken",
    credentials: () => "apiKey",
    fields,
    id: whose,
    label: whose,
    // Any number of tokens can be valid for one user.
    identities: () => [],
    lookup: (id) => {
      const [userId] = splitId(id, 1) ?? [];
      if (userId !== undefined) return { userId };
      const [organizationId, member] = splitId(id, 2) ?? [];
      return organizationId === undefined || member === undefined
        ? undefined
        : { userId: member, userProperties: { organizationId } };
    },

    isUnfinished: ({ expiresAt }, { rotateBeforeHours }) => {
      // Unknown, in a preview, as long as another resource decides it.
      const hours = typeof rotateBeforeHours === "number" ? rotateBeforeHours : ROTATE_BEFORE_HOURS;
      return Date.parse(expiresAt) <= now() + hours * HOUR_MS;
    },

    create: (context, inputs) => generate(context, inputs, now),
    update: (context, _state, inputs) => generate(context, inputs, now),

    delete({ notify }, state) {
      if (Date.parse(state.expiresAt) > now()) {
        notify(
          `The token of ${whose(state)} is forgotten here and stays valid until ${state.expiresAt}: ` +
            `the service has no endpoint that revokes one.`,
        );
      }
      return Promise.resolve();
    },
  });

export const userToken = userTokenBy(() => Date.now());

async function generate({ connection }: Context, inputs: Inputs, now: () => number): Promise<Inputs & Extra> {
  const { userId, userProperties } = inputs;
  const asked = now();
  const { token } = await connection.client.generateToken({ userId, userProperties });
  const expires = expiryOf(token) ?? asked + LIFETIME_HOURS * HOUR_MS;
  return { ...inputs, token, expiresAt: new Date(expires).toISOString() };
}

function whose({ userId, userProperties }: Pick<Inputs, "userId" | "userProperties">): string {
  return userProperties === undefined ? joinId(userId) : joinId(userProperties.organizationId, userId);
}
