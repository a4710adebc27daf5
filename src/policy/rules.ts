import type {
  EnforcementLevel,
  Policy,
  ResourceValidation,
  ResourceValidationArgs,
  ResourceValidationPolicy,
  StackValidationPolicy,
} from "@pulumi/policy";
import { normaliseDomain } from "../values/domain";
import { breadthOf } from "../values/public-suffix";
import { asType } from "./as-type";

/** The options of all rules. */
export interface RuleOptions {
  /** Another name for the rule, for a pack that contains the rule twice. */
  readonly name?: string | undefined;
  /** The enforcement level of the rule. Default: the enforcement level of the pack. */
  readonly enforcementLevel?: EnforcementLevel | undefined;
}

/**
 * Returns the name, description and enforcement level of a rule. Rejects unknown options. `besides` names the rule's own option,
 * which the caller has already removed from `options`.
 */
function policy(name: string, description: string, options: RuleOptions, besides?: string): Policy {
  rejectUnknownOptions(name, options, [...(besides ? [besides] : []), "name", "enforcementLevel"]);
  const { name: own = name, enforcementLevel } = options;
  return { name: own, description, ...(enforcementLevel && { enforcementLevel }) };
}

/** Rejects unknown options: a misspelled option would weaken the rule, and a pack in JavaScript would not notice. */
function rejectUnknownOptions(rule: string, given: object, known: readonly string[]): void {
  const other = Object.keys(given).find((name) => !known.includes(name));
  if (other === undefined) return;
  throw new TypeError(
    `pulumi-collab/policy: ${rule} does not take ${JSON.stringify(other)}; it takes ${known.join(", ")}.`,
  );
}

/**
 * Returns a check that reports the violations that `violationsIn` returns. It returns undefined for a resource of a type to which the
 * rule does not apply.
 */
const check =
  (
    violationsIn: (args: ResourceValidationArgs) => readonly string[] | string | false | undefined,
  ): ResourceValidation =>
  (args, reportViolation) => {
    const violations = violationsIn(args);
    if (violations === undefined) args.notApplicable("The rule applies to other resource types.");
    for (const violation of [violations || []].flat()) reportViolation(violation);
  };

/** The options of `noBroadDomains`. */
export interface BroadDomainsOptions extends RuleOptions {
  /** Broad domains that the rule still allows, in any spelling. */
  readonly except?: readonly string[] | undefined;
}

/**
 * Rejects allowed domains that let in anyone's sites: `*.com`, `*.co.uk`, `*.vercel.app`, and public suffixes themselves.
 * The rule checks `AllowedDomains` and the `allowedDomains` of an `ApiKey`.
 */
export function noBroadDomains({
  except = [],
  ...options
}: BroadDomainsOptions = {}): ResourceValidationPolicy {
  const allowed = new Set(except.map((spelling) => normaliseDomain(spelling) ?? spelling));
  const reasons = (domains: readonly string[]) =>
    domains.filter((domain) => !allowed.has(domain)).flatMap(reasonAgainst);
  return {
    ...policy("collab-no-broad-domains", "Each allowed domain belongs to one owner.", options, "except"),
    validateResource: check((args) => {
      const key = asType(args, "ApiKey");
      const domains = key ? (key.allowedDomains ?? {}) : asType(args, "AllowedDomains")?.domains;
      return domains && reasons(Object.keys(domains));
    }),
  };
}

function reasonAgainst(domain: string): string | string[] {
  switch (breadthOf(domain)) {
    case "any":
      return `${domain} allows every site. Name the domains that are yours.`;
    case "public suffix":
      return `${domain} is a public suffix, under which anyone can register a name. Name a domain of your own, such as acme.${domain}.`;
    case "wildcard under a public suffix":
      return `${domain} allows everyone with a name under ${domain.slice(2)}. Add your own name, such as *.acme.${domain.slice(2)}.`;
    case undefined:
      return [];
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
    validateResource: check((args) => {
      const token = asType(args, "UserToken");
      return (
        token &&
        token.userProperties?.isAdmin === true &&
        !except.includes(token.userId) &&
        `The token makes ${JSON.stringify(token.userId)} an admin. Leave userProperties.isAdmin out.`
      );
    }),
  };
}

/**
 * The options of `recommended`: for each rule its options, or `false` to omit the rule. The key of a rule is the impact that
 * `pulumi-collab review` reports for the changes that the rule rejects, as in `collab-review.yaml`.
 */
export interface RecommendedOptions {
  /** The rule `noBroadDomains`. */
  readonly "gives-broad-access"?: BroadDomainsOptions | false | undefined;
  /** The rule `noAdminTokens`. */
  readonly "gives-admin-access"?: AdminTokensOptions | false | undefined;
}

const RECOMMENDED: readonly (keyof RecommendedOptions)[] = ["gives-broad-access", "gives-admin-access"];

/** Returns the rules that suit every stack. */
export function recommended(options: RecommendedOptions = {}): ResourceValidationPolicy[] {
  rejectUnknownOptions("recommended", options, RECOMMENDED);
  const { "gives-broad-access": domains, "gives-admin-access": tokens } = options;
  return [
    ...(domains === false ? [] : [noBroadDomains(domains)]),
    ...(tokens === false ? [] : [noAdminTokens(tokens)]),
  ];
}

/** Rejects an `ApiKey` of the type `production`, including an adopted one. */
export function noProductionKeys(options: RuleOptions = {}): ResourceValidationPolicy {
  return {
    ...policy("collab-no-production-keys", "An API key is for testing.", options),
    validateResource: check((args) => {
      const key = asType(args, "ApiKey");
      return (
        key && key.type === "production" && 'A production key uses quota permanently. Use type: "testing".'
      );
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
    validateResource: check((args) => {
      const isProtected = args.opts.protect;
      const location = asType(args, "Location");
      if (location)
        return (
          location.onDelete === "deleteData" &&
          'With onDelete: "deleteData", all comments and recordings of the location are deleted with the resource. Use "retain".'
        );
      if (asType(args, "Document"))
        return (
          documents &&
          !isProtected &&
          "The document and its data are deleted with the resource. Set the option protect: true."
        );
      const set = asType(args, "DocumentSet");
      return (
        set &&
        documents &&
        set.onDelete !== "retain" &&
        !(isProtected && set.maxDeletions === 0) &&
        'Documents that leave the set are deleted with their data. Set onDelete: "retain", or the option protect: true and maxDeletions: 0.'
      );
    }),
  };
}

/**
 * Rejects a stack in which too many organizations are disabled, counted over all its resources. The engine runs stack policies
 * at the end of a preview, and at the end of an update. Only in a preview can the rule prevent changes: an update has already
 * applied them.
 */
export function maxDisabledOrganizations(limit: number, options: RuleOptions = {}): StackValidationPolicy {
  return {
    ...policy("collab-max-disabled-organizations", "Only a few organizations are disabled.", options),
    validateStack: (args, reportViolation) => {
      const disabled = args.resources.flatMap((resource) => {
        const state = asType(resource, "OrganizationDisabledState");
        return state?.disabled ? Object.keys(state.organizationIds) : [];
      });
      const { size } = new Set(disabled);
      if (size > limit)
        reportViolation(`${size} organizations of the stack are disabled; the rule allows ${limit}.`);
    },
  };
}
