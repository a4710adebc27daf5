import type { ResourceValidationPolicy } from "@pulumi/policy";
import { policy, type RuleOptions } from "../rule";
import { validateResource } from "../validate";

/** The options of `noAdminTokens`. */
export interface AdminTokensOptions extends RuleOptions {
  /** The `userId`s of the users who may be admins. */
  readonly except?: readonly string[] | undefined;
}

/** Rejects a `UserToken` that makes its user an admin. */
export function noAdminTokens({
  except = [],
  ...options
}: AdminTokensOptions = {}): ResourceValidationPolicy {
  return {
    ...policy("collab-no-admin-tokens", "A token makes nobody an admin.", options, "except"),
    validateResource: validateResource("UserToken", ({ userId, userProperties }, _, reportViolation) => {
      if (userProperties?.isAdmin !== true || except.includes(userId)) return;
      reportViolation(
        `The token makes ${JSON.stringify(userId)} an admin. Leave userProperties.isAdmin out.`,
      );
    }),
  };
}

/** Rejects an `ApiKey` of the type `production`, including an adopted one. */
export function noProductionKeys(options: RuleOptions = {}): ResourceValidationPolicy {
  return {
    ...policy("collab-no-production-keys", "An API key is for testing.", options),
    validateResource: validateResource("ApiKey", ({ type }, _, reportViolation) => {
      if (type === "production")
        reportViolation('A production key uses up a quota that nobody gives back. Use type: "testing".');
    }),
  };
}
