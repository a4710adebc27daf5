import type { ReportViolation, ResourceValidationPolicy, StackValidationPolicy } from "@pulumi/policy";
import { rejectUnknownOptions, policy, type RuleOptions } from "../rule";
import { oneOf, resourcesOf, validateResource } from "../validate";

/** The maximum number of members of one resource. An omitted limit means no limit. */
export interface Limits {
  /** Maximum number of domains of an `AllowedDomains`, and of the `allowedDomains` of an `ApiKey`. */
  readonly domains?: number | undefined;
  /** Maximum number of documents of a `DocumentSet`. */
  readonly documents?: number | undefined;
  /** Maximum number of users of a `Users`. */
  readonly users?: number | undefined;
  /** Maximum number of organizations that an `OrganizationDisabledState` disables. */
  readonly organizationsOff?: number | undefined;
}

const NAME = "collab-sets-at-most";
const LIMITS: readonly (keyof Limits)[] = ["domains", "documents", "users", "organizationsOff"];

/** Rejects sets with too many members. */
export function setsAtMost(limits: Limits, options: RuleOptions = {}): ResourceValidationPolicy {
  rejectUnknownOptions(NAME, limits, LIMITS);
  const look = (
    what: string,
    members: object,
    limit: number | undefined,
    reportViolation: ReportViolation,
  ) => {
    const { length } = Object.keys(members);
    if (limit !== undefined && length > limit)
      reportViolation(`${length} ${what} are more than the ${limit} that the rule allows one resource.`);
  };
  return {
    ...policy(NAME, "A set holds no more than was agreed.", options),
    validateResource: oneOf(
      validateResource("AllowedDomains", ({ domains }, _, report) => {
        look("domains", domains, limits.domains, report);
      }),
      validateResource("ApiKey", ({ allowedDomains = {} }, _, report) => {
        look("domains", allowedDomains, limits.domains, report);
      }),
      validateResource("DocumentSet", ({ documents }, _, report) => {
        look("documents", documents, limits.documents, report);
      }),
      validateResource("Users", ({ users }, _, report) => {
        look("users", users, limits.users, report);
      }),
      validateResource("OrganizationDisabledState", ({ organizationIds, disabled }, _, report) => {
        if (disabled)
          look("organizations that are switched off", organizationIds, limits.organizationsOff, report);
      }),
    ),
  };
}

/**
 * Rejects a stack in which too many organizations are disabled, counted over all its resources. The engine runs stack policies
 * at the end of a preview, and at the end of an update, when all changes are applied: only in a preview can it prevent them.
 */
export function organizationsOffAtMost(limit: number, options: RuleOptions = {}): StackValidationPolicy {
  return {
    ...policy("collab-organizations-off-at-most", "Few organizations are switched off.", options),
    validateStack: (args, reportViolation) => {
      const off = resourcesOf(args, "OrganizationDisabledState").flatMap(({ props }) =>
        props.disabled ? Object.keys(props.organizationIds) : [],
      );
      const { size } = new Set(off);
      if (size > limit)
        reportViolation(`${size} organizations of the stack are switched off; the rule allows ${limit}.`);
    },
  };
}
