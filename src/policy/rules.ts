import type { ReportViolation, ResourceValidationPolicy, StackValidationPolicy } from "@pulumi/policy";
import { normaliseDomain } from "../values/domain";
import { breadthOf } from "../values/public-suffix";
import { policy, rejectUnknownOptions, type RuleOptions } from "./rule";
import { oneOf, resourcesOf, validateResource } from "./validate";

/** The options of `noBroadDomains`. */
export interface BroadDomainsOptions extends RuleOptions {
  /** Broad domains that the rule still allows, in any spelling. */
  readonly except?: readonly string[] | undefined;
}

/**
 * Rejects allowed domains that let in anyone's sites: `*.com`, `*.co.uk`, `*.vercel.app`, and public suffixes themselves.
 * The rule checks `AllowedDomains`, `AllowedDomain`, and the `allowedDomains` of an `ApiKey`.
 */
export function noBroadDomains({
  except = [],
  ...options
}: BroadDomainsOptions = {}): ResourceValidationPolicy {
  const allowed = new Set(except.map((spelling) => normaliseDomain(spelling) ?? spelling));
  const check = (domains: readonly string[], reportViolation: ReportViolation) => {
    for (const domain of domains) {
      const reason = allowed.has(domain) ? undefined : reasonAgainst(domain);
      if (reason !== undefined) reportViolation(reason);
    }
  };
  return {
    ...policy("collab-no-broad-domains", "Each allowed domain belongs to one owner.", options, "except"),
    validateResource: oneOf(
      validateResource("AllowedDomains", ({ domains }, _, report) => {
        check(Object.keys(domains), report);
      }),
      validateResource("AllowedDomain", ({ domain }, _, report) => {
        check([domain], report);
      }),
      validateResource("ApiKey", ({ allowedDomains = {} }, _, report) => {
        check(Object.keys(allowedDomains), report);
      }),
    ),
  };
}

function reasonAgainst(domain: string): string | undefined {
  switch (breadthOf(domain)) {
    case "any":
      return `${domain} allows every site. Name the domains that are yours.`;
    case "public suffix":
      return `${domain} is a public suffix, under which anyone can register a name. Name a domain of your own, such as acme.${domain}.`;
    case "wildcard under a public suffix":
      return `${domain} allows everyone with a name under ${domain.slice(2)}. Add your own name, such as *.acme.${domain.slice(2)}.`;
    case undefined:
      return undefined;
  }
}

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
    ...policy("collab-no-admin-tokens", "No token makes its user an admin.", options, "except"),
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
        reportViolation('A production key uses quota permanently. Use type: "testing".');
    }),
  };
}

/** The options of `keepData`. */
export interface KeepDataOptions extends RuleOptions {
  /** Whether documents must also be protected, or be retained when they are no longer declared. Default: false. */
  readonly documents?: boolean | undefined;
}

/**
 * Rejects resources whose removal from the program would delete users' data: a `Location` with `onDelete: "deleteData"` and, with
 * `documents`, also an unprotected `Document` or `DocumentSet`. A policy cannot see `retainOnDelete` of a `Document`.
 */
export function keepData({ documents = false, ...options }: KeepDataOptions = {}): ResourceValidationPolicy {
  return {
    ...policy("collab-keep-data", "No data is deleted with a resource.", options, "documents"),
    validateResource: oneOf(
      validateResource("Location", ({ onDelete }, _, reportViolation) => {
        if (onDelete !== "deleteData") return;
        reportViolation(
          'With onDelete: "deleteData", all comments and recordings of the location are deleted with the resource. Use "retain".',
        );
      }),
      validateResource("Document", (_, { opts }, reportViolation) => {
        if (!documents || opts.protect) return;
        reportViolation(
          "The document and its data are deleted with the resource. Set the option protect: true.",
        );
      }),
      validateResource("DocumentSet", ({ onDelete, deletionProtection }, { opts }, reportViolation) => {
        if (!documents || onDelete === "retain" || (opts.protect && deletionProtection === true)) return;
        reportViolation(
          'Documents that leave the set are deleted with their data. Set onDelete: "retain", or the option protect: true and no deletionProtection: false.',
        );
      }),
    ),
  };
}

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

const SETS_AT_MOST = "collab-sets-at-most";
const LIMITS: readonly (keyof Limits)[] = ["domains", "documents", "users", "organizationsOff"];

/** Rejects sets with too many members. */
export function setsAtMost(limits: Limits, options: RuleOptions = {}): ResourceValidationPolicy {
  rejectUnknownOptions(SETS_AT_MOST, limits, LIMITS);
  const check = (
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
    ...policy(SETS_AT_MOST, "Sets stay within the agreed limits.", options),
    validateResource: oneOf(
      validateResource("AllowedDomains", ({ domains }, _, report) => {
        check("domains", domains, limits.domains, report);
      }),
      validateResource("ApiKey", ({ allowedDomains = {} }, _, report) => {
        check("domains", allowedDomains, limits.domains, report);
      }),
      validateResource("DocumentSet", ({ documents }, _, report) => {
        check("documents", documents, limits.documents, report);
      }),
      validateResource("Users", ({ users }, _, report) => {
        check("users", users, limits.users, report);
      }),
      validateResource("OrganizationDisabledState", ({ organizationIds, disabled }, _, report) => {
        if (disabled)
          check("organizations that are switched off", organizationIds, limits.organizationsOff, report);
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
