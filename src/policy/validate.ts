import type {
  PolicyResource,
  ReportViolation,
  ResourceValidation,
  ResourceValidationArgs,
  StackValidationArgs,
} from "@pulumi/policy";
import { typeOfToken } from "../values/type-token";
import { requireResourceType, type InputsOf, type KindName, type StateOf } from "./types";

/** A check of the resources of one type. */
export interface KindValidation extends ResourceValidation {
  /** The resource type that is checked. */
  readonly kind: KindName;
}

/**
 * Returns a check of one resource type for the `validateResource` of a rule. The check receives the inputs as the engine passes
 * them, with types: a set is a map keyed by its members.
 *
 * In a preview, reading an input that is still unknown ends the check: `@pulumi/policy` then warns that it could not run.
 *
 * ```ts
 * validateResource("AllowedDomains", ({ domains }, args, reportViolation) => {
 *   for (const domain of Object.keys(domains))
 *     if (!domain.endsWith("acme.com")) reportViolation(`${domain} is not ours.`);
 * })
 * ```
 */
export function validateResource<Kind extends KindName>(
  kind: Kind,
  validate: (
    inputs: InputsOf<Kind>,
    args: ResourceValidationArgs,
    reportViolation: ReportViolation,
  ) => Promise<void> | void,
): KindValidation {
  requireResourceType(kind);
  const validation: ResourceValidation = (args, reportViolation) =>
    typeOfToken(args.type) === kind
      ? // The inputs are checked before a policy sees them.
        validate(args.props as InputsOf<Kind>, args, reportViolation)
      : args.notApplicable(`It is about ${kind} alone.`);
  return Object.assign(validation, { kind });
}

/** Combines checks of several resource types into one. In a list, each check would report that the rule does not apply. */
export function oneOf(...validations: readonly KindValidation[]): ResourceValidation {
  const byType = new Map<string | undefined, KindValidation>(
    validations.map((validation) => [validation.kind, validation]),
  );
  return (args, reportViolation) => {
    const validation = byType.get(typeOfToken(args.type));
    return validation ? validation(args, reportViolation) : args.notApplicable("It is about other kinds.");
  };
}

/** A resource of a stack, with a typed state. */
export type ResourceOf<Kind extends KindName> = Omit<PolicyResource, "props"> & {
  /** The state of the resource. */
  readonly props: StateOf<Kind>;
};

/**
 * Returns the resources of one type in a stack, for the `validateStack` of a rule.
 *
 * ```ts
 * validateStack: (args, reportViolation) => {
 *   if (resourcesOf(args, "ApiKey").length > 3) reportViolation("Three keys are enough.");
 * }
 * ```
 */
export function resourcesOf<Kind extends KindName>(
  { resources }: Pick<StackValidationArgs, "resources">,
  kind: Kind,
): ResourceOf<Kind>[] {
  requireResourceType(kind);
  return resources.filter(({ type }) => typeOfToken(type) === kind) as ResourceOf<Kind>[];
}
