// Generated from definition.ts by `npm run docs`. Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { instancesOf, lookup, type LookupArgs } from "../../program/declare";
import { DeclaredResource } from "../../program/resource";
import { typeToken } from "../../values/type-token";
import { userToken as definition } from "./definition";

/** What a token contains about its user, besides the id. */
export interface UserProperties {
  /** Should be the organization that the client identifies the user with. */
  organizationId: pulumi.Input<string>;
  /** Makes the user an admin; there is no other way to do so. */
  isAdmin?: pulumi.Input<boolean> | undefined;
  /** Must be the e-mail address that the client identifies the user with. */
  email?: pulumi.Input<string> | undefined;
}

/** The inputs of `UserToken`. */
export interface UserTokenArgs {
  /** The end user of the token. A change generates a new token; the old one stays valid. */
  userId: pulumi.Input<string>;
  /** What the token contains about the user. A change generates a new token; the old one stays valid. */
  userProperties?: pulumi.Input<UserProperties> | undefined;
  /**
   * Rotates the token this many hours before it expires: more than 0, less than 48, and more than the time between
   * two updates. Default: `12`. A change alone generates no new token.
   */
  rotateBeforeHours?: pulumi.Input<number> | undefined;
}

/**
 * A signed JWT for an end user, rotated before it expires.
 *
 * A token is valid for 48 hours. `pulumi up` rotates it within `rotateBeforeHours` of its expiry; nothing rotates it
 * between two updates. For a token that is used immediately, `generateUserToken` is simpler.
 *
 * Nothing is adopted: any number of tokens can be valid for one user. No endpoint revokes a token: deleting the
 * resource forgets it, and it stays valid until it expires. No endpoint reads it, so `pulumi refresh` sees no drift.
 *
 * ```ts
 * const bot = new collab.UserToken("bot", {
 *   userId: "bot",
 *   userProperties: { organizationId: "acme" },
 * });
 * export const botToken = bot.token;
 * ```
 *
 * The id is `organizationId/userId`, or `userId`; a change of these inputs does not change the id. Endpoints:
 * "Generate token".
 */
export class UserToken extends DeclaredResource {
  /** @internal */
  static readonly __pulumiType = typeToken("UserToken");
  static override readonly isInstance = instancesOf(UserToken);

  /** The end user of the token. */
  declare readonly userId: pulumi.Output<string>;
  /** What the token contains about the user. */
  declare readonly userProperties: pulumi.Output<pulumi.Unwrap<UserProperties> | undefined>;
  /**
   * Rotates the token this many hours before it expires: more than 0, less than 48, and more than the time between
   * two updates.
   */
  declare readonly rotateBeforeHours: pulumi.Output<number>;
  /** The token. A secret. */
  declare readonly token: pulumi.Output<string>;
  /** When the token expires: an ISO timestamp. */
  declare readonly expiresAt: pulumi.Output<string>;

  constructor(name: string, args: UserTokenArgs, opts?: pulumi.CustomResourceOptions) {
    super(definition, name, args, opts);
  }

  /** Refers to a token that was generated elsewhere: pass it as `state.token`, because no endpoint returns it. */
  static get(
    ...args: LookupArgs<{
  /** The token. A secret. */
  token?: pulumi.Input<string> | undefined;
    }>
  ): UserToken {
    return new UserToken(...lookup<UserTokenArgs>(definition, args));
  }
}
