import * as pulumi from "@pulumi/pulumi";
import { outputOf, promised, type FunctionOptions, type FunctionOutputOptions, type Inputs } from "./reading";

/** What `generateUserToken` is asked. */
export interface GenerateUserTokenArgs {
  /** The end user whom the token is for. */
  userId: string;
  /** What the token says of the user, besides the id. */
  userProperties?:
    | {
        /** Should be the organization that the client identifies the user with. */
        organizationId: string;
        /** Makes the user an admin; there is no other way to. */
        isAdmin?: boolean | undefined;
        /** Must be the e-mail address that the client identifies the user with. */
        email?: string | undefined;
      }
    | undefined;
}

/** What `generateUserToken` gives. */
export interface GenerateUserTokenResult {
  /** A signed JWT, valid for 48 hours. */
  token: string;
}

/**
 * Makes a signed JWT for an end user, valid for 48 hours ("Generate token", endpoint 2). It changes nothing in the service.
 *
 * Every run of the program, previews too, makes a new token. Fails when the service does not accept the auth token.
 *
 * ```ts
 * const { token } = await collab.generateUserToken({ userId: "ann", userProperties: { organizationId: "acme" } });
 * ```
 *
 * @remarks It comes in clear and is not marked: `generateUserTokenOutput` gives it as a secret of Pulumi's.
 */
export function generateUserToken(
  args: GenerateUserTokenArgs,
  opts?: FunctionOptions,
): Promise<GenerateUserTokenResult> {
  return promised((reads) => reads.generateUserToken, args, opts);
}

/**
 * `generateUserToken` with inputs, as a secret output.
 *
 * ```ts
 * const token = collab.generateUserTokenOutput({ userId: "ann" }).token;
 * ```
 */
export function generateUserTokenOutput(
  args: Inputs<GenerateUserTokenArgs>,
  opts?: FunctionOutputOptions,
): pulumi.Output<GenerateUserTokenResult> {
  return pulumi.secret(outputOf((reads) => reads.generateUserToken, args, opts));
}
