import type {
  PolicyResource,
  ReportViolation,
  ResourceValidation,
  ResourceValidationArgs,
  StackValidationArgs,
} from "@pulumi/policy";
import type { CheckedInputs, StoredOutputs, PublicInputs } from "../definition/definition";
import type { Flat } from "../definition/type";
import { definitions, type Definitions } from "../resources/definitions";
import { expand, isShort, type Entry, type ShortEntry } from "../resources/document-set/definition";
import { typeOfToken } from "../values/type-token";

/** The name of a resource type, which is the name of its class: `AllowedDomains`. */
export type KindName = keyof Definitions;

/** Removes properties whose names begin with `__`: they are internal to the resource type. */
type Public<T> = Flat<Omit<T, `__${string}`>>;

/** The checked inputs of a resource type, as a policy sees them: a set is a map keyed by its members. */
export type InputsOf<Type extends KindName> = PublicInputs<Definitions[Type]["inputs"]>;

/** The checked inputs plus the outputs of the service, as states contain them and policies of a whole stack see them. */
export type StateOf<Type extends KindName> = Public<
  CheckedInputs<Definitions[Type]["inputs"]> & StoredOutputs<Definitions[Type]["outputs"]>
>;

const names: ReadonlySet<string> = new Set(definitions.map(({ type }) => type));

/** Rejects a name that is not a resource type: its rule would never run, and no one would notice. */
function requireResourceType(name: string): void {
  if (names.has(name)) return;
  const types = [...names].join(", ");
  throw new TypeError(
    `pulumi-collab/policy: ${JSON.stringify(name)} is not a resource type; the resource types are ${types}.`,
  );
}

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
export function validateResource<Type extends KindName>(
  type: Type,
  validate: (
    inputs: InputsOf<Type>,
    args: ResourceValidationArgs,
    reportViolation: ReportViolation,
  ) => Promise<void> | void,
): KindValidation {
  requireResourceType(type);
  const validation: ResourceValidation = (args, reportViolation) =>
    typeOfToken(args.type) === type
      ? // The inputs are checked before a policy sees them.
        validate(args.props as InputsOf<Type>, args, reportViolation)
      : args.notApplicable(`The rule applies only to ${type}.`);
  return Object.assign(validation, { kind: type });
}

/**
 * Combines checks of several resource types into one check. In a list of checks, each would report that the rule does not apply to
 * the other types.
 */
export function oneOf(...validations: readonly KindValidation[]): ResourceValidation {
  const byType = new Map<string | undefined, KindValidation>(
    validations.map((validation) => [validation.kind, validation]),
  );
  return (args, reportViolation) => {
    const validation = byType.get(typeOfToken(args.type));
    return validation
      ? validation(args, reportViolation)
      : args.notApplicable("The rule applies to other resource types.");
  };
}

/** A resource of a stack, with a typed state. */
export type ResourceOf<Type extends KindName> = Omit<PolicyResource, "props"> & {
  /** The state of the resource. */
  readonly props: StateOf<Type>;
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
export function resourcesOf<Type extends KindName>(
  { resources }: Pick<StackValidationArgs, "resources">,
  type: Type,
): ResourceOf<Type>[] {
  requireResourceType(type);
  return resources.filter((resource) => typeOfToken(resource.type) === type) as ResourceOf<Type>[];
}

/** Returns the long form of a `DocumentSet` entry. States of earlier versions already contain the long form. */
export const documentOf = (entry: ShortEntry | Entry): Entry => (isShort(entry) ? expand(entry) : entry);
