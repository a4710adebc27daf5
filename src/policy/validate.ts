import type {
  PolicyResource,
  ReportViolation,
  ResourceValidation,
  ResourceValidationArgs,
  StackValidationArgs,
} from "@pulumi/policy";
import { typeOfToken } from "../values/type-token";
import { requireKind, type InputsOf, type KindName, type StateOf } from "./kinds";

/** A check of the resources of one kind. */
export interface KindValidation extends ResourceValidation {
  /** The kind whose resources are checked. */
  readonly kind: KindName;
}

/**
 * A check of one kind for the `validateResource` of a rule. It gets the inputs as the engine hands them over, typed: a set is
 * a map keyed by its members.
 *
 * Reading an input that is not known yet ends the check in a preview: `@pulumi/policy` then warns that it could not run.
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
  requireKind(kind);
  const validation: ResourceValidation = (args, reportViolation) =>
    typeOfToken(args.type) === kind
      ? // The inputs are checked before a policy sees them.
        validate(args.props as InputsOf<Kind>, args, reportViolation)
      : args.notApplicable(`It is about ${kind} alone.`);
  return Object.assign(validation, { kind });
}

/** One check made of checks of several kinds. In a list, each of them would say that the rule is not about the resource. */
export function oneOf(...validations: readonly KindValidation[]): ResourceValidation {
  const byKind = new Map<string | undefined, KindValidation>(
    validations.map((validation) => [validation.kind, validation]),
  );
  return (args, reportViolation) => {
    const validation = byKind.get(typeOfToken(args.type));
    return validation ? validation(args, reportViolation) : args.notApplicable("It is about other kinds.");
  };
}

/** A resource of a stack, with its state typed. */
export type ResourceOf<Kind extends KindName> = Omit<PolicyResource, "props"> & {
  /** What the state holds of it. */
  readonly props: StateOf<Kind>;
};

/**
 * The resources of one kind in a stack, for the `validateStack` of a rule.
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
  requireKind(kind);
  return resources.filter(({ type }) => typeOfToken(type) === kind) as ResourceOf<Kind>[];
}
