import { IMPACT_TYPES, type Impact } from "../definition/impact";
import type * as Breadth from "./allowed-domains/breadth";

/**
 * Returns the impacts of a new or changed resource that a preview warns about. An update overwrites by design: only content that
 * users write together needs a warning.
 */
export const warnedOf = (impacts: readonly Impact[]): Impact[] =>
  impacts
    .flatMap(withBreadth)
    .filter(
      ({ impactType, object }) =>
        IMPACT_TYPES[impactType].level === "danger" ||
        impactType === "notifies" ||
        (impactType === "overwrites" && object === "editor"),
    );

/** Returns the impacts of a replaced object that a preview warns about. A program does not declare what a replacement leaves behind. */
export const warnedOfReplaced = (impacts: readonly Impact[]): Impact[] => [
  ...warnedOf(impacts),
  ...impacts.filter(({ impactType }) => impactType === "leaves-behind"),
];

/** Adds the breadth of a domain to its impact. The Public Suffix List is loaded only for domains: it takes about 20 ms. */
function withBreadth(impact: Impact): Impact[] {
  if (impact.object !== "domain") return [impact];
  return (require("./allowed-domains/breadth") as typeof Breadth).withBreadth(impact);
}
