import { happens, type Impact } from "../../definition/impact";
import { breadthOf } from "../../values/public-suffix";

/**
 * Separates the domains of an impact below which anyone can register names. Loads the Public Suffix List.
 */
export function withBreadth(impact: Impact): Impact[] {
  const { impactType, object, items, does, ...more } = impact;
  if (impactType !== "gives-access" || object !== "domain") return [impact];
  const broad = items.flatMap((item) => {
    const breadth = breadthOf(item.name);
    return breadth === undefined ? [] : [{ ...item, title: breadth }];
  });
  const isBroad = new Set(broad.map(({ name }) => name));
  const narrow = items.filter(({ name }) => !isBroad.has(name));
  return [
    ...happens(
      "gives-broad-access",
      object,
      broad,
      "[is|are] allowed: web pages of strangers can use the API key",
      more,
    ),
    ...happens(impactType, object, narrow, does, more),
  ];
}
