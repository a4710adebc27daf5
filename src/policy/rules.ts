import type { ResourceValidationArgs, ResourceValidationPolicy, StackValidationPolicy } from "@pulumi/policy";
import type { ImpactType } from "../definition/impact";
import { normaliseDomain } from "../values/domain";
import { breadthOf } from "../values/public-suffix";
import { policy, rejectUnknownOptions, type RuleOptions } from "./rule";
import { oneOf, resourcesOf, validateResource, type InputsOf, type KindName } from "./validate";

/** Returns a check that reports the violations that `violationsIn` returns. */
const check = <Type extends KindName>(
  type: Type,
  violationsIn: (inputs: InputsOf<Type>, args: ResourceValidationArgs) => readonly string[] | string | false,
) =>
  validateResource(type, (inputs, args, reportViolation) => {
    for (const violation of [violationsIn(inputs, args) || []].flat()) reportViolation(violation);
  });

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
    validateResource: oneOf(
      check("AllowedDomains", ({ domains }) => reasons(Object.keys(domains))),
      check("ApiKey", ({ allowedDomains = {} }) => reasons(Object.keys(allowedDomains))),
    ),
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
    validateResource: check(
      "UserToken",
      ({ userId, userProperties }) =>
        userProperties?.isAdmin === true &&
        !except.includes(userId) &&
        `The token makes ${JSON.stringify(userId)} an admin. Leave userProperties.isAdmin out.`,
    ),
  };
}

/**
 * The options of `recommended`: for each rule its options, or `false` to omit the rule. The key of a rule is the effect that
 * `pulumi-collab review` reports for the changes that the rule rejects, as in `collab-review.yaml`.
 */
export interface RecommendedOptions {
  /** The rule `noBroadDomains`. */
  readonly "gives-broad-access"?: BroadDomainsOptions | false | undefined;
  /** The rule `noAdminTokens`. */
  readonly "gives-admin-access"?: AdminTokensOptions | false | undefined;
}

const RECOMMENDED: readonly (keyof RecommendedOptions & ImpactType)[] = [
  "gives-broad-access",
  "gives-admin-access",
];

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
    validateResource: check(
      "ApiKey",
      ({ type }) => type === "production" && 'A production key uses quota permanently. Use type: "testing".',
    ),
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
      check(
        "Location",
        ({ onDelete }) =>
          onDelete === "deleteData" &&
          'With onDelete: "deleteData", all comments and recordings of the location are deleted with the resource. Use "retain".',
      ),
      check(
        "Document",
        (_, { opts }) =>
          documents &&
          !opts.protect &&
          "The document and its data are deleted with the resource. Set the option protect: true.",
      ),
      check(
        "DocumentSet",
        ({ onDelete, deletionProtection }, { opts }) =>
          documents &&
          onDelete !== "retain" &&
          !(opts.protect && deletionProtection === true) &&
          'Documents that leave the set are deleted with their data. Set onDelete: "retain", or the option protect: true and no deletionProtection: false.',
      ),
    ),
  };
}

/**
 * Rejects a stack in which too many organizations are disabled, counted over all its resources. The engine runs stack policies
 * at the end of a preview, and at the end of an update. Only in a preview can the rule prevent changes: an update has already
 * applied them.
 */
export function organizationsOffAtMost(limit: number, options: RuleOptions = {}): StackValidationPolicy {
  return {
    ...policy("collab-organizations-off-at-most", "Only a few organizations are disabled.", options),
    validateStack: (args, reportViolation) => {
      const off = resourcesOf(args, "OrganizationDisabledState").flatMap(({ props }) =>
        props.disabled ? Object.keys(props.organizationIds) : [],
      );
      const { size } = new Set(off);
      if (size > limit)
        reportViolation(`${size} organizations of the stack are disabled; the rule allows ${limit}.`);
    },
  };
}
