import * as pulumi from "@pulumi/pulumi";
import type { AsDefined, Differences, DifferencesInside } from "../../program/as-defined";
import { userToken as definition, type userProperties } from "./definition";
import { isOfType, Lookup, properties, secret, typeToken, withSecretOutputs } from "../../program/declare";

/** What a token says of its user, besides the id. */
export interface UserProperties {
  /** Should be the organization that the client identifies the user with. */
  organizationId: pulumi.Input<string>;
  /** Makes the user an admin; there is no other way to. */
  isAdmin?: pulumi.Input<boolean> | undefined;
  /** Must be the e-mail address that the client identifies the user with. */
  email?: pulumi.Input<string> | undefined;
}

export interface UserTokenArgs {
  /** The end user whom the token is for. A change makes a new token; the old one stays valid until it expires. */
  userId: pulumi.Input<string>;
  /** A change makes a new token; the old one stays valid until it expires. */
  userProperties?: pulumi.Input<UserProperties> | undefined;
  /**
   * How many hours before it expires the token is made anew, by the first `pulumi up` in that time: more than 0 and less
   * than 48, 12 by default. Should be more than the time between two updates. A change by itself makes no new token.
   */
  rotateBeforeHours?: pulumi.Input<number> | undefined;
}

/**
 * A signed JWT for an end user, made anew in time ("Generate token").
 *
 * The service's tokens are valid for 48 hours. A preview within `rotateBeforeHours` of the end shows an update; what
 * depends on `token` is then updated too. Nothing renews a token between two updates: for one that is used at once,
 * `generateUserToken` is simpler. Deleting the resource forgets the token, which stays valid until it expires.
 *
 * ```ts
 * const bot = new collab.UserToken("bot", {
 *   userId: "bot",
 *   userProperties: { organizationId: "acme", isAdmin: true },
 * });
 * export const botToken = bot.token;
 * ```
 *
 * The id is `organizationId/userId`, or `userId`; it stays when these change.
 */
export class UserToken extends pulumi.CustomResource {
  /** @internal */
  static readonly __pulumiType = typeToken("UserToken");

  /** The token. A secret. */
  declare readonly token: pulumi.Output<string>;
  /** When the token expires: an ISO timestamp, from the token itself where it says so. */
  declare readonly expiresAt: pulumi.Output<string>;
  declare readonly userId: pulumi.Output<string>;
  declare readonly userProperties: pulumi.Output<pulumi.Unwrap<UserProperties> | undefined>;
  declare readonly rotateBeforeHours: pulumi.Output<number>;

  constructor(name: string, args: UserTokenArgs, opts?: pulumi.CustomResourceOptions) {
    super(UserToken.__pulumiType, name, properties(definition, args), withSecretOutputs(definition, opts));
  }

  /** Refers to a user's token that is made elsewhere: `state.token` gives it, as the service cannot read one. */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    state?: { token?: pulumi.Input<string> | undefined },
    opts?: pulumi.CustomResourceOptions,
  ): UserToken {
    const given = new Lookup({ token: secret(state?.token) });
    return new UserToken(name, given as Lookup & UserTokenArgs, { ...opts, id });
  }

  static override isInstance(value: unknown): value is UserToken {
    return isOfType(value, UserToken.__pulumiType);
  }
}

/** Where these differ, the build ends with the names of the fields. */
export type UserTokenAsDefined = AsDefined<Differences<typeof definition, UserTokenArgs, UserToken>["names"]>;
export type UserPropertiesAsDefined = AsDefined<
  DifferencesInside<typeof userProperties, UserProperties>["names"]
>;
