import type { PolicyResource } from "@pulumi/policy";
import type { PublicInputs } from "../definition/definition";
import { definitions, type Definitions } from "../resources/definitions";
import { typeOfToken } from "../values/type-token";

export { expand as documentOf } from "../resources/document-set/definition";

const names: ReadonlySet<string> = new Set(definitions.map(({ type }) => type));

/**
 * Returns the inputs of a resource if it has this type, otherwise undefined. The resource is the `args` of `validateResource`, or one
 * of the `args.resources` of `validateStack`. The inputs have the form in which the engine passes them: a set is a map keyed by its
 * members. `asType` of `@pulumi/policy` types a set as a list, and does not find the resources of the other host.
 *
 * In a preview, reading an input that is still unknown ends the check: `@pulumi/policy` then warns that it could not run.
 *
 * ```ts
 * validateResource: (args, reportViolation) => {
 *   for (const domain of Object.keys(asType(args, "AllowedDomains")?.domains ?? {}))
 *     if (!domain.endsWith("acme.com")) reportViolation(`${domain} is not ours.`);
 * }
 * ```
 *
 * @throws {TypeError} if no resource type has this name: the rule would never find anything.
 */
export function asType<Type extends keyof Definitions>(
  resource: Pick<PolicyResource, "type" | "props">,
  type: Type,
): PublicInputs<Definitions[Type]["inputs"]> | undefined {
  if (!names.has(type)) {
    const types = [...names].join(", ");
    throw new TypeError(
      `pulumi-collab/policy: ${JSON.stringify(type)} is not a resource type; the resource types are ${types}.`,
    );
  }
  if (typeOfToken(resource.type) !== type) return undefined;
  // The inputs are checked before a policy sees them.
  return resource.props as PublicInputs<Definitions[Type]["inputs"]>;
}
