import { identityOf } from "../values/identity";
import { happens, type Impact, type ImpactType, type Item } from "./impact";
import type { Entry } from "./snapshot";

/** What an update does to one object, as far as a replay shows it. */
export interface Finding {
  readonly impact: Impact;
  /** The identities of the object before and after the update: their owners cause the finding. */
  readonly identities: readonly string[];
}

export type Words = readonly [impactType: ImpactType, does: string | Impact["does"]];

/** Returns an impact on one object. */
export function on(
  { object: type, name, title, organizationId }: Entry,
  [impactType, does]: Words,
  identities: readonly string[],
  more: Partial<Item> = {},
): Finding[] {
  const isPlaced = !["organization", "disabled state", "domain"].includes(type);
  const object = type === "disabled state" ? "organization" : type;
  // A location may be in no organization.
  const place = isPlaced && organizationId !== "" ? organizationId : undefined;
  const item = { name, ...(title === undefined ? {} : { title }), ...more };
  // An organization may be disabled because its own resource is deleted.
  const causes = object === "organization" ? [...identities, identityOf.organization(name)] : identities;
  return happens(impactType, object, [item], does, place).map((impact) => ({ impact, identities: causes }));
}
