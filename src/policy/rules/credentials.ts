import type { ResourceValidationPolicy } from "@pulumi/policy";
import { told, type RuleOptions } from "../rule";
import { validateResource } from "../validate";

/** Whose tokens `noAdminTokens` lets be those of administrators. */
export interface AdminTokensOptions extends RuleOptions {
  /** The users who may be admins all the same, by `userId`. */
  readonly except?: readonly string[] | undefined;
}

/** Refuses a `UserToken` that makes its user an admin. */
export function noAdminTokens({
  except = [],
  ...options
}: AdminTokensOptions = {}): ResourceValidationPolicy {
  return {
    ...told("collab-no-admin-tokens", "A token makes nobody an admin.", options, "except"),
    validateResource: validateResource("UserToken", ({ userId, userProperties }, _, reportViolation) => {
      if (userProperties?.isAdmin !== true || except.includes(userId)) return;
      reportViolation(
        `The token makes ${JSON.stringify(userId)} an admin. Leave userProperties.isAdmin out.`,
      );
    }),
  };
}

/** Refuses an `ApiKey` of the type `production`, also one that is adopted. */
export function noProductionKeys(options: RuleOptions = {}): ResourceValidationPolicy {
  return {
    ...told("collab-no-production-keys", "An API key is for testing.", options),
    validateResource: validateResource("ApiKey", ({ type }, _, reportViolation) => {
      if (type === "production")
        reportViolation('A production key uses up a quota that nobody gives back. Use type: "testing".');
    }),
  };
}
