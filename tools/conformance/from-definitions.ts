import type { Definition, OnChange } from "../../src/definition/definition";
import { NOT_APPLICABLE, type NotApplicable } from "./not-applicable";
import type { Property } from "./properties";

/** Returns every reason why a property does not apply to a resource type. */
export const allReasons = (definitions: readonly Definition[]): readonly NotApplicable[] => [
  ...reasonsOf(definitions),
  ...NOT_APPLICABLE,
];

/** Returns the reasons that follow from the definitions of the resource types. */
function reasonsOf(definitions: readonly Definition[]): NotApplicable[] {
  const reason = (property: Property, because: string, applies: (definition: Definition) => boolean) => {
    const kinds = definitions.filter(applies).map(({ type }) => type);
    return kinds.length === 0 ? [] : [{ property, kinds, because }];
  };
  return [
    ...reason(
      "changed-behind-our-back",
      "no endpoint reads it: refresh finds nothing changed, quietly",
      ({ read }) => read === undefined,
    ),
    ...reason(
      "delete-of-what-is-gone",
      "deleting it sends no request",
      ({ delete: deletion }) => deletion.quiet === true,
    ),
    ...reason("update", "none of its inputs changes in place by a request", sendsNone),
    ...reason(
      "replacement",
      "each of its inputs changes in place",
      (definition) => inputsThat(["replace", "reject"], definition).length === 0,
    ),
    ...reason(
      "declared-twice",
      "any number of them can stand for one user",
      ({ identifiedBy }) => identifiedBy.length === 0,
    ),
  ];
}

const sendsNone = (definition: Definition) => inputsThat(["update"], definition).length === 0;

const inputsThat = (does: readonly OnChange[], { inputs }: Definition) =>
  Object.values(inputs).filter(({ onChange }) => does.includes(onChange));
