import { happens, type Impact } from "../../definition/impact";
import { breadthOf } from "../../values/public-suffix";

/**
 * Splits the domains of an impact into separate impacts. Loads the Public Suffix List.
 *
 * - broad: anyone can register names below the domain
 * - hidden: the preview does not show the domain, which may be broad
 * - narrow: all others
 */
export function withBreadth(impact: Impact): Impact[] {
  const { impactType, object, items, does, ...more } = impact;
  if (impactType !== "gives-access" || object !== "domain") return [impact];
  const broad = items.flatMap((item) => {
    const breadth = breadthOf(item.name);
    return breadth === undefined ? [] : [{ ...item, title: breadth }];
  });
  const hidden = items.filter((item) => item.hidden !== undefined);
  const isBroad = new Set(broad.map(({ name }) => name));
  const narrow = items.filter(({ name }) => !isBroad.has(name));
  const mayBeBroad =
    "may let web pages of strangers use the API key: the preview does not show which [domain it is|domains they are]";
  return [
    ...happens(
      "gives-broad-access",
      object,
      broad,
      "[is|are] allowed: web pages of strangers can use the API key",
      more,
    ),
    ...happens("gives-broad-access", object, hidden, mayBeBroad, more),
    ...happens(impactType, object, narrow, does, more),
  ];
}
