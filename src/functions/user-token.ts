import { defineFunction, outputOf, promised, type ServiceFunction } from "./definition";

/** Arguments of `generateUserToken`. */
export interface GenerateUserTokenArgs {
  /** The end user. */
  userId: string;
  /** Properties of the user in the token. */
  userProperties?:
    | {
        /** The organization with which the client identifies the user. */
        organizationId: string;
        /** Whether the user is an admin. Only a token can set this. */
        isAdmin?: boolean | undefined;
        /** The e-mail address with which the client identifies the user. */
        email?: string | undefined;
      }
    | undefined;
}

/** Result of `generateUserToken`. */
export interface GenerateUserTokenResult {
  /** A signed JWT, valid for 48 hours. */
  token: string;
}

const userToken: ServiceFunction<GenerateUserTokenArgs, GenerateUserTokenResult> = defineFunction({
  name: "generateUserToken",
  operation: "generateToken",
  what: ({ userId }) => `make a token for the user ${userId}`,
  secrets: ["token"],
  perform: (client, args) => client.generateToken(args),
});

/**
 * Generates a signed JWT for an end user, valid for 48 hours ("Generate token", endpoint 2). Changes nothing in the service.
 *
 * Every run of the program, also a preview, generates a new token. Fails if the service does not accept the auth token.
 *
 * ```ts
 * const { token } = await collab.generateUserToken({ userId: "ann", userProperties: { organizationId: "acme" } });
 * ```
 *
 * @remarks Returns the token in plain text. `generateUserTokenOutput` returns it as a Pulumi secret.
 */
export const generateUserToken = promised(userToken);

/**
 * `generateUserToken` with inputs, as a secret output.
 *
 * ```ts
 * const token = collab.generateUserTokenOutput({ userId: "ann" }).token;
 * ```
 */
export const generateUserTokenOutput = outputOf(userToken);
